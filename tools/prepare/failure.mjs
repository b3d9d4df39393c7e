/** A reason to stop that a person can act on. `log` is where the full output of a failed program lies. */
export class Failure extends Error {
  /**
   * @param {string} sentence what went wrong and what to do, in one sentence
   * @param {{ log?: string, output?: string }} [details]
   */
  constructor(sentence, { log, output } = {}) {
    super(sentence)
    this.log = log
    this.output = output
  }
}

/**
 * Puts any thrown value into the words that end the program.
 * @param {unknown} thrown
 * @returns {string}
 */
export function tell(thrown) {
  if (thrown instanceof Failure) {
    const parts = []
    if (thrown.output) parts.push(thrown.output.trimEnd(), '')
    parts.push(`✗ ${thrown.message}`)
    if (thrown.log) parts.push(`  The full output is in ${thrown.log}`)
    return parts.join('\n')
  }
  const { code, path, syscall } = /** @type {NodeJS.ErrnoException} */ (thrown ?? {})
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `✗ ${path ?? 'A file'} cannot be changed by this user (${code}, ${syscall}): run this as the owner of the folder.`
  }
  if (code === 'ENOSPC') return `✗ The disk is full (${path ?? syscall}).`
  return `✗ ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`
}

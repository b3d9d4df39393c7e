/** An error that a person can act on. `log` is the path of the failed program's full output. */
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
 * Formats any thrown value as the last output of the program.
 * @param {unknown} thrown
 * @returns {string}
 */
export function formatFailure(thrown) {
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

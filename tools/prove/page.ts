/** The result of one run of one proof. */
export type Run = {
  held: boolean
  /** The day of the run. */
  at: string
  /** The commit of the sources; with a `+` if there were uncommitted changes. */
  commit: string
  machine: string
  metrics: readonly { what: string; result: string }[]
  /** Tests that this machine could not run. */
  skipped: number
}

const getOutcome = ({ held, skipped }: Run): string => {
  if (!held) return '**does not hold**'
  return skipped > 0 ? `holds, ${skipped} ${skipped === 1 ? 'test' : 'tests'} skipped` : 'holds'
}
/** Refused connections and calls sent again tell how the test was made, not what it has shown. */
const attempts = /, [A-Z_]{5,} \d+|\b(429|503) \d+, /g
const getMeasured = ({ metrics }: Run): string =>
  metrics.map(({ what, result }) => `${what}: ${result.replaceAll(attempts, '').replaceAll('|', '\\|')}`).join('<br>')

// A row: the name, what is promised, and the cells that a run writes.
const row = /^\| `(?<name>[\w-]+)` \| (?<promise>(?:[^|\\]|\\.)+) \|.*$/gm

/** The promises of docs/proofs.md, by the names of the proofs. */
export const readPromises = (page: string): ReadonlyMap<string, string> =>
  new Map(Array.from(page.matchAll(row), ({ groups = {} }) => [groups['name'] ?? '', groups['promise'] ?? '']))

/** The page docs/proofs.md after a run: the row of its proof has the results, the others stay as they are. */
export const writeRun = (page: string, name: string, run: Run): string =>
  page
    .replaceAll(row, (line, ofRow: string, promise: string) =>
      ofRow === name
        ? `| \`${name}\` | ${promise} | ${getOutcome(run)} | ${getMeasured(run)} | ${run.at}, ${run.commit} |`
        : line,
    )
    .replace(/^Machine of the newest run: .*$/m, () => `Machine of the newest run: ${run.machine}.`)

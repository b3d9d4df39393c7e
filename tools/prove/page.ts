import { proofs, type Proof } from './proofs.ts'

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

const outcome = ({ held, skipped }: Run): string => {
  if (!held) return '**does not hold**'
  return skipped > 0 ? `holds, ${skipped} ${skipped === 1 ? 'test' : 'tests'} skipped` : 'holds'
}
/** Refused connections and calls sent again tell how the test was made, not what it has shown. */
const attempts = /, [A-Z_]{5,} \d+|\b(429|503) \d+, /g
const measured = ({ metrics }: Run): string =>
  metrics.map(({ what, result }) => `${what}: ${result.replaceAll(attempts, '').replaceAll('|', '\\|')}`).join('<br>')

const notRun = '| not run yet | | |'
const results = (run: Run): string => `| ${outcome(run)} | ${measured(run)} | ${run.at}, ${run.commit} |`
const getStart = ({ name, promise }: Proof): string => `| \`${name}\` | ${promise} `

/** The results in the row of a proof on the page as it stands. */
const findResults = (page: string, { name }: Proof): string | undefined =>
  page
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\` |`))
    ?.match(/\|(?:[^|\\]|\\.)*\|(?:[^|\\]|\\.)*\|(?:[^|\\]|\\.)*\|$/)?.[0]

/** The page docs/proofs.md after a run: the row of its proof is new, the others are those of `before`. */
export const writePage = (before: string, runs: Readonly<Record<string, Run>>): string => {
  const rows = proofs.map((proof) => {
    const run = runs[proof.name]
    return getStart(proof) + (run ? results(run) : (findResults(before, proof) ?? notRun))
  })
  const machine = Object.values(runs).at(-1)?.machine ?? /^Machine of the newest run: (.*)\.$/m.exec(before)?.[1]
  return `# Proofs

The long form of each test that proves a promise of reliability or security, and what it has found. \`npm run prove\`
runs them all and writes this page; \`npm run prove -- NAME …\` runs some and leaves the other rows as they are. Their
short forms belong to \`npm test\` and \`npm run test:reliability\`. Times need a machine that does nothing else.

Machine of the newest run: ${machine ?? 'none yet'}.

| Proof | What is promised | Outcome | Measured | Run (day, sources) |
|---|---|---|---|---|
${rows.join('\n')}
`
}

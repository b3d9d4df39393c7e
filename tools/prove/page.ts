import { proofs, type Proof } from './proofs.ts'

/** The result of one run of one proof. */
export type Run = {
  held: boolean
  /** The day and the minute, in UTC. */
  at: string
  /** The commit of the sources; with a `+` if there were uncommitted changes. */
  commit: string
  machine: string
  /** The machine's load average before the run. */
  load: number
  seconds: number
  metrics: readonly { what: string; result: string }[]
  /** Tests that this machine could not run. */
  skipped: number
}
export type Records = Record<string, Run>

const outcome = ({ held, skipped }: Run): string => {
  if (!held) return '**does not hold**'
  return skipped > 0 ? `holds, ${skipped} ${skipped === 1 ? 'test' : 'tests'} skipped` : 'holds'
}
const row = ({ name, promise }: Proof, run: Run | undefined): string => {
  if (!run) return `| \`${name}\` | ${promise} | not run yet | | |`
  const measured = run.metrics.map(({ what, result }) => `${what}: ${result}`).join('<br>')
  return `| \`${name}\` | ${promise} | ${outcome(run)} | ${measured.replaceAll('|', '\\|')} | ${run.at}, ${Math.round(run.seconds)} s, load ${run.load.toFixed(1)}, ${run.commit} |`
}

/** The page docs/proofs.md: a row for each proof, with the result of its newest run. */
export const page = (records: Records): string => {
  const machines = [...new Set(Object.values(records).map(({ machine }) => machine))]
  return `# Proofs

\`npm run prove\` writes this page: it runs the long form of every test that proves a promise of reliability or security, one after another, and records
what each has measured. \`npm run prove -- NAME …\` runs some of them and leaves the other rows as they are. Their short forms belong to \`npm test\` and \`npm run test:reliability\`.

Times need a machine that does nothing else: a row's load is the number of other processes that were waiting for a core when its run began.
"Holds" means that every test of the row has passed with the sizes given there; a row that does not hold says so.

${machines.length === 0 ? 'Nothing has been run yet.' : `Machine: ${machines.join('; ')}.`}

| Proof | What is promised | Outcome | Measured | Run (UTC, duration, load before, sources) |
|---|---|---|---|---|
${proofs.map((proof) => row(proof, records[proof.name])).join('\n')}
`
}

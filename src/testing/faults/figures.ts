import { appendFileSync } from 'node:fs'

/**
 * The long form takes minutes and asserts figures that need an idle machine: DESKBELL_PROVE=1, which `npm run prove`
 * sets.
 */
export const isLong = process.env['DESKBELL_PROVE'] === '1'

/**
 * A promised time, as it is on an idle machine; a normal run shares the machine with other tests and gets some slack.
 */
export const within = (ms: number): number => (isLong ? ms : ms * 4)

/** Prints what a run has shown, and hands it to `npm run prove` where that has started the run. */
export const tell = (what: string, figures: Record<string, number | string>): void => {
  const told = Object.entries(figures)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? Math.round(value * 10) / 10 : value}`)
    .join(', ')
  process.stdout.write(`  ${what}: ${told}\n`)
  const file = process.env['DESKBELL_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ what, told })}\n`)
}

/** The value below which this share of all values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Lines of a program's output that tell of something unexpected: errors of the log, stacks. */
export const errorsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"/.test(line) || /^\s+at .+:\d+:\d+/.test(line))
    .slice(0, 5)

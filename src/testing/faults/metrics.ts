import { appendFileSync } from 'node:fs'

/**
 * The long form takes minutes and asserts metrics that need an idle machine. `npm run prove` sets DESKBELL_PROVE=1 for it.
 */
export const isLong = process.env['DESKBELL_PROVE'] === '1'

/**
 * A promised time. It holds on an idle machine; a normal run shares the machine with other tests and gets four times as
 * much.
 */
export const within = (ms: number): number => (isLong ? ms : ms * 4)

/** Prints the metrics of a run, and passes them to `npm run prove` if that started it. */
export const reportMetrics = (what: string, metrics: Record<string, number | string>): void => {
  const result = Object.entries(metrics)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? Math.round(value * 10) / 10 : value}`)
    .join(', ')
  process.stdout.write(`  ${what}: ${result}\n`)
  const file = process.env['DESKBELL_METRICS']
  if (file) appendFileSync(file, `${JSON.stringify({ what, result })}\n`)
}

/** Unexpected lines of a program's output: logged errors and stack traces. */
export const errorsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"/.test(line) || /^\s+at .+:\d+:\d+/.test(line))
    .slice(0, 5)

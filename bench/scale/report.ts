import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Percentiles } from '../percentiles.ts'
import type budget from './budget.json'
import type { Answers, SteadyResult, StormResult, TellResult } from './load.ts'
import { checkBudget } from '../check-budget.ts'

/** Everything that one run found out; memory is what the process of the server holds. */
export type Figures = {
  size: { streams: number; storm: number; seconds: number }
  open: number
  kilobytes: number
  megabytes: number
  told: TellResult
  storm: StormResult
  steady: SteadyResult & { megabytes: number }
  postgres: string
  loadBefore: number
}

const whole = (value: number): string => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(value)
const ms = (value: number): string => `${value.toFixed(1)} ms`
const both = ({ p50, p99 }: Percentiles): string => `${ms(p50)} / ${ms(p99)}`
const answers = ({ sent, failed, p50, p95, p99 }: Answers): string =>
  `${whole(sent)} sent, ${whole(failed)} failed, ${ms(p50)} / ${ms(p95)} / ${ms(p99)}`

/** The table of docs/performance-scale.md. */
export const getTable = ({ size, open, kilobytes, megabytes, told, storm, steady }: Figures): string =>
  [
    ['What', 'Measured'],
    ['---', '---'],
    ['Open streams on one process', whole(open)],
    ['Memory of each, and of the whole process', `${kilobytes.toFixed(1)} KB, ${whole(megabytes)} MB`],
    [
      `A change with all of them open, from write to screen, p50 / p99`,
      `${both(told.delivery)}, ${whole(told.arrived)} of ${whole(told.expected)} arrived`,
    ],
    [
      `${whole(size.storm)} of them cut at once: reconnected, with the missed events, median / all`,
      `${ms(storm.milliseconds)} / ${ms(storm.longest)}, ${whole(storm.back)} back`,
    ],
    [`Steady for ${whole(size.seconds)} s, 1,000 streams: 100 reads/s, p50 / p95 / p99`, answers(steady.reads)],
    ['… 30 writes/s, p50 / p95 / p99', answers(steady.writes)],
    [
      '… from write to screen, p50 / p99',
      `${both(steady.delivery)}, ${whole(steady.arrived)} of ${whole(steady.expected)} arrived`,
    ],
    ['… memory of the process at the end', `${whole(steady.megabytes)} MB`],
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** What fell short of the budget, a sentence each. */
export const judge = (figures: Figures, limits: typeof budget): string[] => {
  const { size, open, kilobytes, told, storm, steady } = figures
  const { reads, writes } = steady
  const missed: (string | false)[] = [
    open < size.streams && `${whole(size.streams - open)} streams did not open.`,
    !(kilobytes <= limits.kilobytesPerStream) &&
      `A stream takes ${kilobytes.toFixed(1)} KB, more than ${limits.kilobytesPerStream}.`,
    !(told.delivery.p99 <= limits.tellP99Milliseconds) &&
      `A change takes ${ms(told.delivery.p99)} to the screens at p99, more than ${limits.tellP99Milliseconds} ms.`,
    told.arrived !== told.expected && `${whole(told.arrived)} of ${whole(told.expected)} changes arrived.`,
    !(storm.back === size.storm && storm.longest <= limits.stormMilliseconds) &&
      `After the cut ${whole(storm.back)} of ${whole(size.storm)} were back after ${ms(storm.longest)}; the limit is all within ${whole(limits.stormMilliseconds)} ms.`,
    reads.failed + writes.failed > 0 && `${whole(reads.failed + writes.failed)} calls of the steady load failed.`,
    !(reads.p95 <= limits.readsP95Milliseconds) &&
      `Reads of the steady load take ${ms(reads.p95)} at p95, more than ${limits.readsP95Milliseconds} ms.`,
    !(writes.p95 <= limits.writesP95Milliseconds) &&
      `Writes of the steady load take ${ms(writes.p95)} at p95, more than ${limits.writesP95Milliseconds} ms.`,
    steady.arrived !== steady.expected &&
      `${whole(steady.arrived)} of ${whole(steady.expected)} changes of the steady load arrived.`,
    !(steady.megabytes <= limits.steadyMegabytes) &&
      `The process uses ${whole(steady.megabytes)} MB after the steady load, more than ${limits.steadyMegabytes}.`,
  ]
  return missed.filter((sentence) => sentence !== false)
}

/** Writes docs/performance-scale.md. */
export const writePage = async (figures: Figures, missed: readonly string[]): Promise<void> => {
  const text = `# Performance with many screens

Written by \`npm run bench:scale\`; do not edit. One process of Deskbell as in production, on one PostgreSQL with full
durability, 50 hotels with 2,000 requests each. Half of the streams are staff's, half are guests'. Server, database and load
generator share the machine. The limits are in \`bench/scale/budget.json\`; a missed limit fails the command. The latency of
the steady load is measured from the time at which each call was due.

Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${whole(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, PostgreSQL ${figures.postgres}; load average before ${figures.loadBefore.toFixed(1)}.

${getTable(figures)}

${checkBudget(missed)}
`
  await writeFile(join(import.meta.dirname, '../../docs/performance-scale.md'), text)
}

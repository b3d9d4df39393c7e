import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { maxBusy, streamsOfProcess, tenThousandHotels as model } from './arithmetic.ts'
import type { Budget, Cores, Figures } from './figures.ts'
import type { LoadResult } from './load.ts'
import { linkTo, checkBudget } from '../check-budget.ts'

const whole = (value: number): string => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(value)
const ms = (value: number): string => `${value.toFixed(value < 1 ? 3 : 2)} ms`
const cores = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2)
const times = ({ sent, failed, p50, p95, p99 }: LoadResult): string =>
  `${whole(sent)} sent, ${whole(failed)} failed, ${p50.toFixed(1)} / ${p95.toFixed(1)} / ${p99.toFixed(1)} ms`
const busy = ({ measured, reckoned }: Cores): string =>
  `${cores(measured)} cores; ${cores(reckoned)} by the costs above`
const table = (...rows: string[][]): string => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The three tables of docs/performance-model.md: costs, the run, and ten thousand hotels. */
export const getTables = ({
  costs,
  run,
  seconds,
  together,
  tenThousand,
}: Figures): Record<'costs' | 'run' | 'tenThousand', string> => ({
  costs: table(
    ['Processor time', 'Deskbell', 'PostgreSQL'],
    ['---', '---:', '---:'],
    ['a second with nothing to do', ms(costs.app.base), ms(costs.postgres.base)],
    ['an open stream, a second', ms(costs.app.stream), ms(costs.postgres.stream)],
    ['a read (guest home, list of 50)', ms(costs.app.read), ms(costs.postgres.read)],
    ["a poll of the hotel's status", ms(costs.app.poll), ms(costs.postgres.poll)],
    ['a write, told to every screen of its hotel', ms(costs.app.write), ms(costs.postgres.write)],
    ['memory of an open stream', `${costs.kilobytesPerStream.toFixed(1)} KB`, ''],
    ['memory of a process without any', `${whole(costs.baseMegabytes)} MB`, ''],
    ['the database grows with a request that is done', '', `${(costs.bytesPerCreate / 1000).toFixed(1)} KB`],
    ['its log with a write', '', `${(costs.logBytesPerWrite / 1000).toFixed(1)} KB`],
  ),
  run: table(
    ['What', 'Measured'],
    ['---', '---'],
    [
      `Streams open for ${whole(seconds.together)} s`,
      `${whole(together.open)} of ${whole(run.streams)}, which heard ${whole(together.events)} events`,
    ],
    [`Reads, ${run.readsPerSecond.toFixed(1)} a second, p50 / p95 / p99`, times(together.reads)],
    [`Polls, ${run.pollsPerSecond.toFixed(1)} a second`, times(together.polls)],
    [`Writes, ${run.writesPerSecond.toFixed(2)} a second`, times(together.writes)],
    ['Deskbell kept busy', busy(together.app)],
    ['PostgreSQL kept busy', busy(together.postgres)],
    ['Memory of the process at the end', `${whole(together.megabytes)} MB`],
  ),
  tenThousand: table(
    ['Ten thousand hotels', ''],
    ['---', '---'],
    ['Deskbell, cores kept busy', cores(tenThousand.appCores)],
    ['PostgreSQL, cores kept busy', cores(tenThousand.postgresCores)],
    [
      `Processes: ${maxBusy * 100} % busy and ${whole(streamsOfProcess)} screens each at most, one may be away`,
      String(tenThousand.processes),
    ],
    [
      'Memory of a process, and of all',
      `${whole(tenThousand.memoryOfProcessMegabytes)} MB, ${tenThousand.memoryGigabytes.toFixed(1)} GB`,
    ],
    ['Connections to PostgreSQL', whole(tenThousand.connections)],
    [
      'The database grows a day, events of the last days included',
      `${tenThousand.databaseGigabytesPerDay.toFixed(2)} GB`,
    ],
    ['Its log a day', `${tenThousand.logGigabytesPerDay.toFixed(1)} GB`],
  ),
})

/** What fell short of the budget, a sentence each. */
export const judge = ({ run, costs, together, tenThousand }: Figures, limits: Budget): string[] => {
  const { reads, polls, writes } = together
  const failed = reads.failed + polls.failed + writes.failed
  const over = ({ measured, reckoned }: Cores): boolean =>
    !(measured <= reckoned * limits.timesReckonedAtMost && reckoned <= measured * limits.timesReckonedAtMost)
  const missed: (string | false)[] = [
    together.open < run.streams && `${whole(run.streams - together.open)} streams did not open.`,
    failed > 0 && `${whole(failed)} calls failed.`,
    together.events === 0 && 'No screen heard of anything.',
    !(reads.p95 <= limits.readsP95Milliseconds) &&
      `Reads take ${reads.p95.toFixed(1)} ms at p95, more than ${limits.readsP95Milliseconds}.`,
    !(writes.p95 <= limits.writesP95Milliseconds) &&
      `Writes take ${writes.p95.toFixed(1)} ms at p95, more than ${limits.writesP95Milliseconds}.`,
    !(costs.kilobytesPerStream <= limits.kilobytesPerStream) &&
      `A stream takes ${costs.kilobytesPerStream.toFixed(1)} KB, more than ${limits.kilobytesPerStream}.`,
    over(together.app) && `Deskbell kept ${busy(together.app)}: the model does not hold.`,
    over(together.postgres) && `PostgreSQL kept ${busy(together.postgres)}: the model does not hold.`,
    !(tenThousand.appCores <= limits.appCores) &&
      `Ten thousand hotels keep ${cores(tenThousand.appCores)} cores of Deskbell busy, more than ${limits.appCores}.`,
    !(tenThousand.postgresCores <= limits.postgresCores) &&
      `Ten thousand hotels keep ${cores(tenThousand.postgresCores)} cores of PostgreSQL busy, more than ${limits.postgresCores}.`,
  ]
  return missed.filter((sentence) => sentence !== false)
}

/** Writes docs/performance-model.md. */
export const writePage = async (figures: Figures, missed: readonly string[]): Promise<void> => {
  const { costs, run, tenThousand } = getTables(figures)
  const { seconds, alone } = figures
  const text = `# Ten thousand hotels, by a model

Written by \`npm run bench:model\`; do not edit. A load of ten thousand hotels is run at 1:100 on this machine, and reckoned up with what a stream, a read and
a write cost here.

## The model

Ten thousand hotels of 50 rooms, two thirds of them taken, at high use: one request, order or taxi a room and day, with chat and extras. What counts is the
busiest minute, three times the busiest hour, everywhere at once: ${whole(model.streams)} open screens (three of the staff a hotel, and the guests who just look), ${model.readsPerSecond} reads and
${model.writesPerSecond} writes a second, and ${model.pollsPerSecond} polls of how a hotel stands, one a minute and screen. A day has ${whole(model.createsPerDay)} creates with ${model.writesPerCreate} writes each.

## What things cost

One after the other, on one process of Deskbell as in service and one PostgreSQL with full durability: ${whole(alone.streams)} open streams for ${seconds.each} s alone, then with ${alone.readsPerSecond} reads, with
${alone.pollsPerSecond} polls and with ${alone.writesPerSecond} writes a second, for ${seconds.each} s each. Processor time as Linux counts it; what the streams use by themselves is taken off.

${costs}

## What was run

All of it together at 1:${Math.round(1 / figures.share)}, for ${whole(seconds.together)} s. What was kept busy is held against the costs: where they do not agree within three times, the command fails:
at a hundredth every wake-up carries one thing alone, which costs more than where many come together.

${run}

## What ten thousand would take

${tenThousand}

## What the model leaves out

- A day of everybody coming back at once, after a deploy say: ${linkTo('performance-scale.md', 'performance with many screens')} has a storm of a thousand.
- Sign-ins: a manager's costs a tenth of a second of processor time, but once in a month; a guest's is two writes.
- Push messages (98 a second at most), pictures, imports, nightly backups and what is cleared away at night.
- Several processes take the same events from PostgreSQL, each for its own screens: one process hears of every write of every hotel. At ${model.writesPerSecond} writes a second that is little.
- The network, TLS and the proxy, which have cores of their own; a database that is larger than its memory.
- At a hundredth, what is compiled, cached and batched is less warm than it would be: the true costs are lower rather than higher.

Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${whole(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, PostgreSQL ${figures.postgres}; load average before ${figures.loadBefore.toFixed(1)}. Server, database
and load generator share the machine. The limits stand in \`bench/model/budget.json\`; one that is not kept fails the command.

${checkBudget(missed)}
`
  await writeFile(join(import.meta.dirname, '../../docs/performance-model.md'), text)
}

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
    ['CPU time', 'Deskbell', 'PostgreSQL'],
    ['---', '---:', '---:'],
    ['an idle second', ms(costs.app.base), ms(costs.postgres.base)],
    ['an open stream, per second', ms(costs.app.stream), ms(costs.postgres.stream)],
    ['a read (guest home, list of 50)', ms(costs.app.read), ms(costs.postgres.read)],
    ["a poll of the hotel's status", ms(costs.app.poll), ms(costs.postgres.poll)],
    ['a write, sent to every screen of its hotel', ms(costs.app.write), ms(costs.postgres.write)],
    ['memory of an open stream', `${costs.kilobytesPerStream.toFixed(1)} KB`, ''],
    ['memory of a process without streams', `${whole(costs.baseMegabytes)} MB`, ''],
    ['growth of the database per completed request', '', `${(costs.bytesPerCreate / 1000).toFixed(1)} KB`],
    ['growth of its log per write', '', `${(costs.logBytesPerWrite / 1000).toFixed(1)} KB`],
  ),
  run: table(
    ['What', 'Measured'],
    ['---', '---'],
    [
      `Streams open for ${whole(seconds.together)} s`,
      `${whole(together.open)} of ${whole(run.streams)}, which received ${whole(together.events)} events`,
    ],
    [`Reads, ${run.readsPerSecond.toFixed(1)} a second, p50 / p95 / p99`, times(together.reads)],
    [`Polls, ${run.pollsPerSecond.toFixed(1)} a second`, times(together.polls)],
    [`Writes, ${run.writesPerSecond.toFixed(2)} a second`, times(together.writes)],
    ['Deskbell, cores used', busy(together.app)],
    ['PostgreSQL, cores used', busy(together.postgres)],
    ['Memory of the process at the end', `${whole(together.megabytes)} MB`],
  ),
  tenThousand: table(
    ['Ten thousand hotels', ''],
    ['---', '---'],
    ['Deskbell, cores used', cores(tenThousand.appCores)],
    ['PostgreSQL, cores used', cores(tenThousand.postgresCores)],
    [
      `Processes: ${maxBusy * 100} % busy and ${whole(streamsOfProcess)} screens each at most, one may be down`,
      String(tenThousand.processes),
    ],
    [
      'Memory of a process, and of all',
      `${whole(tenThousand.memoryOfProcessMegabytes)} MB, ${tenThousand.memoryGigabytes.toFixed(1)} GB`,
    ],
    ['Connections to PostgreSQL', whole(tenThousand.connections)],
    [
      'Growth of the database per day, events of the last days included',
      `${tenThousand.databaseGigabytesPerDay.toFixed(2)} GB`,
    ],
    ['Growth of its log per day', `${tenThousand.logGigabytesPerDay.toFixed(1)} GB`],
  ),
})

/** What fell short of the budget, a sentence each. */
export const judge = ({ run, costs, together, tenThousand }: Figures, limits: Budget): string[] => {
  const { reads, polls, writes } = together
  const failed = reads.failed + polls.failed + writes.failed
  const over = ({ measured, reckoned }: Cores): boolean =>
    !(measured <= reckoned * limits.maxTimesExtrapolated && reckoned <= measured * limits.maxTimesExtrapolated)
  const missed: (string | false)[] = [
    together.open < run.streams && `${whole(run.streams - together.open)} streams did not open.`,
    failed > 0 && `${whole(failed)} calls failed.`,
    together.events === 0 && 'No screen received an event.',
    !(reads.p95 <= limits.readsP95Milliseconds) &&
      `Reads take ${reads.p95.toFixed(1)} ms at p95, more than ${limits.readsP95Milliseconds}.`,
    !(writes.p95 <= limits.writesP95Milliseconds) &&
      `Writes take ${writes.p95.toFixed(1)} ms at p95, more than ${limits.writesP95Milliseconds}.`,
    !(costs.kilobytesPerStream <= limits.kilobytesPerStream) &&
      `A stream takes ${costs.kilobytesPerStream.toFixed(1)} KB, more than ${limits.kilobytesPerStream}.`,
    over(together.app) && `Deskbell used ${busy(together.app)}: the model does not hold.`,
    over(together.postgres) && `PostgreSQL used ${busy(together.postgres)}: the model does not hold.`,
    !(tenThousand.appCores <= limits.appCores) &&
      `Ten thousand hotels use ${cores(tenThousand.appCores)} cores of Deskbell, more than ${limits.appCores}.`,
    !(tenThousand.postgresCores <= limits.postgresCores) &&
      `Ten thousand hotels use ${cores(tenThousand.postgresCores)} cores of PostgreSQL, more than ${limits.postgresCores}.`,
  ]
  return missed.filter((sentence) => sentence !== false)
}

/** Writes docs/performance-model.md. */
export const writePage = async (figures: Figures, missed: readonly string[]): Promise<void> => {
  const { costs, run, tenThousand } = getTables(figures)
  const { seconds, alone } = figures
  const text = `# Ten thousand hotels, by a model

Written by \`npm run bench:model\`; do not edit. It runs the load of ten thousand hotels at 1:100 on this machine and
extrapolates it with the measured cost of a stream, a read and a write.

## The model

Ten thousand hotels of 50 rooms, two thirds of them occupied, at high use: one request, order or taxi per room and day, with
chat and extras. The load is that of the busiest minute, three times the busiest hour, in all hotels at once: ${whole(model.streams)} open
screens (three of staff per hotel, and those of active guests), ${model.readsPerSecond} reads and
${model.writesPerSecond} writes a second, and ${model.pollsPerSecond} polls of the hotel's status, one
per minute and screen. A day has ${whole(model.createsPerDay)} creates with ${model.writesPerCreate} writes each.

## What things cost

Measured one after the other, on one process of Deskbell as in production and one PostgreSQL with full durability:
${whole(alone.streams)} open streams for ${seconds.each} s alone, then with ${alone.readsPerSecond} reads, with
${alone.pollsPerSecond} polls and with ${alone.writesPerSecond} writes a second, for ${seconds.each} s each. CPU time as Linux counts it; the streams' own
share is subtracted.

${costs}

## What was run

All of it together at 1:${Math.round(1 / figures.share)}, for ${whole(seconds.together)} s. The measured CPU use is compared with the costs above. If they differ by more than a
factor of three, the command fails. (At a hundredth of the load every wake-up handles one thing, which costs more than a
batch.)

${run}

## What ten thousand hotels would need

${tenThousand}

## What the model leaves out

- All screens reconnecting at once, for example after a deploy: ${linkTo('performance-scale.md', 'performance with many screens')} cuts a thousand.
- Sign-ins: a manager's costs a tenth of a second of CPU time, but once a month; a guest's is two writes.
- Push messages (98 a second at most), images, imports, nightly backups and cleanup.
- Several processes read the same events from PostgreSQL, each for its own screens: one process receives every write of every
  hotel. At ${model.writesPerSecond} writes a second that is little.
- The network, TLS and the proxy, which have their own cores; a database that is larger than its memory.
- At a hundredth of the load, compiled code and caches are colder and batches smaller: the true costs are lower rather than
  higher.

Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${whole(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, PostgreSQL ${figures.postgres}; load average before ${figures.loadBefore.toFixed(1)}. Server,
database and load generator share the machine. The limits are in \`bench/model/budget.json\`; a missed limit fails the
command.

${checkBudget(missed)}
`
  await writeFile(join(import.meta.dirname, '../../docs/performance-model.md'), text)
}

import { formatAnswers, formatWhole, linkTo } from '../../report.ts'
import type { Block, Table } from '../../scenario.ts'
import { maxBusy, streamsOfProcess, tenThousandHotels as model } from './arithmetic.ts'
import type { Cores, Metrics } from './metrics.ts'

const formatCpu = (value: number): string => `${value.toFixed(value < 1 ? 3 : 2)} ms`
const formatCores = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2)
const formatBusy = ({ measured, predicted }: Cores): string =>
  `${formatCores(measured)} cores; ${formatCores(predicted)} by the costs above`

const getCostTable = ({ costs }: Metrics): Table => [
  ['CPU time', 'Deskbell', 'PostgreSQL'],
  ['an idle second', formatCpu(costs.app.base), formatCpu(costs.postgres.base)],
  ['an open stream, per second', formatCpu(costs.app.stream), formatCpu(costs.postgres.stream)],
  ['a read (guest home, list of 50)', formatCpu(costs.app.read), formatCpu(costs.postgres.read)],
  ["a poll of the hotel's status", formatCpu(costs.app.poll), formatCpu(costs.postgres.poll)],
  ['a write, sent to every screen of its hotel', formatCpu(costs.app.write), formatCpu(costs.postgres.write)],
  ['memory of an open stream', `${costs.kilobytesPerStream.toFixed(1)} KB`, ''],
  ['memory of a process without streams', `${formatWhole(costs.baseMegabytes)} MB`, ''],
  ['growth of the database per completed request', '', `${(costs.bytesPerCreate / 1000).toFixed(1)} KB`],
  ['growth of its log per write', '', `${(costs.logBytesPerWrite / 1000).toFixed(1)} KB`],
]

const getRunTable = ({ run, seconds, together }: Metrics): Table => [
  ['What', 'Measured'],
  [
    `Streams open for ${formatWhole(seconds.together)} s`,
    `${formatWhole(together.open)} of ${formatWhole(run.streams)}, which received ${formatWhole(together.events)} events`,
  ],
  [`Reads, ${run.readsPerSecond.toFixed(1)} a second, p50 / p95 / p99`, formatAnswers(together.reads)],
  [`Polls, ${run.pollsPerSecond.toFixed(1)} a second`, formatAnswers(together.polls)],
  [`Writes, ${run.writesPerSecond.toFixed(2)} a second`, formatAnswers(together.writes)],
  ['Deskbell, cores used', formatBusy(together.app)],
  ['PostgreSQL, cores used', formatBusy(together.postgres)],
  ['Memory of the process at the end', `${formatWhole(together.megabytes)} MB`],
]

const getTenThousandTable = ({ tenThousand }: Metrics): Table => [
  ['Ten thousand hotels', ''],
  ['Deskbell, cores used', formatCores(tenThousand.appCores)],
  ['PostgreSQL, cores used', formatCores(tenThousand.postgresCores)],
  [
    `Processes: ${maxBusy * 100} % busy and ${formatWhole(streamsOfProcess)} screens each at most, one may be down`,
    String(tenThousand.processes),
  ],
  [
    'Memory of a process, and of all',
    `${formatWhole(tenThousand.memoryOfProcessMegabytes)} MB, ${tenThousand.memoryGigabytes.toFixed(1)} GB`,
  ],
  ['Connections to PostgreSQL', formatWhole(tenThousand.connections)],
  [
    'Growth of the database per day, events of the last days included',
    `${tenThousand.databaseGigabytesPerDay.toFixed(2)} GB`,
  ],
  ['Growth of its log per day', `${tenThousand.logGigabytesPerDay.toFixed(1)} GB`],
]

/** What docs/performance-model.md says. */
export const getBlocks = (metrics: Metrics): Block[] => {
  const { seconds, alone, share } = metrics
  return [
    `Written by \`npm run bench:model\`; do not edit. It runs the load of ten thousand hotels at 1:100 on this machine and
extrapolates it with the measured cost of a stream, a read and a write.

## The model

Ten thousand hotels of 50 rooms, two thirds of them occupied, at high use: one request, order or taxi per room and day, with
chat and extras. The load is that of the busiest minute, three times the busiest hour, in all hotels at once: ${formatWhole(model.streams)} open
screens (three of staff per hotel, and those of active guests), ${model.readsPerSecond} reads and
${model.writesPerSecond} writes a second, and ${model.pollsPerSecond} polls of the hotel's status, one
per minute and screen. A day has ${formatWhole(model.createsPerDay)} creates with ${model.writesPerCreate} writes each.

## What things cost

Measured one after the other, on one process of Deskbell as in production and one PostgreSQL with full durability:
${formatWhole(alone.streams)} open streams for ${seconds.each} s alone, then with ${alone.readsPerSecond} reads, with
${alone.pollsPerSecond} polls and with ${alone.writesPerSecond} writes a second, for ${seconds.each} s each. CPU time as Linux counts it; the streams' own
share is subtracted.`,
    getCostTable(metrics),
    `## What was run

All of it together at 1:${Math.round(1 / share)}, for ${formatWhole(seconds.together)} s. The measured CPU use is compared with the costs above. If they differ by more than a
factor of three, the command fails. (At a hundredth of the load every wake-up handles one thing, which costs more than a
batch.)`,
    getRunTable(metrics),
    `## What ten thousand hotels would need`,
    getTenThousandTable(metrics),
    `## What the model leaves out

- All screens reconnecting at once, for example after a deploy: ${linkTo('performance-scale.md', 'performance with many screens')} cuts a thousand.
- Sign-ins: a manager's costs a tenth of a second of CPU time, but once a month; a guest's is two writes.
- Push messages (98 a second at most), images, imports, nightly backups and cleanup.
- Several processes read the same events from PostgreSQL, each for its own screens: one process receives every write of every
  hotel. At ${model.writesPerSecond} writes a second that is little.
- The network, TLS and the proxy, which have their own cores; a database that is larger than its memory.
- At a hundredth of the load, compiled code and caches are colder and batches smaller: the true costs are lower rather than
  higher.`,
  ]
}

import { databaseConnections } from '../../environment.ts'
import { baselineNames, baselines } from '../../processes.ts'
import { formatArrived, formatPair, formatPercent, formatWhole } from '../../report.ts'
import type { Block, Table } from '../../scenario.ts'
import type { Compared, LiveMetrics, Metrics, Rate } from './metrics.ts'

/** Connections of the load worker to a server. */
export const loadConnections = 32
/** The rate of creates at which live deliveries are measured. */
export const createsPerSecond = 50

const perSecond = (value: number): string => (value < 100 ? value.toFixed(1) : formatWhole(value))

/** A value of Deskbell, those of the baselines, and the ratios. */
const row = <Of>(name: string, { servers, ratios }: Compared<Of>, format: (of: Of) => string, hasRatio: boolean) => [
  name,
  format(servers.deskbell),
  ...baselineNames.flatMap((baseline) => [format(servers[baseline]), hasRatio ? formatPercent(ratios[baseline]) : '']),
]
/** A value that only Deskbell has. The ratio to another of its values stands beside the first baseline. */
const ownRow = (name: string, value: string, ratio = ''): string[] => [
  name,
  value,
  ...baselineNames.flatMap((_baseline, at) => ['', at === 0 ? ratio : '']),
]
const rates = (name: string, rate: Compared<Rate>): Table => [
  row(`${name} per second`, rate, (of) => formatWhole(of.perSecond), true),
  row(`${name}, p50 / p99`, rate, formatPair, false),
]
const ownRates = (name: string, rate: Rate): Table => [
  ownRow(`${name} per second`, perSecond(rate.perSecond)),
  ownRow(`${name}, p50 / p99`, formatPair(rate)),
]

const getTable = ({ creates, lists, orders, homes, signIns, live }: Metrics): Table => [
  ['', 'Deskbell', ...baselineNames.flatMap((name) => [baselines[name], 'Ratio'])],
  ...rates('Creates', creates),
  ...rates('Lists of 50', lists),
  ownRow(
    'Orders of five lines per second; ratio: to a create',
    formatWhole(orders.perSecond),
    formatPercent(orders.ratio),
  ),
  ownRow(
    `Guest homes per second, ${homes.reads} reads each; ratio: a read to a list with an event log`,
    formatWhole(homes.perSecond),
    formatPercent(homes.ratio),
  ),
  ownRow('Guest homes, p50 / p99', formatPair(homes)),
  ...ownRates('Sign-ins of guests', signIns.guest),
  ...ownRates('Sign-ins of staff', signIns.manager),
  row('Live deliveries', live, formatArrived, false),
  row(
    'Live, from tap to screen, p50 / p99; ratio: of p99',
    live,
    ({ delivery }: LiveMetrics) => formatPair(delivery),
    true,
  ),
  ['Live, ratio of p50', '', ...baselineNames.flatMap((name) => ['', formatPercent(live.p50Ratios[name])])],
  row('Create under live load, p50 / p99', live, ({ create }: LiveMetrics) => formatPair(create), false),
]

/** The text of docs/performance.md. */
export const getBlocks = (metrics: Metrics): Block[] => {
  const { rounds, seconds, liveRounds, liveSeconds } = metrics.plan
  return [
    `Written by \`npm run bench\`; do not edit. It starts Deskbell and two least servers side by side, on one PostgreSQL with
full durability, and measures them in turns. The ratios hold on any machine, the absolute numbers only on this one. The
baseline server (\`bench/servers/baseline.ts\`) is the smallest that does the same work: \`node:http\`, one prepared statement
per operation and a loop over open screens. The other one (\`bench/servers/event-log.ts\`) also keeps Deskbell's event log: row,
number and event in one prepared statement. Budgets are judged against it. Neither has sessions, checks or row-level
security; Deskbell runs as in production, with all of them. A list that is asked for again before the hotel's next event is
sent as it was ([decision 30](decisions/0030-postgresql-writes-list-rows-as-json.md)): here nearly all are.`,
    `50 hotels with 2,000 requests each; ${loadConnections} connections from the load worker, ${databaseConnections}
to the database; medians of ${rounds} rounds of ${seconds} s. Live: 200 staff screens over the 50 hotels,
${createsPerSecond} creates a second for ${liveSeconds} s, ${liveRounds} times each in turns, the medians of
their p50 and p99, each create from the moment at which it was due.
The least servers have no sign-in and no menu: those numbers are Deskbell's alone. A staff sign-in is argon2id with
64 MiB, two at a time, and slow on purpose; guests have no password. A guest home is every read that a browser makes for
it after its shell, in parallel: one round trip ([measured in the browser](performance-web.md)).`,
    getTable(metrics),
    `[Decision 83](decisions/0083-what-a-create-costs.md) says what a create costs. [More figures](performance-scale.md) has
many open screens, the start, ten thousand hotels and a cluster, each measured once.`,
  ]
}

import { databaseConnections } from '../../environment.ts'
import type { LiveResult } from '../../load/live.ts'
import { guestHomeReads } from '../../load/operations.ts'
import type { RateResult } from '../../load/rate.ts'
import type { Percentiles } from '../../percentiles.ts'
import { baselineNames, baselines, type ServerName } from '../../processes.ts'
import { formatMs, formatPercent, formatWhole } from '../../report.ts'
import type { Block, Table } from '../../scenario.ts'
import { getHomeRatio, getMiddle, getPerSecond, getRatio, getSum, type Metrics, type Rounds } from './metrics.ts'

export type Plan = { rounds: number; seconds: number; liveRounds: number; liveSeconds: number; warmUp: number }

/** Connections of the load worker to a server. */
export const loadConnections = 32
/** The rate of creates at which live deliveries are measured. */
export const createsPerSecond = 50

const formatRate = (results: readonly RateResult[]): string => {
  const value = getMiddle(results, getPerSecond)
  return value < 100 ? value.toFixed(1) : formatWhole(value)
}
const formatTimes =
  <Result>(of: (result: Result) => Percentiles) =>
  (results: readonly Result[]): string =>
    (['p50', 'p99'] as const).map((at) => formatMs(getMiddle(results, (result) => of(result)[at]))).join(' / ')
const formatLatency = formatTimes(({ latency }: RateResult) => latency)

/** A value of Deskbell, those of the baselines, and the ratios. */
const row = <Result>(
  name: string,
  rounds: Rounds<ServerName, Result>,
  format: (results: readonly Result[]) => string,
  ratioOf?: (result: Result) => number,
): string[] => [
  name,
  format(rounds.deskbell),
  ...baselineNames.flatMap((baseline) => [
    format(rounds[baseline]),
    ratioOf ? formatPercent(getRatio(rounds.deskbell, rounds[baseline], ratioOf)) : '',
  ]),
]
/** A value that only Deskbell has. The ratio to another of its values stands beside the first baseline. */
const ownRow = (name: string, value: string, ratio = ''): string[] => [name, value, '', ratio, '', '']

const getTable = (metrics: Metrics): Table => {
  const { creates, lists, orders, homes, guestSignIns, staffSignIns, live } = metrics
  return [
    ['', 'Deskbell', ...baselineNames.flatMap((name) => [baselines[name], 'Ratio'])],
    row('Creates per second', creates, formatRate, getPerSecond),
    row('Creates, p50 / p99', creates, formatLatency),
    ownRow(
      'The database alone, transactions of creates per second; ratio: what of them reaches a guest',
      formatRate(creates.database),
      formatPercent(getRatio(creates.deskbell, creates.database, getPerSecond)),
    ),
    row('Lists of 50 per second', lists, formatRate, getPerSecond),
    row('Lists of 50, p50 / p99', lists, formatLatency),
    ownRow(
      'Orders of five lines per second; ratio: to a create',
      formatRate(orders.order),
      formatPercent(getRatio(orders.order, orders.create, getPerSecond)),
    ),
    ownRow(
      `Guest homes per second, ${guestHomeReads.length} reads each; ratio: a read to a list with an event log`,
      formatRate(homes),
      formatPercent(getHomeRatio(metrics)),
    ),
    ownRow('Guest homes, p50 / p99', formatLatency(homes)),
    ownRow('Sign-ins of guests per second', formatRate(guestSignIns)),
    ownRow('Sign-ins of guests, p50 / p99', formatLatency(guestSignIns)),
    ownRow('Sign-ins of staff per second', formatRate(staffSignIns)),
    ownRow('Sign-ins of staff, p50 / p99', formatLatency(staffSignIns)),
    row('Live deliveries', live, (results: readonly LiveResult[]) =>
      [({ arrived }: LiveResult) => arrived, ({ expected }: LiveResult) => expected]
        .map((of) => formatWhole(getSum(results, of)))
        .join(' of '),
    ),
    row(
      'Live, from tap to screen, p50 / p99; ratio: of p99',
      live,
      formatTimes(({ delivery }) => delivery),
      ({ delivery }) => delivery.p99,
    ),
    row(
      'Live, ratio of p50',
      live,
      () => '',
      ({ delivery }) => delivery.p50,
    ),
    row(
      'Create under live load, p50 / p99',
      live,
      formatTimes(({ create }) => create),
    ),
  ]
}

/** The text of docs/performance.md. */
export const getBlocks = (metrics: Metrics, { rounds, seconds, liveRounds, liveSeconds }: Plan): Block[] => [
  `Written by \`npm run bench\`; do not edit. It starts Deskbell and two least servers side by side, on one PostgreSQL with
full durability, and measures them in turns. The ratios hold on any machine, the absolute numbers only on this one. The
baseline server (\`bench/servers/baseline.ts\`) is the smallest that does the same work: \`node:http\`, one prepared statement
per operation and a loop over open screens. The other one (\`bench/servers/event-log.ts\`) also keeps Deskbell's event log: row,
number and event in one prepared statement. Budgets are judged against it. Neither has sessions, checks or row-level
security; Deskbell runs as in production, with all of them. The database alone is sent the transaction of Deskbell's create,
statement for statement, over as many connections. A list that is asked for again before the hotel's next event is
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

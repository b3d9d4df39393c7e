import type { LimitedValues } from '../../budget.ts'
import type { BurstResult } from '../../load/burst.ts'
import type { Answers, ConstantRateResult } from '../../load/constant-rate.ts'
import type { Deliveries } from '../../load/streams.ts'
import { formatAnswers, formatArrived, formatMs, formatPair, formatWhole } from '../../report.ts'
import type { Block } from '../../scenario.ts'

/** Everything that one run has measured; memory is what the server's process holds. */
export type Metrics = {
  size: { streams: number; burst: number; seconds: number }
  open: number
  kilobytesPerStream: number
  megabytes: number
  changes: Deliveries
  burst: BurstResult
  constantRate: Pick<ConstantRateResult, 'reads' | 'writes' | 'deliveries'> & { megabytes: number }
}

const getDifference = ({ expected, arrived }: Deliveries): number => Math.abs(expected - arrived)
const getFailed = (...answers: Answers[]): number => answers.reduce((sum, { failed }) => sum + failed, 0)

/** What the budget limits. */
export const getValues = (metrics: Metrics): LimitedValues<'scale'> => {
  const { size, open, kilobytesPerStream, changes, burst, constantRate } = metrics
  const { reads, writes, deliveries, megabytes } = constantRate
  return {
    'streams that did not open': size.streams - open,
    'memory of a stream in KB': kilobytesPerStream,
    'delivery of a change, p99 in ms': changes.times.p99,
    'deliveries missing or repeated': getDifference(changes),
    'streams that did not reconnect': size.burst - burst.reconnected,
    'reconnecting, longest in ms': burst.longestMs,
    'constant load, failed calls': getFailed(reads, writes),
    'constant load, reads, p95 in ms': reads.p95,
    'constant load, writes, p95 in ms': writes.p95,
    'constant load, deliveries missing or repeated': getDifference(deliveries),
    'constant load, memory of the process in MB': megabytes,
  }
}

const formatDeliveries = (deliveries: Deliveries): string =>
  `${formatPair(deliveries.times)}, ${formatArrived(deliveries)} arrived`

/** What docs/performance-scale.md says. */
export const getBlocks = ({
  size,
  open,
  kilobytesPerStream,
  megabytes,
  changes,
  burst,
  constantRate,
}: Metrics): Block[] => [
  `Written by \`npm run bench:scale\`; do not edit. One process of Deskbell as in production, on one PostgreSQL with full
durability, 50 hotels with 2,000 requests each. Half of the streams are staff's, half are guests'. The latency of the
constant load is measured from the time at which each call was due.`,
  [
    ['What', 'Measured'],
    ['Open streams on one process', formatWhole(open)],
    ['Memory of each, and of the whole process', `${kilobytesPerStream.toFixed(1)} KB, ${formatWhole(megabytes)} MB`],
    ['A change with all of them open, from write to screen, p50 / p99', formatDeliveries(changes)],
    [
      `${formatWhole(size.burst)} of them cut at once: reconnected, with the missed events, median / all`,
      `${formatMs(burst.medianMs)} / ${formatMs(burst.longestMs)}, ${formatWhole(burst.reconnected)} back`,
    ],
    [
      `Constant load for ${formatWhole(size.seconds)} s, 1,000 streams: 100 reads/s, p50 / p95 / p99`,
      formatAnswers(constantRate.reads),
    ],
    ['… 30 writes/s, p50 / p95 / p99', formatAnswers(constantRate.writes)],
    ['… from write to screen, p50 / p99', formatDeliveries(constantRate.deliveries)],
    ['… memory of the process at the end', `${formatWhole(constantRate.megabytes)} MB`],
  ],
]

import type { LiveResult } from '../../load/live.ts'
import { guestHomeReads } from '../../load/operations.ts'
import type { RateResult } from '../../load/rate.ts'
import { getMedian } from '../../percentiles.ts'
import type { ServerName } from '../../processes.ts'

/** The results of each, one for every round. */
export type Rounds<Name extends string, Result> = Record<Name, Result[]>

/** Everything that one run has measured. */
export type Metrics = {
  /** Beside the same transaction, sent straight to the database. */
  creates: Rounds<ServerName | 'database', RateResult>
  lists: Rounds<ServerName, RateResult>
  /** Orders of five lines beside creates of Deskbell's own. */
  orders: Rounds<'create' | 'order', RateResult>
  /** All reads of the guest home at once. */
  homes: RateResult[]
  guestSignIns: RateResult[]
  staffSignIns: RateResult[]
  live: Rounds<ServerName, LiveResult>
}

/** The median of the rounds. */
export const getMiddle = <Result>(results: readonly Result[], of: (result: Result) => number): number =>
  getMedian(results.map(of))

/** The median of the ratios in the same round: both had the same minute of this machine. */
export const getRatio = <Result>(
  ones: readonly Result[],
  others: readonly Result[],
  of: (result: Result) => number,
): number => getMedian(ones.map((one, round) => of(one) / of(others[round] as Result)))

export const getSum = <Result>(results: readonly Result[], of: (result: Result) => number): number =>
  results.reduce((sum, result) => sum + of(result), 0)

export const getPerSecond = ({ perSecond }: RateResult): number => perSecond

/** What reads of the guest home reach of lists of the server with an event log. */
export const getHomeRatio = ({ homes, lists }: Metrics): number =>
  (getMiddle(homes, getPerSecond) * guestHomeReads.length) / getMiddle(lists['event-log'], getPerSecond)

/** The figures that the budget limits. */
export const getValues = (metrics: Metrics): Record<string, number> => {
  const { creates, lists, orders, guestSignIns, staffSignIns, live } = metrics
  const ofDelivery = (percentile: 'p50' | 'p99') => (result: LiveResult) => result.delivery[percentile]
  return {
    'creates, ratio to the server with an event log': getRatio(creates.deskbell, creates['event-log'], getPerSecond),
    'creates, ratio to the database alone': getRatio(creates.deskbell, creates.database, getPerSecond),
    'lists of 50, ratio to the server with an event log': getRatio(lists.deskbell, lists['event-log'], getPerSecond),
    'orders of five lines, ratio to creates': getRatio(orders.order, orders.create, getPerSecond),
    'reads of the guest home, ratio to lists of the server with an event log': getHomeRatio(metrics),
    'sign-ins of guests, ratio to creates of the baseline server':
      getMiddle(guestSignIns, getPerSecond) / getMiddle(creates.baseline, getPerSecond),
    'sign-ins of staff per second': getMiddle(staffSignIns, getPerSecond),
    'live delivery, p99 in ms': getMiddle(live.deskbell, ofDelivery('p99')),
    'live delivery, p50, ratio to the server with an event log': getRatio(
      live.deskbell,
      live['event-log'],
      ofDelivery('p50'),
    ),
    'live delivery, p99, ratio to the server with an event log': getRatio(
      live.deskbell,
      live['event-log'],
      ofDelivery('p99'),
    ),
    'live deliveries, share that arrived':
      getSum(live.deskbell, ({ arrived }) => arrived) / getSum(live.deskbell, ({ expected }) => expected),
    'creates under live load, failed': getSum(live.deskbell, ({ failed }) => failed),
  }
}

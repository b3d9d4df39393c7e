import type { LimitedValues } from '../../budget.ts'
import type { BaselineName, ServerName } from '../../processes.ts'

export type Times = { p50: number; p99: number }
export type Rate = Times & { perSecond: number }
/** The same on every server, and what Deskbell has of each baseline's value. */
export type Compared<Of> = { servers: Record<ServerName, Of>; ratios: Record<BaselineName, number> }
export type LiveMetrics = { expected: number; arrived: number; failedCreates: number; delivery: Times; create: Times }

export type Plan = { rounds: number; seconds: number; liveRounds: number; liveSeconds: number; warmUp: number }

/** Everything that one run has measured. */
export type Metrics = {
  plan: Plan
  creates: Compared<Rate>
  lists: Compared<Rate>
  /** Orders of five lines; the ratio is to creates of Deskbell's own. */
  orders: { perSecond: number; ratio: number }
  /** All reads of the guest home at once; the ratio is of its reads to lists of 50 of the server with an event log. */
  homes: Rate & { reads: number; ratio: number }
  signIns: { guest: Rate; manager: Rate }
  /** The ratios are of the p99 of deliveries; those of the p50 stand beside them. */
  live: Compared<LiveMetrics> & { p50Ratios: Record<BaselineName, number> }
}

/** The figures that the budget limits. */
export const getValues = ({ creates, lists, orders, homes, signIns, live }: Metrics): LimitedValues<'throughput'> => {
  const { expected, arrived, failedCreates, delivery } = live.servers.deskbell
  return {
    'creates, ratio to the server with an event log': creates.ratios['event-log'],
    'lists of 50, ratio to the server with an event log': lists.ratios['event-log'],
    'orders of five lines, ratio to creates': orders.ratio,
    'reads of the guest home, ratio to lists of the server with an event log': homes.ratio,
    'sign-ins of guests per second': signIns.guest.perSecond,
    'sign-ins of staff per second': signIns.manager.perSecond,
    'live delivery, p99 in ms': delivery.p99,
    'live delivery, p50, ratio to the server with an event log': live.p50Ratios['event-log'],
    'live delivery, p99, ratio to the server with an event log': live.ratios['event-log'],
    'live deliveries, share that arrived': arrived / expected,
    'creates under live load, failed': failedCreates,
  }
}

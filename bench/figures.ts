import type { Started } from './start/run.ts'
import type { LiveResult } from './load/live.ts'

export type Rate = { perSecond: number; p50: number; p99: number }
export type Measured = { deskbell: Rate; least: Rate; ratio: number }

/** Everything that one run found out. */
export type Figures = {
  creates: Measured
  lists: Measured
  /** Orders of five lines; the ratio is to creates of Deskbell's own. */
  orders: { perSecond: number; ratio: number }
  /** All reads of the guest home at once; the ratio is of its reads to lists of 50. */
  homes: Rate & { reads: number; ratio: number }
  /** The baseline server has no sign-in. */
  signIns: { guest: Rate; manager: Rate }
  /** The ratio is of the times that 99 of 100 deliveries stayed below. */
  live: { deskbell: LiveResult; least: LiveResult; ratio: number }
  start: Started
  postgres: string
  quick: boolean
  plan: { rounds: number; seconds: number; liveRounds: number; liveSeconds: number }
  connections: number
  databaseConnections: number
  /** How busy the machine was with other things, in waiting processes. */
  loadBefore: number
}

/** What must hold, and under `wanted` what was aimed at and is not reached; see budget.json. */
export type Budget = {
  createsRatio: number
  listRatio: number
  orderRatio: number
  homeReadsRatio: number
  guestSignInsPerSecond: number
  managerSignInsPerSecond: number
  liveP99Milliseconds: number
  liveP99Ratio: number
  liveDelivered: number
  startMilliseconds: number
  wanted: { createsRatio: number }
}

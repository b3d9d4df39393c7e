import type { Costs, Extrapolated, Load } from './arithmetic.ts'
import type { WorkResult } from './load.ts'

/** What one run found out: costs one by one, then all together at a hundredth of the model. */
export type Figures = {
  seconds: { each: number; together: number }
  /** At which rates the costs were measured. */
  alone: Load
  costs: Costs
  share: number
  run: Load
  together: WorkResult & { open: number; megabytes: number; app: Cores; postgres: Cores }
  tenThousand: Extrapolated
  postgres: string
  loadBefore: number
}
/** Cores that were kept busy, and how many the costs one by one say. */
export type Cores = { measured: number; reckoned: number }

export type Budget = {
  readsP95Milliseconds: number
  writesP95Milliseconds: number
  kilobytesPerStream: number
  maxTimesExtrapolated: number
  appCores: number
  postgresCores: number
}

import type { LimitedValues } from '../../budget.ts'
import type { ConstantRateResult } from '../../load/constant-rate.ts'
import type { Costs, Extrapolated, Load } from './arithmetic.ts'

/** What one run has measured: costs one by one, then all together at a hundredth of the model. */
export type Metrics = {
  seconds: { each: number; together: number }
  /** At which rates the costs were measured. */
  alone: Load
  costs: Costs
  share: number
  run: Load
  together: Omit<ConstantRateResult, 'deliveries'> & { open: number; megabytes: number; app: Cores; postgres: Cores }
  tenThousand: Extrapolated
}
/** Cores that were kept busy, and how many the costs predict. */
export type Cores = { measured: number; predicted: number }

const getFactor = ({ measured, predicted }: Cores): number => Math.max(measured / predicted, predicted / measured)

/** What the budget limits. */
export const getValues = ({ run, costs, together, tenThousand }: Metrics): LimitedValues<'model'> => {
  const { reads, polls, writes, open, events, app, postgres } = together
  return {
    'streams that did not open': run.streams - open,
    'failed calls': reads.failed + polls.failed + writes.failed,
    'events received': events,
    'reads, p95 in ms': reads.p95,
    'writes, p95 in ms': writes.p95,
    'memory of a stream in KB': costs.kilobytesPerStream,
    'cores of Deskbell, factor between measured and predicted': getFactor(app),
    'cores of PostgreSQL, factor between measured and predicted': getFactor(postgres),
    'ten thousand hotels, cores of Deskbell': tenThousand.appCores,
    'ten thousand hotels, cores of PostgreSQL': tenThousand.postgresCores,
  }
}

import { serveParent } from '../child.ts'
import { measureLive, type LiveJob, type LiveResult } from './live.ts'
import { measureRate, type RateJob, type RateResult } from './rate.ts'

// Who calls is a process of its own: its work is not the server's.
serveParent<RateJob | LiveJob, RateResult | LiveResult>((job) =>
  job.kind === 'rate' ? measureRate(job) : measureLive(job),
)

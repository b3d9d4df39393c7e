import type { Job } from './recurring-job.ts'

const everyMs = 10 * 60_000

/**
 * Removes what is no longer kept, every ten minutes. It may run twice and on every node: the task is an idempotent
 * delete.
 */
export const cleanupJob = (name: string, task: () => Promise<unknown>): Job => ({
  name,
  run: async () => {
    await task()
    return everyMs
  },
  maxMs: everyMs,
  firstAfterMs: everyMs,
})

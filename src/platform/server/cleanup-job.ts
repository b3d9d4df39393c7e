import { Refusal } from '#platform/contract/failure.ts'
import type { Log } from './log.ts'

const everyMs = 10 * 60_000

/**
 * Work that removes what is no longer kept. Safe to run twice and on every node: each task is one idempotent delete.
 */
export class CleanupJob {
  readonly #timer: NodeJS.Timeout
  constructor(log: Log, tasks: readonly (() => Promise<unknown>)[]) {
    this.#timer = setInterval(async () => {
      for (const task of tasks)
        await task().catch((error: unknown) => {
          if (!(error instanceof Refusal)) log.error({ error }, 'housekeeping failed')
        })
    }, everyMs)
    this.#timer.unref()
  }
  stop(): void {
    clearInterval(this.#timer)
  }
}

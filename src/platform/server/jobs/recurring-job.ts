import { Refusal } from '#platform/contract/failure.ts'
import { databaseIsGone } from '../database/transaction.ts'
import type { Log } from '../log.ts'

const minMs = 20

/** Work that the server does again and again. */
export type Job = {
  /** Its name in the log. */
  name: string
  /**
   * Does what is due; resolves with the milliseconds until more is due. Aborted: the job is to stop. The others are for
   * a run that goes on for long: `nextWake` resolves when the job is woken after that, `tell` tells of a failure in
   * between.
   */
  run: (stopping?: AbortSignal, nextWake?: () => Promise<void>, tell?: (error: unknown) => void) => Promise<number>
  /** The longest time between two runs, also after one that failed; a second where nothing is said. */
  maxMs?: number
  /** When the first run is, after the start; at once where nothing is said. */
  firstAfterMs?: number
  /** Tells of a run that failed. Where nothing is said the log does, unless the database was only away. */
  onFailure?: (error: unknown) => void
}

/** Logs a failure of work that is tried again, unless the database was only away. */
export const logFailure = (log: Log, error: unknown, what: Record<string, unknown>, text: string): void => {
  if (!(error instanceof Refusal) && !databaseIsGone(error)) log.error({ error, ...what }, text)
}

/**
 * Runs a job again and again, never twice at the same time. Work that waits for its time has that time in a row and
 * claims the row there: so a killed process loses nothing, and many processes share the work without doing it twice.
 */
export class RecurringJob {
  readonly #job: Required<Job>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  readonly #stopping = new AbortController()
  #isWoken = false
  #onWake = (): void => {}

  /** @param maxMs the longest pause of a job that says none */
  constructor(job: Job, log: Log, maxMs = 1_000) {
    const onFailure = (error: unknown): void => logFailure(log, error, { job: job.name }, 'a job failed')
    this.#job = { maxMs, firstAfterMs: 0, onFailure, ...job }
  }

  start(): void {
    this.#schedule(this.#job.firstAfterMs)
  }

  /** Something may have become due: runs at once, or once more where it is running. */
  wake(): void {
    if (!this.#running) return this.#schedule(0)
    this.#isWoken = true
    this.#onWake()
  }

  /** No run begins any more; resolves when the one that is under way has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  #schedule(afterMs: number): void {
    if (this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#running = this.#run().finally(() => {
        this.#running = null
      })
    }, afterMs)
    // This timer alone must not keep the process running.
    this.#timer.unref()
  }

  async #run(): Promise<void> {
    const { run, maxMs, onFailure } = this.#job
    let next = maxMs
    try {
      const nextWake = (): Promise<void> => {
        this.#isWoken = false
        return new Promise((resolve) => (this.#onWake = resolve))
      }
      next = await run(this.#stopping.signal, nextWake, onFailure)
    } catch (error) {
      onFailure(error)
    }
    const isWoken = this.#isWoken
    this.#isWoken = false
    this.#schedule(isWoken ? 0 : Math.min(maxMs, Math.max(minMs, next)))
  }
}

import { Refusal } from '#platform/contract/failure.ts'
import { databaseIsGone } from '../database/transaction.ts'
import type { Log } from '../log.ts'

const minMs = 20

/** Work that the server does again and again. */
export type Job = {
  /** What it is, for the log. */
  name: string
  /** Does what is due; resolves with the milliseconds until more is due. Aborted: the job is to stop. */
  run: (stopping?: AbortSignal) => Promise<number>
  /** The longest time between two runs, also after one that failed; a second where nothing is said. */
  maxMs?: number
  /** When the first run is, after the start; at once where nothing is said. */
  firstAfterMs?: number
  /** Tells of a run that failed. Where nothing is said the log does, unless the database was only away. */
  onFailure?: (error: unknown) => void
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
  #woken = false

  /** @param maxMs the longest pause of a job that says none */
  constructor(job: Job, log: Log, maxMs = 1_000) {
    const onFailure = (error: unknown): void => {
      if (!(error instanceof Refusal) && !databaseIsGone(error)) log.error({ error, job: job.name }, 'a job failed')
    }
    this.#job = { maxMs, firstAfterMs: 0, onFailure, ...job }
  }

  start(): void {
    this.#schedule(this.#job.firstAfterMs)
  }

  /** Something may have become due: runs at once, or once more where it is running. */
  wake(): void {
    if (this.#running) this.#woken = true
    else this.#schedule(0)
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
      next = await run(this.#stopping.signal)
    } catch (error) {
      onFailure(error)
    }
    const woken = this.#woken
    this.#woken = false
    this.#schedule(woken ? 0 : Math.min(maxMs, Math.max(minMs, next)))
  }
}

import { Refusal } from '#platform/contract/failure.ts'
import { databaseIsGone } from './database/transaction.ts'
import type { Log } from './log.ts'

const maxMs = 1_000
const minMs = 20

/**
 * Work that waits for its time in a table: `step` does what is due and says in how many milliseconds to look again, at
 * most a second later. The due time stands in the row and the step claims it there, so a killed process loses nothing,
 * and many processes share the work without doing it twice.
 */
export class RecurringJob {
  readonly #step: () => Promise<number>
  readonly #log: Log
  readonly #name: string
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #stopped = false
  #woken = false
  /** When a step last ended well, in milliseconds since 1970: readiness looks at it. */
  lastEnded = Date.now()

  /**
   * @param name what it is, for the log
   * @param step does what is due; resolves with the milliseconds until more is due
   */
  constructor(name: string, step: () => Promise<number>, log: Log) {
    this.#name = name
    this.#step = step
    this.#log = log
  }

  start(): void {
    this.#again(0)
  }

  /** Something was put down that may be due at once. */
  wake(): void {
    if (this.#running) this.#woken = true
    else this.#again(0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #again(afterMs: number): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#running = this.#run().finally(() => {
        this.#running = null
      })
    }, afterMs)
  }

  async #run(): Promise<void> {
    let next = maxMs
    try {
      next = await this.#step()
      this.lastEnded = Date.now()
    } catch (error) {
      if (!(error instanceof Refusal) && !databaseIsGone(error))
        this.#log.error({ error, work: this.#name }, 'work for later failed')
    }
    const woken = this.#woken
    this.#woken = false
    this.#again(woken ? 0 : Math.min(maxMs, Math.max(minMs, next)))
  }
}

import { sql } from 'kysely'
import { Refusal } from '#platform/contract/failure.ts'
import { databaseIsGone, type Database } from '#platform/server/database/transaction.ts'
import { RecurringJob } from '#platform/server/jobs/recurring-job.ts'
import type { Log } from '#platform/server/log.ts'
import type { Result as Posted } from '#platform/server/outbound/request.ts'

/** A message that this process has claimed. `content` depends on the kind. */
export type Claimed = { hotel_id: string; id: string; content: unknown; attempts: number }

/** The result of a delivery; `gone`: the receiver no longer exists. */
export type Result = Posted | 'gone'

const atOnce = 20
/** How often a message is tried before it is parked. */
export const maxAttempts = 10

/** What a message is. Each kind has a loop of its own. */
type Kind = 'push' | 'webhook' | 'mail'

type SenderOptions = {
  database: Database
  kind: Kind
  deliver: (message: Claimed) => Promise<Result>
  /**
   * While a process sends, others skip the message. If the process dies, they may claim it after this time, which is
   * longer than any delivery takes.
   */
  claimSeconds?: number
  /** How long it waits before it looks again. */
  maxPauseMs?: number | undefined
  log: Log
}

/**
 * The loop that delivers the waiting messages of one kind: at least once each, and after a killed process at most
 * twice. A receiver that does not answer blocks one of twenty slots, and no other kind.
 */
export class Sender {
  readonly #database: Database
  readonly #kind: Kind
  readonly #deliver: (message: Claimed) => Promise<Result>
  readonly #claimSeconds: number
  readonly #log: Log
  readonly #loop: RecurringJob
  readonly #underWay = new Set<Promise<void>>()

  constructor({ database, kind, deliver, claimSeconds = 30, maxPauseMs, log }: SenderOptions) {
    this.#database = database
    this.#kind = kind
    this.#deliver = deliver
    this.#claimSeconds = claimSeconds
    this.#log = log
    this.#loop = new RecurringJob({ name: `sending ${kind} messages`, run: () => this.#step() }, log, maxPauseMs)
  }

  start(): void {
    this.#loop.start()
  }

  /** Signals that there may be something to send. */
  wake(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all(this.#underWay)
  }

  /** Fills the free slots. When there is none it waits for one, and for nothing else. */
  async #step(): Promise<number> {
    // A claim can return more than its limit: PostgreSQL may run the locked part twice.
    const free = Math.max(0, atOnce - this.#underWay.size)
    const waiting = await this.#claim(free)
    for (const message of waiting) {
      const sending: Promise<void> = this.#send(message).finally(() => this.#underWay.delete(sending))
      this.#underWay.add(sending)
    }
    if (waiting.length < free) return 1000
    if (this.#underWay.size >= atOnce) await Promise.race(this.#underWay)
    return 0
  }

  #claim(limit: number): Promise<Claimed[]> {
    return this.#database.onPlatform((tx) => {
      const now = sql<string>`now()`
      const due = tx
        .selectFrom('outgoing_messages')
        .select(['hotel_id', 'id'])
        .where('kind', '=', sql.lit(this.#kind))
        .where('attempts', '<', sql.lit(maxAttempts))
        .where('due_at', '<=', now)
        .where('expires_at', '>', now)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
      return tx
        .updateTable('outgoing_messages')
        .set({
          attempts: sql<number>`attempts + 1`,
          due_at: sql<string>`now() + make_interval(secs => ${this.#claimSeconds})`,
        })
        .from(due.as('due'))
        .whereRef('outgoing_messages.hotel_id', '=', 'due.hotel_id')
        .whereRef('outgoing_messages.id', '=', 'due.id')
        .returning(['outgoing_messages.hotel_id', 'outgoing_messages.id', 'content', 'attempts'])
        .execute()
    })
  }

  /** Never rejects: an error here must not affect other messages. The claim expires and the message is retried. */
  async #send(message: Claimed): Promise<void> {
    try {
      await this.#note(message, await this.#deliver(message))
    } catch (error) {
      if (!(error instanceof Refusal) && !databaseIsGone(error))
        this.#log.error({ error, message: message.id, kind: this.#kind }, 'sending a message failed')
    }
  }

  #note({ hotel_id, id, attempts }: Claimed, result: Result): Promise<void> {
    return this.#database.onPlatform(async (tx) => {
      if (result === 'sent' || result === 'gone') {
        await tx.deleteFrom('outgoing_messages').where('hotel_id', '=', hotel_id).where('id', '=', id).execute()
        return
      }
      const seconds = result.retryAfterSeconds ?? Math.min(600, 2 ** attempts)
      await tx
        .updateTable('outgoing_messages')
        .set({ last_failure: result.failure, due_at: sql<string>`now() + make_interval(secs => ${seconds})` })
        .where('hotel_id', '=', hotel_id)
        .where('id', '=', id)
        .execute()
      if (attempts >= maxAttempts)
        this.#log.warn({ message: id, kind: this.#kind, failure: result.failure }, 'gave up on a message')
    })
  }
}

/** Deletes messages that are too old to be sent. */
export const removeExpired = (database: Database): Promise<unknown> =>
  database.onPlatform((tx) =>
    tx
      .deleteFrom('outgoing_messages')
      .where('expires_at', '<', sql<string>`now()`)
      .execute(),
  )

import { sql } from 'kysely'
import type { Database } from '#platform/server/database/transaction.ts'
import { workOnRows } from '#platform/server/jobs/claimed-rows.ts'
import { logFailure, RecurringJob } from '#platform/server/jobs/recurring-job.ts'
import type { Log } from '#platform/server/log.ts'
import type { Result as Posted } from '#platform/server/outbound/request.ts'

/** A message that this process has claimed. `content` depends on the kind. */
export type ClaimedMessage = { hotel_id: string; id: string; content: unknown; attempts: number }

/** The result of a delivery; `gone`: the receiver no longer exists. */
export type Result = Posted | 'gone'

/** How often a message is tried before it is parked. */
export const maxAttempts = 10

/** The kind of a message. Each has a loop of its own. */
type Kind = 'push' | 'webhook' | 'mail'

type SenderOptions = {
  database: Database
  kind: Kind
  deliver: (message: ClaimedMessage) => Promise<Result>
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
 * Delivers the waiting messages of one kind, those due first of all hotels: at least once each, and after a killed
 * process at most twice. A receiver that does not answer blocks one of twenty slots, and no other kind.
 */
export const createSender = (options: SenderOptions): RecurringJob => {
  const { database, kind, deliver, claimSeconds = 30, maxPauseMs, log } = options
  const run = workOnRows<ClaimedMessage>({
    atOnce: 20,
    gatherMs: 20,
    maxPauseMs,
    claim: async ({ free, begin }) => {
      const messages = await claimMessages(database, kind, free, claimSeconds)
      messages.forEach(begin)
      return messages.length < free ? null : 0
    },
    work: async (message) => {
      try {
        const result = await deliver(message)
        await noteResult(database, message, result)
        if (typeof result !== 'string' && message.attempts >= maxAttempts)
          log.warn({ message: message.id, kind, failure: result.failure }, 'gave up on a message')
      } catch (error) {
        logFailure(log, error, { message: message.id, kind }, 'sending a message failed')
      }
    },
  })
  return new RecurringJob({ name: `sending ${kind} messages`, run }, log, maxPauseMs)
}

// It can return more than the limit: PostgreSQL may run the locked part twice.
const claimMessages = (
  database: Database,
  kind: Kind,
  limit: number,
  claimSeconds: number,
): Promise<ClaimedMessage[]> =>
  database.onPlatform((tx) => {
    const now = sql<string>`now()`
    const due = tx
      .selectFrom('outgoing_messages')
      .select(['hotel_id', 'id'])
      .where('kind', '=', sql.lit(kind))
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
        due_at: sql<string>`now() + make_interval(secs => ${claimSeconds})`,
      })
      .from(due.as('due'))
      .whereRef('outgoing_messages.hotel_id', '=', 'due.hotel_id')
      .whereRef('outgoing_messages.id', '=', 'due.id')
      .returning(['outgoing_messages.hotel_id', 'outgoing_messages.id', 'content', 'attempts'])
      .execute()
  })

const noteResult = (database: Database, { hotel_id, id, attempts }: ClaimedMessage, result: Result): Promise<unknown> =>
  database.onPlatform<unknown>((tx) => {
    if (typeof result === 'string')
      return tx.deleteFrom('outgoing_messages').where('hotel_id', '=', hotel_id).where('id', '=', id).execute()
    const seconds = result.retryAfterSeconds ?? Math.min(600, 2 ** attempts)
    return tx
      .updateTable('outgoing_messages')
      .set({ last_failure: result.failure, due_at: sql<string>`now() + make_interval(secs => ${seconds})` })
      .where('hotel_id', '=', hotel_id)
      .where('id', '=', id)
      .execute()
  })

/** Deletes messages that are too old to be sent. */
export const removeExpired = (database: Database): Promise<unknown> =>
  database.onPlatform((tx) =>
    tx
      .deleteFrom('outgoing_messages')
      .where('expires_at', '<', sql<string>`now()`)
      .execute(),
  )

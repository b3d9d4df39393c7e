import type { Database } from '#platform/server/database/transaction.ts'
import { RecurringJob } from '#platform/server/recurring-job.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Log } from '#platform/server/log.ts'
import { enqueueNotifications, type NotificationSource } from './enqueue.ts'
import type { Sender } from './sender.ts'

const gatherMs = 100

/**
 * Sends notifications. One loop turns events into outgoing messages, and one loop for each kind of message delivers
 * them.
 */
export class NotificationDispatcher {
  readonly #enqueue: RecurringJob
  readonly #senders: readonly Sender[]
  #timer: NodeJS.Timeout | undefined

  constructor(
    database: Database,
    pgNotifications: PgNotifications,
    announce: NotificationSource,
    senders: readonly Sender[],
    everyHotel: boolean,
    log: Log,
  ) {
    const startedAt = performance.now()
    this.#senders = senders
    this.#enqueue = new RecurringJob(
      'announcing news',
      async () => {
        const more = await enqueueNotifications(database, announce, everyHotel, startedAt)
        for (const sender of senders) sender.wake()
        return more ? 0 : 1000
      },
      log,
    )
    pgNotifications.on('hotel_events', () => this.#soon())
  }

  start(): void {
    this.#enqueue.start()
    for (const sender of this.#senders) sender.start()
  }

  /** Events that come together are announced together. A push message can wait a second; a guest's tap must not. */
  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#enqueue.wake()
    }, gatherMs)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#enqueue.stop()
    await Promise.all(this.#senders.map((sender) => sender.stop()))
  }
}

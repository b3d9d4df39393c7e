import type { Database } from '#platform/server/database/transaction.ts'
import { RecurringJob } from '#platform/server/jobs/recurring-job.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Log } from '#platform/server/log.ts'
import { enqueueNotifications, type NotificationSource } from './enqueue.ts'
import type { Sender } from './sender.ts'

const gatherMs = 100

type Sends = Pick<Sender, 'start' | 'wake' | 'stop'>

type DispatcherOptions = {
  database: Database
  pgNotifications: PgNotifications
  /** What becomes of an event. */
  source: NotificationSource
  senders: readonly Sends[]
  /** Whether the events of every hotel are looked at, or only of those in which somebody has subscribed. */
  everyHotel: boolean
  log: Log
}

/**
 * Sends notifications. One loop turns events into outgoing messages, and one loop for each kind of message delivers
 * them.
 */
export class NotificationDispatcher {
  readonly #enqueue: RecurringJob
  readonly #senders: readonly Sends[]
  #timer: NodeJS.Timeout | undefined

  constructor({ database, pgNotifications, source, senders, everyHotel, log }: DispatcherOptions) {
    const startedAt = performance.now()
    this.#senders = senders
    const run = async (): Promise<number> => {
      const more = await enqueueNotifications(database, source, everyHotel, startedAt)
      for (const sender of senders) sender.wake()
      return more ? 0 : 1000
    }
    this.#enqueue = new RecurringJob({ name: 'announcing news', run }, log)
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

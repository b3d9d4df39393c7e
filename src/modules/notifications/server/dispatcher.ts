import type { Database } from '#platform/server/database/transaction.ts'
import { RecurringJob } from '#platform/server/jobs/recurring-job.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Log } from '#platform/server/log.ts'
import type { Module } from '#platform/server/module.ts'
import { enqueueNotifications, type NotificationSource } from './enqueue.ts'

const gatherMs = 100

/** Sends what waits. Woken: there may be something to send. */
type Sender = Pick<RecurringJob, 'start' | 'wake' | 'stop'>

type DispatcherOptions = {
  database: Database
  pgNotifications: PgNotifications
  /** Turns an event into messages. */
  source: NotificationSource
  senders: readonly Sender[]
  /** True if the events of every hotel are read, and not only of those with subscriptions. */
  everyHotel: boolean
  log: Log
}

/**
 * Sends notifications. One loop turns events into outgoing messages, and one loop for each kind of message delivers
 * them.
 */
export const createDispatcher = (options: DispatcherOptions): Pick<Module, 'start' | 'stop'> => {
  const { database, pgNotifications, source, senders, everyHotel, log } = options
  const startedAt = performance.now()
  const run = async (): Promise<number> => {
    const more = await enqueueNotifications(database, source, everyHotel, startedAt)
    for (const sender of senders) sender.wake()
    return more ? 0 : 1000
  }
  const enqueue = new RecurringJob({ name: 'announcing news', run }, log)
  let timer: NodeJS.Timeout | undefined
  // Events that come together are announced together. A push message can wait a second; a guest's tap must not.
  pgNotifications.on('hotel_events', () => {
    timer ??= setTimeout(() => {
      timer = undefined
      enqueue.wake()
    }, gatherMs)
  })
  return {
    start: () => {
      enqueue.start()
      for (const sender of senders) sender.start()
    },
    stop: async () => {
      clearTimeout(timer)
      await enqueue.stop()
      await Promise.all(senders.map((sender) => sender.stop()))
    },
  }
}

import type { Clock } from '../clock.ts'
import type { DatabaseAddress } from '../database/address.ts'
import type { Database } from '../database/transaction.ts'
import { cleanupJob } from '../jobs/cleanup-job.ts'
import type { Log } from '../log.ts'
import type { Module } from '../module.ts'
import { removeOldEvents, type CommittedEvent } from './event-log.ts'
import { Hub } from './hub.ts'
import { PgNotifications } from './pg-notifications.ts'

type Options = { database: Database; address: DatabaseAddress; build: string; clock: Clock; log: Log }

/** How processes hear of each other's changes, and how open screens do. */
export const createLive = ({ database, address, build, clock, log }: Options) => {
  const pgNotifications = new PgNotifications(address, log)
  const hub = new Hub({ database, pgNotifications, log, build })
  database.onCommit(
    (hotelId, events) => pgNotifications.notify(hotelId, events as CommittedEvent[] | undefined),
    (hotelId) => hub.selectCommitted(hotelId),
  )
  const listening: Module = {
    jobs: [cleanupJob('old events', () => removeOldEvents(database, clock.now()))],
    start: () => pgNotifications.open(),
    stop: () => pgNotifications.close(),
  }
  const streams: Module = {
    stop: () => {
      hub.endAll()
      hub.close()
    },
  }
  return { pgNotifications, hub, listening, streams }
}

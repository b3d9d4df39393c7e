import type { SessionGate } from '#modules/access/server/scope.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Log } from '#platform/server/log.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import { knownPushHosts, webPushDelivery } from './delivery/push.ts'
import { webhookDelivery } from './delivery/webhook.ts'
import { createDispatcher } from './dispatcher.ts'
import type { NotificationSource } from './enqueue.ts'
import { notificationRoutes } from './routes.ts'
import { createSender, removeExpired } from './sender.ts'
import { getVapid } from './vapid.ts'

type Options = {
  database: Database
  pgNotifications: PgNotifications
  gate: SessionGate
  settings: Settings
  /** Turns an event into messages. */
  source: NotificationSource
  maxJobPauseMs?: number | undefined
  log: Log
}

/** Push messages to people, and calls to a notification service. */
export const createNotifications = async ({
  database,
  pgNotifications,
  gate,
  settings,
  source,
  maxJobPauseMs: maxPauseMs,
  log,
}: Options): Promise<Module> => {
  const { publicUrl, notificationHost: host, notificationSecret: secret } = settings
  const hosts = settings.pushHosts ?? knownPushHosts
  const vapid = await getVapid(settings, database)
  const push = webPushDelivery(database, { publicUrl, vapid, hosts })
  const senders = [createSender({ database, kind: 'push', deliver: push, maxPauseMs, log })]
  if (host) {
    const deliver = webhookDelivery({ host, secret })
    senders.push(createSender({ database, kind: 'webhook', deliver, maxPauseMs, log }))
  }
  const everyHotel = Boolean(host)
  const dispatcher = createDispatcher({
    database,
    pgNotifications,
    source,
    senders: [...senders, source.recorder],
    everyHotel,
    log,
  })
  return {
    routes: notificationRoutes({ database, hosts, gate, publicKey: vapid.publicKey }),
    jobs: [cleanupJob('expired messages', () => removeExpired(database))],
    ...dispatcher,
  }
}

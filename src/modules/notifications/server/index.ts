import type { SessionGate } from '#modules/access/server/scope.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Log } from '#platform/server/log.ts'
import type { Module } from '#platform/server/module.ts'
import { post } from '#platform/server/outbound/request.ts'
import { getSignedHeaders } from '#platform/server/outbound/signed-headers.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { Webhook } from '../contract.ts'
import { knownPushHosts, webPushDelivery } from './delivery/push.ts'
import { createDispatcher } from './dispatcher.ts'
import type { NotificationSource } from './enqueue.ts'
import { notificationRoutes } from './routes.ts'
import { createSender, removeExpired, type ClaimedMessage } from './sender.ts'
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
    /** The call to the notification service, signed by Standard Webhooks. */
    const deliver = ({ id, content }: ClaimedMessage) => {
      const { path, body: data } = content as Webhook
      const body = JSON.stringify(data)
      return post(`${host}${path}`, getSignedHeaders([secret], { id, body, now: Date.now() }), Buffer.from(body), 'any')
    }
    senders.push(createSender({ database, kind: 'webhook', deliver, maxPauseMs, log }))
  }
  return {
    routes: notificationRoutes({ database, hosts, gate, publicKey: vapid.publicKey }),
    jobs: [cleanupJob('expired messages', () => removeExpired(database))],
    ...createDispatcher({
      database,
      pgNotifications,
      source,
      senders: [...senders, source.recorder],
      everyHotel: Boolean(host),
      log,
    }),
  }
}

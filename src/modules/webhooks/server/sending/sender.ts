import { recordEntry } from '#modules/audit/server/record.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { EventRecorder } from '#modules/notifications/server/recorder.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { workOnDueRows, type ClaimedRows } from '#platform/server/jobs/claimed-rows.ts'
import { logFailure, RecurringJob } from '#platform/server/jobs/recurring-job.ts'
import type { Log } from '#platform/server/log.ts'
import { checkHotelAddress } from '#platform/server/outbound/egress-policy.ts'
import { callServer, type OutboundResult } from '#platform/server/outbound/request.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { CallFailure, WebhookPayload } from '../../contract.ts'
import { getEntry } from '../service.ts'
import {
  claimDue,
  findDueDeliveries,
  listDueEndpoints,
  recordOutcome,
  type ClaimedDelivery,
  type DueEndpoint,
  type Outcome,
} from './queue.ts'
import { recordEvents } from './record.ts'
import { getHeaders, getSecrets } from './signature.ts'

const maxOfEndpoint = 4
/** An endpoint whose last call failed may hang: it takes one place, and leaves the others to those that answer. */
const maxOfFailing = 1

type Claimed = { endpoint: DueEndpoint; delivery: ClaimedDelivery }

type SenderOptions = {
  database: Database
  keys: Keys
  settings: Pick<Settings, 'webhookHosts'>
  mail: MailQueue
  log: Log
}

/**
 * Records events for the endpoints of a hotel and sends them: at least once each, and after a killed process at most
 * twice.
 */
export const createWebhookSender = ({ database, keys, settings, mail, log }: SenderOptions): EventRecorder => {
  const hosts = settings.webhookHosts
  const deliveries: ClaimedRows<Claimed> = {
    atOnce: 20,
    getLimit: ({ endpoint }) => ({ key: endpoint.id, max: getMaxUnderWay(endpoint) }),
    getMsUntilNext: (tx, fullEndpoints) => findDueDeliveries(fullEndpoints).getMsUntilNext(tx),
    findHotels: (tx, fullEndpoints) => findDueDeliveries(fullEndpoints).findHotels(tx),
    claim: async (tx, scope, limit, { count, listFull }) => {
      const claimed: Claimed[] = []
      for (const endpoint of await listDueEndpoints(tx, scope, listFull())) {
        const free = Math.min(getMaxUnderWay(endpoint) - count(endpoint.id), limit - claimed.length)
        if (free <= 0) continue
        const found = await claimDue(tx, scope, endpoint.id, free)
        claimed.push(...found.map((delivery) => ({ endpoint, delivery })))
      }
      return claimed
    },
    work: async (scope, { endpoint, delivery }) => {
      try {
        const outcome = await call(keys, hosts, scope.hotelId, endpoint, delivery)
        await database.write(scope, async (tx) => {
          const disabled = await recordOutcome(tx, scope, delivery, outcome, Math.random())
          if (!disabled) return
          const { state: before, url } = disabled
          await recordEntry(tx, scope, 'webhooks.endpoint_disabled', {
            ...getEntry(disabled),
            before: { state: before },
            after: { state: 'disabled' },
          })
          await mail.notifyManagersByMail(tx, scope, 'endpoint_disabled', { host: new URL(url).hostname })
        })
      } catch (error) {
        logFailure(log, error, { delivery: delivery.id }, 'sending a webhook failed')
      }
    },
  }
  const job = new RecurringJob({ name: 'sending webhooks', run: workOnDueRows(database, deliveries) }, log)
  return { record: recordEvents, start: () => job.start(), wake: () => job.wake(), stop: () => job.stop() }
}

const call = async (
  keys: Keys,
  hosts: readonly string[] | null,
  hotelId: string,
  endpoint: DueEndpoint,
  delivery: ClaimedDelivery,
): Promise<Outcome> => {
  const body = writeBody(delivery.payload)
  const now = Date.now()
  const secrets = getSecrets(
    keys,
    {
      hotelId,
      endpointId: endpoint.id,
      generation: endpoint.secret_generation,
      salt: endpoint.secret_salt,
      renewedAt: endpoint.secret_renewed_at,
    },
    now,
  )
  const headers = getHeaders(secrets, { id: delivery.id, body, now, isReplay: delivery.replay_of !== null })
  const policy = checkHotelAddress(endpoint.url, hosts)
  const startedAt = performance.now()
  const answer: OutboundResult =
    policy === 'blocked'
      ? { error: 'PRIVATE_ADDRESS' }
      : await callServer(endpoint.url, headers, Buffer.from(body), policy)
  const ms = Math.round(performance.now() - startedAt)
  if ('error' in answer) return { failure: getFailure(answer.error), status: null, ms, retryAfterSeconds: 0 }
  const { status, retryAfterSeconds } = answer
  return { failure: status >= 200 && status < 300 ? null : 'status', status, ms, retryAfterSeconds }
}

const getMaxUnderWay = ({ failing_since }: DueEndpoint): number =>
  failing_since === null ? maxOfEndpoint : maxOfFailing

const getFailure = (error: string): CallFailure => {
  if (error === 'ABORT_ERR') return 'timeout'
  return error === 'PRIVATE_ADDRESS' || error === 'ENOTFOUND' || error === 'EAI_AGAIN' ? 'address' : 'connection'
}

/** The same bytes in each attempt, in an order in which people read them. */
const writeBody = ({ type, id, number, previous_number, at, hotel_id, data }: WebhookPayload): string =>
  JSON.stringify({ type, id, number, previous_number, at, hotel_id, data })

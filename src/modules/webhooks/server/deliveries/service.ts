import type * as z from 'zod/mini'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { pingType } from '#modules/notifications/contract/webhook-events.ts'
import { changedMeanwhile, idTaken, notFound, Refusal } from '#platform/contract/failure.ts'
import { getCursor } from '#platform/contract/page.ts'
import type { Clock } from '#platform/server/clock.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes, type ListQuery } from '#platform/server/list/page.ts'
import {
  keyMayNotRead,
  payloadGone,
  type DeliveryStatus,
  type listWebhookDeliveries,
  type NewReplay,
  type WebhookDelivery,
} from '../../contract.ts'
import { findMissingScope } from '../../policy.ts'
import { getKindsFor, readKeyScopes, refuseUnreadable } from '../rights/keys.ts'
import { getEntry, toRow } from '../service.ts'
import { lockEndpoint, type LockedEndpoint } from '../store.ts'
import * as store from './store.ts'

type Page = z.output<typeof listWebhookDeliveries.response>

/** The deliveries of endpoints, and their replay. */
export const createDeliveryService = (database: Database, clock: Clock) => {
  /** Locks the endpoint. What was done before is answered again, also if the endpoint is not active any more. */
  const lockActive = async <Done>(
    tx: Tx,
    scope: ManagerScope,
    endpointId: string,
    findDone: () => Promise<Done | undefined>,
  ): Promise<{ endpoint: LockedEndpoint; done: Done | undefined }> => {
    const endpoint = await lockEndpoint(tx, scope, endpointId)
    if (!endpoint) throw new Refusal(notFound)
    const done = await findDone()
    if (done === undefined && endpoint.state !== 'active')
      throw new Refusal(changedMeanwhile, { current: toRow(endpoint) })
    return { endpoint, done }
  }

  return {
    /** A key is shown what it may read. @throws Refusal 404 */
    list: (
      scope: ManagerScope,
      endpointId: string,
      query: ListQuery & { status?: DeliveryStatus | undefined },
    ): Promise<Page> =>
      database.read(scope, async (tx) => {
        const kinds = getKindsFor(scope)
        const rows = await store.listDeliveries(tx, scope, endpointId, { ...query, kinds }).execute()
        const counts = await store.countByStatus(tx, scope, endpointId, kinds).execute()
        if (rows.length === 0 && !(await store.hasEndpoint(tx, scope, endpointId))) throw new Refusal(notFound)
        const items = takeWhileUnderBytes(rows.slice(0, query.limit))
        const last = items.at(-1)
        return {
          items,
          next_cursor: last && rows.length > items.length ? getCursor(last) : null,
          event_number: await eventNumber(tx, scope),
          counts: {
            pending: 0,
            delivered: 0,
            failed: 0,
            skipped: 0,
            ...Object.fromEntries(counts.map(({ status, count }) => [status, count])),
          },
        }
      }),

    /** Sends a test call. Idempotent by id. @throws Refusal 404; 409 with the endpoint when it is not active */
    ping: (scope: ManagerScope, endpointId: string, id: string): Promise<WebhookDelivery> =>
      database.write(scope, async (tx) => {
        const { done: first } = await lockActive(tx, scope, endpointId, () => store.findDelivery(tx, scope, id))
        if (first?.endpoint_id === endpointId && first.event_type === pingType) return first
        if (first) throw new Refusal(idTaken)
        return store.insertPing(tx, scope, { id, endpointId, at: new Date(clock.now()).toISOString() })
      }),

    /**
     * Sends one delivery again, or all that did not arrive since a moment. Idempotent by id.
     * @throws Refusal 403 for what a key may not read; 404; 409 with the endpoint when it is not active, with the
     * delivery while it is pending, and for what the key of the endpoint may not read; 410 when what was sent is no
     * longer kept
     */
    replay: (
      scope: ManagerScope,
      endpointId: string,
      { id, delivery_id, since }: NewReplay,
    ): Promise<{ count: number }> =>
      database.write(scope, async (tx) => {
        const { endpoint, done: count } = await lockActive(
          tx,
          scope,
          endpointId,
          async () => (await store.countReplayed(tx, scope, endpointId, id)) || undefined,
        )
        if (count !== undefined) return { count }
        const originals =
          delivery_id === undefined
            ? await store.listReplayable(tx, scope, endpointId, since ?? '', getKindsFor(scope))
            : [getReplayable(await store.findDelivery(tx, scope, delivery_id), endpointId)]
        const scopes = await readKeyScopes(tx, endpoint)
        const types = originals.map(({ event_type }) => event_type)
        refuseUnreadable(scope, types)
        const missing = scopes === null || scopes === 'ended' ? undefined : findMissingScope(types, scopes)
        if (missing !== undefined) throw new Refusal(keyMayNotRead, { values: { scope: missing } })
        await store.insertReplays(tx, scope, id, originals)
        await recordEntry(tx, scope, 'webhooks.replayed', getEntry(endpoint))
        return { count: originals.length }
      }),
  }
}

export type DeliveryService = ReturnType<typeof createDeliveryService>

const getReplayable = (delivery: WebhookDelivery | undefined, endpointId: string): WebhookDelivery => {
  // Rows go too, after a month.
  if (delivery?.endpoint_id !== endpointId) throw new Refusal(payloadGone)
  if (delivery.status === 'pending') throw new Refusal(changedMeanwhile, { current: delivery })
  if (delivery.payload === null) throw new Refusal(payloadGone)
  return delivery
}

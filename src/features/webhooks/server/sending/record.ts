import { sql } from 'kysely'
import { listGoodKeys } from '#core/keys/server/store.ts'
import type { RecordedEvent } from '#core/notifications/server/recorder.ts'
import { newId } from '#platform/contract/id.ts'
import { inBatches } from '#platform/server/database/batches.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { EndpointState, WebhookPayload } from '../../contract.ts'
import { listensTo } from '../../policy.ts'

/** Adds a delivery of each event for each endpoint that listens to it, in the transaction that moves the cursor. */
export const recordEvents = async (tx: Tx, hotelId: string, events: readonly RecordedEvent[]): Promise<void> => {
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'event_types', 'from_number', 'last_number', 'created_by_id', 'created_by_key'])
    .where('hotel_id', '=', hotelId)
    .where('state', '=', sql.lit<EndpointState>('active'))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ofKeys = endpoints.filter(({ created_by_key }) => created_by_key)
  const goodKeys = ofKeys.length > 0 ? await listGoodKeys(tx, hotelId) : new Set()
  for (const { id, event_types, from_number, last_number, created_by_id, created_by_key } of endpoints) {
    // Its key has expired. One that is revoked pauses its endpoints by itself.
    if (created_by_key && !goodKeys.has(created_by_id)) {
      await pauseEndpoint(tx, hotelId, id)
      continue
    }
    const meant = events.filter(({ type, number }) => number > from_number && listensTo(event_types as string[], type))
    const last = meant.at(-1)
    if (!last) continue
    const rows = meant.map((event, at) => toRow(hotelId, id, event, meant[at - 1]?.number ?? last_number))
    await inBatches(rows, (some) => tx.insertInto('webhook_deliveries').values(some).execute())
    await tx
      .updateTable('webhook_endpoints')
      .set({ last_number: last.number })
      .where('hotel_id', '=', hotelId)
      .where('id', '=', id)
      .execute()
  }
}

const pauseEndpoint = async (tx: Tx, hotelId: string, id: string): Promise<void> => {
  await tx
    .updateTable('webhook_endpoints')
    .set({ state: sql.lit<EndpointState>('paused'), updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .execute()
}

const toRow = (
  hotelId: string,
  endpointId: string,
  { type, number, at, data }: RecordedEvent,
  previous: number | null,
) => {
  const id = newId()
  const payload: WebhookPayload = { type, id, number, previous_number: previous, at, hotel_id: hotelId, data }
  return { hotel_id: hotelId, id, endpoint_id: endpointId, number, event_type: type, payload: asJson(payload) }
}

import { sql } from 'kysely'
import type { RecordedEvent } from '#modules/notifications/server/recorder.ts'
import { newId } from '#platform/contract/id.ts'
import { inBatches } from '#platform/server/database/batches.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { EndpointState, WebhookPayload } from '../../contract.ts'
import { findMissingScope, listensTo } from '../../policy.ts'
import { keyIsGood, scopesOfKey } from '../rights/keys.ts'

/** Adds a delivery of each event for each endpoint that listens to it, in the transaction that moves the cursor. */
export const recordEvents = async (tx: Tx, hotelId: string, events: readonly RecordedEvent[]): Promise<void> => {
  const endpoints = await tx
    .selectFrom('webhook_endpoints as endpoint')
    .select(['id', 'event_types', 'from_number', 'last_number'])
    .select(scopesOfKey.as('scopes'))
    .where('hotel_id', '=', hotelId)
    .where('state', '=', sql.lit<EndpointState>('active'))
    .where(keyIsGood)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, event_types, from_number, last_number, scopes } of endpoints) {
    const types = event_types as string[]
    const meant = events.filter(
      ({ type, number }) =>
        number > from_number &&
        listensTo(types, type) &&
        (scopes === null || findMissingScope([type], scopes) === undefined),
    )
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

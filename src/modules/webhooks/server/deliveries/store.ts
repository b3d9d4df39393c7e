import { sql } from 'kysely'
import { pingType } from '#modules/notifications/contract/webhook-events.ts'
import { newId } from '#platform/contract/id.ts'
import { anyText, asJson, columnsOf } from '#platform/server/database/column-values.ts'
import { countRows, type Tx } from '#platform/server/database/transaction.ts'
import { getNewest, type ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import { maxReplayed, WebhookDelivery, type DeliveryStatus, type WebhookPayload } from '../../contract.ts'

const columns = columnsOf(WebhookDelivery)

/** The types of the JSON column and of the checked texts, which the generated schema lacks. */
type Narrow = Pick<WebhookDelivery, 'payload' | 'status' | 'failure'>

const deliveries = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('webhook_deliveries').select(columns).$narrowType<Narrow>().where('hotel_id', '=', hotelId)

const isOfKinds = (kinds: string[] | undefined) =>
  kinds ? sql<boolean>`split_part(event_type, '.', 1) = ${anyText(kinds)}` : sql<boolean>`true`

/** A page of the deliveries of an endpoint, newest first, and one more. */
export const listDeliveries = (
  tx: Tx,
  scope: Scope,
  endpointId: string,
  { status, kinds, ...query }: ListQuery & { status?: DeliveryStatus | undefined; kinds: string[] | undefined },
) =>
  getNewest(
    deliveries(tx, scope)
      .where('endpoint_id', '=', endpointId)
      .where(isOfKinds(kinds))
      .$if(status !== undefined, (some) => some.where('status', '=', status ?? 'failed')),
    query,
  )

export const countByStatus = (tx: Tx, { hotelId }: Scope, endpointId: string, kinds: string[] | undefined) =>
  tx
    .selectFrom('webhook_deliveries')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', hotelId)
    .where('endpoint_id', '=', endpointId)
    .where(isOfKinds(kinds))
    .groupBy('status')

export const hasEndpoint = async (tx: Tx, { hotelId }: Scope, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

export const findDelivery = (tx: Tx, scope: Scope, id: string): Promise<WebhookDelivery | undefined> =>
  deliveries(tx, scope).where('id', '=', id).executeTakeFirst()

/** Adds a test call. */
export const insertPing = (
  tx: Tx,
  { hotelId }: Scope,
  { id, endpointId, at }: { id: string; endpointId: string; at: string },
): Promise<WebhookDelivery> => {
  const payload: WebhookPayload = {
    type: pingType,
    id,
    number: null,
    previous_number: null,
    at,
    hotel_id: hotelId,
    data: {},
  }
  return tx
    .insertInto('webhook_deliveries')
    .values({ hotel_id: hotelId, id, endpoint_id: endpointId, event_type: pingType, payload: asJson(payload) })
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()
}

/** How many deliveries a call for a replay has made. */
export const countReplayed = (tx: Tx, { hotelId }: Scope, endpointId: string, replayId: string): Promise<number> =>
  countRows(
    tx
      .selectFrom('webhook_deliveries')
      .where('hotel_id', '=', hotelId)
      .where('endpoint_id', '=', endpointId)
      .where('replay_id', '=', replayId),
  )

/** The oldest failed deliveries since a moment that are still kept and were not sent again. */
export const listReplayable = (
  tx: Tx,
  scope: Scope,
  endpointId: string,
  since: string,
  kinds: string[] | undefined,
): Promise<WebhookDelivery[]> =>
  deliveries(tx, scope)
    .where('endpoint_id', '=', endpointId)
    .where(isOfKinds(kinds))
    .where('created_at', '>=', since)
    .where('status', 'in', [sql.lit<DeliveryStatus>('failed'), sql.lit<DeliveryStatus>('skipped')])
    .where('payload', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as again')
            .select('again.id')
            .whereRef('again.hotel_id', '=', 'webhook_deliveries.hotel_id')
            .whereRef('again.replay_of', '=', 'webhook_deliveries.id')
            .where('again.hotel_id', '=', scope.hotelId),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxReplayed)
    .execute()

/** Adds deliveries of what these sent, for sending it again. */
export const insertReplays = async (
  tx: Tx,
  { hotelId }: Scope,
  replayId: string,
  originals: readonly WebhookDelivery[],
): Promise<void> => {
  if (originals.length === 0) return
  await tx
    .insertInto('webhook_deliveries')
    .values(
      originals.map(({ id, endpoint_id, number, event_type, payload }) => ({
        hotel_id: hotelId,
        id: newId(),
        endpoint_id,
        number,
        event_type,
        payload: asJson(payload),
        replay_of: id,
        replay_id: replayId,
      })),
    )
    .execute()
}

/**
 * Removes what was or will be sent about these guests, their stays and the reservations of these, which name them too;
 * but not what names them without being theirs, such as an invoice.
 */
export const forgetGuests = async (tx: Tx, hotelId: string, guestIds: readonly string[]): Promise<void> => {
  if (guestIds.length === 0) return
  const stays = await tx
    .selectFrom('stay_guests as party')
    .innerJoin('stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'party.hotel_id').onRef('stay.id', '=', 'party.stay_id'),
    )
    .select(['stay.id', 'stay.reservation_id'])
    .where('party.hotel_id', '=', hotelId)
    .where('party.guest_id', 'in', [...guestIds])
    .execute()
  const ids = stays.flatMap(({ id, reservation_id }) => [id, reservation_id]).filter((id) => id !== null)
  await sql`
    update webhook_deliveries set payload = null, status = case when status = 'pending' then 'skipped' else status end
    where hotel_id = ${hotelId} and (payload #>> '{data,guest_id}' = ${anyText(guestIds)}
      or payload #>> '{data,id}' = ${anyText(ids)})`.execute(tx)
}

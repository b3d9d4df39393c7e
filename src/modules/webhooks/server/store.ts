import { sql } from 'kysely'
import { asJson, changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  WebhookEndpoint,
  type EndpointState,
  type EndpointValues,
  type ListedEndpoint,
  type NewEndpointValues,
} from '../contract.ts'

const columns = columnsOf(WebhookEndpoint)

/** The types of the JSON column and of the checked text, which the generated schema lacks. */
type Narrow = Pick<WebhookEndpoint, 'event_types' | 'state'>

/** An endpoint that the transaction has locked. */
export type LockedEndpoint = WebhookEndpoint & {
  secret_generation: number
  secret_salt: string
  created_by_id: string | null
  /** Whether an answer with the secret may still be on its way. */
  is_new: boolean
  ran_out: number
  /** For how long no call has arrived, by the database's clock. */
  failing_ms: number | null
}

/** For how long a repeated creation answers the secret again. */
const answeredAgainMinutes = 10

/** The owner of an endpoint. With a key it has the rights of this key. */
export type Owner = { key_id: string | null; created_by: string; created_by_id: string }

/** The outcomes of an endpoint's deliveries on one day. */
export type DeliveryCounts = Omit<ListedEndpoint['deliveries'], 'days'> & {
  endpoint_id: string
  day: string
  delivered: number
}

/** Adding takes turns in a hotel: there is a maximum. */
export const lockEndpoints = (tx: Tx, { hotelId }: Scope): Promise<void> => lockUntilCommit(tx, `webhooks:${hotelId}`)

/** All endpoints, oldest first. */
export const listEndpoints = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('webhook_endpoints')
    .select(columns)
    .$narrowType<Narrow>()
    .where('hotel_id', '=', hotelId)
    .orderBy('created_at')
    .orderBy('id')

/** The names of the endpoints that are called, for the privacy notice: of one without a name its host. */
export const listEndpointNames = async (tx: Tx, scope: Scope): Promise<string[]> => {
  const endpoints = await listEndpoints(tx, scope).execute()
  return endpoints
    .filter(({ state }) => state !== 'disabled')
    .map(({ description, url }) => description || new URL(url).host)
}

/**
 * Deadlock: each change of an endpoint or its deliveries locks the endpoint first, so that all wait in one order.
 */
export const lockEndpoint = (tx: Tx, { hotelId }: Scope, id: string): Promise<LockedEndpoint | undefined> =>
  tx
    .selectFrom('webhook_endpoints')
    .select([...columns, 'secret_generation', 'secret_salt', 'created_by_id', 'ran_out'])
    .select(sql<boolean>`created_at > now() - make_interval(mins => ${sql.lit(answeredAgainMinutes)})`.as('is_new'))
    .select(sql<number | null>`(extract(epoch from now() - failing_since) * 1000)::float8`.as('failing_ms'))
    .$narrowType<Narrow>()
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertEndpoint = (
  tx: Tx,
  { hotelId }: Scope,
  {
    event_types,
    ...values
  }: NewEndpointValues & Owner & { secret_salt: string; secret_key_id: number; from_number: number },
): Promise<WebhookEndpoint> =>
  tx
    .insertInto('webhook_endpoints')
    .values({ ...values, event_types: asJson(event_types), hotel_id: hotelId })
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

const changeEndpoint = (tx: Tx, { hotelId }: Scope, id: string) =>
  tx.updateTable('webhook_endpoints').where('hotel_id', '=', hotelId).where('id', '=', id)

// Switched on by a manager, or reached by a call, an endpoint counts as healthy again.
const healthy = { failing_since: null, last_failure: null, ran_out: 0 }

export const updateEndpoint = (
  tx: Tx,
  scope: Scope,
  id: string,
  { event_types, state, ...values }: Omit<EndpointValues, 'seen'> & Partial<Owner> & { from_number?: number },
): Promise<WebhookEndpoint> =>
  changeEndpoint(tx, scope, id)
    .set({
      ...values,
      event_types: asJson(event_types),
      ...(state && { state }),
      ...(state === 'active' && healthy),
      updated_at: changedAt,
    })
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

/** @param keyId the generation of the installation secret from which the new one is derived */
export const renewSecret = (tx: Tx, scope: Scope, id: string, keyId: number): Promise<WebhookEndpoint> =>
  changeEndpoint(tx, scope, id)
    .set({
      secret_generation: sql<number>`secret_generation + 1`,
      secret_renewed_at: sql<string>`now()`,
      secret_key_id: keyId,
      updated_at: changedAt,
    })
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

/** Removes an endpoint with its deliveries. */
export const deleteEndpoint = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await tx.deleteFrom('webhook_endpoints').where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

/** Notes that a call arrived. */
export const recordSuccess = async (tx: Tx, scope: Scope, { id, failing_since }: LockedEndpoint): Promise<void> => {
  await changeEndpoint(tx, scope, id)
    .set({ last_delivered_at: sql<string>`now()`, ...(failing_since !== null && healthy) })
    .execute()
}

/** Notes that a call failed. @param ranOut whether it was the last attempt of its delivery */
export const recordFailure = async (
  tx: Tx,
  scope: Scope,
  { id, failing_since }: LockedEndpoint,
  { failure, ranOut }: { failure: string; ranOut: boolean },
): Promise<void> => {
  await changeEndpoint(tx, scope, id)
    .set({
      last_failure: failure,
      ...(failing_since === null && { failing_since: sql<string>`now()` }),
      ...(ranOut && { ran_out: sql<number>`ran_out + 1` }),
    })
    .execute()
}

/** Sends nothing to an endpoint until it is switched on again. */
export const stopEndpoint = async (
  tx: Tx,
  scope: Scope,
  id: string,
  state: Exclude<EndpointState, 'active'>,
): Promise<void> => {
  await changeEndpoint(tx, scope, id)
    .set({ state: sql.lit(state), updated_at: changedAt })
    .execute()
}

/** Switches an endpoint off; the events that wait for it are not sent. */
export const disableEndpoint = async (tx: Tx, scope: Scope, id: string): Promise<void> => {
  await stopEndpoint(tx, scope, id, 'disabled')
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: sql.lit('skipped') })
    .where('hotel_id', '=', scope.hotelId)
    .where('endpoint_id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .execute()
}

/** The outcomes of the deliveries of the last 30 days, by endpoint and day in UTC. */
export const countDeliveries = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('webhook_deliveries as row')
    .leftJoin(
      tx
        .selectFrom('webhook_deliveries')
        .select(['hotel_id', 'replay_of'])
        .distinct()
        .where('hotel_id', '=', hotelId)
        .where('replay_of', 'is not', null)
        .as('again'),
      (join) => join.onRef('again.hotel_id', '=', 'row.hotel_id').onRef('again.replay_of', '=', 'row.id'),
    )
    .select([
      'row.endpoint_id',
      sql<string>`(row.created_at at time zone 'UTC')::date::text`.as('day'),
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where status = 'delivered'))::int`.as('delivered'),
      sql<number>`(count(*) filter (where status = 'delivered' and attempts = 1))::int`.as('at_once'),
      sql<number>`(count(*) filter (where status = 'pending'))::int`.as('pending'),
      sql<number>`(count(*) filter (where status = 'failed'))::int`.as('failed'),
      sql<number>`(count(*) filter (where status = 'skipped'))::int`.as('skipped'),
      // A replayed delivery is not counted: its replay is.
      sql<number>`(count(*) filter (
        where status in ('failed', 'skipped') and payload is not null and again.replay_of is null))::int`.as(
        'replayable',
      ),
    ])
    .where('row.hotel_id', '=', hotelId)
    .where('row.created_at', '>', sql<string>`now() - interval '30 days'`)
    .groupBy(['row.endpoint_id', sql`(row.created_at at time zone 'UTC')::date`])
    .orderBy('day')

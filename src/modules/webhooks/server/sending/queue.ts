import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { findDueIn } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { CallFailure, DeliveryStatus, WebhookPayload } from '../../contract.ts'
import { getWait, isGivenUp } from '../../policy.ts'
import { keyIsGood } from '../rights/keys.ts'
import { disableEndpoint, lockEndpoint, recordSuccess, recordFailure, type LockedEndpoint } from '../store.ts'

// While a process calls, others pass over the delivery. If the process dies, they may claim it after this time.
const claimSeconds = 30

/** An endpoint with deliveries that are due. */
export type DueEndpoint = {
  id: string
  url: string
  secret_generation: number
  secret_salt: string
  secret_renewed_at: string | null
  failing_since: string | null
}

/** A delivery that this process has claimed. */
export type ClaimedDelivery = {
  id: string
  endpoint_id: string
  payload: WebhookPayload
  attempts: number
  replay_of: string | null
}

/** The outcome of a call. */
export type Outcome = {
  /** Null: it arrived. */
  failure: CallFailure | null
  status: number | null
  ms: number
  retryAfterSeconds: number
}

const gone = 410

const secondsFromNow = (seconds: number) =>
  sql<string>`(now() at time zone 'UTC' + make_interval(secs => ${seconds})) at time zone 'UTC'`

// One parameter however many there are.
const areNot = (column: string, ids: readonly string[]) =>
  sql`${sql.ref(column)} <> all(string_to_array(${ids.join(',')}, ',')::uuid[])`

// Race with a deletion: a running delivery is void from the moment in which its hotel is to be deleted.
const waiting = (busy: readonly string[]) => sql`
  from webhook_deliveries row
  join webhook_endpoints endpoint on endpoint.hotel_id = row.hotel_id and endpoint.id = row.endpoint_id
  join hotels hotel on hotel.id = row.hotel_id and not hotel.is_being_deleted
  where row.status = 'pending' and endpoint.state = 'active' and ${keyIsGood} and ${areNot('row.endpoint_id', busy)}`

/** Finds the hotels in which a delivery is due, and when the next one is. @param busy endpoints that are passed over */
export const findDueDeliveries = (busy: readonly string[]): ReturnType<typeof findDueIn> =>
  findDueIn(waiting(busy), 'due_at')

/** The endpoints of a hotel with deliveries that are due. @param busy endpoints that are passed over */
export const listDueEndpoints = async (tx: Tx, { hotelId }: Scope, busy: readonly string[]): Promise<DueEndpoint[]> => {
  const { rows } = await sql<DueEndpoint>`
    select id, url, secret_generation, secret_salt, secret_renewed_at, failing_since from webhook_endpoints endpoint
    where hotel_id = ${hotelId} and state = 'active' and ${keyIsGood} and ${areNot('endpoint.id', busy)} and exists (
      select from webhook_deliveries row where row.hotel_id = ${hotelId} and row.endpoint_id = endpoint.id
        and row.status = 'pending' and row.due_at <= now())
    order by last_delivered_at nulls first`.execute(tx)
  return rows
}

/** Claims due deliveries of an endpoint, and skips those that another transaction has locked. */
export const claimDue = async (
  tx: Tx,
  { hotelId }: Scope,
  endpointId: string,
  limit: number,
): Promise<ClaimedDelivery[]> => {
  // Locked apart from the update: a limit inside it can return more.
  const due = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', sql.lit<DeliveryStatus>('pending'))
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .orderBy('number')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return []
  return tx
    .updateTable('webhook_deliveries')
    .set({ attempts: sql<number>`attempts + 1`, due_at: secondsFromNow(claimSeconds) })
    .where('hotel_id', '=', hotelId)
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returning(['id', 'endpoint_id', 'payload', 'attempts', 'replay_of'])
    .$narrowType<Pick<ClaimedDelivery, 'payload'>>()
    .execute()
}

/**
 * Notes what became of a call, and when the next one is. Nothing where the endpoint has been removed.
 * @param random from 0 to 1, for the time until the next call
 * @returns the endpoint, where it has been switched off
 */
export const recordOutcome = async (
  tx: Tx,
  scope: Scope,
  delivery: ClaimedDelivery,
  outcome: Outcome,
  random: number,
): Promise<LockedEndpoint | null> => {
  const endpoint = await lockEndpoint(tx, scope, delivery.endpoint_id)
  if (!endpoint) return null
  const { failure, status, ms: response_ms, retryAfterSeconds } = outcome
  const answered = { failure, response_status: status, response_ms }
  const row = tx.updateTable('webhook_deliveries').where('hotel_id', '=', scope.hotelId).where('id', '=', delivery.id)
  if (failure === null) {
    await row
      .set({ ...answered, status: sql.lit<DeliveryStatus>('delivered'), delivered_at: sql<string>`now()` })
      .execute()
    await recordSuccess(tx, scope, endpoint)
    return null
  }
  const wait = getWait(delivery.attempts, random, retryAfterSeconds)
  const recorded = await row
    .set({
      ...answered,
      ...(wait === null ? { status: sql.lit<DeliveryStatus>('failed') } : { due_at: secondsFromNow(wait) }),
    })
    .where('status', '=', sql.lit<DeliveryStatus>('pending'))
    // Another process has claimed it since.
    .where('attempts', '=', delivery.attempts)
    .returning('id')
    .execute()
  if (recorded.length === 0) return null
  const ranOut = wait === null
  await recordFailure(tx, scope, endpoint, { failure: failure === 'status' ? String(status) : failure, ranOut })
  const givenUp = isGivenUp({ ran_out: endpoint.ran_out + Number(ranOut), failing_ms: endpoint.failing_ms })
  if (endpoint.state !== 'active' || (status !== gone && !givenUp)) return null
  await disableEndpoint(tx, scope, endpoint.id)
  return endpoint
}

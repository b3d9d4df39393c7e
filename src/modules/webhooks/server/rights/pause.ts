import { sql } from 'kysely'
import { recordEntry } from '#modules/audit/server/record.ts'
import { anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { findDueIn, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { EndpointState } from '../../contract.ts'
import { findMissingScope, getName, getReadableKinds } from '../../policy.ts'
import { stopEndpoint } from '../store.ts'
import { keyIsGood, scopesOfKey } from './keys.ts'

/** Cancels the waiting deliveries of kinds that are not readable. */
export const skipUnreadable = async (
  tx: Tx,
  { hotelId }: Scope,
  endpointId: string,
  readable: string[],
): Promise<void> => {
  await sql`update webhook_deliveries set status = 'skipped' where hotel_id = ${hotelId}
    and endpoint_id = ${endpointId} and status = 'pending'
    and not split_part(event_type, '.', 1) = ${anyText(readable)}`.execute(tx)
}

/**
 * Pauses the endpoints of a hotel whose key has ended, or may no longer read what they are sent. What else such a key
 * may no longer read is not sent either.
 * @returns how many were paused
 */
export const pauseOfKeys = async (tx: Tx, scope: Scope): Promise<number> => {
  const endpoints = await tx
    .selectFrom('webhook_endpoints as endpoint')
    .select(['id', 'url', 'description', 'event_types', 'state', keyIsGood.as('is_good'), scopesOfKey.as('scopes')])
    .where('hotel_id', '=', scope.hotelId)
    .where('key_id', 'is not', null)
    .where('state', '=', sql.lit<EndpointState>('active'))
    .orderBy('id')
    .forUpdate()
    .execute()
  let paused = 0
  for (const { id, event_types, is_good, scopes, ...endpoint } of endpoints) {
    const may = is_good ? (scopes ?? []) : []
    await skipUnreadable(tx, scope, id, getReadableKinds(may))
    if (is_good && findMissingScope(event_types as string[], may) === undefined) continue
    await stopEndpoint(tx, scope, id, 'paused')
    paused += 1
    await recordEntry(tx, scope, 'webhooks.endpoint_changed', {
      entity: 'webhook_endpoints',
      id,
      label: getName(endpoint),
      before: { state: endpoint.state },
      after: { state: 'paused' },
    })
  }
  return paused
}

/** Keys that expire while an endpoint of theirs is active. */
export const expiredKeys: DueRows = {
  ...findDueIn(
    sql`from (select api_keys.hotel_id, api_keys.expires_at from webhook_endpoints endpoint
      join api_keys on api_keys.hotel_id = endpoint.hotel_id and api_keys.id = endpoint.key_id
      where endpoint.state = 'active' and api_keys.expires_at is not null) row where true`,
    'expires_at',
  ),
  move: pauseOfKeys,
}

import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { scopeMissing } from '#modules/keys/contract.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { KeyScope } from '#platform/contract/route.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { findMissingScope, getReadableKinds } from '../../policy.ts'
import type { LockedEndpoint } from '../store.ts'

const goodKey = sql`from api_keys where api_keys.hotel_id = endpoint.hotel_id and api_keys.id = endpoint.key_id
  and api_keys.revoked_at is null and (api_keys.expires_at is null or api_keys.expires_at > now())`

/** Of an `endpoint` in SQL: staff made it, or the key that made it has not ended. */
export const keyIsGood = sql<boolean>`(endpoint.key_id is null or exists (select ${goodKey}))`

/** Of an `endpoint` in SQL: the scopes of the key that made it. Null: staff made it, or the key has ended. */
export const scopesOfKey = sql<KeyScope[] | null>`(select scopes ${goodKey})`

/** The limits of an endpoint by its key. `null`: no key, staff created it; `ended`: nothing is sent any more. */
export const readKeyScopes = async (
  tx: Tx,
  { hotel_id, id, key_id }: Pick<LockedEndpoint, 'hotel_id' | 'id' | 'key_id'>,
): Promise<readonly KeyScope[] | 'ended' | null> => {
  if (key_id === null) return null
  const row = await tx
    .selectFrom('webhook_endpoints as endpoint')
    .select(scopesOfKey.as('scopes'))
    .where('hotel_id', '=', hotel_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.scopes ?? 'ended'
}

/**
 * The payloads hold what the lists of a kind answer: a key that may not read these must not get them here.
 * @throws Refusal 403 where an API key lacks the scope of one of these types
 */
export const refuseUnreadable = ({ actor }: ManagerScope, types: readonly string[]): void => {
  const scope = actor.kind === 'integration' ? findMissingScope(types, actor.scopes) : undefined
  if (scope !== undefined) throw new Refusal(scopeMissing, { values: { scope } })
}

/** The kinds of events that a caller may read. Undefined: all of them. */
export const getKindsFor = ({ actor }: ManagerScope): string[] | undefined =>
  actor.kind === 'integration' ? getReadableKinds(actor.scopes) : undefined

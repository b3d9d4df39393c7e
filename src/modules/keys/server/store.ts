import { sql, type RawBuilder } from 'kysely'
import { asJson, columnsOf } from '#platform/server/database/column-values.ts'
import { countRows, lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { ApiKey, revokedDays } from '../contract.ts'

const columns = columnsOf(ApiKey)
type Columns = Pick<ApiKey, 'scopes'>

const keysOfHotel = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('api_keys').select(columns).$narrowType<Columns>().where('hotel_id', '=', hotelId)

/** The keys of a hotel, the newest first: those that are good, then those that were revoked lately. */
export const listKeys = (tx: Tx, scope: Scope): Promise<ApiKey[]> =>
  keysOfHotel(tx, scope)
    .where((where) =>
      where.or([
        where('revoked_at', 'is', null),
        where('revoked_at', '>', sql<string>`now() - make_interval(days => ${revokedDays})`),
      ]),
    )
    .orderBy(sql`revoked_at is not null`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const goodKeys = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('hotel_id', '=', hotelId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)]))
    .orderBy('name')
    .orderBy('id')

/** The names of the keys that are good. */
export const listGoodNames = async (tx: Tx, scope: Scope): Promise<string[]> =>
  (await goodKeys(tx, scope).execute()).map(({ name }) => name)

/** The keys that a member made and that are good. */
export const listKeysMadeBy = (tx: Tx, scope: Scope, memberId: string): Promise<Pick<ApiKey, 'id' | 'name'>[]> =>
  goodKeys(tx, scope).where('created_by_id', '=', memberId).execute()

/** Of a table with `created_by_id`: a member made the row, or an API key of theirs did. */
export const isMadeBy = ({ hotelId }: Scope, memberId: string): RawBuilder<boolean> =>
  sql<boolean>`(created_by_id = ${memberId} or created_by_id in (select api_keys.id from api_keys
    where api_keys.hotel_id = ${hotelId} and api_keys.created_by_id = ${memberId}))`

/** A key, also one that was revoked; null where the hotel has none of this id. */
export const findKey = async (tx: Tx, scope: Scope, id: string): Promise<ApiKey | null> =>
  (await keysOfHotel(tx, scope).where('id', '=', id).executeTakeFirst()) ?? null

/** Makes the changes of a hotel's keys wait for each other. */
export const lockKeys = (tx: Tx, { hotelId }: Scope): Promise<void> => lockUntilCommit(tx, `keys:${hotelId}`)

/** How many keys of a hotel are not revoked. */
export const countKeys = (tx: Tx, { hotelId }: Scope): Promise<number> =>
  countRows(tx.selectFrom('api_keys').where('hotel_id', '=', hotelId).where('revoked_at', 'is', null))

type NewRow = Pick<ApiKey, 'id' | 'name' | 'prefix' | 'created_by' | 'expires_at'> & {
  scopes: readonly string[]
  key_hash: Buffer
  created_by_id: string
}

export const insertKey = (tx: Tx, { hotelId }: Scope, { scopes, ...row }: NewRow): Promise<ApiKey> =>
  tx
    .insertInto('api_keys')
    .values({ ...row, hotel_id: hotelId, scopes: asJson(scopes) })
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()

type Changes = Partial<Pick<NewRow, 'name' | 'scopes' | 'prefix' | 'key_hash'> & { revoked_by: string }>

/** Changes a key; with `revoked_by` it is revoked. */
export const putKey = (tx: Tx, { hotelId }: Scope, id: string, { scopes, ...changes }: Changes): Promise<ApiKey> =>
  tx
    .updateTable('api_keys')
    .set({
      ...changes,
      ...(scopes && { scopes: asJson(scopes) }),
      ...(changes.revoked_by !== undefined && { revoked_at: sql<string>`now()` }),
    })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()

/**
 * Notes when a key was used.
 * @param everyMs another process may have written less than this ago: then nothing is written
 */
export const putUse = async (tx: Tx, hotelId: string, id: string, at: number, everyMs: number): Promise<void> => {
  const before = new Date(at - everyMs).toISOString()
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: new Date(at).toISOString() })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where((where) =>
      where.or([where('last_used_at', 'is', null), where('last_used_at', '<', sql<string>`${before}::timestamptz`)]),
    )
    .execute()
}

/** Tells every process, when the transaction commits, that what it has read of keys is outdated. */
export const announceChange = async (tx: Tx, { hotelId }: Scope): Promise<void> => {
  await sql`select pg_notify('key_changed', ${hotelId})`.execute(tx)
}

/** Removes the keys that were revoked long ago. */
export const removeOldKeys = async (tx: Tx): Promise<void> => {
  await tx
    .deleteFrom('api_keys')
    .where('revoked_at', '<', sql<string>`now() - make_interval(days => ${revokedDays})`)
    .execute()
}

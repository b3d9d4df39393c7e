import { sql } from 'kysely'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import {
  erasedText,
  containsPattern,
  type DataSubjectSource,
  type PersonMatch,
  type GuestTable,
  type People,
} from './data-subjects.ts'
import { eraseFromLog } from './log.ts'
import { placeholderGuestId } from './placeholder-guest.ts'
import { blankColumns, forgetWrittenFor, getKey, keyOfGuest, readWrittenFor } from './written-for.ts'

const selectKeys = (tx: Tx, hotelId: string, ids: readonly string[]) =>
  tx
    .selectFrom('guests')
    .select(keyOfGuest('guests').as('key'))
    .where('hotel_id', '=', hotelId)
    .where('id', '=', anyId(ids))
    // Without the placeholder, which is no person.
    .where('guest_name', '<>', erasedText)
    .orderBy('id')

/** The guests who signed in, with the data of all features about them. */
export const guestsWith = (
  tables: readonly GuestTable[],
  forgets: readonly NonNullable<DataSubjectSource['forget']>[],
  exports: readonly NonNullable<DataSubjectSource['exportOf']>[] = [],
): People => ({
  source: 'guests',
  label: 'privacy.signed_in',

  search: (tx, hotelId, words, limit): Promise<PersonMatch[]> =>
    tx
      .selectFrom('guests')
      .select(['id', 'guest_name as name', 'room_number as place', 'last_seen_at as last_on'])
      .where('hotel_id', '=', hotelId)
      .where('guest_name', '<>', erasedText)
      .where((where) =>
        where.or([
          where('name_key', 'like', containsPattern(words)),
          where('room_key', 'like', containsPattern(words)),
        ]),
      )
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),

  read: async (tx, hotelId, id) => {
    const row = await tx
      .selectFrom('guests')
      .select([
        'id',
        'hotel_id',
        'room_number',
        'guest_name',
        'created_at',
        'last_seen_at',
        keyOfGuest('guests').as('key'),
      ])
      .where('hotel_id', '=', hotelId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    const { key, ...guest } = row
    const records: Record<string, Record<string, unknown>[]> = { guests: [guest] }
    for (const { name } of tables) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(name)} where "hotel_id" = ${hotelId} and guest_id = ${id} order by created_at`.execute(
        tx,
      )
      if (rows.length > 0) records[name] = rows
    }
    for (const [name, rows] of Object.entries(await readWrittenFor(tx, hotelId, tables, key)))
      records[name] = [...(records[name] ?? []), ...rows]
    for (const exportOf of exports) Object.assign(records, await exportOf(tx, hotelId, id))
    return records
  },

  findInactive: async (tx, hotelId, { before, now }, limit) => {
    for (;;) {
      const quiet = (
        await tx
          .selectFrom('guests')
          .select('id')
          .where('hotel_id', '=', hotelId)
          .where('last_seen_at', '<', before)
          .where('guest_name', '<>', erasedText)
          // Not correlated with the guest: sessions may be on another machine.
          .where('id', 'not in', ({ selectFrom }) =>
            selectFrom('sessions')
              .select(sql<string>`guest_id`.as('guest_id'))
              .where('sessions.hotel_id', '=', hotelId)
              .where('sessions.guest_id', 'is not', null)
              .where('sessions.expires_at', '>', now),
          )
          .orderBy('last_seen_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .execute()
      ).map(({ id }) => id)
      const active = await stillActive(tx, hotelId, tables, quiet, before)
      const inactive = quiet.filter((id) => !active.has(id))
      // A guest with recent activity is looked at again only once that is long ago.
      if (inactive.length > 0 || quiet.length === 0) return inactive
    }
  },

  listKeys: async (tx, hotelId, ids) => (await selectKeys(tx, hotelId, ids).execute()).map(({ key }) => key),

  anonymize: async (tx, hotelId, ids) => {
    if (ids.length === 0) return []
    const placeholderId = await placeholderGuestId(tx, hotelId)
    // Waits for writes of these guests in progress, so that their rows are found afterwards.
    const keys = (await selectKeys(tx, hotelId, ids).forUpdate().execute()).map(({ key }) => key)
    for (const { name, words, json, sender = [] } of tables) {
      await sql`
        update ${sql.table(name)}
        set ${blankColumns([...words, ...sender], json)}guest_name = ${erasedText}, guest_id = ${placeholderId}
        where "hotel_id" = ${hotelId} and guest_id = ${anyId(ids)}`.execute(tx)
    }
    await eraseFromLog(
      tx,
      hotelId,
      sql`guest_id = ${anyId(ids)}`,
      {
        columns: ['guest_name', ...tables.flatMap(({ words, sender = [] }) => [...words, ...sender])],
        json: Object.fromEntries(tables.map(({ name, json }) => [name, json])),
      },
      placeholderId,
    )
    await forgetWrittenFor(tx, hotelId, tables, keys)
    for (const forget of forgets) await forget(tx, hotelId, ids)
    // Their push subscriptions are deleted with their sessions. Sessions go with their guest too, but not in a
    // distributed database, where the two are on different machines.
    await tx.deleteFrom('sessions').where('hotel_id', '=', hotelId).where('guest_id', '=', anyId(ids)).execute()
    await tx
      .deleteFrom('guests')
      .where('hotel_id', '=', hotelId)
      .where('id', '=', anyId(ids))
      .where('id', '<>', placeholderId)
      .execute()
    return keys
  },
})

/** Records for each guest when they were last active, by the newest row of theirs or written for them. */
const stillActive = async (
  tx: Tx,
  hotelId: string,
  tables: readonly GuestTable[],
  ids: readonly string[],
  before: string,
): Promise<ReadonlySet<string>> => {
  const active = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ guest_id: string; at: string }>`
      select guest_id, max(at) as at from (
        select guest_id, updated_at as at from ${sql.table(name)}
        where "hotel_id" = ${hotelId} and guest_id = ${anyId(ids)} and updated_at >= ${before}::timestamptz
        union all
        select g.id, row.updated_at from ${sql.table(name)} row
        join guests g on g.hotel_id = ${hotelId} and g.id = ${anyId(ids)} and ${keyOfGuest('g')} = ${getKey('row.')}
        where row."hotel_id" = ${hotelId} and row.updated_at >= ${before}::timestamptz
      ) as active group by guest_id`.execute(tx)
    for (const { guest_id, at } of rows) {
      active.add(guest_id)
      await tx
        .updateTable('guests')
        .set({ last_seen_at: sql<string>`greatest(last_seen_at, ${at}::timestamptz)` })
        .where('hotel_id', '=', hotelId)
        .where('id', '=', guest_id)
        .execute()
    }
  }
  return active
}

import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { eraseFromLog } from './log.ts'
import { erased, partOf, type Found, type GuestTable, type People } from './personal.ts'

// Room and name tell who it was; whoever never signed in has nothing else.
const keyOf = (alias = ''): RawBuilder<string> => sql<string>`lower(btrim(${sql.raw(alias)}room_number)) || chr(10) || lower(btrim(${sql.raw(alias)}guest_name))`
const ofNobody = (hotelId: string): RawBuilder<boolean> =>
  sql<boolean>`"hotel_id" = ${hotelId} and guest_name <> ${erased} and guest_id = (select nobody.id from guests nobody where nobody.hotel_id = ${hotelId} and nobody.room_key = ${erased} and nobody.name_key = ${erased})`

/** People for whom the staff entered something and who never signed in: known by room and name, and by the id of one of their rows. */
export const enteredWith = (tables: readonly GuestTable[]): People => {
  const keyFor = async (tx: Tx, hotelId: string, id: string): Promise<string | null> => {
    for (const { name } of tables) {
      const { rows } = await sql<{ key: string }>`select ${keyOf()} as key from ${sql.table(name)} where ${ofNobody(hotelId)} and id = ${id}`.execute(tx)
      if (rows[0]) return rows[0].key
    }
    return null
  }
  return {
    source: 'entered',
    label: 'privacy.entered',

    find: async (tx, hotelId, words, most) => {
      const found: (Found & { key: string })[] = []
      for (const { name } of tables) {
        const { rows } = await sql<Found & { key: string }>`
          select distinct on (${keyOf()}) ${keyOf()} as key, id, guest_name as name, room_number as place, created_at as last_on from ${sql.table(name)}
          where ${ofNobody(hotelId)} and (lower(guest_name) like ${partOf(words)} or lower(room_number) like ${partOf(words)}) order by ${keyOf()}, created_at desc limit ${most}`.execute(tx)
        found.push(...rows)
      }
      const newest = found.toSorted((a, b) => Date.parse(b.last_on) - Date.parse(a.last_on))
      return newest.filter(({ key }, at) => newest.findIndex((one) => one.key === key) === at).slice(0, most).map(({ key: _key, ...one }) => one)
    },

    read: async (tx, hotelId, id) => {
      const key = await keyFor(tx, hotelId, id)
      if (key === null) return null
      const records: Record<string, Record<string, unknown>[]> = {}
      for (const { name } of tables) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)} where ${ofNobody(hotelId)} and ${keyOf()} = ${key} order by created_at`.execute(tx)
        if (rows.length > 0) records[name] = rows
      }
      return records
    },

    gone: async (tx, hotelId, { before }, most) => {
      const last = new Map<string, { id: string; at: number }>()
      for (const { name } of tables) {
        const { rows } = await sql<{ key: string; id: string; at: string }>`select distinct on (${keyOf()}) ${keyOf()} as key, id, updated_at as at from ${sql.table(name)} where ${ofNobody(hotelId)} order by ${keyOf()}, updated_at desc`.execute(tx)
        for (const { key, id, at } of rows) if (Date.parse(at) > (last.get(key)?.at ?? 0)) last.set(key, { id, at: Date.parse(at) })
      }
      return [...last.values()].filter(({ at }) => at < Date.parse(before)).slice(0, most).map(({ id }) => id)
    },

    forget: async (tx, hotelId, ids) => {
      for (const id of ids) {
        const key = await keyFor(tx, hotelId, id)
        if (key === null) continue
        for (const { name, words } of tables) {
          const blanked = words.map((column) => sql`${sql.ref(column)} = case when coalesce(${sql.ref(column)}, '') = '' then ${sql.ref(column)} else ${erased} end, `)
          const { rows } = await sql<{ id: string }>`update ${sql.table(name)} set ${sql.join(blanked, sql``)}guest_name = ${erased} where ${ofNobody(hotelId)} and ${keyOf()} = ${key} returning id`.execute(tx)
          await eraseFromLog(tx, hotelId, sql`entity = ${name} and row_id = any(string_to_array(${rows.map((row) => row.id).join(',')}, ','))`, ['guest_name', ...words])
        }
      }
    },
  }
}

import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { erasedText, containsPattern, type PersonMatch, type GuestTable, type People } from './data-subjects.ts'
import { forgetWrittenFor, isWrittenFor, getKey, readWrittenFor } from './written-for.ts'

const belongsToPlaceholder = (hotelId: string): RawBuilder<boolean> =>
  sql<boolean>`guest_id = (select placeholder.id from guests placeholder where placeholder.hotel_id = ${hotelId}
    and placeholder.room_key = ${erasedText} and placeholder.name_key = ${erasedText})`

/**
 * People for whom staff or another guest created something. They are identified by room and name, and by the id of one
 * of these rows.
 */
export const findByRoomAndName = (tables: readonly GuestTable[]): People => {
  const keyFor = async (tx: Tx, hotelId: string, id: string): Promise<string | null> => {
    for (const table of tables) {
      const { rows } = await sql<{ key: string }>`
        select ${getKey()} as key from ${sql.table(table.name)}
        where ${isWrittenFor(hotelId, table)} and id = ${id}`.execute(tx)
      if (rows[0]) return rows[0].key
    }
    return null
  }
  const listKeys = async (tx: Tx, hotelId: string, ids: readonly string[]): Promise<string[]> => {
    const keys = new Set<string>()
    for (const id of ids) {
      const key = await keyFor(tx, hotelId, id)
      if (key !== null) keys.add(key)
    }
    return Array.from(keys)
  }
  return {
    source: 'entered',
    label: 'privacy.entered',

    search: async (tx, hotelId, words, limit) => {
      const found: (PersonMatch & { key: string })[] = []
      for (const table of tables) {
        const { rows } = await sql<PersonMatch & { key: string }>`
          select distinct on (${getKey()}) ${getKey()} as key, id, guest_name as name, room_number as place,
            created_at as last_on
          from ${sql.table(table.name)}
          where ${isWrittenFor(hotelId, table)}
            and (lower(guest_name) like ${containsPattern(words)} or lower(room_number) like ${containsPattern(words)})
          order by ${getKey()}, created_at desc limit ${limit}`.execute(tx)
        found.push(...rows)
      }
      const newest = found.toSorted((a, b) => Date.parse(b.last_on) - Date.parse(a.last_on))
      return newest
        .filter(({ key }, at) => newest.findIndex((one) => one.key === key) === at)
        .slice(0, limit)
        .map(({ key: _key, ...one }) => one)
    },

    read: async (tx, hotelId, id) => {
      const key = await keyFor(tx, hotelId, id)
      return key === null ? null : readWrittenFor(tx, hotelId, tables, key)
    },

    // Rows that a guest wrote for another person are anonymised with that guest. Only rows without an owner need a date
    // of their own.
    findInactive: async (tx, hotelId, { before }, limit) => {
      const last = new Map<string, { id: string; at: number; belongsToPlaceholder: boolean }>()
      for (const table of tables) {
        const { rows } = await sql<{ key: string; id: string; at: string; of_placeholder: boolean }>`
          select distinct on (${getKey()}) ${getKey()} as key, id, updated_at as at,
            bool_or(${belongsToPlaceholder(hotelId)}) over (partition by ${getKey()}) as of_placeholder
          from ${sql.table(table.name)} where ${isWrittenFor(hotelId, table)}
          order by ${getKey()}, updated_at desc`.execute(tx)
        for (const { key, id, at, of_placeholder } of rows) {
          const previous = last.get(key)
          const newest = previous && previous.at > Date.parse(at) ? previous : { id, at: Date.parse(at) }
          last.set(key, { ...newest, belongsToPlaceholder: of_placeholder || previous?.belongsToPlaceholder === true })
        }
      }
      return [...last.values()]
        .filter((one) => one.belongsToPlaceholder && one.at < Date.parse(before))
        .slice(0, limit)
        .map(({ id }) => id)
    },

    listKeys,

    anonymize: async (tx, hotelId, ids) => {
      const keys = await listKeys(tx, hotelId, ids)
      await forgetWrittenFor(tx, hotelId, tables, keys)
      return keys
    },
  }
}

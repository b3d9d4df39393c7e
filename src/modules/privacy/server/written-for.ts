import { sql, type RawBuilder } from 'kysely'
import { anyText, asJson } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { erasedText, type ErasedJson, type GuestTable } from './data-subjects.ts'
import { eraseFromLog } from './log.ts'

/*
 * Rows that one person wrote for another: staff, or a guest for a companion (docs/decisions/0027). Room
 * and name identify the person meant. The row belongs to the placeholder guest or to the guest who wrote it.
 */

/** Room and name as one text, by which guests are matched. */
export const getKey = (alias = ''): RawBuilder<string> =>
  sql<string>`lower(btrim(${sql.raw(alias)}room_number)) || chr(10) || lower(btrim(${sql.raw(alias)}guest_name))`

/** The same for a row of `guests`. */
export const keyOfGuest = (alias: string): RawBuilder<string> =>
  sql<string>`${sql.raw(alias)}.room_key || chr(10) || ${sql.raw(alias)}.name_key`

/** The keys of these rooms and names. */
export const readKeys = async (
  tx: Tx,
  named: readonly { room_number: string; guest_name: string }[],
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select distinct ${getKey('named.')} as key
    from jsonb_to_recordset(${asJson(named)}) as named(room_number text, guest_name text)`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Those of these keys that no guest has. */
export const leaveOutGuests = async (tx: Tx, hotelId: string, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await tx
    .selectFrom('guests')
    .select(keyOfGuest('guests').as('key'))
    .where('hotel_id', '=', hotelId)
    .where(keyOfGuest('guests'), 'in', keys)
    .execute()
  const known = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}

/**
 * A condition: the row was written by another person than the one it names. The name decides: a guest's older rows keep
 * another spelling of the room, and guests move.
 */
export const isWrittenFor = (hotelId: string, { name }: GuestTable): RawBuilder<boolean> => sql<boolean>`
  "hotel_id" = ${hotelId} and guest_name <> ${erasedText} and not exists (
    select from guests own where own.hotel_id = ${hotelId} and own.id = ${sql.ref(`${name}.guest_id`)}
      and own.name_key = lower(btrim(${sql.ref(`${name}.guest_name`)})))`

/** Replaces texts by the sign for erased data. Empty ones stay empty. JSON keeps its values without personal data. */
export const blankColumns = (columns: readonly string[], json: ErasedJson = {}): RawBuilder<unknown> =>
  sql.join(
    [
      ...columns.map(
        (column) =>
          sql`${sql.ref(column)} = case when coalesce(${sql.ref(column)}, '') = '' then ${sql.ref(column)} else ${erasedText} end, `,
      ),
      ...Object.entries(json).map(([column, erase]) => sql`${sql.ref(column)} = ${erase(sql.ref(column))}, `),
    ],
    sql``,
  )

/**
 * Removes a person's name and texts from the rows that others wrote for them, and from the log. The rows keep their
 * owner.
 */
export const forgetWrittenFor = async (
  tx: Tx,
  hotelId: string,
  tables: readonly GuestTable[],
  keys: readonly string[],
): Promise<void> => {
  for (const table of tables) {
    const { name, words, json } = table
    for (const key of keys) {
      const { rows } = await sql<{ id: string }>`
        update ${sql.table(name)} set ${blankColumns(words, json)}guest_name = ${erasedText}
        where ${isWrittenFor(hotelId, table)} and ${getKey()} = ${key} returning id`.execute(tx)
      if (rows.length > 0)
        await eraseFromLog(tx, hotelId, sql`entity = ${name} and row_id = ${anyText(rows.map(({ id }) => id))}`, {
          columns: ['guest_name', ...words],
          json: { [name]: json },
        })
    }
  }
}

/** The rows that others wrote for a person, by table, without the writers' identity. */
export const readWrittenFor = async (
  tx: Tx,
  hotelId: string,
  tables: readonly GuestTable[],
  key: string,
): Promise<Record<string, Record<string, unknown>[]>> => {
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table.name)}
      where ${isWrittenFor(hotelId, table)} and ${getKey()} = ${key} order by created_at`.execute(tx)
    const theirs = new Set(['guest_id', ...(table.sender ?? [])])
    if (rows.length > 0)
      records[table.name] = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !theirs.has(column))),
      )
  }
  return records
}

import { sql, type RawBuilder } from 'kysely'
import { erasedText, containsPattern, type PersonMatch, type People } from '#modules/privacy/server/data-subjects.ts'
import { eraseFromLog } from '#modules/privacy/server/log.ts'
import { readKeys } from '#modules/privacy/server/written-for.ts'
import { createApartmentMatcher } from '#modules/rooms/policy.ts'
import { anyId, anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { forgetContents } from '../external/store.ts'

/** The guest of a reservation without a name: it holds no personal data. */
const unnamed = ''

/**
 * Guests named in reservations, whether or not they ever sign in. Anonymising keeps the stay, which statistics count.
 */
export const reservationPeople: People = {
  source: 'reservations',
  label: 'reservations.of_guest',

  search: (tx, hotelId, words, limit): Promise<PersonMatch[]> =>
    tx
      .selectFrom('reservations')
      .select(['id', 'guest_name as name', 'apartment as place', 'check_out as last_on'])
      .where('hotel_id', '=', hotelId)
      .where('guest_name', 'not in', [erasedText, unnamed])
      .where((where) =>
        where.or([
          where(sql<string>`lower(guest_name)`, 'like', containsPattern(words)),
          where(sql<string>`lower(apartment)`, 'like', containsPattern(words)),
          where('booking_number', '=', words),
        ]),
      )
      .orderBy('check_out', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),

  read: async (tx, hotelId, id) => {
    const rows = await tx
      .selectFrom('reservations')
      .selectAll()
      .where('hotel_id', '=', hotelId)
      .where('id', '=', id)
      .execute()
    return rows.length > 0 ? { reservations: rows } : null
  },

  findInactive: async (tx, hotelId, { before }, limit) =>
    (
      await tx
        .selectFrom('reservations')
        .select('id')
        .where('hotel_id', '=', hotelId)
        .where('check_out', '<', before.slice(0, 10))
        .where('guest_name', 'not in', [erasedText, unnamed])
        .orderBy('check_out')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute()
    ).map(({ id }) => id),

  listKeys: (tx, hotelId, ids) => listKeysWhere(tx, hotelId, ids, sql`true`),

  anonymize: async (tx, hotelId, ids) => {
    if (ids.length === 0) return []
    const keys = await listKeysWhere(tx, hotelId, ids, noOtherOf(hotelId, ids))
    await tx
      .updateTable('reservations')
      // The key of a file contains the booking number or the name. The one of a calendar or another system stays, so
      // that it does not bring the person back.
      .set({
        guest_name: erasedText,
        booking_number: null,
        import_key: sql<
          string | null
        >`case when origin is not null then import_key when import_key is not null then 'erased:' || id end`,
        updated_at: sql<string>`now()`,
      })
      .where('hotel_id', '=', hotelId)
      .where('id', '=', anyId(ids))
      .execute()
    await eraseFromLog(tx, hotelId, sql`entity = 'reservations' and row_id = ${anyText(ids)}`, {
      columns: ['guest_name', 'booking_number', 'import_key'],
    })
    await forgetChanges(tx, hotelId, sql`${idOfChange} = ${anyText(ids)}`)
    await forgetContents(tx, hotelId)
    return keys
  },

  // A stay that an import cancelled or a clearing removed has no row any more, but its name is still in the import log.
  scrubOrphans: async (tx, hotelId, before) => {
    await forgetChanges(
      tx,
      hotelId,
      sql`coalesce(change -> 'after' ->> 'check_out', change -> 'before' ->> 'check_out')::date < ${before.slice(0, 10)}::date`,
    )
    await forgetContents(tx, hotelId)
  },
}

/** By the apartment as it is written, and by the room of the list that it means. */
const listKeysWhere = async (
  tx: Tx,
  hotelId: string,
  ids: readonly string[],
  which: RawBuilder<unknown>,
): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ apartment: string; guest_name: string }>`
    select apartment, guest_name from reservations of_guest
    where "hotel_id" = ${hotelId} and id = ${anyId(ids)} and guest_name not in (${erasedText}, ${unnamed}) and ${which}`.execute(
    tx,
  )
  const find = createApartmentMatcher(
    await tx.selectFrom('rooms').select('room_number').where('hotel_id', '=', hotelId).execute(),
  )
  return readKeys(
    tx,
    rows.flatMap(({ apartment, guest_name }) =>
      [apartment, find(apartment)?.room_number ?? apartment].map((room_number) => ({ room_number, guest_name })),
    ),
  )
}

/** A condition: no reservation but these has the same guest and apartment, so the guest is unknown without them. */
const noOtherOf = (hotelId: string, ids: readonly string[]): RawBuilder<unknown> => sql`not exists (
  select from reservations other where other.hotel_id = ${hotelId} and not other.id = ${anyId(ids)}
    and lower(btrim(other.guest_name)) = lower(btrim(of_guest.guest_name))
    and lower(btrim(other.apartment)) = lower(btrim(of_guest.apartment)))`

const idOfChange = sql`coalesce(change -> 'before' ->> 'id', change -> 'after' ->> 'id')`

/** The import log keeps old states for undo. Removes the anonymised people from it. */
const forgetChanges = async (tx: Tx, hotelId: string, which: RawBuilder<unknown>): Promise<void> => {
  await sql`
    update "reservation_imports" set changes = (
      select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) change where not ${which})
    where "hotel_id" = ${hotelId} and exists (select from jsonb_array_elements(changes) change where ${which})`.execute(
    tx,
  )
}

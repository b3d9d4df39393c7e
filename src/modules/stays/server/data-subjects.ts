import { sql } from 'kysely'
import {
  containsPattern,
  erasedText,
  type DataSubjectSource,
  type People,
} from '#modules/privacy/server/data-subjects.ts'
import { eraseFromLog } from '#modules/privacy/server/log.ts'
import { readKeys } from '#modules/privacy/server/written-for.ts'
import { anyId, anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { StayFollower } from './follower.ts'
import { selectStays } from './store.ts'

const listKeys = async (tx: Tx, hotelId: string, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : readKeys(
        tx,
        await tx
          .selectFrom('stays')
          .select(['room_number', 'lead_name as guest_name'])
          .where('hotel_id', '=', hotelId)
          .where('id', 'in', ids)
          .where('lead_name', '<>', erasedText)
          .execute(),
      )

const noGuest = sql<boolean>`not exists (select from stay_guests party where party.hotel_id = stays.hotel_id and party.stay_id = stays.id)`

/** Removes the first guest's name from these stays and from the event log. */
const eraseNames = async (tx: Tx, hotelId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('stays')
    .set({ lead_name: erasedText })
    .where('hotel_id', '=', hotelId)
    .where('id', 'in', ids)
    .execute()
  await eraseFromLog(tx, hotelId, sql`entity = 'stays' and row_id = ${anyText(ids)}`, {
    columns: ['lead_name'],
  })
}

/** The stays of these guests that have no other guest: their words go with the last guest. */
export const findForsakenStays = async (tx: Tx, hotelId: string, guestIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ stay_id: string }>`
    select stay_id from stay_guests where "hotel_id" = ${hotelId}
      and stay_id in (select stay_id from stay_guests where "hotel_id" = ${hotelId} and guest_id = ${anyId(guestIds)})
    group by stay_id having bool_and(guest_id = ${anyId(guestIds)})`.execute(tx)
  return rows.map(({ stay_id }) => stay_id)
}

/** People whom staff checked in and who never signed in: only a stay, and what follows it, has their name. */
const checkedIn = (followers: readonly StayFollower[]): People => ({
  source: 'stays',
  label: 'stays.record',

  search: (tx, hotelId, words, limit) =>
    tx
      .selectFrom('stays')
      .select(['id', 'lead_name as name', 'room_number as place', 'updated_at as last_on'])
      .where('hotel_id', '=', hotelId)
      .where('lead_name', '<>', erasedText)
      .where(noGuest)
      .where(sql<boolean>`lower(lead_name || ' ' || room_number) like ${containsPattern(words)}`)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),

  read: async (tx, hotelId, id) => {
    const row = await selectStays(tx, { hotelId }).where('id', '=', id).where(noGuest).executeTakeFirst()
    return row ? { stays: [row] } : null
  },

  // Of every stay: a guest who is forgotten before is of it no longer.
  findInactive: async (tx, hotelId, { before }, limit) =>
    (
      await tx
        .selectFrom('stays')
        .select('id')
        .where('hotel_id', '=', hotelId)
        .where('status', '=', 'ended')
        .where('ended_at', '<', before)
        .where('lead_name', '<>', erasedText)
        .where(noGuest)
        .limit(limit)
        .execute()
    ).map(({ id }) => id),

  listKeys,

  anonymize: async (tx, hotelId, ids) => {
    const keys = await listKeys(tx, hotelId, ids)
    await eraseNames(tx, hotelId, ids)
    for (const { forgotten } of followers) await forgotten?.(tx, hotelId, ids)
    return keys
  },
})

/** The stays of a guest, for export and erasure: a stay keeps its dates and loses the name of its first guest. */
export const createStayPeople = (followers: readonly StayFollower[]): DataSubjectSource => ({
  people: checkedIn(followers),

  forget: async (tx, hotelId, guestIds) => {
    const stays = await tx
      .selectFrom('stay_guests as party')
      .innerJoin('guests as guest', (join) =>
        join.onRef('guest.hotel_id', '=', 'party.hotel_id').onRef('guest.id', '=', 'party.guest_id'),
      )
      .innerJoin('stays as stay', (join) =>
        join.onRef('stay.hotel_id', '=', 'party.hotel_id').onRef('stay.id', '=', 'party.stay_id'),
      )
      .select('stay.id')
      .where('party.hotel_id', '=', hotelId)
      .where('party.guest_id', 'in', guestIds)
      .whereRef('stay.lead_name', '=', 'guest.guest_name')
      .execute()
    await eraseNames(
      tx,
      hotelId,
      stays.map(({ id }) => id),
    )
  },

  exportOf: async (tx, hotelId, guestId) => {
    const stays = await selectStays(tx, { hotelId })
      .where(
        sql<boolean>`id in (select stay_id from stay_guests where hotel_id = ${hotelId} and guest_id = ${guestId})`,
      )
      .orderBy('created_at')
      .execute()
    return stays.length > 0 ? { stays } : {}
  },
})

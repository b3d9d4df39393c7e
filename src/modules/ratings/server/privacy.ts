import { sql, type RawBuilder } from 'kysely'
import { erasedText, type DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { eraseFromLog } from '#modules/privacy/server/log.ts'
import { findForsakenStays } from '#modules/stays/server/data-subjects.ts'
import { anyId, anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

const nothing = () => sql`'null'::jsonb`

/** Removes the guest's name and words, and the team's note about them, in the event log too. Score and kind stay. */
const erase = async (tx: Tx, hotelId: string, which: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    update ratings set guest_id = null, guest_name = ${erasedText}, words = '', language = null, sorted_note = '', updated_at = now()
    where "hotel_id" = ${hotelId} and (${which}) returning id`.execute(tx)
  if (rows.length === 0) return
  await eraseFromLog(tx, hotelId, sql`entity = 'ratings' and row_id = ${anyText(rows.map(({ id }) => id))}`, {
    columns: ['guest_name', 'words', 'sorted_note'],
    // Neither may hold another text.
    json: { ratings: { guest_id: nothing, language: nothing } },
  })
}

/** Ratings with the key of a stay that has no guests have the name that staff entered. */
export const forgetStays = async (tx: Tx, hotelId: string, stayIds: readonly string[]): Promise<void> => {
  if (stayIds.length > 0) await erase(tx, hotelId, sql`stay_id = ${anyId(stayIds)}`)
}

/** What guests have said about their stay. */
export const personal: DataSubjectSource = {
  notice: [{ key: 'ratings', kept: 'days', flag: 'ratings' }],

  forget: async (tx, hotelId, guestIds) => {
    if (guestIds.length === 0) return
    const forsaken = await findForsakenStays(tx, hotelId, guestIds)
    // With the key of a stay one rates in the name of its first guest.
    const named = sql`guest_id is null and stay_id in (select party.stay_id from stay_guests party
      join guests guest on guest.hotel_id = party.hotel_id and guest.id = party.guest_id
      where party.hotel_id = ${hotelId} and party.guest_id = ${anyId(guestIds)}
        and lower(ratings.guest_name) = guest.name_key)`
    await erase(tx, hotelId, sql`guest_id = ${anyId(guestIds)} or stay_id = ${anyId(forsaken)} or ${named}`)
  },

  exportOf: async (tx, hotelId, guestId) => {
    const ratings = await tx
      .selectFrom('ratings')
      .select([
        'id',
        'stay_id',
        'kind',
        'about',
        'score',
        'words',
        'language',
        'room_number',
        'created_at',
        'updated_at',
      ])
      .where('hotel_id', '=', hotelId)
      .where('guest_id', '=', guestId)
      .orderBy('created_at')
      .execute()
    return ratings.length > 0 ? { ratings } : {}
  },
}

import { sql, type RawBuilder } from 'kysely'
import { erasedText, type DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { findForsakenStays } from '#modules/stays/server/data-subjects.ts'
import { anyId, anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

/** Erases text and name of messages, in the event log too. */
const eraseMessages = async (tx: Tx, hotelId: string, which: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    update messages set text = ${erasedText}, translations = '{}', language = null, phrase = null, phrase_values = '{}',
      image_id = null, image_width = null, image_height = null,
      guest_name = case when author = 'guest' then ${erasedText} end, guest_id = null, updated_at = now()
    where "hotel_id" = ${hotelId} and (${which}) returning id`.execute(tx)
  if (rows.length === 0) return
  const erased = sql`row_data || jsonb_build_object('text', ${erasedText}::text, 'translations', '{}'::jsonb,
    'language', null, 'phrase', null, 'phrase_values', '{}'::jsonb, 'image_id', null, 'image_width', null,
    'image_height', null, 'guest_id', null,
    'guest_name', case when row_data ->> 'author' = 'guest' then ${erasedText}::text end)`
  await sql`update hotel_events set row_data = ${erased}, guest_id = null
    where "hotel_id" = ${hotelId} and entity = 'messages' and row_id = ${anyText(rows.map(({ id }) => id))}`.execute(tx)
}

/** Conversations lose the name of the guest, and the event log with them. */
const eraseNames = async (tx: Tx, hotelId: string, which: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    update conversations set guest_name = ${erasedText}, updated_at = now()
    where "hotel_id" = ${hotelId} and (${which}) returning id`.execute(tx)
  if (rows.length === 0) return
  await sql`update hotel_events set row_data = row_data || jsonb_build_object('guest_name', ${erasedText}::text)
    where "hotel_id" = ${hotelId} and entity = 'conversations' and row_id = ${anyText(rows.map(({ id }) => id))}`.execute(
    tx,
  )
}

/**
 * Erases text and name of a guest's messages; the pictures go with the guest. With the last guest of a stay the answers
 * of the hotel are erased too. The event log holds nothing that the rows no longer have.
 */
const forget = async (tx: Tx, hotelId: string, guestIds: readonly string[]): Promise<void> => {
  if (guestIds.length === 0) return
  const forsaken = await findForsakenStays(tx, hotelId, guestIds)
  await eraseMessages(tx, hotelId, sql`guest_id = ${anyId(guestIds)} or stay_id = ${anyId(forsaken)}`)
  await eraseNames(
    tx,
    hotelId,
    sql`id = ${anyId(forsaken)}
      or id in (select party.stay_id from stay_guests party
        join guests guest on guest.hotel_id = party.hotel_id and guest.id = party.guest_id
        where party.hotel_id = ${hotelId} and party.guest_id = ${anyId(guestIds)}
          and lower(conversations.guest_name) = guest.name_key)`,
  )
}

/** Messages of the hotel to a stay without guests are erased with the name of their receiver. */
export const forgetStays = async (tx: Tx, hotelId: string, stayIds: readonly string[]): Promise<void> => {
  if (stayIds.length === 0) return
  await eraseMessages(tx, hotelId, sql`stay_id = ${anyId(stayIds)}`)
  await eraseNames(tx, hotelId, sql`id = ${anyId(stayIds)}`)
}

/** The messages of the stays that a guest was in, without the accounts of staff and the ids of other guests. */
const exportOf: DataSubjectSource['exportOf'] = async (tx, hotelId, guestId) => {
  const { rows } = await sql<Record<string, unknown>>`
    select message.* from messages message
    join stay_guests party on party.hotel_id = message.hotel_id and party.stay_id = message.stay_id
    where message."hotel_id" = ${hotelId} and party.guest_id = ${guestId}
    order by message.stay_id, message.created_at`.execute(tx)
  if (rows.length === 0) return {}
  return {
    messages: rows.map(({ staff_id: _account, guest_id, ...row }) => ({
      ...row,
      guest_id: guest_id === guestId ? guest_id : null,
    })),
  }
}

/** The data of guests in conversations. */
export const personal: DataSubjectSource = {
  notice: [{ key: 'conversations', kept: 'days', flag: 'conversations' }],
  forget,
  exportOf,
}

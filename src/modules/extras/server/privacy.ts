import { sql } from 'kysely'
import { erasedText, type DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { eraseFromLog } from '#modules/privacy/server/log.ts'
import { anyId, anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

/** What guests asked for stays, because it was charged; names, notes and answers go with them. */
export const personal: DataSubjectSource = {
  notice: [{ key: 'extras', kept: 'law', flag: 'extras' }],
  tables: [{ name: 'extra_bookings', words: ['note', 'answer'] }],
}

/** What staff booked for stays without a guest loses the name that they entered. */
export const forgetStays = async (tx: Tx, hotelId: string, stayIds: readonly string[]): Promise<void> => {
  if (stayIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    update extra_bookings set guest_name = ${erasedText}, note = '', answer = ''
    where "hotel_id" = ${hotelId} and stay_id = ${anyId(stayIds)} and guest_name <> ${erasedText} returning id`.execute(
    tx,
  )
  await eraseFromLog(tx, hotelId, sql`entity = 'extra_bookings' and row_id = ${anyText(rows.map(({ id }) => id))}`, {
    columns: ['guest_name', 'note', 'answer'],
  })
}

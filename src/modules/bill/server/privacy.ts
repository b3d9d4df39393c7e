import { sql } from 'kysely'
import { erasedText, type DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { eraseFromLog } from '#modules/privacy/server/log.ts'
import { findForsakenStays } from '#modules/stays/server/data-subjects.ts'
import { anyId, anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

/** Removes the words that staff wrote about charges of these stays. The amounts stay: books must be kept. */
export const forgetStays = async (tx: Tx, hotelId: string, stayIds: readonly string[]): Promise<void> => {
  if (stayIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    update charges set
      description = ${erasedText}, reason = case when reason is not null then ${erasedText} end
    where "hotel_id" = ${hotelId} and stay_id = ${anyId(stayIds)} and kind in ('manual', 'correction')
    returning id`.execute(tx)
  await eraseFromLog(tx, hotelId, sql`entity = 'charges' and row_id = ${anyText(rows.map(({ id }) => id))}`, {
    columns: ['description', 'reason'],
  })
}

/** The charges of the stays of a guest. Their words go with the last guest of the stay. */
export const personal: DataSubjectSource = {
  notice: [{ key: 'bill', kept: 'law', flag: 'bill' }],
  forget: async (tx, hotelId, guestIds) => {
    if (guestIds.length === 0) return
    await forgetStays(tx, hotelId, await findForsakenStays(tx, hotelId, guestIds))
  },

  exportOf: async (tx, hotelId, guestId) => {
    const charges = await tx
      .selectFrom('charges')
      .innerJoin('stay_guests as party', (join) =>
        join.onRef('party.hotel_id', '=', 'charges.hotel_id').onRef('party.stay_id', '=', 'charges.stay_id'),
      )
      .select(['charges.id', 'charges.stay_id', 'day', 'description', 'amount', 'currency', 'reason'])
      .where('charges.hotel_id', '=', hotelId)
      .where('party.guest_id', '=', guestId)
      .orderBy('charges.created_at')
      .execute()
    return charges.length > 0 ? { charges } : {}
  },
}

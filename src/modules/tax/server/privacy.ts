import { sql } from 'kysely'
import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { findForsakenStays } from '#modules/stays/server/data-subjects.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { deleteParties, findTaxedHotel } from './store.ts'

/** A party is kept for so long after the end of its stay, whatever the hotel keeps. The report reads what was charged. */
const maxDays = 90
const everyMs = 3_600_000

/** The job that removes the parties of stays that ended long ago. */
export const removeOldParties = (database: Database) => async (): Promise<number> => {
  await database.onPlatform((tx) =>
    sql`delete from tax_parties where ended_at < now() - make_interval(days => ${maxDays})`.execute(tx),
  )
  return everyMs
}

/** The persons of the stays of a guest: ages and exemptions. They go with the last guest of the stay. */
export const personal: DataSubjectSource = {
  notice: [
    {
      key: 'tourist_tax',
      kept: 'days',
      flag: 'bill',
      isOn: async (tx, scope) => (await findTaxedHotel(tx, scope)) !== undefined,
    },
  ],
  forget: async (tx, hotelId, guestIds) => {
    if (guestIds.length === 0) return
    await deleteParties(tx, hotelId, await findForsakenStays(tx, hotelId, guestIds))
  },
  exportOf: async (tx, hotelId, guestId) => {
    const parties = await tx
      .selectFrom('tax_parties')
      .innerJoin('stay_guests as party', (join) =>
        join.onRef('party.hotel_id', '=', 'tax_parties.hotel_id').onRef('party.stay_id', '=', 'tax_parties.stay_id'),
      )
      .select(['tax_parties.stay_id', 'persons', 'room_price', 'updated_at'])
      .where('tax_parties.hotel_id', '=', hotelId)
      .where('party.guest_id', '=', guestId)
      .execute()
    return parties.length > 0 ? { tax_parties: parties } : {}
  },
}

import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { findStayOfGuest, putSign } from './store.ts'

/** A hotel that talks with its guests lets them hang out the sign; the last of them has done so. */
export const doNotDisturbDemo = async (database: Database, { staff, guests }: DemoHotel): Promise<void> => {
  await database.write(staff, async (tx) => {
    if (!(await hasFeature(tx, staff, 'conversations'))) return
    await tx.updateTable('hotels').set({ do_not_disturb: true }).where('id', '=', staff.hotelId).execute()
    for (const { actor } of guests.toReversed()) {
      const stay = await findStayOfGuest(tx, staff, actor.id)
      if (!stay) continue
      return putSign(tx, staff, { ...stay, guest_id: actor.id })
    }
  })
}

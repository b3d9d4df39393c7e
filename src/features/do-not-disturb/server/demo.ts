import type { Database } from '#platform/server/database/transaction.ts'
import type { DemoHotel } from '#app/server/feature.ts'
import { hasFeature } from '#core/hotels/server/hotels.ts'

/** A hotel that talks with its guests lets them hang out the sign; none hangs out. */
export const doNotDisturbDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  await database.write(staff, async (tx) => {
    if (!(await hasFeature(tx, staff, 'conversations'))) return
    await tx.updateTable('hotels').set({ do_not_disturb: true }).where('id', '=', staff.hotelId).execute()
  })
}

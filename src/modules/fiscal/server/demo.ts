import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { createFiscalService } from './service.ts'

/** Of the newest invoices one is due and the two before it are noted, where the hotel notes numbers. */
export const fiscalDemo = async (database: Database, { staff, random }: DemoHotel): Promise<void> => {
  const isOn = await database.read(staff, (tx) =>
    tx.selectFrom('bill_settings').select('fiscal').where('hotel_id', '=', staff.hotelId).executeTakeFirst(),
  )
  if (!isOn?.fiscal) return
  const invoices = await database.read(staff, (tx) =>
    tx
      .selectFrom('invoices')
      .select('id')
      .where('hotel_id', '=', staff.hotelId)
      .where('stay_id', 'is', null)
      .where('status', '<>', 'draft')
      .orderBy('number', 'desc')
      .limit(3)
      .execute(),
  )
  const { put } = createFiscalService(database)
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('')
  for (const [at, { id }] of invoices.entries()) {
    const numbers = [
      { label: 'IKOF', value: `DEMO${digits(28)}`.toUpperCase() },
      { label: 'JIKR', value: `DEMO${digits(28)}`.toUpperCase() },
    ]
    await put(
      staff,
      'invoices',
      id,
      at === 0 ? { state: 'due', numbers: [], seen: null } : { state: 'done', numbers, seen: null },
    )
  }
}

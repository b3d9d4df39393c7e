import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { getTotal } from '#modules/invoices/policy.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { createBillSettingsService } from './settings.ts'
import { insertCharge, listLeaving, readCurrency } from './store.ts'

/** What the two stays that leave today have had: 86.50 and 214.00 in all. */
const bills = [
  [
    ['Airport transfer', 1, 22, 2],
    ['Boat trip to Sveti Stefan', 1, 35, 1],
    ['Laundry', 1, 9.5, 1],
    ['Beach towel, lost', 2, 10, 0],
  ],
  [
    ['Massage, 50 minutes', 2, 60, 2],
    ['Boat trip to Sveti Stefan', 2, 35, 1],
    ['Late check-out', 1, 24, 0],
  ],
] as const

/** What the stay that has ended had, and was charged later. */
const late = [['Minibar', 1, 9, 1]] as const

const listLeft = (tx: Tx, { hotelId }: Scope): Promise<{ id: string; room_number: string }[]> =>
  tx
    .selectFrom('stays')
    .select(['id', 'room_number'])
    .where('hotel_id', '=', hotelId)
    .where('status', '=', 'ended')
    .execute()

/** Charges for the stays that leave today and have left, a bill that confirmed guests read, and the fiscal numbers of Montenegro. */
export const billDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  const isOn = await database.read(staff, (tx) => hasFeature(tx, staff, 'bill'))
  if (!isOn) return
  await createBillSettingsService(database).update(staff, {
    shown: 'trusted',
    pay_choice: true,
    self_check_out: 'always',
    tax_rate: 21,
    fiscal: true,
    fiscal_labels: ['IKOF', 'JIKR'],
    key_text: 'Please leave the card on the table in the room.',
    translations: {
      sr: { key_text: 'Molimo ostavite karticu na stolu u sobi.' },
      de: { key_text: 'Bitte lassen Sie die Karte im Zimmer auf dem Tisch.' },
    },
  })
  await database.write(staff, async (tx) => {
    const { today } = await getHotelDay(tx, staff)
    const currency = await readCurrency(tx, staff)
    const leaving = await listLeaving(tx, staff, today)
    const left = await listLeft(tx, staff)
    const charged = [
      ...leaving.map((stay, at) => ({ stay, charges: bills[at] ?? [] })),
      ...left.map((stay) => ({ stay, charges: late })),
    ]
    for (const { stay, charges } of charged)
      for (const [description, quantity, price, daysAgo] of charges) {
        const lines = [{ description: '', quantity, price, tax_rate: 21 }]
        await insertCharge(tx, staff, {
          id: newId(),
          stay_id: stay.id,
          room_number: stay.room_number,
          kind: 'manual',
          description,
          lines,
          amount: getTotal(lines),
          currency,
          day: addDays(today, -daysAgo),
          by_name: staff.actor.display_name,
          by_id: staff.actor.id,
        })
      }
  })
}

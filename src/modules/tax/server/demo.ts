import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { touchBill } from '#modules/stays/server/lock.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { NewTaxRule } from '../contract.ts'
import * as store from './store.ts'

const exempt = (key: string, share: number, [words, sr, de]: readonly [string, string, string]) => ({
  key,
  words,
  translations: { sr: { words: sr }, de: { words: de } },
  share,
})

const touristTax = {
  name: 'Tourist tax',
  translations: { sr: { name: 'Boravišna taksa' }, de: { name: 'Kurtaxe' }, ru: { name: 'Туристический сбор' } },
  town: 'Budva',
  base: 'person_night',
  ages: [
    { from: 0, to: 11, share: 0 },
    { from: 12, to: 17, share: 50 },
  ],
  exemptions: [
    exempt('disability', 0, [
      'Person with a disability, from 80 %',
      'Osoba s invaliditetom, od 80 %',
      'Person mit Behinderung, ab 80 %',
    ]),
    exempt('companion', 0, ['Accompanying person', 'Pratilac', 'Begleitperson']),
    exempt('school_trip', 50, ['School trip', 'Školska ekskurzija', 'Klassenfahrt']),
  ],
} as const

/** A rate with one before it, and the persons of the stay that leaves today first. */
export const taxDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  const isOn = await database.read(staff, (tx) => hasFeature(tx, staff, 'bill'))
  if (!isOn) return
  await database.write(staff, async (tx) => {
    await tx.updateTable('bill_settings').set({ tourist_tax: true }).where('hotel_id', '=', staff.hotelId).execute()
    const { today } = await getHotelDay(tx, staff)
    const year = Number(today.slice(0, 4))
    const series = newId()
    const rates = [
      { amount: 0.8, valid_from: `${year - 1}-01-01`, valid_until: `${year}-01-01` },
      { amount: 1, valid_from: `${year}-01-01`, valid_until: null },
    ]
    for (const rate of rates) {
      const { id, ...values } = NewTaxRule.parse({ ...touristTax, ...rate, id: newId() })
      await store.insertRule(tx, staff, { id, series, ...values })
    }
    const stay = await tx
      .selectFrom('stays')
      .select(['id', 'ended_at'])
      .where('hotel_id', '=', staff.hotelId)
      .where('status', '=', 'present')
      .where('check_out', '=', today)
      .orderBy('id')
      .executeTakeFirst()
    if (!stay) return
    const persons = [null, null, 14, 9].map((age) => ({ id: newId(), age, exempt: null, from: null, until: null }))
    await store.putParty(tx, staff, stay, {
      persons,
      room_price: null,
      source: 'staff',
      by_name: staff.actor.display_name,
    })
    await touchBill(tx, staff, stay.id)
  })
}

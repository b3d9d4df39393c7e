import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { newId } from '#platform/contract/id.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { InvoiceStatus } from '../contract.ts'
import { getTaxes, getTotal } from '../policy.ts'
import { getInvoiceCurrency } from './store.ts'

const hour = 60 * 60_000
const day = 24 * hour
const extras = [
  ['Airport transfer', 22],
  ['Bar', 18.4],
  ['Late check-out', 25],
  ['Laundry', 9.5],
  ['Boat trip to Sveti Stefan', 35],
] as const
const count = 42

const seller = { name: '', address: 'Slovenska obala 12, 85310 Budva', tax_number: 'PIB 02837465', note: '' }

/** Creates two months of invoices, all paid except the last two: one sent, one a draft. */
export const invoicesDemo = async (database: Database, { guests, staff, now, random }: DemoHotel): Promise<void> => {
  const hotel_id = staff.hotelId
  const at = (time: number): string => new Date(time).toISOString()
  // One of the demo hotels shows VAT, the other none.
  const isDetailed = hotel_id === 'hotel-marina'
  const rates = isDetailed ? [{ tax_rate: 7 }, { tax_rate: 21 }] : []
  const { name } = await database.read(staff, (tx) =>
    tx.selectFrom('hotels').select('name').where('id', '=', hotel_id).executeTakeFirstOrThrow(),
  )
  const rows = Array.from({ length: count }, (_, index) => {
    const { actor } = guests[(index * 3) % guests.length] as (typeof guests)[number]
    const [extra, price] = extras[index % extras.length] as (typeof extras)[number]
    const items = [
      {
        id: newId(),
        description: 'Room, by night',
        quantity: 2 + Math.floor(random() * 6),
        price: 54 + 2 * Math.floor(random() * 12),
        ...rates[0],
      },
      ...(random() < 0.7
        ? [{ id: newId(), description: extra, quantity: 1 + Math.floor(random() * 2), price, ...rates[1] }]
        : []),
    ]
    const status: InvoiceStatus = index === count - 1 ? 'draft' : index === count - 2 ? 'sent' : 'paid'
    const created = now - (count - 1 - index) * 1.5 * day - (2 + random() * 6) * hour
    return {
      hotel_id,
      id: newId(),
      number: index + 1,
      guest_name: actor.guest_name,
      room_number: actor.room_number,
      items: asJson(items),
      total: getTotal(items),
      taxes: asJson(getTaxes(items)),
      seller: isDetailed && status !== 'draft' ? asJson({ ...seller, name }) : null,
      status,
      created_at: at(created),
      updated_at: at(created + (status === 'draft' ? 0 : hour)),
    }
  })
  await database.write(staff, async (tx) => {
    const currency = await getInvoiceCurrency(tx, staff)
    await tx
      .insertInto('invoices')
      .values(rows.map((row) => ({ ...row, currency })))
      .execute()
    if (isDetailed)
      await tx
        .insertInto('invoice_settings')
        .values({ ...seller, hotel_id })
        .execute()
    await tx.insertInto('invoice_numbers').values({ hotel_id, last_number: count }).execute()
  })
}

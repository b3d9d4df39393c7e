import { newRandomId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { escalatedAlready } from '#core/tickets/server/demo.ts'
import type { DemoHotel } from '#app/server/feature.ts'
import { listItems } from '#core/menu/server/store.ts'
import type { OrderStatus } from '../contract.ts'
import { getTotal } from '../policy.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A month of orders from the demo's own card, most in the evening; the newest still on the board. */
export const ordersDemo = async (database: Database, { guests, staff, now, random }: DemoHotel): Promise<void> => {
  const card = await database.read(staff, (tx) => listItems(tx, staff, true))
  if (card.length === 0) return
  const at = (time: number): string => new Date(time).toISOString()
  const lines = () =>
    Array.from(
      { length: 1 + Math.floor(random() * 3) },
      () => card[Math.floor(random() * card.length)] as (typeof card)[number],
    )
      .filter((item, index, all) => all.indexOf(item) === index)
      .map(({ id, name, price }) => ({ id, name, price, quantity: 1 + Math.floor(random() * 2) }))
  const open: { ago: number; status: OrderStatus }[] = [
    { ago: 4, status: 'pending' },
    { ago: 11, status: 'pending' },
    { ago: 24, status: 'preparing' },
    { ago: 33, status: 'preparing' },
  ]
  const past = Array.from({ length: 30 * 5 }, (_, index) => ({
    ago: (now % day) / minute + Math.floor(index / 5) * 24 * 60 - (11 + 10 * Math.sqrt(random())) * 60,
    status: 'delivered' as const,
  })).filter(({ ago }) => ago > 60)
  const rows = [...open, ...past].map(({ ago, status }, index) => {
    const { actor, hotelId } = guests[(index * 5) % guests.length] as (typeof guests)[number]
    const items = lines()
    const created = now - ago * minute
    const begun = status === 'pending' ? null : at(created + 3 * minute)
    const delivered = status === 'delivered' ? at(created + (18 + random() * 15) * minute) : null
    return {
      hotel_id: hotelId,
      id: newRandomId(),
      guest_id: actor.id,
      room_number: actor.room_number,
      guest_name: actor.guest_name,
      items,
      total: getTotal(items),
      status,
      estimated_delivery: at(created + 30 * minute),
      created_at: at(created),
      updated_at: delivered ?? at(created),
      preparing_at: begun,
      delivered_at: delivered,
      taken_at: begun,
      taken_by: begun && staff.actor.display_name,
      taken_by_id: begun && staff.actor.id,
      ...escalatedAlready(created, now, begun !== null),
      archived_at: status === 'delivered' && ago > 2 * 24 * 60 ? delivered : null,
    }
  })
  await database.write(staff, (tx) => tx.insertInto('orders').values(rows).execute())
}

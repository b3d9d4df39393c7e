import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { demoTicketFields, findNextTime, listPastMinutes } from '#modules/tickets/server/demo.ts'
import { ownerFromSession } from '#modules/tickets/server/owner.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { arrivalMinutes, completeMinutes, dispatchSeconds, leadMinutes, type TaxiStatus } from '../contract.ts'
import { insertTaxiRequest } from './store.ts'

const pickups = ['Hotel Lobby', 'Parking Lot', 'Hotel Lobby', 'Main entrance, with two suitcases']
const minute = 60_000

/** A month of rides. One taxi is on its way now, and one has arrived. */
export const taxiDemo = async (database: Database, hotel: DemoHotel): Promise<void> => {
  const { guests, staff, now, random } = hotel
  const at = (time: number): string => new Date(time).toISOString()
  const past = listPastMinutes(now, 3, () => 6 + 17 * random())
  const rides: { ago: number; status: TaxiStatus }[] = [
    { ago: 6, status: 'dispatched' },
    { ago: 17, status: 'arrived' },
    ...past.map((ago, index) => ({ ago, status: index % 9 === 4 ? ('cancelled' as const) : ('completed' as const) })),
  ]
  const rows = rides.map(({ ago, status }, index) => {
    const guest = guests[index % guests.length] as (typeof guests)[number]
    const created = now - ago * minute
    const dispatched = created + dispatchSeconds * 1000
    const arrived = created + (10 + random() * 5) * minute
    const completed = arrived + 4 * minute
    const isCancelled = status === 'cancelled'
    const hasArrived = status === 'arrived' || status === 'completed'
    const changed = { requested: created, dispatched, arrived, completed, cancelled: created + 1000 }[status]
    return {
      ...demoTicketFields(guest, staff, created, isCancelled ? null : dispatched),
      id: newId(),
      pickup_location: pickups[Math.floor(random() * pickups.length)] ?? 'Hotel Lobby',
      status,
      estimated_arrival: at(created + arrivalMinutes * minute),
      updated_at: at(changed),
      dispatched_at: isCancelled ? null : at(dispatched),
      arrived_at: hasArrived ? at(arrived) : null,
      completed_at: status === 'completed' ? at(completed) : null,
      cancelled_at: isCancelled ? at(changed) : null,
      cancelled_by: isCancelled ? ('guest' as const) : null,
      dispatch_due_at: at(dispatched),
      complete_due_at: at(created + completeMinutes * minute),
    }
  })
  await database.write(staff, async (tx) => {
    await tx.insertInto('taxi_requests').values(rows).execute()
    await bookTaxi(tx, hotel)
  })
}

/** The hotel that lets its guests book ahead asks where to. One of them has an early flight. */
const bookTaxi = async (tx: Tx, { guests, staff, now }: DemoHotel): Promise<void> => {
  const guest = guests[4]
  if (!guest || !(await hasFeature(tx, staff, 'conversations'))) return
  await tx.updateTable('hotels').set({ taxi_destination: true }).where('id', '=', staff.hotelId).execute()
  const scheduled_for = await findNextTime(tx, staff, '04:40', now + 2 * leadMinutes * minute)
  await insertTaxiRequest(tx, staff, {
    ...ownerFromSession(guest),
    id: newId(),
    pickup_location: 'Hotel Lobby',
    dropoff_location: 'Tivat Airport',
    isByStaff: false,
    scheduled_for,
  })
}

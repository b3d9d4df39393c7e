import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { DemoHotel } from '#app/server/feature.ts'
import { arrivalMinutes, completeMinutes, dispatchSeconds, type TaxiStatus } from '../contract.ts'

const pickups = ['Hotel Lobby', 'Parking Lot', 'Hotel Lobby', 'Main entrance, with two suitcases']
const minute = 60_000
const perDay = 3

/** A month of rides; one taxi is on its way now and one stands at the door. */
export const taxiDemo = async (database: Database, { guests, staff, now, random }: DemoHotel): Promise<void> => {
  const at = (time: number): string => new Date(time).toISOString()
  const sinceMidnight = (now % (24 * 60 * minute)) / minute
  const past = Array.from(
    { length: 30 * perDay },
    (_, index) => sinceMidnight + Math.floor(index / perDay) * 24 * 60 - (6 + 17 * random()) * 60,
  ).filter((ago) => ago > completeMinutes)
  const rides: { ago: number; status: TaxiStatus }[] = [
    { ago: 6, status: 'dispatched' },
    { ago: 17, status: 'arrived' },
    ...past.map((ago, index) => ({ ago, status: index % 9 === 4 ? ('cancelled' as const) : ('completed' as const) })),
  ]
  const rows = rides.map(({ ago, status }, index) => {
    const { hotelId, actor } = guests[index % guests.length] as (typeof guests)[number]
    const created = now - ago * minute
    const dispatched = created + dispatchSeconds * 1000
    const arrived = created + (10 + random() * 5) * minute
    const completed = arrived + 4 * minute
    const isCancelled = status === 'cancelled'
    const hasArrived = status === 'arrived' || status === 'completed'
    const changed = { requested: created, dispatched, arrived, completed, cancelled: created + 1000 }[status]
    return {
      hotel_id: hotelId,
      id: newId(),
      guest_id: actor.id,
      guest_name: actor.guest_name,
      room_number: actor.room_number,
      pickup_location: pickups[Math.floor(random() * pickups.length)] ?? 'Hotel Lobby',
      status,
      estimated_arrival: at(created + arrivalMinutes * minute),
      created_at: at(created),
      updated_at: at(changed),
      dispatched_at: isCancelled ? null : at(dispatched),
      arrived_at: hasArrived ? at(arrived) : null,
      completed_at: status === 'completed' ? at(completed) : null,
      cancelled_at: isCancelled ? at(changed) : null,
      cancelled_by: isCancelled ? ('guest' as const) : null,
      taken_at: isCancelled ? null : at(dispatched),
      taken_by: isCancelled ? null : staff.actor.display_name,
      taken_by_id: isCancelled ? null : staff.actor.id,
      dispatch_due_at: at(dispatched),
      complete_due_at: at(created + completeMinutes * minute),
    }
  })
  await database.write(staff, (tx) => tx.insertInto('taxi_requests').values(rows).execute())
}

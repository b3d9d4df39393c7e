import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { demoTicketFields, listPastMinutes } from '#core/tickets/server/demo.ts'
import type { DemoHotel } from '#app/server/feature.ts'
import { arrivalMinutes, completeMinutes, dispatchSeconds, type TaxiStatus } from '../contract.ts'

const pickups = ['Hotel Lobby', 'Parking Lot', 'Hotel Lobby', 'Main entrance, with two suitcases']
const minute = 60_000

/** A month of rides. One taxi is on its way now, and one has arrived. */
export const taxiDemo = async (database: Database, { guests, staff, now, random }: DemoHotel): Promise<void> => {
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
  await database.write(staff, (tx) => tx.insertInto('taxi_requests').values(rows).execute())
}

import { demoWishes } from '#demo/requests.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import type { RequestType, SeedType } from '#modules/request-types/contract.ts'
import { listTypes } from '#modules/request-types/server/store.ts'
import { demoEscalation, demoTicketFields, findNextTime, listPastMinutes } from '#modules/tickets/server/demo.ts'
import { ownerFromSession } from '#modules/tickets/server/owner.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { leadMinutes, type RequestStatus } from '../contract.ts'
import { photoDemo } from './photos/demo.ts'
import { insertRequest } from './store.ts'

const types = Object.keys(demoWishes) as SeedType[]
const minute = 60_000

/** A month of requests, busier in the evening. The newest are open, in every status that a board can show. */
export const requestsDemo = async (database: Database, hotel: DemoHotel): Promise<void> => {
  const { guests, staff, now, random } = hotel
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const at = (time: number): string => new Date(time).toISOString()
  const open: { ago: number; status: RequestStatus }[] = [
    { ago: 3, status: 'pending' },
    { ago: 7, status: 'pending' },
    { ago: 18, status: 'pending' },
    { ago: 24, status: 'in-progress' },
    { ago: 36, status: 'in-progress' },
  ]
  const offered = new Map((await database.read(staff, (tx) => listTypes(tx, staff))).map((type) => [type.id, type]))
  const past = listPastMinutes(now, 6, () => 7 + 15 * Math.sqrt(random()))
  const rows = [...open, ...past.map((ago) => ({ ago, status: 'completed' as const }))].map(
    ({ ago, status }, index) => {
      const guest = guests[index % guests.length] as (typeof guests)[number]
      // Moves on with each round, so that the requests of one guest vary.
      const round = Math.floor(index / guests.length)
      const type = types[((index % guests.length) + round) % types.length] ?? pick(types)
      const created = now - ago * minute
      const begun = created + Math.min(ago - 1, 2 + random() * 12) * minute
      const finished = begun + (4 + random() * 30) * minute
      const name = staff.actor.display_name
      const started = status !== 'pending'
      const done = status === 'completed'
      return {
        ...demoTicketFields(guest, staff, created, started ? begun : null),
        ...demoEscalation(created, now, started),
        id: newId(),
        type,
        ...getPromise(offered.get(type), created),
        description: pick(demoWishes[type]),
        status,
        updated_at: at({ pending: created, 'in-progress': begun, completed: finished }[status]),
        started_at: started ? at(begun) : null,
        started_by_name: started ? name : null,
        completed_at: done ? at(finished) : null,
        completed_by_name: done ? name : null,
      }
    },
  )
  await database.write(staff, async (tx) => {
    await tx.insertInto('service_requests').values(rows).execute()
    if (offered.get('cleaning')?.time === 'optional') await askForScheduled(tx, hotel)
  })
  const broken = rows.find(({ type }) => type === 'maintenance')
  const guest = guests.find(({ actor }) => actor.id === broken?.guest_id)
  if (offered.get('maintenance')?.photo && broken && guest)
    await photoDemo(database, hotel, { guest, requestId: broken.id })
}

/** The department and the target of a request, as its type sets them. */
const getPromise = (type: RequestType | undefined, created: number) => {
  if (!type) throw new Error('A hotel without the types that every hotel begins with.')
  const { department, target_minutes } = type
  const target = target_minutes === null ? null : new Date(created + target_minutes * minute).toISOString()
  return { department, target_at: target, late_due_at: target }
}

/** Where guests may ask for a time, one of them wants the room cleaned at eleven. */
const askForScheduled = async (tx: Tx, { guests, staff, now }: DemoHotel): Promise<void> => {
  const guest = guests[5]
  if (!guest) return
  const scheduled_for = await findNextTime(tx, staff, '11:00', now + 2 * leadMinutes * minute)
  const description = 'Please change the sheets too.'
  const request = { ...ownerFromSession(guest), id: newId(), type: 'cleaning', description, scheduled_for }
  await tx.executeQuery(insertRequest(staff, request).compile())
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRooms } from '#modules/rooms/contract.ts'
import { followReservations } from '#modules/stays/server/follow.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { addReservation, deleteReservation, listReservationMonths } from '../contract.ts'
import { dismissReservationConflict, listReservationConflicts, nameReservation } from '../contract/conflicts.ts'
import { upsertByExternalId } from './external-ids/upsert.ts'
import { notices } from './notifications.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ time_zone: 'UTC' })
  manager = await world.aManager(hotelSlug)
  await world.call(manager, addRooms, { params: { hotelSlug }, body: { room_numbers: ['Room 4', 'Room 5'] } })
})

const add = async (apartment: string, from: number, to: number, guest_name = 'Lena Hauck'): Promise<string> => {
  const body = { id: newId(), guest_name, apartment, check_in: dayFrom(from), check_out: dayFrom(to) }
  const answer = await world.call(manager, addReservation, { params: { hotelSlug }, body })
  expect(answer.status).toBe(201)
  return body.id
}
const feed = (
  events: readonly { uid: string; from: number; to: number; name?: string; room?: string }[],
  { source = 'airbnb' }: { source?: string } = {},
) => {
  const namespace = `feed:${source}:`
  const scope = scopeFor(hotelSlug, {})
  const rows = events.map(({ uid, from, to, name = '', room = 'Room 4' }) => ({
    uid,
    guest_name: name,
    apartment: room,
    check_in: dayFrom(from),
    check_out: dayFrom(to),
    booking_number: null,
  }))
  return world.server.database.write(scope, (tx) =>
    upsertByExternalId(tx, scope, { origin: 'feed', source, namespace, rows, whole: true }, followReservations),
  )
}
const conflicts = async () => (await world.call(manager, listReservationConflicts, { params: { hotelSlug } })).body
const shared = async () =>
  (await conflicts()).items.map(({ room_number, starts_on, ends_on }) => [room_number, starts_on, ends_on])
const dismiss = (first: string, second: string, from: number, to: number) =>
  world.call(manager, dismissReservationConflict, {
    params: { hotelSlug, first, second },
    body: { starts_on: dayFrom(from), ends_on: dayFrom(to) },
  })
/** The messages for the reception that the log of events asks for. */
const pushes = async () =>
  (
    await world.server.database.read(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .selectFrom('hotel_events')
        .selectAll()
        .where('hotel_id', '=', hotelSlug)
        .where('entity', '=', 'reservation_conflicts')
        .orderBy('number')
        .execute(),
    )
  ).flatMap((event) =>
    notices({
      entity: event.entity,
      operation: event.operation,
      row: event.row_data,
      changed: [],
    } as unknown as Parameters<typeof notices>[0]),
  )

describe('two reservations of one room', () => {
  test('are in conflict where their nights meet, in any spelling of the room', async () => {
    const first = await add('Room 4', 3, 7)
    const second = await add('Deluxe Double Room 4', 5, 8, 'Jan Novák')
    await add('Room 4', 8, 9, 'Leaves and arrives')
    await add('Room 5', 3, 8, 'Another room')
    await add('Suite', 3, 8, 'No room of the list')
    const { items, same } = await conflicts()
    expect(items).toMatchObject([
      {
        room_number: 'Room 4',
        starts_on: dayFrom(5),
        ends_on: dayFrom(7),
        first: { id: first },
        second: { id: second },
      },
    ])
    expect([same, typeof items[0]?.found_at]).toEqual([[], 'string'])
    expect(await pushes()).toMatchObject([
      {
        to: { department: 'reception', level: 0 },
        message: {
          body: 'reservations.push_conflict',
          values: { room: 'Room 4' },
          days: { days: { from: dayFrom(5), to: dayFrom(7) } },
        },
      },
    ])
    expect(JSON.stringify(await pushes())).not.toMatch(/Lena|Hauck|Novák/)
  })

  test('are none in a hotel without a list of rooms, and none once they are over', async () => {
    await add('Room 4', -7, -3)
    await add('Room 4', -5, 0, 'Jan Novák')
    expect([await shared(), await pushes()]).toEqual([[], []])
    hotelSlug = await world.aHotel()
    manager = await world.aManager(hotelSlug)
    await add('Room 4', 3, 7)
    await add('Room 4', 5, 8, 'Jan Novák')
    expect(await shared()).toEqual([])
  })

  test('are one booking that came twice when a calendar without a name has equal days', async () => {
    await feed([{ uid: 'a', from: 3, to: 7 }])
    await feed([{ uid: 'b', from: 3, to: 7 }], { source: 'booking.com' })
    const { items, same } = await conflicts()
    expect([items, same.map(({ month }) => month)]).toEqual([[], [dayFrom(3).slice(0, 7)]])
    // Named by staff it is the one that is shown, and still one booking.
    const [pair] = same
    if (!pair) throw new Error('no pair')
    await world.call(manager, nameReservation, {
      params: { hotelSlug, reservationId: pair.shown_id },
      body: { guest_name: 'Lena Hauck', seen: '' },
    })
    expect((await conflicts()).same).toEqual(same)
    // The other calendar moves: two bookings after all.
    await feed([{ uid: 'b', from: 4, to: 7 }], { source: 'booking.com' })
    expect(await shared()).toEqual([['Room 4', dayFrom(4), dayFrom(7)]])
  })

  test('are announced once, and again with other nights', async () => {
    await add('Room 4', 3, 7)
    await feed([{ uid: 'a', from: 5, to: 9 }])
    await feed([{ uid: 'a', from: 5, to: 9 }])
    expect(await pushes()).toHaveLength(1)
    await feed([{ uid: 'a', from: 6, to: 9 }])
    expect(await pushes()).toHaveLength(2)
  })

  test('are announced in a room, however many there are in another', async () => {
    await feed(Array.from({ length: 33 }, (_none, at) => ({ uid: `e${at}`, from: 3, to: 40 + at, name: 'Jan Novák' })))
    const before = (await pushes()).length
    await add('Room 5', 3, 7)
    await add('Room 5', 5, 9, 'Ana Petrović')
    expect((await pushes()).length).toBe(before + 1)
  })

  test('of many new ones at once three are announced', async () => {
    for (const at of [0, 1, 2, 3, 4]) await add('Room 4', 3 + at * 4, 6 + at * 4)
    await feed([0, 1, 2, 3, 4].map((at) => ({ uid: `e${at}`, from: 4 + at * 4, to: 6 + at * 4 })))
    expect([(await shared()).length, (await pushes()).length]).toEqual([5, 3])
  })
})

describe('"This is right"', () => {
  test('takes a conflict off the list until its nights change; said twice, the first answer stays', async () => {
    const first = await add('Room 4', 3, 7)
    await feed([{ uid: 'a', from: 5, to: 9 }])
    const [conflict] = (await conflicts()).items
    const second = conflict?.second.id ?? ''
    const other = await dismiss(first, second, 4, 7)
    expect([other.status, other.body.code, other.body.current]).toEqual([
      409,
      'platform.changed_meanwhile',
      { starts_on: dayFrom(5), ends_on: dayFrom(7) },
    ])
    expect(await shared()).toHaveLength(1)
    const answers = await Promise.all([
      dismiss(first, second, 5, 7),
      dismiss(second, first, 5, 7),
      dismiss(first, second, 5, 7),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await shared()).toEqual([])
    await feed([{ uid: 'a', from: 4, to: 9 }])
    expect(await shared()).toEqual([['Room 4', dayFrom(4), dayFrom(7)]])
  })

  test('404 for reservations that share no nights', async () => {
    const [first, second] = [await add('Room 4', 3, 7), await add('Room 4', 7, 9)]
    expect((await dismiss(first, second, 3, 7)).status).toBe(404)
    expect((await dismiss(first, newId(), 3, 7)).status).toBe(404)
  })

  test('a conflict goes with one of its reservations', async () => {
    const first = await add('Room 4', 3, 7)
    await add('Room 4', 5, 8, 'Jan Novák')
    await world.call(manager, deleteReservation, { params: { hotelSlug, reservationId: first } })
    expect(await shared()).toEqual([])
  })
})

test('arrivals of the next seven days without a name are counted', async () => {
  await feed([
    { uid: 'past', from: -1, to: 2 },
    { uid: 'today', from: 0, to: 2, room: 'Room 5' },
    { uid: 'in six', from: 6, to: 7 },
    { uid: 'in seven', from: 7, to: 9 },
    { uid: 'named', from: 2, to: 3, name: 'Lena Hauck' },
  ])
  const { body } = await world.call(manager, listReservationMonths, { params: { hotelSlug } })
  expect([body.unnamed_this_week, body.calendar_sources, body.sources]).toEqual([2, ['airbnb'], []])
})

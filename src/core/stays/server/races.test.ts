import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import * as rooms from '#core/rooms/contract.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import * as stays from '../contract.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  vera = await world.aManager(hotelSlug)
  await world.call(vera, rooms.addRooms, { params: { hotelSlug }, body: { room_numbers: ['Room 12', 'Room 13'] } })
})

const scope = () => scopeFor(hotelSlug, {})
const open = (body: Partial<stays.NewStay> = {}) =>
  world.call(vera, stays.openStay, {
    params: { hotelSlug },
    body: { id: newId(), room_number: 'Room 12', lead_name: 'Lena Schmidt', check_in: dayFrom(0), ...body },
  })
const reserve = async (guest_name: string): Promise<string> => {
  const id = newId()
  await world.server.database.write(scope(), (tx) =>
    tx
      .insertInto('reservations')
      .values({
        hotel_id: hotelSlug,
        id,
        guest_name,
        apartment: 'Room 12',
        check_in: dayFrom(0),
        check_out: dayFrom(3),
        source: 'manual',
      })
      .execute(),
  )
  return id
}
test('a call that is repeated while the first one is under way opens one stay, with a reservation and without', async () => {
  const reservation_id = await reserve('Lena Schmidt')
  for (const more of [{}, { room_number: 'Room 13', reservation_id }]) {
    const body = { id: newId(), check_out: dayFrom(3), ...more }
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(body)))
    expect(answers.map(({ status, body: { id } }) => [status, id])).toEqual(answers.map(() => [201, body.id]))
  }
})

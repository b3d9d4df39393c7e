import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRooms } from '#modules/rooms/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createTaxiRequest, listMyTaxiRequests } from '../contract.ts'
import { createTaxiForGuest, type NewTaxiForGuest } from '../contract/staff.ts'
import { taxi } from './index.ts'

let world: TestServer
let hotelSlug: string
let jonas: Person
let milica: Person
beforeAll(async () => {
  world = await createTestServer({ features: [taxi] })
  hotelSlug = await world.aHotel()
  jonas = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
})
afterAll(() => world.close())

const createForGuest = (values: Partial<NewTaxiForGuest> = {}) =>
  world.call(milica, createTaxiForGuest, {
    params: { hotelSlug },
    body: { id: newId(), pickup_location: 'Hotel Lobby', room_number: 'Room 12', guest_name: 'Jonas Weber', ...values },
  })

test('a taxi created by staff belongs to the guest, once per id, and counts towards their limit of one', async () => {
  const id = newId()
  const answers = await Promise.all([createForGuest({ id }), createForGuest({ id })])
  expect(answers.map(({ status, body }) => [status, body.guest_id, body.created_by])).toEqual([
    [201, jonas.id, 'Milica Kovač'],
    [201, jonas.id, 'Milica Kovač'],
  ])
  expect(
    (await world.call(jonas, listMyTaxiRequests, { params: { hotelSlug }, query: { limit: 10 } })).body.items,
  ).toHaveLength(1)
  const [another, own] = [
    await createForGuest(),
    await world.call(jonas, createTaxiRequest, {
      params: { hotelSlug },
      body: { id: newId(), pickup_location: 'Hotel Lobby' },
    }),
  ]
  expect([another.body.code, own.body.code]).toEqual(['taxi.one_at_a_time', 'taxi.one_at_a_time'])
})
test('in a hotel with a list of rooms every spelling of a room counts towards its three taxis', async () => {
  const hotel = await world.aHotel()
  const vera = await world.aManager(hotel)
  await world.call(vera, addRooms, { params: { hotelSlug: hotel }, body: { room_numbers: ['Room 7'] } })
  const call = (room_number: string, guest_name: string, id = newId()) =>
    world.call(vera, createTaxiForGuest, {
      params: { hotelSlug: hotel },
      body: { id, pickup_location: 'Hotel Lobby', room_number, guest_name },
    })
  const id = newId()
  const answers = [
    await call('7', 'Ann Lee', id),
    await call('Zimmer 7', 'Ann Lee', id),
    await call('soba 7', 'Ann Lee'),
    await call('Room 7', 'Bo Lee'),
    await call('room7', 'Cy Lee'),
    await call('7', 'Di Lee'),
  ]
  expect(answers.map(({ body }) => body.code ?? body.room_number)).toEqual([
    'Room 7',
    'Room 7',
    'taxi.one_at_a_time',
    'Room 7',
    'Room 7',
    'taxi.room_has_enough',
  ])
})
test('people who never signed in do not limit each other, and a room has at most three', async () => {
  const of = async (room_number: string, guest_name: string) =>
    (await createForGuest({ room_number, guest_name })).body.code
  expect([
    await of('Villa 1', 'Ann Lee'),
    await of('Villa 2', 'Ann Lee'),
    await of('Villa 1', 'Bo Lee'),
    await of(' villa 1', 'ann lee'),
    await of('Villa 1', 'Cy Lee'),
    await of('Villa 1', 'Di Lee'),
  ]).toEqual([undefined, undefined, undefined, 'taxi.one_at_a_time', undefined, 'taxi.room_has_enough'])
})

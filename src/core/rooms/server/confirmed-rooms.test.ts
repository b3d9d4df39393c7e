import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInGuest, whoAmI } from '#core/people/contract.ts'
import * as presentGuests from '#core/stays/contract/present.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as rooms from '../contract.ts'

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
  await world.call(vera, rooms.changeGuestSignIn, { params: { hotelSlug }, body: { guest_signin: 'reservation' } })
})

const reserve = (guest_name: string, apartment: string) =>
  world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    tx
      .insertInto('reservations')
      .values({
        hotel_id: hotelSlug,
        id: newId(),
        guest_name,
        apartment,
        check_in: dayFrom(-1),
        check_out: dayFrom(2),
        source: 'manual',
      })
      .execute(),
  )
const list = (...room_numbers: string[]) =>
  world.call(vera, rooms.addRooms, { params: { hotelSlug }, body: { room_numbers } })
const signIn = (room_number: string, guest_name: string) =>
  world.call(nobody, signInGuest, { params: { hotelSlug }, body: { room_number, guest_name } })
const getBrowser = ({ headers }: { headers: Record<string, unknown> }): Person => ({
  ...nobody,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const isSignedIn = async (person: Person) =>
  (await world.call(person, whoAmI, { params: { hotelSlug } })).body.guest !== null
const present = async () =>
  (await world.call(vera, presentGuests.listPresentGuests, { params: { hotelSlug } })).body.items
const end = async (room_number: string) =>
  (await world.call(vera, presentGuests.endStay, { params: { hotelSlug }, body: { room_number } })).body.signed_out

test('one word of a name, a list of names or of rooms, and a room without its number confirm nothing', async () => {
  await reserve('Katharina Obermeyer', 'Deluxe Double Room 12')
  await reserve('Liam Byrne', 'Room 3')
  const guesses: [string, string][] = [
    ['Room 12', 'Wrong Person'],
    ['Room 12', 'Katharina -'],
    ['Room 12', 'Obermeyer .'],
    ['Room Deluxe', 'Katharina Katharina'],
    ['Room Deluxe', 'Katharina Obermeyer'],
    ['Room 3 12', 'Liam -'],
    ['Room 3 12', 'Liam Byrne'],
    [
      'Room 1 2 3 4 5 6 7 8 9 10 11 12 13',
      'Anna Maria Peter Jonas Liam Emma Noah Katharina Weber Smith Byrne Rossi Obermeyer Novak',
    ],
    ['Room 3', 'Anna Peter Jonas Liam Byrne Novak'],
  ]
  for (const [room, name] of guesses)
    expect([room, name, (await signIn(room, name)).body.code]).toEqual([room, name, 'people.stay_not_confirmed'])
  expect(await present()).toEqual([])
  for (const [room, name] of [
    ['Room 12', 'Katharina Obermeyer'],
    ['room 3', 'byrne liam'],
  ] as const)
    expect((await signIn(room, name)).status).toBe(201)
})

test('the end of a stay finds everybody who was confirmed in the room, however they wrote it', async () => {
  await list('Room 12', 'Room 3')
  await reserve('Katharina Obermeyer', 'Deluxe Double Room 12')
  await reserve('Liam Byrne', 'Room 3')
  const inTwelve = [
    getBrowser(await signIn('Room 12', 'Katharina Obermeyer')),
    getBrowser(await signIn('Deluxe Room 12, please', 'Katharina Maria Obermeyer')),
  ]
  const inThree = getBrowser(await signIn('Room 3', 'Liam Byrne'))
  expect((await present()).map(({ guest_name, room_number }) => [guest_name, room_number])).toEqual([
    ['Liam Byrne', 'Room 3'],
    ['Katharina Maria Obermeyer', 'Room 12'],
    ['Katharina Obermeyer', 'Room 12'],
  ])
  expect(new Set((await present()).map(({ room_id }) => room_id)).size).toBe(2)
  expect(await end('Room 12')).toBe(2)
  expect(await Promise.all([...inTwelve, inThree].map(isSignedIn))).toEqual([false, false, true])
})

test("without a list of rooms the reservation's room counts, and its stay ends by either name", async () => {
  await reserve('Katharina Obermeyer', 'Deluxe Double Room 12')
  const [shown] = [
    getBrowser(await signIn('Room 12 sea side', 'Katharina Obermeyer')),
    await signIn('Room 12', 'Katharina Obermeyer'),
  ]
  expect((await present()).map(({ room_number, room_id, verified }) => [room_number, room_id, verified])).toEqual([
    ['Deluxe Double Room 12', null, true],
    ['Deluxe Double Room 12', null, true],
  ])
  expect(await end('Room 2')).toBe(0)
  expect(await end('Room 12')).toBe(2)
  expect(await isSignedIn(shown)).toBe(false)
  await signIn('Room 12', 'Katharina Obermeyer')
  expect(await end('Deluxe Double Room 12')).toBe(1)
})

test('a reservation for Apt 5 confirms nobody in Room 5 where the list has both', async () => {
  await list('Room 5', 'Apt 5')
  await reserve('Arben Hoxha', 'Apartment 5 (sea view)')
  expect([(await signIn('Room 5', 'Arben Hoxha')).status, (await signIn('apt.5', 'Arben Hoxha')).status]).toEqual([
    403, 201,
  ])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whoAmI } from '#modules/sessions/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import * as presentGuests from '#modules/stays/contract/present.ts'
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

describe('a name of one word', () => {
  test('that is the whole name of the reservation signs in, and no part of a name does', async () => {
    await reserve('王小明', 'Room 1')
    await reserve('Suharto', 'Room 2')
    await reserve('Katharina Obermeyer', 'Room 3')
    await reserve('田中太郎', 'Room 4')
    await reserve('Mr Weber', 'Room 5')
    await reserve('Ana Marija Kos', 'Room 6')
    const status = async (room: string, name: string) => (await signIn(room, name)).status
    expect(await status('Room 1', '王小明')).toBe(201)
    expect(await status('Room 1', '王 小明')).toBe(201)
    expect(await status('Room 2', 'suharto')).toBe(201)
    expect(await status('Room 4', '田中 太郎')).toBe(201)
    expect(await status('Room 5', 'Weber')).toBe(201)
    expect(await status('Room 3', 'KatharinaObermeyer')).toBe(201)
    for (const [room, name] of [
      ['Room 1', '王'],
      ['Room 1', '小明'],
      ['Room 2', 'Suharta'],
      ['Room 3', 'Katharina'],
      ['Room 3', 'Obermeyer'],
      ['Room 6', 'Kos'],
      ['Room 6', 'AnaKos'],
    ] as const)
      expect([name, (await signIn(room, name)).body.code]).toEqual([name, 'people.stay_not_confirmed'])
  })
  test('is guessed as slowly as any other', async () => {
    await reserve('Suharto', 'Room 2')
    const statuses: number[] = []
    for (let guess = 0; guess < 16; guess += 1) statuses.push((await signIn('Room 2', `Guess${guess}x`)).status)
    expect(new Set(statuses)).toEqual(new Set([403, 429]))
  })
  test('is refused where the hotel asks for no reservation', async () => {
    for (const guest_signin of ['open', 'qr'] as const) {
      if (guest_signin === 'qr') await list('Room 2')
      await world.call(vera, rooms.changeGuestSignIn, { params: { hotelSlug }, body: { guest_signin } })
      await expect
        .poll(async () => (await signIn('Room 2', '王小明')).body.code, { timeout: 10_000 })
        .toBe('people.name_needs_two_words')
    }
  })
})

test('names are the same however passports, platforms and people write them', async () => {
  await reserve("Sean O'Brien", 'Room 1')
  await reserve('Maria DAngelo', 'Room 2')
  await reserve('Lars Ågård', 'Room 3')
  await reserve('Γιώργος Παπαδόπουλος', 'Room 4')
  const tries = [
    ['Room 1', 'Sean OBrien', 201],
    ['Room 1', 'O Brien', 403],
    ['Room 2', "Maria D'Angelo", 201],
    ['Room 3', 'Lars Aagaard', 201],
    ['Room 4', 'Giorgos Papadopoulos', 201],
    ['Room 1', 'ㅤ ㅤ', 400],
    ['Room 1', '⠀⠀ \u{e0041}', 400],
    ['Room 1', 'Se\ufffdn OBrien', 400],
  ] as const
  for (const [room, name, status] of tries) expect([name, (await signIn(room, name)).status]).toEqual([name, status])
})

test('rooms are found by digits of any script, with zeros in front or without', async () => {
  await list('Apt 2', 'Room 9', 'Room 07', 'Room 30', 'Room 030')
  await reserve('Ana Kos', 'Deluxe Apt ٠٢')
  await reserve('Ana Kos', 'Double Room 009')
  await reserve('Ana Kos', 'Room 7')
  await reserve('Ana Kos', 'Suite 030')
  const room = async (typed: string) => {
    const { body } = await signIn(typed, 'Ana Kos')
    return body.user?.room_number ?? body.code
  }
  expect(await Promise.all(['Apt ٢', 'Room 09', '०९', 'Room ７', '030', '30'].map(room))).toEqual([
    'Apt 2',
    'Room 9',
    'Room 9',
    'Room 07',
    'Room 030',
    'people.stay_not_confirmed',
  ])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GuestSignInPolicy } from '#modules/hotels/contract.ts'
import { refreshGuestSession, signOutGuest, whoAmI } from '#modules/sessions/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { readRoomCard } from '#modules/sign-in/contract/room-card.ts'
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
  await add('Room 12', 'Apt 5')
  await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    tx
      .insertInto('reservations')
      .values({
        hotel_id: hotelSlug,
        id: newId(),
        guest_name: 'Ana Petrović',
        apartment: 'Room 12',
        check_in: dayFrom(-2),
        check_out: dayFrom(2),
        source: 'manual',
      })
      .execute(),
  )
})

const params = () => ({ hotelSlug })
const add = (...room_numbers: string[]) =>
  world.call(vera, rooms.addRooms, { params: params(), body: { room_numbers } })
const choose = (guest_signin: GuestSignInPolicy) =>
  world.call(vera, rooms.changeGuestSignIn, { params: params(), body: { guest_signin } })
const signIn = (body: Partial<Record<'room_number' | 'guest_name' | 'access_code' | 'card', string>>) =>
  world.call(nobody, signInGuest, { params: params(), body })
const getCard = async (room: string): Promise<string> =>
  (await world.call(vera, rooms.listRoomCards, { params: params() })).body.items.find(
    ({ room_number }) => room_number === room,
  )?.card_token ?? ''
const roomNamed = async (room: string): Promise<rooms.Room> =>
  (await world.call(vera, rooms.listRooms, { params: params() })).body.items.find(
    ({ room_number }) => room_number === room,
  ) as rooms.Room
const listPresent = async (query: { limit?: number; cursor?: string } = {}) =>
  (await world.call(vera, presentGuests.listPresentGuests, { params: params(), query })).body
const present = async () => (await listPresent()).items
const end = (room_number: string) =>
  world.call(vera, presentGuests.endStay, { params: params(), body: { room_number } })
const getBrowser = (headers: Record<string, unknown>): Person => ({
  ...nobody,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const who = (person: Person) => world.call(person, whoAmI, { params: params() })

describe('guest sign-in policies', () => {
  const ana = { room_number: 'room 12', guest_name: 'petrovic ana' }
  const stranger = { room_number: 'Room 12', guest_name: 'Some Stranger' }

  test('open: everybody with a room and a name gets in, and is verified by a reservation or a card', async () => {
    const card = await getCard('Apt 5')
    expect([
      (await signIn(ana)).status,
      (await signIn(stranger)).status,
      (await signIn({ card, guest_name: 'Arben Hoxha' })).status,
    ]).toEqual([201, 201, 201])
    expect(
      (await present()).map(({ guest_name, room_number, verified, devices }) => [
        guest_name,
        room_number,
        verified,
        devices,
      ]),
    ).toEqual([
      ['Arben Hoxha', 'Apt 5', true, 1],
      ['petrovic ana', 'Room 12', true, 1],
      ['Some Stranger', 'Room 12', false, 1],
    ])
  })
  test('reservation: room and name of somebody who stays here now; a card fills in the room and nothing else', async () => {
    await choose('reservation')
    const card = await getCard('Room 12')
    const answers = [
      await signIn(ana),
      await signIn({ card, guest_name: 'Ana Petrović' }),
      await signIn(stranger),
      await signIn({ card, guest_name: 'Some Stranger' }),
      await signIn({ ...ana, room_number: 'Apt 5' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [201, undefined],
      [403, 'people.stay_not_confirmed'],
      [403, 'people.stay_not_confirmed'],
      [403, 'people.stay_not_confirmed'],
    ])
    expect((await present()).every(({ verified }) => verified)).toBe(true)
  })
  test('reservation: a day before check-in and a day after check-out count, two do not', async () => {
    await choose('reservation')
    const at = async (days: number) => {
      world.clock.set(Date.now() + days * 86_400_000)
      const { status } = await signIn({ ...ana, guest_name: 'Ana Petrović' })
      world.clock.set(Date.now())
      return status
    }
    expect([await at(-4), await at(-3), await at(3), await at(4)]).toEqual([403, 201, 201, 403])
  })
  test('reservation: the days are those of the hotel', async () => {
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', hotelSlug).execute(),
    )
    await choose('reservation')
    const at = async (moment: string) => {
      world.clock.set(Date.parse(moment))
      const { status } = await signIn({ ...ana, guest_name: 'Ana Petrović' })
      world.clock.set(Date.now())
      return status
    }
    // It is 14 hours ahead.
    const [first, last] = [dayFrom(-4), dayFrom(3)]
    expect([
      await at(`${first}T09:59:00Z`),
      await at(`${first}T10:01:00Z`),
      await at(`${last}T09:59:00Z`),
      await at(`${last}T10:01:00Z`),
    ]).toEqual([403, 201, 201, 403])
  })
  test("code: the room's own code, however it is typed; no other room's, no card, no reservation", async () => {
    await choose('code')
    const { stay_code } = await roomNamed('Room 12')
    const other = (await roomNamed('Apt 5')).stay_code
    const good = await signIn({ ...stranger, access_code: stay_code.toLowerCase().replace('-', ' ') })
    const bad = [
      await signIn({ ...stranger, access_code: other }),
      await signIn(ana),
      await signIn({ card: await getCard('Room 12'), guest_name: 'Ana Petrović' }),
      await signIn({ room_number: 'Room 77', guest_name: 'Ana Petrović', access_code: stay_code }),
    ]
    expect(good.status).toBe(201)
    expect(bad.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
  test('qr: a valid card of the hotel and nothing else', async () => {
    await choose('qr')
    expect((await signIn({ card: await getCard('Apt 5'), guest_name: 'Ana Petrović' })).body.user).toMatchObject({
      room_number: 'Apt 5',
      guest_name: 'Ana Petrović',
    })
    expect((await signIn(ana)).body.code).toBe('people.stay_not_confirmed')
  })
  test('every refusal has exactly the same words, whatever was wrong', async () => {
    await choose('code')
    const code = (await roomNamed('Room 12')).stay_code
    await signIn({ ...ana, access_code: code })
    const texts = new Set<string>()
    // A guest who was here before, one who never was, a room that exists and one that does not.
    for (const body of [
      { ...ana, access_code: 'XXX-XXX' },
      { ...stranger, access_code: '' },
      { room_number: 'Room 98', guest_name: 'No Body' },
    ])
      texts.add(JSON.stringify((await signIn(body)).body))
    await choose('qr')
    texts.add(JSON.stringify((await signIn(ana)).body))
    await choose('reservation')
    texts.add(JSON.stringify((await signIn({ room_number: 'Room 99', guest_name: 'No Body' })).body))
    expect(texts.size).toBe(1)
  })
  test('guesses are slowed down for each room, and the answer says for how long; the right code gets in all the same', async () => {
    await choose('code')
    for (let guess = 0; guess < 11; guess += 1) await signIn({ ...stranger, access_code: `AAA-AA${guess}` })
    const late = await signIn({ ...stranger, access_code: 'AAA-AAA' })
    expect([late.status, late.body.code]).toEqual([429, 'people.sign_in_too_often'])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(30)
    expect((await signIn({ room_number: 'Apt 5', guest_name: 'Arben Hoxha', access_code: 'AAA-AAA' })).status).toBe(403)
    for (const room_number of ['Room 12', 'Apt 5'])
      expect(
        (
          await signIn({
            room_number,
            guest_name: 'Arben Hoxha',
            access_code: (await roomNamed(room_number)).stay_code,
          })
        ).status,
      ).toBe(201)
  })
  test('an old code of six characters is only accepted below the limit', async () => {
    await choose('code')
    const { id } = await roomNamed('Room 12')
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .updateTable('rooms')
        .set({ stay_code: 'K7P-4XM' })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', id)
        .execute(),
    )
    expect((await signIn({ ...stranger, access_code: 'k7p4xm' })).status).toBe(201)
    for (let guess = 0; guess < 11; guess += 1) await signIn({ ...stranger, access_code: `AAA-AA${guess}` })
    expect((await signIn({ ...stranger, access_code: 'k7p4xm' })).status).toBe(429)
    expect((await end('Room 12')).status).toBe(200)
    const { stay_code } = await roomNamed('Room 12')
    expect(stay_code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect((await signIn({ ...stranger, access_code: stay_code })).status).toBe(201)
  })
  test('guesses of others do not lock out anybody who has a card', async () => {
    await choose('qr')
    for (let guess = 0; guess < 11; guess += 1) await signIn(stranger)
    expect([
      (await signIn(stranger)).status,
      (await signIn({ card: await getCard('Room 12'), guest_name: 'Ana Petrović' })).status,
    ]).toEqual([429, 201])
  })
  test('signed-in guests stay so when the hotel requires more', async () => {
    const guest = getBrowser((await signIn(stranger)).headers)
    await choose('qr')
    expect((await who(guest)).body.guest?.user.guest_name).toBe('Some Stranger')
    expect((await world.call(guest, refreshGuestSession, { params: params() })).status).toBe(200)
  })
  test('409 cards and codes cannot be required where no room has any', async () => {
    const vacant = await world.aHotel()
    const manager = await world.aManager(vacant)
    const asked = (guest_signin: GuestSignInPolicy) =>
      world.call(manager, rooms.changeGuestSignIn, { params: { hotelSlug: vacant }, body: { guest_signin } })
    expect([
      (await asked('qr')).body.code,
      (await asked('code')).body.code,
      (await asked('reservation')).status,
      (await asked('open')).status,
    ]).toEqual(['rooms.rooms_first', 'rooms.rooms_first', 200, 200])
  })
  test('a card, or the stay code, overrides a personal access code, which a stranger may have set for the name', async () => {
    const lena = { room_number: 'Room 12', guest_name: 'Lena Schmidt' }
    const {
      body: {
        user: { id },
      },
    } = await signIn({ ...lena, access_code: 'squat' })
    const { stay_code } = await roomNamed('Room 12')
    expect([(await signIn(lena)).body.code, (await signIn({ ...lena, access_code: 'mine' })).body.code]).toEqual([
      'people.invalid_access_code',
      'people.invalid_access_code',
    ])
    for (const shown of [
      { card: await getCard('Room 12'), guest_name: 'Lena Schmidt' },
      { ...lena, access_code: stay_code.toLowerCase() },
    ]) {
      const { status, body } = await signIn(shown)
      expect([status, body.user?.id]).toEqual([201, id])
    }
    expect((await signIn({ ...lena, access_code: (await roomNamed('Apt 5')).stay_code })).body.code).toBe(
      'people.invalid_access_code',
    )
    await choose('code')
    expect((await signIn({ ...lena, access_code: stay_code })).status).toBe(201)
  })
  test('the stay code is never stored as a personal one', async () => {
    const arben = { room_number: 'Apt 5', guest_name: 'Arben Hoxha' }
    expect((await signIn({ ...arben, access_code: (await roomNamed('Apt 5')).stay_code })).status).toBe(201)
    expect((await present()).map(({ verified }) => verified)).toEqual([true])
    expect((await signIn(arben)).status).toBe(201)
  })
})

describe('a room card', () => {
  const read = (card: string) => world.call(nobody, readRoomCard, { params: params(), body: { card } })

  test('names its room; a new card invalidates the old one, for reading and for signing in', async () => {
    const old = await getCard('Room 12')
    expect((await read(old)).body).toEqual({ room_number: 'Room 12' })
    await world.call(vera, rooms.renewCard, { params: { ...params(), roomId: (await roomNamed('Room 12')).id } })
    expect([
      (await read(old)).status,
      (await read(old)).body.code,
      (await signIn({ card: old, guest_name: 'Ana Petrović' })).body.code,
    ]).toEqual([403, 'rooms.card_invalid', 'people.stay_not_confirmed'])
    expect((await read(await getCard('Room 12'))).status).toBe(200)
  })
  test('is renewed with all others in one step, and a removed room loses its card', async () => {
    const before = await Promise.all([getCard('Room 12'), getCard('Apt 5')])
    expect((await world.call(vera, rooms.renewAllCards, { params: params() })).status).toBe(200)
    expect(await Promise.all(before.map(async (card) => (await read(card)).status))).toEqual([403, 403])
    const now = await getCard('Apt 5')
    await world.call(vera, rooms.removeRoom, { params: { ...params(), roomId: (await roomNamed('Apt 5')).id } })
    expect((await read(now)).status).toBe(403)
  })
  test('has at least 128 random bits, different for each room, and is worthless in another hotel', async () => {
    const [one, other] = [await getCard('Room 12'), await getCard('Apt 5')]
    expect(one).toMatch(/^[\w-]{22,64}$/)
    expect(one).not.toBe(other)
    const elsewhere = await world.aHotel()
    expect(
      (await world.call(nobody, readRoomCard, { params: { hotelSlug: elsewhere }, body: { card: one } })).status,
    ).toBe(403)
  })
  test('is visible to staff alone, in ten languages', async () => {
    const { body } = await world.call(vera, rooms.listRoomCards, { params: params() })
    expect(body.scan_me.map(({ language }) => language).toSorted()).toEqual([
      'cs',
      'de',
      'en',
      'hu',
      'nl',
      'pl',
      'ro',
      'ru',
      'sq',
      'sr',
    ])
    expect(new Set(body.scan_me.map(({ text }) => text)).size).toBeGreaterThan(7)
    expect(body.address).toBeNull()
    expect(JSON.stringify((await world.call(vera, rooms.listRooms, { params: params() })).body)).not.toContain(
      body.items[0]?.card_token,
    )
  })
  test('429 guesses at cards are slowed down for their address; a right card is read all the same', async () => {
    const key = 'guest-address:127.0.0.1'
    await world.server.database.onPlatform((tx) =>
      tx
        .insertInto('rate_limits')
        .values({ key, count: 400 })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 400 }))
        .execute(),
    )
    expect((await read('x'.repeat(24))).status).toBe(403)
    expect((await read('x'.repeat(24))).body.code).toBe('people.sign_in_too_often')
    expect((await read(await getCard('Room 12'))).body).toEqual({ room_number: 'Room 12' })
    await world.server.database.onPlatform((tx) => tx.deleteFrom('rate_limits').where('key', '=', key).execute())
  })
})

describe('the list of rooms', () => {
  test('adds a room once however it is written, keeps existing ones, and counts what was added', async () => {
    const before = await roomNamed('Room 12')
    const { body } = await add('ROOM 12', 'room12', 'Room 13', 'apt.5')
    expect([body.added, body.items.map(({ room_number }) => room_number)]).toEqual([1, ['Apt 5', 'Room 12', 'Room 13']])
    expect(await roomNamed('Room 12')).toEqual(before)
  })
  test('a room that is sent in several spellings at once is added once', async () => {
    const spellings = ['Room 7', 'room-7', 'ROOM7', 'Room.7', 'Room no. 7']
    const answers = await Promise.all(spellings.map((room) => add(room)))
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(1)
  })
  test('400 a room that no guest could type is refused', async () => {
    expect((await add('Room 14', '15')).body).toMatchObject({
      code: 'people.room_needs_word',
      fields: { 'room_numbers.1': { code: 'people.room_needs_word' } },
    })
  })
  test('409 more rooms than a hotel can have are refused, and none of them is added', async () => {
    const { status, body } = await add(...Array.from({ length: 499 }, (_, at) => `Room ${1000 + at}`))
    expect([status, body.code, body.values]).toEqual([409, 'rooms.too_many', { max: 500 }])
    expect((await world.call(vera, rooms.listRooms, { params: params() })).body.items).toHaveLength(2)
  })
})

describe('the list of present guests', () => {
  test('has pages in which invented guests come after verified ones and those in rooms of the list', async () => {
    for (let invented = 1; invented <= 11; invented += 1)
      await signIn({ room_number: `Room 9${invented}`, guest_name: `Invented Guest${invented}` })
    await signIn({ room_number: 'Room 12', guest_name: 'Jonas Weber' })
    await signIn({ room_number: 'Room 12', guest_name: 'Ana Petrović' })
    await signIn({ card: await getCard('Apt 5'), guest_name: 'Arben Hoxha' })
    const pages = [await listPresent({ limit: 4 })]
    for (let more = 1; more < 4; more += 1)
      pages.push(await listPresent({ limit: 4, cursor: pages.at(-1)?.next_cursor ?? '' }))
    expect(pages.map(({ items, count, next_cursor }) => [items.length, count, next_cursor !== null])).toEqual([
      [4, 14, true],
      [4, 14, true],
      [4, 14, true],
      [2, 14, false],
    ])
    const guests = pages.flatMap(({ items }) => items)
    // Each signed in alone, into a stay of their own.
    expect(new Set(guests.map(({ stay_id }) => stay_id)).size).toBe(14)
    const names = guests.map(({ guest_name }) => guest_name)
    expect(names.slice(0, 4)).toEqual(['Arben Hoxha', 'Ana Petrović', 'Jonas Weber', 'Invented Guest1'])
    expect(new Set(names).size).toBe(14)
    expect(names.slice(-2)).toEqual(['Invented Guest10', 'Invented Guest11'])
  })
  test('restarts from the beginning where the last guest of the page before was erased, and accepts no invented cursor', async () => {
    for (const guest_name of ['Ana Petrović', 'Jonas Weber']) await signIn({ room_number: 'Room 12', guest_name })
    const { items, next_cursor } = await listPresent({ limit: 1 })
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .deleteFrom('guests')
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', items[0]?.id ?? '')
        .execute(),
    )
    expect(
      (await listPresent({ limit: 1, cursor: next_cursor ?? '' })).items.map(({ guest_name }) => guest_name),
    ).toEqual(['Jonas Weber'])
    for (const forged of ['x', '9_0190a5c4-0000-7000-8000-000000000000', '0_x'])
      expect(
        (await world.call(vera, presentGuests.listPresentGuests, { params: params(), query: { cursor: forged } }))
          .status,
      ).toBe(400)
  })
})

describe('an access code set for a guest', () => {
  const future = { room_number: 'Apt 5', guest_name: 'Future Guest' }
  const forget = (room_number: string) =>
    world.call(vera, presentGuests.forgetAccessCodes, { params: params(), body: { room_number } })

  test('is visible to staff and removed by them, so that the guest of that room and name gets in without it', async () => {
    expect((await signIn({ ...future, access_code: 'squat' })).status).toBe(201)
    expect((await signIn({ room_number: 'Room 12', guest_name: 'Ana Petrović', access_code: 'mine' })).status).toBe(201)
    expect((await signIn(future)).body.code).toBe('people.invalid_access_code')
    expect((await present()).map(({ guest_name, has_code }) => [guest_name, has_code])).toContainEqual([
      'Future Guest',
      true,
    ])
    // In any spelling of the room.
    expect((await forget('Apartment 5')).body).toEqual({ forgotten: 1 })
    expect((await signIn(future)).status).toBe(201)
    expect((await signIn({ room_number: 'Room 12', guest_name: 'Ana Petrović' })).body.code).toBe(
      'people.invalid_access_code',
    )
    expect((await forget('Apartment 5')).body).toEqual({ forgotten: 0 })
  })
  test('is removed with the stay, also where whoever set it is no longer signed in and the room is on no list', async () => {
    const there = { room_number: 'Room Lavanda', guest_name: 'Future Guest' }
    const squatter = getBrowser((await signIn({ ...there, access_code: 'squat' })).headers)
    await world.call(squatter, signOutGuest, { params: params() })
    expect(
      (await world.call(vera, presentGuests.endStay, { params: params(), body: { room_number: 'room lavanda' } })).body,
    ).toEqual({ signed_out: 0 })
    expect((await signIn(there)).status).toBe(201)
  })
  test("is accessible to the hotel's own staff alone", async () => {
    await signIn({ ...future, access_code: 'mine' })
    const other = await world.aHotel()
    const stranger = await world.aManager(other)
    expect(
      (
        await world.call(stranger, presentGuests.forgetAccessCodes, {
          params: params(),
          body: { room_number: 'Apt 5' },
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await world.call(stranger, presentGuests.forgetAccessCodes, {
          params: { hotelSlug: other },
          body: { room_number: 'Apt 5' },
        })
      ).body,
    ).toEqual({ forgotten: 0 })
    expect((await signIn(future)).body.code).toBe('people.invalid_access_code')
  })
})

describe('the end of a stay', () => {
  test('signs out everybody in the room however they wrote it, nobody else, and renews the code', async () => {
    const ana = getBrowser((await signIn({ room_number: 'Room 12', guest_name: 'Ana Petrović' })).headers)
    const jonas = getBrowser((await signIn({ room_number: 'apt 12', guest_name: 'Jonas Weber' })).headers)
    const arben = getBrowser((await signIn({ room_number: 'Apt 5', guest_name: 'Arben Hoxha' })).headers)
    const { stay_code } = await roomNamed('Room 12')
    expect((await end('room 12')).body).toEqual({ signed_out: 2 })
    expect(
      await Promise.all([ana, jonas, arben].map(async (one) => (await who(one)).body.guest?.user.guest_name ?? null)),
    ).toEqual([null, null, 'Arben Hoxha'])
    expect((await roomNamed('Room 12')).stay_code).not.toBe(stay_code)
    expect((await present()).map(({ guest_name }) => guest_name)).toEqual(['Arben Hoxha'])
    expect((await end('Room 12')).body).toEqual({ signed_out: 0 })
  })
  test('also works for a room that is not in the list', async () => {
    const guest = getBrowser((await signIn({ room_number: 'Apt Lavanda', guest_name: 'Lena Schmidt' })).headers)
    expect((await end('apt lavanda')).body).toEqual({ signed_out: 1 })
    expect((await who(guest)).body.guest).toBeNull()
  })
  test('ends the stream within a second, and says why', async () => {
    const guest = getBrowser((await signIn({ room_number: 'Room 12', guest_name: 'Ana Petrović' })).headers)
    const base = await world.listen()
    const stream = await fetch(`${base}/api/hotels/${hotelSlug}/events?as=guest`, { headers: { cookie: guest.cookie } })
    const said = stream.text()
    const began = performance.now()
    await end('Room 12')
    expect(await said).toContain('event: goodbye\ndata: {"reason":"stay_ended"}')
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

test("a returning guest is seen: last seen is not last week's sign-in", async () => {
  const guest = getBrowser((await signIn({ room_number: 'Room 12', guest_name: 'Ana Petrović' })).headers)
  const { id } = (await present())[0] as presentGuests.PresentGuest
  await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    tx
      .updateTable('guests')
      .set({ last_seen_at: '2026-01-01T00:00:00.000Z' })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .execute(),
  )
  await world.call(guest, refreshGuestSession, { params: params() })
  expect(Date.parse((await present())[0]?.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

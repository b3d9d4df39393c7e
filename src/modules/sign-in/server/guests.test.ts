import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GuestSignInPolicy } from '#modules/hotels/contract.ts'
import * as rooms from '#modules/rooms/contract.ts'
import { getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { signInGuest } from '../contract.ts'
import { signInManager } from '../contract/credentials.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
beforeAll(async () => {
  world = await createTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  vera = await world.aManager(hotelSlug)
})

type Form = Partial<Record<'room_number' | 'guest_name' | 'access_code' | 'card', string>>
const [stranger, elsewhere] = ['192.0.2.66', '192.0.2.77']
let addresses = 0
const aFreshAddress = (): string => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`

const signInAs = (who: Person, body: Form, address: string) =>
  world.call(who, signInGuest, { params: { hotelSlug }, body }, { 'x-forwarded-for': address })
const signIn = (body: Form, address: string) => signInAs(nobody, body, address)
const getStatus = async (body: Form, address: string): Promise<number> => (await signIn(body, address)).status
const inTurn = async <T>(count: number, one: (at: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let at = 0; at < count; at += 1) all.push(await one(at))
  return all
}
const count = (statuses: readonly number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, list]) => [status, list.length]),
  )
const list = (...room_numbers: string[]) =>
  world.call(vera, rooms.addRooms, { params: { hotelSlug }, body: { room_numbers } })
const choose = (guest_signin: GuestSignInPolicy) =>
  world.call(vera, rooms.changeGuestSignIn, { params: { hotelSlug }, body: { guest_signin } })
const getCard = async (room: string) =>
  (await world.call(vera, rooms.listRoomCards, { params: { hotelSlug } })).body.items.find(
    ({ room_number }) => room_number === room,
  )?.card_token ?? ''
const getCode = async (room: string) =>
  (await world.call(vera, rooms.listRooms, { params: { hotelSlug } })).body.items.find(
    ({ room_number }) => room_number === room,
  )?.stay_code ?? ''
const reserve = async (...stays: [guest_name: string, apartment: string][]) => {
  const [check_in, check_out] = [dayFrom(-1), dayFrom(2)]
  await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    tx
      .insertInto('reservations')
      .values(
        stays.map(([guest_name, apartment]) => ({
          hotel_id: hotelSlug,
          id: newId(),
          guest_name,
          apartment,
          check_in,
          check_out,
          source: 'manual',
        })),
      )
      .execute(),
  )
}

describe('guesses count by what was meant, however it was typed', () => {
  test('the code of a stay: all spellings of a room are one room', async () => {
    await list('Room 7', 'Room 8')
    await choose('code')
    const statuses = await inTurn(30, (at) =>
      getStatus(
        { room_number: `Room${'-'.repeat(at)} ..7`, guest_name: 'Some Body', access_code: `BBBB-BB${at}` },
        stranger,
      ),
    )
    expect(count(statuses)).toEqual({ 403: 11, 429: 19 })
    expect(
      await getStatus(
        { room_number: 'room7', guest_name: 'Some Body', access_code: await getCode('Room 7') },
        elsewhere,
      ),
    ).toBe(201)
  })
  test('a reservation: text around the number does not matter, and rooms of other numbers are counted apart', async () => {
    await reserve(['Katharina Obermeyer', 'Deluxe Double Room 12'])
    await choose('reservation')
    const statuses = await inTurn(20, (at) =>
      getStatus(
        { room_number: `${at % 2 ? 'Apt' : 'Room'} ${'x'.repeat(2 + at)} 12`, guest_name: `Katharina Guess${at}` },
        stranger,
      ),
    )
    expect(count(statuses)).toEqual({ 403: 11, 429: 9 })
    expect([
      await getStatus({ room_number: 'Room 12', guest_name: 'Katharina Obermeyer' }, stranger),
      await getStatus({ room_number: 'Room 13', guest_name: 'No Body' }, stranger),
    ]).toEqual([429, 403])
    expect(await getStatus({ room_number: 'Room 12', guest_name: 'Katharina Obermeyer' }, elsewhere)).toBe(201)
  })
  test('new names: the database and the program lower-case letters of other languages differently, and still mean one room', async () => {
    const spellings = ['Room Miki', 'Room Mİki', 'ROOM MIKI', 'room  miki', 'Room-Miki', 'Room Miki...']
    const statuses = await inTurn(12, (at) =>
      getStatus({ room_number: spellings[at % spellings.length]!, guest_name: `New Name${at}` }, stranger),
    )
    expect(count(statuses)).toEqual({ 201: 9, 429: 3 })
  })
  test('an address: all of one IPv6 network, whatever its varying part', async () => {
    const statuses = await inTurn(12, (at) =>
      getStatus({ room_number: 'Room 5', guest_name: `New Name${at}` }, `2001:db8:0:7:${at}::${at + 1}`),
    )
    expect(count(statuses)).toEqual({ 201: 9, 429: 3 })
    expect(await getStatus({ room_number: 'Room 5', guest_name: 'Real Guest' }, '2001:db8:0:8::1')).toBe(201)
  })
})

describe('one attacker locks nobody else out', () => {
  test('new names in a room: newcomers elsewhere, and whoever has the card, get in', async () => {
    await list('Room 901')
    expect(
      count(await inTurn(10, (at) => getStatus({ room_number: 'Room 901', guest_name: `Fake Name${at}` }, stranger))),
    ).toEqual({ 201: 9, 429: 1 })
    expect(await getStatus({ room_number: 'Room 901', guest_name: 'Real Guest' }, elsewhere)).toBe(201)
    expect(await getStatus({ guest_name: 'Other Guest', card: await getCard('Room 901') }, stranger)).toBe(201)
  })
  test('wrong personal codes in a room: its other guests get in, with and without a code, and so does the guest elsewhere', async () => {
    allowSlow('hashes each code that is guessed')
    const evil = { room_number: 'Room 902', guest_name: 'Evil Neighbour' }
    for (const guest_name of ['Evil Neighbour', 'Coded Guest'])
      await signIn({ ...evil, guest_name, access_code: 'right' }, elsewhere)
    await signIn({ ...evil, guest_name: 'Known Guest' }, elsewhere)
    expect(count(await inTurn(13, (at) => getStatus({ ...evil, access_code: `wrong ${at}` }, stranger)))).toEqual({
      403: 11,
      429: 2,
    })
    const others = [
      { ...evil, guest_name: 'Known Guest' },
      { ...evil, guest_name: 'Coded Guest', access_code: 'right' },
      { ...evil, guest_name: 'New Comer' },
    ]
    for (const address of [stranger, elsewhere])
      expect(await inTurn(others.length, (at) => getStatus(others[at]!, address))).toEqual([201, 201, 201])
    expect(await getStatus({ ...evil, access_code: 'right' }, elsewhere)).toBe(201)
  })
  test('wrong cards and codes of guests never keep staff behind the same address from signing in', async () => {
    const { email } = await world.aManager(hotelSlug, { password: 'a long password' })
    await world.server.database.onPlatform((tx) =>
      tx
        .insertInto('rate_limits')
        .values({ key: `guest-address:${stranger}`, count: 400 })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 400 }))
        .execute(),
    )
    expect([
      await getStatus({ guest_name: 'Some Body', card: 'x'.repeat(24) }, stranger),
      await getStatus({ guest_name: 'Some Body', card: 'x'.repeat(24) }, stranger),
    ]).toEqual([403, 429])
    expect(
      (
        await world.call(
          nobody,
          signInManager,
          { params: { hotelSlug }, body: { email, password: 'a long password' } },
          { 'x-forwarded-for': stranger },
        )
      ).status,
    ).toBe(201)
  })
  test('a guess for every room, from one address: guests of other rooms behind it, and everybody elsewhere, get in', async () => {
    await reserve(['Katharina Obermeyer', 'Room 12'], ['Liam Byrne', 'Room 30'], ['Ana Petrović', 'Room 31'])
    await choose('reservation')
    const room = (at: number) => `Room ${1 + (at % 29)}`
    const statuses = await inTurn(400, (at) =>
      getStatus({ room_number: room(at), guest_name: `Some Guess${at}` }, stranger),
    )
    expect(count(statuses)).toEqual({ 403: expect.any(Number), 429: expect.any(Number) })
    expect(await getStatus({ room_number: 'Room 30', guest_name: 'Liam Byrne' }, stranger)).toBe(201)
    expect(await getStatus({ room_number: 'Room 12', guest_name: 'Katharina Obermeyer' }, elsewhere)).toBe(201)
  })
  test('guesses from hundreds of addresses: clients without earlier failures get in, the others wait, and a card helps', async () => {
    await list('Room 12')
    await reserve(['Katharina Obermeyer', 'Room 12'])
    await choose('reservation')
    const katharina = { room_number: 'Room 12', guest_name: 'Katharina Obermeyer' }
    const guess = (at: number, address: string) =>
      getStatus({ room_number: 'Room 12', guest_name: `Some Guess${at}` }, address)
    await inTurn(201, (at) => guess(at, aFreshAddress()))
    const late = aFreshAddress()
    expect(await inTurn(4, (at) => guess(at, late))).toEqual([403, 403, 429, 429])
    expect([
      await getStatus(katharina, late),
      await getStatus({ ...katharina, room_number: '', card: await getCard('Room 12') }, late),
      await getStatus(katharina, aFreshAddress()),
    ]).toEqual([429, 201, 201])
  })
  test('an address with many guesses: a guest whose code was not guessed there gets in with theirs', async () => {
    const guest = (name: string) => ({ room_number: 'Room 40', guest_name: `Coded ${name}`, access_code: 'right' })
    for (const name of ['One', 'Two']) await signIn(guest(name), elsewhere)
    for (let guess = 0; guess < 2; guess += 1)
      await signIn({ ...guest('One'), access_code: `wrong ${guess}` }, '192.0.2.78')
    await world.server.database.onPlatform((tx) =>
      tx
        .updateTable('rate_limits')
        .set({ blocked_until: new Date(Date.now() + 3_600_000).toISOString() })
        .where('key', '=', 'guest-address:192.0.2.78')
        .execute(),
    )
    expect([await getStatus(guest('One'), '192.0.2.78'), await getStatus(guest('Two'), '192.0.2.78')]).toEqual([
      429, 201,
    ])
  })
  test("a personal code guessed from everywhere: one try every ten seconds, and a card or the guest's own session passes", async () => {
    await list('Room 12')
    const lena = { room_number: 'Room 12', guest_name: 'Lena Schmidt' }
    const first = await signIn({ ...lena, access_code: 'right' }, elsewhere)
    const browser = { ...nobody, cookie: String(first.headers['set-cookie']).split(';')[0] ?? '' }
    await world.server.database.onPlatform((tx) =>
      tx
        .insertInto('rate_limits')
        .values({ key: `code:${first.body.user.id}`, count: 100 })
        .execute(),
    )
    expect([
      await getStatus({ ...lena, access_code: 'wrong' }, stranger),
      await getStatus({ ...lena, access_code: 'wrong' }, aFreshAddress()),
    ]).toEqual([403, 429])
    expect(
      Number((await signIn({ ...lena, access_code: 'right' }, aFreshAddress())).headers['retry-after']),
    ).toBeLessThanOrEqual(10)
    expect(await getStatus({ guest_name: 'Lena Schmidt', card: await getCard('Room 12') }, aFreshAddress())).toBe(201)
    expect((await signInAs(browser, { ...lena, access_code: 'right' }, aFreshAddress())).status).toBe(201)
  })
})

test.each(['open', 'code', 'reservation'] as const)(
  'under the policy %s a right stay code admits and is trusted, whatever others guess behind the same address',
  async (policy) => {
    await list('Room 4')
    await reserve(['Honest Guest', 'Room 4'])
    await choose(policy)
    const code = await getCode('Room 4')
    await inTurn(14, (at) =>
      getStatus({ room_number: 'Room 4', guest_name: `Strange Guess${at}`, access_code: `WRONG-${at}` }, stranger),
    )
    const right = await signIn({ room_number: 'Room 4', guest_name: 'Honest Guest', access_code: code }, stranger)
    expect(right.status).toBe(201)
    const cookie = String(right.headers['set-cookie']).split(';')[0] ?? ''
    expect((await world.call({ ...nobody, cookie }, getMyStay, { params: { hotelSlug } })).body.trusted).toBe(true)
    // It did not become a code of their own.
    expect(await getStatus({ room_number: 'Room 4', guest_name: 'Honest Guest' }, elsewhere)).toBe(
      policy === 'code' ? 403 : 201,
    )
  },
)

describe('a hotel that is open', () => {
  const room_number = 'Room 12'
  test('names of a room can be guessed a limited number of times, and then known and unknown ones get the same answer', async () => {
    const jonas = await signIn({ room_number, guest_name: 'Jonas Weber' }, elsewhere)
    expect(
      count(await inTurn(20, (at) => getStatus({ room_number, guest_name: `Some Guess${at}` }, stranger))),
    ).toEqual({ 201: 9, 429: 11 })
    const [known, unknown] = [
      await signIn({ room_number, guest_name: 'Jonas Weber' }, stranger),
      await signIn({ room_number, guest_name: 'Peter Müller' }, stranger),
    ]
    expect([known.status, known.body]).toEqual([429, unknown.body])
    // Elsewhere, and in the browser that is already signed in, they are still known.
    expect(await getStatus({ room_number, guest_name: 'Jonas Weber' }, aFreshAddress())).toBe(201)
    const browser = { ...nobody, cookie: String(jonas.headers['set-cookie']).split(';')[0] ?? '' }
    expect((await signInAs(browser, { room_number, guest_name: 'Jonas Weber' }, stranger)).status).toBe(201)
    expect((await signInAs(browser, { room_number, guest_name: 'Peter Müller' }, stranger)).status).toBe(429)
  })
  test('names sent simultaneously do not exceed a limit together, and one new guest on many devices counts once', async () => {
    const burst = await Promise.all(
      Array.from({ length: 30 }, (_, at) => getStatus({ room_number, guest_name: `Some Guess${at}` }, stranger)),
    )
    expect(count(burst)).toEqual({ 201: 9, 429: 21 })
    const devices = await Promise.all(
      Array.from({ length: 30 }, () => getStatus({ room_number: 'Room 13', guest_name: 'Many Devices' }, stranger)),
    )
    expect(count(devices)).toEqual({ 201: 30 })
  })
  test('a family whose guests are known signs in again as often as they like', async () => {
    const names = ['Anna Bell', 'Bob Bell', 'Carl Bell', 'Dora Bell']
    expect(count(await inTurn(40, (at) => getStatus({ room_number, guest_name: names[at % 4]! }, stranger)))).toEqual({
      201: 40,
    })
  })
  test('one address creates sixty new guests, or twice the rooms; known guests, a card and a reservation are not limited', async () => {
    await list(...Array.from({ length: 35 }, (_, at) => `Room ${at + 1}`))
    await reserve(['Katharina Obermeyer', 'Room 3'])
    const newcomer = (at: number) => ({ room_number: `Room ${1 + (at % 35)}`, guest_name: `Coach Guest${at}` })
    expect(count(await inTurn(80, (at) => getStatus(newcomer(at), stranger)))).toEqual({ 201: 71, 429: 9 })
    const others = [
      newcomer(0),
      { guest_name: 'New Comer', card: await getCard('Room 2') },
      { room_number: 'Room 3', guest_name: 'Katharina Obermeyer' },
    ]
    expect(await inTurn(others.length, (at) => getStatus(others[at]!, stranger))).toEqual([201, 201, 201])
    expect(await getStatus({ room_number: 'Room 2', guest_name: 'Late Comer' }, elsewhere)).toBe(201)
  })
  test('rooms that are not in the list have stricter limits, and do not affect those that are', async () => {
    await list('Room 1', 'Room 2')
    expect(
      count(
        await inTurn(15, (at) => getStatus({ room_number: `Room flood-${at}`, guest_name: 'Flood Two' }, stranger)),
      ),
    ).toEqual({ 201: 11, 429: 4 })
    expect(await getStatus({ room_number: 'Room 2', guest_name: 'New Comer' }, stranger)).toBe(201)
  })
  test('rooms that are not in the list are limited for addresses of the Internet, not for those nearby', async () => {
    await list('Room 1')
    const nearby = await inTurn(15, (at) =>
      getStatus({ room_number: `Room trial-${at}`, guest_name: 'Tries Out' }, '192.168.1.20'),
    )
    expect(count(nearby)).toEqual({ 201: 15 })
    const overIpv6 = await inTurn(15, (at) =>
      getStatus({ room_number: `Room trial-${at}`, guest_name: 'Tries Out' }, 'fd00:1::20'),
    )
    expect(count(overIpv6)).toEqual({ 201: 15 })
  })
  test('a hotel that says its list is not complete limits guests of other rooms as those of the list', async () => {
    await list('Room 1')
    const change = (body: { guest_signin: 'open'; has_unlisted_rooms?: boolean }) =>
      world.call(vera, rooms.changeGuestSignIn, { params: { hotelSlug }, body })
    const arrive = async (name: string) =>
      count(
        await inTurn(15, (at) => getStatus({ room_number: `Room ${name}-${at}`, guest_name: 'New Comer' }, stranger)),
      )
    expect((await change({ guest_signin: 'open', has_unlisted_rooms: true })).body).toEqual({
      guest_signin: 'open',
      has_unlisted_rooms: true,
    })
    expect(await arrive('attic')).toEqual({ 201: 15 })
    // A change of the policy alone leaves it.
    expect((await change({ guest_signin: 'open' })).body.has_unlisted_rooms).toBe(true)
    await change({ guest_signin: 'open', has_unlisted_rooms: false })
    expect(await arrive('cellar')).toEqual({ 201: 11, 429: 4 })
  })
  test('a hotel gets a limited number of new guests an hour over all addresses', async () => {
    await world.server.database.onPlatform((tx) =>
      tx
        .insertInto('rate_limits')
        .values({ key: `new-guests:${hotelSlug}`, count: 300 })
        .execute(),
    )
    expect(await getStatus({ room_number: 'Room 7', guest_name: 'Last One' }, aFreshAddress())).toBe(201)
    const late = await signIn({ room_number: 'Room 8', guest_name: 'Too Many' }, aFreshAddress())
    expect([late.status, Number(late.headers['retry-after']) <= 10]).toEqual([429, true])
    expect(await getStatus({ room_number: 'Room 7', guest_name: 'Last One' }, aFreshAddress())).toBe(201)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import * as rooms from '#modules/rooms/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import * as stays from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(Date.now())
  hotelSlug = await world.aHotel()
  vera = await world.aManager(hotelSlug)
  await world.call(vera, rooms.addRooms, { params: { hotelSlug }, body: { room_numbers: ['Room 12', 'Room 13'] } })
})

const params = () => ({ params: { hotelSlug } })
type Form = Parameters<typeof world.call<typeof contract.putEssentials>>[2]['body']
type AccessForm = Parameters<typeof world.call<typeof contract.putRoomAccess>>[2]['body']
const times = { check_in_from: '14:00', check_out_until: '10:00' }
const put = (body: Partial<Form> = {}) =>
  world.call(vera, contract.putEssentials, { ...params(), body: { ...times, ...body } })
const putAccess = (body: Partial<AccessForm> = {}) =>
  world.call(vera, contract.putRoomAccess, { ...params(), body: { room_id: null, ...body } })
const get = async () => (await world.call(vera, contract.getEssentials, params())).body.essentials
const listAccess = async () => (await world.call(vera, contract.getRoomAccess, params())).body.items
const getRoom = async (number = 'Room 12') => {
  const { items } = (await world.call(vera, rooms.listRooms, params())).body
  const room = items.find(({ room_number }) => room_number === number)
  if (!room) throw new Error(`No ${number}.`)
  return room
}
const getMine = async (who: Person) =>
  (await world.call(who, stays.getMyStay, params())).body as unknown as contract.MyEssentials & {
    stay: stays.Stay
    trusted: boolean
  }
const ana = { room_number: 'Room 12', guest_name: 'Ana Petrović' }
type SignIn = Partial<Record<'room_number' | 'guest_name' | 'access_code' | 'card' | 'invitation', string>>
const signIn = async (body: SignIn): Promise<Person> => {
  const answer = await world.call(nobody, signInGuest, { ...params(), body })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return { ...nobody, id: answer.body.user.id, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}
const invite = async (who: Person): Promise<string> => {
  const { body } = await world.call(who, stays.inviteCompanion, { ...params(), body: { id: newId() } })
  return body.address.split('#')[1] ?? ''
}
const phone = { label: 'Reception', number: '+382 33 000 000', translations: { de: { label: 'Rezeption' } } }

describe('what staff write', () => {
  test('nothing is there before somebody has written; then it is kept as it was written', async () => {
    expect([await get(), await listAccess()]).toEqual([null, []])
    const form = {
      check_in_from: '15:00',
      check_out_until: '11:30',
      phones: [phone],
      emergency: [...contract.firstEmergency],
      address: 'Slovenska obala 12, Budva',
      directions: 'Towards the sea.',
      translations: { de: { directions: 'Richtung Meer.' } },
    }
    const written = await put({ ...form, seen: null })
    expect([written.status, written.body]).toMatchObject([200, form])
    expect(await get()).toEqual(written.body)
  })
  test.each([
    ['33 bytes', { wifi_name: 'ž'.repeat(16) + 'x' }, 'wifi_name', contract.wifiNameTooLong.code],
    ['a network over two lines', { wifi_name: 'a\nb' }, 'wifi_name', 'platform.field_invalid'],
    ['7 characters', { wifi_password: '1234567' }, 'wifi_password', contract.wifiPasswordInvalid.code],
    ['64 characters', { wifi_password: 'x'.repeat(64) }, 'wifi_password', contract.wifiPasswordInvalid.code],
    ['a code of 21', { door_code: '1'.repeat(21) }, 'door_code', 'platform.field_too_long'],
  ])('%s: refused, and nothing changes', async (_what, body, field, code) => {
    await putAccess({ wifi_name: 'Marina', wifi_password: 'sunce-i-more' })
    const before = await listAccess()
    const answer = await putAccess(body)
    expect([answer.status, answer.body.fields?.[field]?.code]).toEqual([400, code])
    expect(await listAccess()).toEqual(before)
  })
  test('32 bytes, 8 and 63 characters are stored as they were typed', async () => {
    const wifi_name = ` ${'ž'.repeat(15)} `
    for (const wifi_password of [' 1234567', 'x'.repeat(63), '']) {
      const { status, body } = await putAccess({ wifi_name, wifi_password })
      expect([status, body.wifi_name, body.wifi_password]).toEqual([200, wifi_name, wifi_password])
    }
  })
  test.each(['12', '1'.repeat(21), '112;ext=5', 'tel:112', '112,5', '*100#', '١١٢'])(
    'the number %s is refused',
    async (number) => {
      const { status, body } = await put({ phones: [{ ...phone, number }] })
      expect([status, body.fields?.['phones.0.number']?.code ?? Object.values(body.fields ?? {})[0]?.code]).toEqual([
        400,
        contract.phoneInvalid.code,
      ])
    },
  )
  test('a seventh number, a time that does not exist and a field that nobody knows are refused', async () => {
    const answers = [
      await put({ phones: Array.from({ length: 7 }, () => phone) }),
      await put({ check_in_from: '24:00' }),
      await put({ unknown: true } as never),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await get()).toBeNull()
  })
  test('what somebody else has changed is shown first; a repeated call is no change', async () => {
    const first = (await put({ address: 'One', seen: null })).body
    expect((await put({ address: 'Two', seen: null })).body).toMatchObject({
      code: 'platform.changed_meanwhile',
      current: { address: 'One' },
    })
    const second = (await put({ address: 'Two', seen: first.updated_at })).body
    expect((await put({ address: 'Three', seen: first.updated_at })).status).toBe(409)
    // The answer was lost, and the same form is sent again.
    expect((await put({ address: 'Two', seen: first.updated_at })).body).toEqual(second)
    // A door code makes no form of the texts outdated.
    await putAccess({ door_code: '2286' })
    expect((await put({ address: 'Three', seen: second.updated_at })).status).toBe(200)
    const code = (await listAccess())[0]
    expect((await putAccess({ door_code: '1', seen: null })).status).toBe(409)
    expect((await putAccess({ door_code: '2', seen: code?.updated_at ?? '' })).status).toBe(200)
    expect((await putAccess({ door_code: '3', seen: code?.updated_at ?? '' })).status).toBe(409)
  })
  test('a room that does not exist, or of another hotel, is not found; a room takes its code along', async () => {
    expect((await putAccess({ room_id: newId(), door_code: '1' })).status).toBe(404)
    const { id } = await getRoom()
    await putAccess({ room_id: id, door_code: '4719' })
    expect((await listAccess()).map(({ room_id }) => room_id)).toEqual([id])
    await world.call(vera, rooms.removeRoom, { params: { hotelSlug, roomId: id } })
    expect(await listAccess()).toEqual([])
  })
  test('no Wi-Fi, password or door code is in the event log, and screens are told to ask again', async () => {
    await put({ address: 'Here' })
    const before = await get()
    await putAccess({
      wifi_name: 'Marina-net',
      wifi_password: 'sunce-i-more-21',
      door_code: '228644',
      door_note: 'gate',
    })
    expect((await get())?.updated_at).not.toBe(before?.updated_at)
    const events = await world.server.database.read(scopeFor(hotelSlug, {}), (tx) =>
      tx.selectFrom('hotel_events').selectAll().where('hotel_id', '=', hotelSlug).orderBy('number').execute(),
    )
    expect(events.filter(({ entity }) => entity === 'essentials').map(({ audience }) => audience)).toEqual([
      'public',
      'public',
    ])
    expect(JSON.stringify(events)).not.toMatch(/Marina-net|sunce-i-more|228644|gate/)
  })
})

describe('what a guest reads', () => {
  /** Holds the clock at a local time of the hotel's day, from which the stays of the test begin. */
  const holdAt = (time: string) => world.clock.hold(`${localTime(Date.now(), 'Europe/Belgrade').slice(0, 10)}T${time}Z`)

  test('nothing where nothing is written', async () => {
    const mine = await getMine(await signIn(ana))
    expect(mine).toMatchObject({ essentials: null, wifi: null, door: null, place: null })
  })
  test('the room before the hotel; a guest who moves reads the other room', async () => {
    await put({ phones: [phone] })
    await putAccess({ wifi_name: 'Marina', wifi_password: 'sunce-i-more' })
    await putAccess({ room_id: (await getRoom('Room 13')).id, wifi_name: 'Attic' })
    const guest = await signIn(ana)
    const { stay, ...mine } = await getMine(guest)
    expect(mine).toMatchObject({
      essentials: { ...times, phones: [phone] },
      wifi: { name: 'Marina', password: 'sunce-i-more', hidden: false },
    })
    await world.call(vera, stays.changeStay, {
      params: { hotelSlug, stayId: stay.id },
      body: { room_number: 'Room 13' },
    })
    expect((await getMine(guest)).wifi).toEqual({ name: 'Attic', password: 'sunce-i-more', hidden: false })
  })
  test('in an open hotel an invented room reads no Wi-Fi; a room of the list does, and every guest where there is no list', async () => {
    await put({})
    await putAccess({ wifi_name: 'Marina', wifi_password: 'sunce-i-more' })
    expect((await getMine(await signIn({ room_number: 'Room 999', guest_name: 'Made Up' }))).wifi).toBeNull()
    expect((await getMine(await signIn(ana))).wifi).not.toBeNull()
    const withoutList = await world.aHotel()
    await world.call(await world.aManager(withoutList), contract.putRoomAccess, {
      params: { hotelSlug: withoutList },
      body: { room_id: null, wifi_name: 'Bay', wifi_password: 'sunce-i-more' },
    })
    await world.call(await world.aManager(withoutList), contract.putEssentials, {
      params: { hotelSlug: withoutList },
      body: times,
    })
    const guest = await world.call(nobody, signInGuest, {
      params: { hotelSlug: withoutList },
      body: { room_number: 'Room 999', guest_name: 'Real Guest' },
    })
    const cookie = String(guest.headers['set-cookie']).split(';')[0] ?? ''
    const mine = await world.call({ ...nobody, cookie }, stays.getMyStay, { params: { hotelSlug: withoutList } })
    expect(mine.body).toMatchObject({ wifi: { name: 'Bay' } })
  })
  test('the door code reaches trusted sessions only, over every way to sign in and every chain of two invitations', async () => {
    await put({ check_in_from: '00:00' })
    await putAccess({ door_code: '2286', door_note: 'Gate' })
    const { stay_code: code } = await getRoom()
    const { items } = (await world.call(vera, rooms.listRoomCards, params())).body
    const card = items.find(({ room_number }) => room_number === 'Room 12')?.card_token ?? ''
    const door = async (who: Person) => (await getMine(who)).door
    const shown = { code: '2286', note: 'Gate', translations: {} }

    const untrusted = [
      await signIn(ana),
      await signIn({ guest_name: 'Card Holder', card }),
      await signIn({ ...ana, guest_name: 'Own Code', access_code: 'my-own-code' }),
    ]
    const trusted = [await signIn({ ...ana, guest_name: 'Code Knower', access_code: code })]
    for (const [circle, name] of [
      [untrusted, 'Stranger'],
      [trusted, 'Friend'],
    ] as const) {
      const first = await signIn({ guest_name: `${name} One`, invitation: await invite(circle[0] ?? nobody) })
      circle.push(first, await signIn({ guest_name: `${name} Two`, invitation: await invite(first) }))
    }
    expect(await Promise.all(untrusted.map(door))).toEqual(untrusted.map(() => null))
    expect(await Promise.all(trusted.map(door))).toEqual(trusted.map(() => shown))

    // Staff confirm the party of the first one: it is shown to the guests who are in it now, and to no others.
    const { stay } = await getMine(untrusted[0] ?? nobody)
    await world.call(vera, stays.confirmStay, { params: { hotelSlug, stayId: stay.id } })
    const inIt = await Promise.all(untrusted.map(async (who) => (await getMine(who)).stay.id === stay.id))
    expect(inIt.filter(Boolean)).toHaveLength(3)
    expect(await Promise.all(untrusted.map(door))).toEqual(inIt.map((isIn) => (isIn ? shown : null)))
    expect(await door(await signIn({ ...ana, guest_name: 'Next Stranger' }))).toBeNull()
  })
  test('before its hour a trusted guest reads when it comes, and staff can show it early', async () => {
    await put({ check_in_from: '23:59' })
    await putAccess({ door_code: '2286' })
    holdAt('06:00:00')
    const { stay_code } = await getRoom()
    const [guest, stranger] = [
      await signIn({ ...ana, access_code: stay_code }),
      await signIn({ ...ana, guest_name: 'No Code' }),
    ]
    const { stay, door } = await getMine(guest)
    const opens = (door as { from: string }).from
    expect(localTime(Date.parse(opens), 'Europe/Belgrade')).toBe(`${stay.check_in}T23:59`)
    expect(door).not.toHaveProperty('code')
    world.clock.hold(Date.parse(opens) - 1)
    expect((await getMine(guest)).door).toEqual({ from: opens })
    world.clock.hold(opens)
    expect([(await getMine(guest)).door, (await getMine(stranger)).door]).toMatchObject([{ code: '2286' }, null])
    world.clock.hold(Date.parse(opens) - 1)
    await world.call(vera, stays.releaseDoor, { params: { hotelSlug, stayId: stay.id } })
    expect((await getMine(guest)).door).toMatchObject({ code: '2286' })
  })
  test('the end of the stay ends it', async () => {
    await put({ check_in_from: '00:00' })
    await putAccess({ door_code: '2286' })
    const guest = await signIn({ ...ana, access_code: (await getRoom()).stay_code })
    const { stay } = await getMine(guest)
    await world.call(vera, checkOutStay, { params: { hotelSlug, stayId: stay.id }, body: {} })
    const answer = await world.call(guest, stays.getMyStay, params())
    expect([answer.status, JSON.stringify(answer.body).includes('2286')]).toEqual([401, false])
  })
})

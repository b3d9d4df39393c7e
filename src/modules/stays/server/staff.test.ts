import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import * as rooms from '#modules/rooms/contract.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as stays from '../contract.ts'
import { endStay } from '../contract/present.ts'
import { followReservations } from './follow.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
beforeAll(async () => {
  world = await createTestServer({ quickJobs: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  vera = await world.aManager(hotelSlug)
  await world.call(vera, rooms.addRooms, { params: { hotelSlug }, body: { room_numbers: ['Room 12', 'Room 13'] } })
})

const params = (stayId: string) => ({ hotelSlug, stayId })
const signIn = async (guest_name: string, room_number = 'Room 12'): Promise<Person> => {
  const answer = await world.call(nobody, signInGuest, { params: { hotelSlug }, body: { room_number, guest_name } })
  return { ...nobody, id: answer.body.user.id, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}
const getMine = async (who: Person) => (await world.call(who, stays.getMyStay, { params: { hotelSlug } })).body
const getStay = async (id: string) => (await world.call(vera, stays.getStay, { params: params(id) })).body
const list = async (which: 'present' | 'ended' | 'leaving' | 'arriving' = 'present') =>
  (await world.call(vera, stays.listStays, { params: { hotelSlug }, query: { list: which } })).body.items
const isSignedIn = async (who: Person) => (await world.call(who, whoAmI, { params: { hotelSlug } })).body.guest !== null
const open = (body: Partial<stays.NewStay> = {}) =>
  world.call(vera, stays.openStay, {
    params: { hotelSlug },
    body: { id: newId(), room_number: 'Room 12', lead_name: 'Lena Schmidt', check_in: dayFrom(0), ...body },
  })
const reserve = async (guest_name: string, apartment: string, check_in: string, check_out: string): Promise<string> => {
  const id = newId()
  await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    tx
      .insertInto('reservations')
      .values({ hotel_id: hotelSlug, id, guest_name, apartment, check_in, check_out, source: 'manual' })
      .execute(),
  )
  return id
}
const putDue = (id: string) =>
  world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    sql`update stays set ends_due_at = now() - interval '1 second' where hotel_id = ${hotelSlug} and id = ${id}`.execute(
      tx,
    ),
  )
const getDue = async (id: string) =>
  world.server.database.read(scopeFor(hotelSlug, {}), async (tx) =>
    tx
      .selectFrom('stays')
      .select(['ends_due_at', 'vacant_since'])
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

describe('staff and stays', () => {
  test('a reservation that arrives is listed until it is checked in, once, and its second stay is refused with the first', async () => {
    const reservation_id = await reserve('Ana Petrović', 'Deluxe Room 12', dayFrom(0), dayFrom(3))
    await reserve('Too Late', 'Room 13', dayFrom(8), dayFrom(9))
    expect(await list('arriving')).toMatchObject([
      { reservation_id, room_number: 'Room 12', guest_name: 'Ana Petrović' },
    ])
    const first = await open({ reservation_id, check_out: dayFrom(3) })
    expect(first.status).toBe(201)
    expect(await list('arriving')).toEqual([])
    const second = await open({ reservation_id, check_out: dayFrom(3) })
    expect([second.status, second.body.code, second.body.current]).toMatchObject([
      409,
      'stays.already_open',
      { id: first.body.id },
    ])
  })
  test('a repeated call opens no second stay; the same id for another one, and a check-out before the check-in, are refused', async () => {
    const id = newId()
    const body = { id, check_out: dayFrom(2) }
    expect([(await open(body)).status, (await open(body)).status]).toEqual([201, 201])
    expect((await open({ ...body, lead_name: 'Other Name' })).body.code).toBe('platform.id_taken')
    expect((await open({ check_out: dayFrom(0) })).body.code).toBe('stays.check_out_invalid')
    expect(await list()).toHaveLength(1)
  })
  test('of two who change the date one is told, and the room of a stay moves by the name in the list', async () => {
    const { body } = await open({ check_out: dayFrom(2) })
    const change = (check_out: string) =>
      world.call(vera, stays.changeStay, { params: params(body.id), body: { check_out, seen: body.updated_at } })
    const answers = await Promise.all([change(dayFrom(4)), change(dayFrom(5))])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const moved = await world.call(vera, stays.changeStay, {
      params: params(body.id),
      body: { room_number: 'zimmer 13' },
    })
    expect([moved.status, moved.body.room_number, moved.body.check_out_by_staff]).toEqual([200, 'Room 13', true])
  })
  test('confirming makes the phones of that moment trusted, takes the reservation, and is the same twice', async () => {
    const reservation = await reserve('Ana Petrović', 'Room 12', dayFrom(0), dayFrom(3))
    const guest = await signIn('Ana Petrović')
    const { stay } = await getMine(guest)
    const confirm = () => world.call(vera, stays.confirmStay, { params: params(stay.id) })
    expect((await confirm()).body).toMatchObject({ confirmed_by: 'staff', reservation_id: reservation })
    expect((await confirm()).status).toBe(200)
    await expect.poll(async () => (await getMine(guest)).trusted).toBe(true)
    expect((await getStay(stay.id)).members).toMatchObject([{ guest_name: 'Ana Petrović', devices: 1, trusted: true }])
    // A later sign-in by name leads into another stay.
    expect((await getMine(await signIn('Ana Petrović'))).stay.id).not.toBe(stay.id)
  })
  test('two stays become one: guests and sessions move, what was merged can do nothing more', async () => {
    const [ana, jonas] = [await signIn('Ana Petrović'), await signIn('Jonas Weber')]
    const [from, into] = [(await getMine(ana)).stay, (await getMine(jonas)).stay]
    const merge = (one: string, other: string) =>
      world.call(vera, stays.mergeStay, { params: params(one), body: { into: other } })
    // From both sides at once: one merges, the other learns that its stay has ended.
    const answers = await Promise.all([merge(from.id, into.id), merge(into.id, from.id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await expect.poll(async () => (await getMine(ana)).stay.id === (await getMine(jonas)).stay.id).toBe(true)
    expect((await getMine(ana)).members.toSorted()).toEqual(['Ana Petrović', 'Jonas Weber'])
    expect(await list()).toHaveLength(1)
    expect(await list('ended')).toEqual([])
  })
  test('checking out signs out the guests of this stay alone, renews the code, and is the same twice', async () => {
    const [ana, jonas] = [await signIn('Ana Petrović'), await signIn('Jonas Weber')]
    const { stay } = await getMine(ana)
    const getCode = async () =>
      (await world.call(vera, rooms.listRooms, { params: { hotelSlug } })).body.items.find(
        ({ room_number }) => room_number === 'Room 12',
      )?.stay_code
    const before = await getCode()
    const checkOut = () => world.call(vera, checkOutStay, { params: params(stay.id), body: {} })
    expect((await checkOut()).body.stay).toMatchObject({ status: 'ended', ended_how: 'staff' })
    const after = await getCode()
    expect(after).not.toBe(before)
    expect((await checkOut()).body.stay.ended_how).toBe('staff')
    expect(await getCode()).toBe(after)
    expect([await isSignedIn(ana), await isSignedIn(jonas)]).toEqual([false, true])
    expect((await getMine(await signIn('Ana Petrović'))).stay.id).not.toBe(stay.id)
  })
  test('the end of a room ends every stay in it', async () => {
    await signIn('Ana Petrović')
    await signIn('Jonas Weber', 'room 12')
    await signIn('Lena Schmidt', 'Room 13')
    await world.call(vera, endStay, { params: { hotelSlug }, body: { room_number: 'Room 12' } })
    expect(await list()).toMatchObject([{ room_number: 'Room 13' }])
  })
})

describe('the clock', () => {
  test('a stay ends at midnight of the second day after check-out in the hotel’s zone, also on nights of clock change', async () => {
    const dues: Record<string, string | null> = {}
    for (const [zone, check_out] of [
      ['Europe/Belgrade', '2027-03-26'],
      ['Europe/Belgrade', '2027-10-29'],
      ['Pacific/Auckland', '2027-09-24'],
      ['Pacific/Auckland', '2027-04-02'],
    ] as const) {
      await world.call(vera, updateHotelSettings, { params: { hotelSlug }, body: { time_zone: zone } })
      const { body } = await open({ check_out, check_in: '2026-11-01' })
      dues[`${zone} ${check_out}`] = (await getDue(body.id)).ends_due_at
    }
    expect(dues).toEqual({
      'Europe/Belgrade 2027-03-26': '2027-03-27T23:00:00.000Z',
      'Europe/Belgrade 2027-10-29': '2027-10-30T22:00:00.000Z',
      'Pacific/Auckland 2027-09-24': '2027-09-25T12:00:00.000Z',
      'Pacific/Auckland 2027-04-02': '2027-04-03T11:00:00.000Z',
    })
  })
  test('another time zone of the hotel moves the end of the stays that are present', async () => {
    const { body } = await open({ check_out: '2027-06-10' })
    await world.call(vera, updateHotelSettings, { params: { hotelSlug }, body: { time_zone: 'Pacific/Auckland' } })
    expect((await getDue(body.id)).ends_due_at).toBe('2027-06-11T12:00:00.000Z')
  })
  test('it ends a stay that is due, and one without a date only when nobody has been signed in for a day', async () => {
    const dated = await open({ check_out: dayFrom(1) })
    const guest = await signIn('Ana Petrović', 'Room 13')
    const { stay } = await getMine(guest)
    await putDue(dated.body.id)
    await expect.poll(async () => (await getStay(dated.body.id)).stay.ended_how).toBe('clock')
    await putDue(stay.id)
    await expect.poll(async () => Date.parse((await getDue(stay.id)).ends_due_at ?? '') > Date.now()).toBe(true)
    expect((await getStay(stay.id)).stay.status).toBe('present')
    await world.server.database.onPlatform((tx) => tx.deleteFrom('sessions').where('stay_id', '=', stay.id).execute())
    await putDue(stay.id)
    await expect.poll(async () => (await getDue(stay.id)).vacant_since).not.toBeNull()
    expect((await getStay(stay.id)).stay.status).toBe('present')
    await putDue(stay.id)
    await expect.poll(async () => (await getStay(stay.id)).stay.ended_how).toBe('clock')
  })
  test('the day without anybody begins anew after somebody has signed in again', async () => {
    const signOut = (id: string) =>
      world.server.database.onPlatform((tx) => tx.deleteFrom('sessions').where('stay_id', '=', id).execute())
    const { stay } = await getMine(await signIn('Ana Petrović'))
    await signOut(stay.id)
    await putDue(stay.id)
    await expect.poll(async () => (await getDue(stay.id)).vacant_since).not.toBeNull()
    expect((await getMine(await signIn('Ana Petrović'))).stay.id).toBe(stay.id)
    const { vacant_since, ends_due_at } = await getDue(stay.id)
    expect([vacant_since, Date.parse(ends_due_at ?? '') < Date.now() + 2 * 3_600_000]).toEqual([null, true])
    await signOut(stay.id)
    await putDue(stay.id)
    await expect.poll(async () => (await getDue(stay.id)).vacant_since).not.toBeNull()
    expect((await getStay(stay.id)).stay.status).toBe('present')
  })
})

test('a reservation that changes moves the check-out of its stay, unless staff set the date', async () => {
  const reservation_id = await reserve('Ana Petrović', 'Room 12', dayFrom(0), dayFrom(3))
  const { body } = await open({ reservation_id, check_out: dayFrom(3) })
  const follow = (check_out: string) =>
    world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      followReservations(tx, scopeFor(hotelSlug, {}), [{ id: reservation_id, check_out }]),
    )
  await follow(dayFrom(5))
  expect((await getStay(body.id)).stay).toMatchObject({ check_out: dayFrom(5), check_out_by_staff: false })
  await world.call(vera, stays.changeStay, { params: params(body.id), body: { check_out: dayFrom(4) } })
  await follow(dayFrom(6))
  expect((await getStay(body.id)).stay.check_out).toBe(dayFrom(4))
})

test('a ticket knows the stay of its guest, and one that staff enter the only stay of its room', async () => {
  const guest = await signIn('Ana Petrović')
  const { stay } = await getMine(guest)
  const rows = await world.server.database.write(scopeFor(hotelSlug, {}), async (tx) => {
    const insert = async (values: { room_number: string; created_by_id: string | null; guest_id: string }) =>
      (
        await tx
          .insertInto('service_requests')
          .values({
            ...values,
            hotel_id: hotelSlug,
            id: newId(),
            guest_name: 'Some Body',
            type: 'towels',
            department: 'housekeeping',
            description: 'Two, please',
          })
          .returning('stay_id')
          .executeTakeFirstOrThrow()
      ).stay_id
    return [
      await insert({ room_number: 'Room 13', created_by_id: null, guest_id: guest.id }),
      await insert({ room_number: 'Room 12', created_by_id: newId(), guest_id: guest.id }),
    ]
  })
  expect(rows).toEqual([stay.id, stay.id])
})

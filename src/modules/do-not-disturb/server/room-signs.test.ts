import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { setEnded } from '#modules/stays/server/changes.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { somebodyWaits } from '#testing/setup/lock-waits.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getMyRoomSign, listRoomSigns, putMyRoomSign, removeRoomSign } from '../contract.ts'
import { signFollower } from './service.ts'

let world: TestServer
let hotelSlug: string
let staff: Person
let guest: Person
let companion: Person
let stayId: string
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  staff = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  companion = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ben Petrović' })
  stayId = await seedStay(world, hotelSlug, [guest, companion])
})

const turn = (do_not_disturb: boolean) =>
  world.call(staff, updateHotelSettings, { params: { hotelSlug }, body: { do_not_disturb } })
const put = (do_not_disturb: boolean, who = guest) =>
  world.call(who, putMyRoomSign, { params: { hotelSlug }, body: { do_not_disturb } })
const mine = async (who: Person) => (await world.call(who, getMyRoomSign, { params: { hotelSlug } })).body
const rooms = async () =>
  (await world.call(staff, listRoomSigns, { params: { hotelSlug } })).body.items.map(({ room_number }) => room_number)

test('off means off: guests are refused, and staff see no sign, also none that hung out before', async () => {
  expect([(await put(true)).body.code, (await mine(guest)).code]).toEqual(['hotels.feature_off', 'hotels.feature_off'])
  expect((await turn(true)).body.do_not_disturb).toBe(true)
  expect((await put(true)).status).toBe(200)
  expect(await rooms()).toEqual(['Room 12'])
  await turn(false)
  expect(await rooms()).toEqual([])
})

test('a companion sees the sign and takes it down; another stay has its own; it ends after a day', async () => {
  await turn(true)
  const set = (await put(true)).body
  const hours = (Date.parse(set.ends_at ?? '') - Date.now()) / 3_600_000
  expect([set.do_not_disturb, Math.round(hours)]).toEqual([true, 24])
  expect((await mine(companion)).do_not_disturb).toBe(true)
  const neighbour = await world.aGuest(hotelSlug, { room_number: 'Room 13', guest_name: 'Cora' })
  await seedStay(world, hotelSlug, [neighbour], { room_number: 'Room 13' })
  expect((await mine(neighbour)).do_not_disturb).toBe(false)
  expect((await put(false, companion)).body).toMatchObject({ do_not_disturb: false, ends_at: null })
  expect(await rooms()).toEqual([])
  await put(true)
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('room_signs')
      .set({ ends_at: new Date(Date.now() - 1_000).toISOString() })
      .where('hotel_id', '=', hotelSlug)
      .execute(),
  )
  expect((await mine(guest)).do_not_disturb).toBe(false)
  // The clock takes it down for good, and screens learn of it by the event.
  const left = () =>
    world.server.database.read(scopeFor(hotelSlug, null), (tx) =>
      tx.selectFrom('room_signs').select('id').where('hotel_id', '=', hotelSlug).execute(),
    )
  await expect.poll(left, eventually).toEqual([])
})

test('a second party in the room neither takes over the sign of the first nor takes it down', async () => {
  await turn(true)
  await put(true)
  const stranger = await world.aGuest(hotelSlug, { room_number: ' room 12', guest_name: 'Somebody Else' })
  await seedStay(world, hotelSlug, [stranger], { room_number: ' room 12' })
  expect((await put(true, stranger)).body.do_not_disturb).toBe(true)
  expect((await rooms()).map((room) => room.trim().toLowerCase())).toEqual(['room 12', 'room 12'])
  expect((await put(false, stranger)).body.do_not_disturb).toBe(false)
  expect((await mine(guest)).do_not_disturb).toBe(true)
  expect(await rooms()).toEqual(['Room 12'])
  await put(false)
  expect(await rooms()).toEqual([])
})

test('staff take it down, once; it goes with the stay', async () => {
  await turn(true)
  await put(true)
  const [sign] = (await world.call(staff, listRoomSigns, { params: { hotelSlug } })).body.items
  const remove = () => world.call(staff, removeRoomSign, { params: { hotelSlug, signId: sign?.id ?? '' } })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  await put(true)
  await world.call(staff, checkOutStay, { params: { hotelSlug, stayId }, body: {} })
  expect(await rooms()).toEqual([])
})

test('a sign that is hung out while the stay ends does not outlive it', async () => {
  await turn(true)
  const [ended, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ending = world.server.database.write(scopeFor(hotelSlug, null), async (tx) => {
    const stay = await setEnded(tx, scopeFor(hotelSlug, null), stayId, { how: 'clock', byName: null })
    await signFollower.ended?.(tx, scopeFor(hotelSlug, null), stay!)
    ended.resolve()
    await goOn.promise
  })
  await ended.promise
  const hanging = put(true)
  await Promise.race([somebodyWaits(world), hanging])
  goOn.resolve()
  await Promise.all([ending, hanging])
  expect(await rooms()).toEqual([])
})

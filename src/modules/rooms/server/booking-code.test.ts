import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getHotel } from '#modules/hotels/contract.ts'
import { upsertByExternalId } from '#modules/reservations/server/external-ids/upsert.ts'
import { signInGuest, type GuestSignIn } from '#modules/sign-in/contract.ts'
import { followReservations } from '#modules/stays/server/follow.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { addRooms, changeGuestSignIn } from '../contract.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  await world.call(manager, addRooms, { params: { hotelSlug }, body: { room_numbers: ['Apt 4', 'Apt 5'] } })
  await choose('reservation')
})

const choose = (guest_signin: 'open' | 'reservation') =>
  world.call(manager, changeGuestSignIn, { params: { hotelSlug }, body: { guest_signin } })
const feed = (code: string | null, { from = -1, to = 3, guest_name = '' } = {}) => {
  const scope = scopeFor(hotelSlug, {})
  const row = {
    uid: 'a',
    guest_name,
    apartment: 'Apt 4',
    check_in: dayFrom(from),
    check_out: dayFrom(to),
    booking_number: code,
  }
  const set = { origin: 'feed', source: 'airbnb', namespace: 'feed:x:', rows: [row], whole: true } as const
  return world.server.database.write(scope, (tx) => upsertByExternalId(tx, scope, set, followReservations))
}
const signIn = (form: Partial<GuestSignIn> = {}) =>
  world.call(nobody, signInGuest, {
    params: { hotelSlug },
    body: { room_number: 'Apartman 4', guest_name: 'Lena Schmidt', ...form },
  })
const asksForCode = async () => (await world.call(nobody, getHotel, { params: { hotelSlug } })).body.has_booking_codes

describe('reservation required, unnamed calendar reservation', () => {
  test('room and any name do not suffice; the booking code does, in any spelling', async () => {
    await feed('HMK4Q2ABCD')
    const refused = await signIn()
    expect([refused.status, refused.body.code]).toEqual([403, 'people.stay_not_confirmed'])
    const guest = await signIn({ booking_code: 'hmk4-q2ab cd' })
    expect(guest.status).toBe(201)
    const [session] = await world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('sessions')
        .select(['verified_by', 'trusted'])
        .where('hotel_id', '=', hotelSlug)
        .where('guest_id', 'is not', null)
        .execute(),
    )
    // It proves the stay, and makes no session trusted.
    expect(session).toEqual({ verified_by: 'reservation', trusted: false })
  })

  test.each([
    ['a wrong code', { booking_code: 'HMK4Q2ABCE' }],
    ['the code in another room', { booking_code: 'HMK4Q2ABCD', room_number: 'Apt 5' }],
    ['no code', { booking_code: '' }],
  ])('%s is refused', async (_what, form) => {
    await feed('HMK4Q2ABCD')
    expect((await signIn(form)).status).toBe(403)
  })

  test('a code that is short, or of a stay that is not now, proves nothing', async () => {
    await feed('HM4Q2')
    expect((await signIn({ booking_code: 'HM4Q2' })).status).toBe(403)
    await feed('HMK4Q2ABCD', { from: 5, to: 8 })
    expect((await signIn({ booking_code: 'HMK4Q2ABCD' })).status).toBe(403)
  })

  test('codes are guessed no more often than names', async () => {
    await feed('HMK4Q2ABCD')
    let status = 403
    let guesses = 0
    while (status === 403 && guesses < 100) {
      guesses += 1
      status = (await signIn({ booking_code: `HMK4Q2${1000 + guesses}` })).status
    }
    expect(status).toBe(429)
    expect((await signIn({ booking_code: 'HMK4Q2ABCD' })).status).toBe(429)
  })

  test('a name that staff added counts as before', async () => {
    await feed('HMK4Q2ABCD', { guest_name: 'Lena Schmidt' })
    expect((await signIn()).status).toBe(201)
    expect((await signIn({ guest_name: 'Somebody Else' })).status).toBe(403)
  })
})

test('the form asks for a booking code only where it can prove something', async () => {
  expect(await asksForCode()).toBe(false)
  await feed(null)
  expect(await asksForCode()).toBe(false)
  await feed('HMK4Q2ABCD')
  await expect.poll(asksForCode).toBe(true)
  await choose('open')
  await expect.poll(asksForCode).toBe(false)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { putEssentials, putRoomAccess } from '#modules/essentials/contract.ts'
import { makeArrivalLink } from '#modules/registration/contract.ts'
import { startArrival } from '#modules/registration/contract/arrival.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { addReservation } from '#modules/reservations/contract.ts'
import { addRooms, listRooms } from '#modules/rooms/contract.ts'
import { signInGuest, type GuestSignIn } from '#modules/sign-in/contract.ts'
import { confirmStay, getMyStay, inviteCompanion, releaseDoor } from '#modules/stays/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { reportMetrics, within } from '#testing/faults/metrics.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { openStream } from '#testing/streams/open-stream.ts'
import { createTestServer, nobody, type Answer, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import { putRegisterStay, type MyRegistration } from '../contract.ts'
import { enterPerson, noteIdentity } from '../contract/entries.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer()
  const owner = openClient(world.database.owner)
  await owner`insert into platform_settings (secret_copy_checked_at) values (now())
    on conflict (id) do update set secret_copy_checked_at = now()`
  await owner.end()
})
afterAll(() => world.close())

type GuestAnswer = Answer<typeof signInGuest>

/** A hotel with a door code, whose register follows these rules. */
const aHouse = async (settings: object) => {
  const hotelSlug = await world.aHotel({ features: { registration: true } })
  const vera = await world.aManager(hotelSlug)
  const params = { hotelSlug }
  await world.call(vera, addRooms, { params, body: { room_numbers: ['Room 12'] } })
  const times = { check_in_from: '00:00', check_out_until: '10:00' }
  await world.call(vera, putEssentials, { params, body: times })
  await world.call(vera, putRoomAccess, { params, body: { room_id: null, door_code: '2286' } })
  const saved = await changeRegistration(world, vera, { ...settings, register_on: true })
  expect(saved.status).toBe(200)
  return { hotelSlug, vera }
}

const marta: Person = {
  surname: 'Esempio',
  given_name: 'Marta',
  birth_date: '1984-03-14',
  citizenship: ['ITA'],
  sex: 'female',
  birth_place: 'Milano',
  birth_country: 'ITA',
  document_type: 'id_card',
  document_number: 'DEMO00001',
  document_country: 'ITA',
  document_place: 'Milano',
}
const leo: Person = {
  surname: 'Esempio',
  given_name: 'Leo',
  birth_date: '1990-06-02',
  citizenship: ['FRA'],
  sex: 'male',
  birth_place: 'Paris',
  birth_country: 'FRA',
}

test('in Italy the door code waits for everybody of a party, in every trusted session, and not again for who comes later', async () => {
  const { hotelSlug, vera } = await aHouse({ pack: 'it' })
  const params = { hotelSlug }
  const asCaller = ({ status, body, headers }: GuestAnswer): Caller => {
    expect(status).toBeLessThan(300)
    return { ...nobody, id: body.user.id, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  }
  const comeIn = async (body: Partial<GuestSignIn>): Promise<Caller> =>
    asCaller(await world.call(nobody, signInGuest, { params, body }))
  const comeByLink = async (link: string, guest_name: string): Promise<Caller> =>
    asCaller(await world.call(nobody, startArrival, { params, body: { link, guest_name } }))
  const signIn = (guest_name: string, access_code = ''): Promise<Caller> =>
    comeIn({ room_number: 'Room 12', guest_name, ...(access_code && { access_code }) })
  const read = async (who: Caller) => {
    const { body } = await world.call(who, getMyStay, { params })
    return body as typeof body & MyRegistration & { door: unknown }
  }
  const [room] = (await world.call(vera, listRooms, { params })).body.items
  const reservationId = newId()
  const [check_in, check_out] = [dayFrom(0), addDays(dayFrom(0), 2)]
  await world.call(vera, addReservation, {
    params,
    body: { id: reservationId, guest_name: 'Marta Esempio', apartment: 'Room 12', check_in, check_out },
  })
  const made = await world.call(vera, makeArrivalLink, {
    params: { hotelSlug, reservationId },
    body: { renew: false },
  })
  const link = made.body.address.split('#')[1] ?? ''
  const guests = [await signIn('Marta Esempio', room?.stay_code), await signIn('Other Party')]
  const [mine, other] = [await read(guests[0] ?? nobody), await read(guests[1] ?? nobody)]
  expect(mine.door).toEqual({ waiting_for: 'identity' })
  expect(mine.registration).toEqual({ registered: false, missing: { persons: 1, signatures: 0, identity: 0 } })
  expect([other.door, other.registration]).toEqual([null, null])
  await world.call(vera, confirmStay, { params: { hotelSlug, stayId: other.stay.id } })
  // A session learns from a notification that it is trusted.
  await expect.poll(async () => (await read(guests[1] ?? nobody)).door).toEqual({ waiting_for: 'identity' })

  const { id: stayId } = mine.stay
  const released = await world.call(vera, releaseDoor, { params: { hotelSlug, stayId } })
  expect(released.body).toMatchObject({ code: 'register.identity_first' })
  await world.call(vera, putRegisterStay, { params: { hotelSlug, stayId }, body: { persons_expected: 2 } })
  const enter = (person: Person, how: 'in_person' | 'live_video') =>
    world.call(vera, enterPerson, { params, body: { id: newId(), stay_id: stayId, person, identity: { how } } })
  expect((await enter(marta, 'live_video')).status).toBe(201)
  const half = await read(guests[0] ?? nobody)
  expect([half.door, half.registration?.missing.persons]).toEqual([{ waiting_for: 'identity' }, 1])
  // Every way into the stay: by card, by an invitation, by the code of the stay, and by the arrival link.
  const invited = await world.call(guests[0] ?? nobody, inviteCompanion, { params, body: { id: newId() } })
  await using client = openClient(world.database.owner)
  const [card] = await client<{ token: string }[]>`select card_token as token from rooms where hotel_id = ${hotelSlug}`
  guests.push(
    await comeIn({ guest_name: 'Marta Esempio', card: card?.token ?? '', access_code: room?.stay_code ?? '' }),
    await comeIn({ guest_name: 'Cleo Esempio', invitation: invited.body.address.split('#')[1] ?? '' }),
    await comeIn({ guest_name: 'Dora Esempio', invitation: invited.body.code }),
    await comeByLink(link, 'Enzo Esempio'),
  )
  const ways = [0, 2, 3, 4, 5].map((at) => guests[at] ?? nobody)
  // All of them are in the stay that waits.
  expect(await Promise.all(ways.map(async (who) => (await read(who)).stay.id))).toEqual(ways.map(() => stayId))
  const doors = await Promise.all(ways.map(async (who) => (await read(who)).door))
  expect(doors).toEqual(ways.map(() => ({ waiting_for: 'identity' })))
  await world.listen()
  const phone = await openStream(world, guests[0] ?? nobody, { hotelSlug, as: 'guest' })
  const before = phone.said().length
  expect((await enter(leo, 'in_person')).status).toBe(201)
  const began = performance.now()
  await expect.poll(() => phone.said().slice(before), { interval: 5, timeout: 10_000 }).toContain('"stays"')
  const whole = await read(guests[0] ?? nobody)
  const ms = performance.now() - began
  phone.close()
  expect(ms).toBeLessThan(within(1_000))
  reportMetrics('door code after identity', { ms })
  const opened = await Promise.all(ways.map(async (who) => (await read(who)).door))
  expect(opened).toEqual(ways.map(() => expect.objectContaining({ code: '2286' }) as object))
  expect(whole.door).toMatchObject({ code: '2286' })
  expect(whole.stay.updated_at > half.stay.updated_at).toBe(true)
  await world.call(vera, putRegisterStay, { params: { hotelSlug, stayId }, body: { persons_expected: 3 } })
  expect((await read(guests[0] ?? nobody)).door).toMatchObject({ code: '2286' })
})

test('where identity is not asked at once, it is noted later, and no code waits', async () => {
  const keep = { keep_days: 365, keep_source: 'Advokat D. Primjer' }
  const { hotelSlug, vera } = await aHouse({ pack: 'own', own_identity: 'none', country: 'MNE', ...keep })
  const params = { hotelSlug }
  const [room] = (await world.call(vera, listRooms, { params })).body.items
  const answer = await world.call(nobody, signInGuest, {
    params,
    body: { room_number: 'Room 12', guest_name: 'Marta Esempio', access_code: room?.stay_code ?? '' },
  })
  const guest = { ...nobody, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
  const { body: mine } = await world.call(guest, getMyStay, { params })
  expect(mine).toMatchObject({ door: { code: '2286' }, registration: { registered: false } })
  const { birth_place: _place, birth_country: _country, document_place: _issued, ...person } = marta
  const entered = await world.call(vera, enterPerson, { params, body: { id: newId(), stay_id: mine.stay.id, person } })
  expect(entered.status).toBe(201)
  const note = (how: 'in_person' | 'live_video') =>
    world.call(vera, noteIdentity, { params: { hotelSlug, entryId: entered.body.id }, body: { how } })
  expect((await note('live_video')).body.entry).toMatchObject({ identity_how: 'live_video' })
  // The first who have seen them stay.
  expect((await note('in_person')).body.entry).toMatchObject({ identity_how: 'live_video' })
})

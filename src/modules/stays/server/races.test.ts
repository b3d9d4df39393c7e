import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as rooms from '#modules/rooms/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { somebodyWaits } from '#testing/setup/lock-waits.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as stays from '../contract.ts'
import { lockReservation, setEnded } from './changes.ts'
import { followReservations } from './follow.ts'
import { insertStay } from './store.ts'

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
  await world.call(vera, rooms.addRooms, { params: { hotelSlug }, body: { room_numbers: ['Room 12', 'Room 13'] } })
})

const scope = () => scopeFor(hotelSlug, {})
const open = (body: Partial<stays.NewStay> = {}) =>
  world.call(vera, stays.openStay, {
    params: { hotelSlug },
    body: { id: newId(), room_number: 'Room 12', lead_name: 'Lena Schmidt', check_in: dayFrom(0), ...body },
  })
const signIn = (guest_name: string, access_code = '') =>
  world.call(nobody, signInGuest, {
    params: { hotelSlug },
    body: { room_number: 'Room 12', guest_name, ...(access_code && { access_code }) },
  })
const asPerson = ({ body, headers }: Awaited<ReturnType<typeof signIn>>): Person => ({
  ...nobody,
  id: body.user.id,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const getMine = async (who: Person) => (await world.call(who, stays.getMyStay, { params: { hotelSlug } })).body.stay
const getCode = async () =>
  (await world.call(vera, rooms.listRooms, { params: { hotelSlug } })).body.items.find(
    ({ room_number }) => room_number === 'Room 12',
  )?.stay_code ?? ''
const reserve = async (guest_name: string): Promise<string> => {
  const id = newId()
  await world.server.database.write(scope(), (tx) =>
    tx
      .insertInto('reservations')
      .values({
        hotel_id: hotelSlug,
        id,
        guest_name,
        apartment: 'Room 12',
        check_in: dayFrom(0),
        check_out: dayFrom(3),
        source: 'manual',
      })
      .execute(),
  )
  return id
}
/** Does something in a transaction, and commits it when another transaction waits for it. */
const commitWhileWaiting = async <T>(work: (tx: Tx) => Promise<unknown>, other: () => Promise<T>): Promise<T> => {
  const [done, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = world.server.database.write(scope(), async (tx) => {
    await work(tx)
    done.resolve()
    await goOn.promise
  })
  await done.promise
  const second = other()
  await Promise.race([somebodyWaits(world), second])
  goOn.resolve()
  await first
  return second
}

test('a call that is repeated while the first one is under way opens one stay, with a reservation and without', async () => {
  const reservation_id = await reserve('Lena Schmidt')
  for (const more of [{}, { room_number: 'Room 13', reservation_id }]) {
    const body = { id: newId(), check_out: dayFrom(3), ...more }
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(body)))
    expect(answers.map(({ status, body: { id } }) => [status, id])).toEqual(answers.map(() => [201, body.id]))
  }
})

test('who signs in while their stay ends comes into another one', async () => {
  const { id } = await getMine(asPerson(await signIn('Ana Petrović')))
  const again = await commitWhileWaiting(
    (tx) => setEnded(tx, scope(), id, { how: 'staff', byName: 'Vera' }),
    () => signIn('Ana Petrović'),
  )
  expect(await getMine(asPerson(again))).toMatchObject({ status: 'present', ended_at: null })
})

test('who signs in while staff merge their stay into another one comes into that one', async () => {
  for (const round of Array.from({ length: 4 }).keys()) {
    const [lena, mia] = [asPerson(await signIn(`Lena ${round}`)), asPerson(await signIn(`Mia ${round}`))]
    const [from, into] = [await getMine(lena), await getMine(mia)]
    const [again, merged] = await Promise.all([
      signIn(`Lena ${round}`),
      world.call(vera, stays.mergeStay, { params: { hotelSlug, stayId: from.id }, body: { into: into.id } }),
    ])
    expect([again.status, merged.status]).toEqual([201, 200])
    expect((await getMine(asPerson(again))).id).toBe(into.id)
  }
})

test('a guest who comes by code while staff check the reservation in is let in, and staff have it', async () => {
  const reservation_id = await reserve('Ana Petrović')
  const code = await getCode()
  const id = newId()
  const row = { id, room_number: 'Room 13', room_id: null, lead_name: 'Ana Petrović', check_in: dayFrom(0) }
  const signedIn = await commitWhileWaiting(
    async (tx) => {
      await lockReservation(tx, scope(), reservation_id)
      await insertStay(tx, scope(), { ...row, check_out: dayFrom(3), reservation_id, confirmed_by: 'staff' }, 'UTC')
    },
    () => signIn('Ana Petrović', code),
  )
  expect([signedIn.status, (await getMine(asPerson(signedIn))).reservation_id]).toEqual([201, null])
})

test('a date that staff set while an import changes it stays', async () => {
  const reservation_id = await reserve('Lena Schmidt')
  const { body } = await open({ reservation_id, check_out: dayFrom(3) })
  await commitWhileWaiting(
    (tx) =>
      tx
        .updateTable('stays')
        .set({ check_out: dayFrom(4), check_out_by_staff: true })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', body.id)
        .execute(),
    () =>
      world.server.database.write(scope(), (tx) =>
        followReservations(tx, scope(), [{ id: reservation_id, check_out: dayFrom(6) }]),
      ),
  )
  const { stay } = (await world.call(vera, stays.getStay, { params: { hotelSlug, stayId: body.id } })).body
  expect(stay.check_out).toBe(dayFrom(4))
})

test('five companions who join at once, each in another language, do not hold each other up', async () => {
  const guest = asPerson(await signIn('Ana Petrović'))
  const invited = await world.call(guest, stays.inviteCompanion, { params: { hotelSlug }, body: { id: newId() } })
  const answers = await Promise.all(
    (['cs', 'de', 'hu', 'nl', 'pl'] as const).map((language, at) =>
      world.call(nobody, signInGuest, {
        params: { hotelSlug },
        body: { room_number: '', guest_name: `Companion ${'ABCDE'[at]}`, invitation: invited.body.code, language },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
})

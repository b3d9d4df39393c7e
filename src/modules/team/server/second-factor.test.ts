import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#modules/people/contract/account.ts'
import { newId } from '#platform/contract/id.ts'
import { testKeys } from '#testing/keys.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import * as joining from '../contract/joining.ts'
import * as mine from '../contract/mine.ts'

let world: TestServer
const password = 'towels and lamps'
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())

/** Gives an account a second factor. @returns the codes of its app */
const addFactor = async (account_id: string): Promise<() => string> => {
  const totp = new TOTP({ secret: new Secret({ size: 20 }) })
  const secret = testKeys.seal('totp', ['second_factors', account_id], totp.secret.base32)
  await world.server.database.onPlatform((tx) =>
    tx.insertInto('second_factors').values({ account_id, secret, confirmed_at: new Date().toISOString() }).execute(),
  )
  return () => totp.generate({ timestamp: world.clock.now() })
}
const requireIn = (hotelSlug: string) =>
  world.server.database.onPlatform((tx) =>
    tx.updateTable('hotels').set({ second_factor_required: true }).where('id', '=', hotelSlug).execute(),
  )
const invite = async (hotelSlug: string, staff_role: contract.Member['staff_role']): Promise<string> => {
  const by = await world.aManager(hotelSlug)
  const body = { id: newId(), staff_role }
  return (await world.call(by, contract.inviteStaff, { params: { hotelSlug }, body })).body.token
}
const join = (hotelSlug: string, token: string, email: string, code?: string) =>
  world.call(nobody, joining.joinStaff, {
    params: { hotelSlug },
    body: { token, display_name: 'Dragan', email, password, ...(code !== undefined && { code }) },
  })
const asPerson = ({ headers }: { headers: Record<string, unknown> }): Person => ({
  ...nobody,
  cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '',
})

test('an account with a second factor joins another hotel with its code only, and the team sees that it has one', async () => {
  const [here, elsewhere] = [await world.aHotel(), await world.aHotel()]
  const dragan = await world.aManager(elsewhere, { password })
  const getCode = await addFactor(dragan.id)
  const token = await invite(here, 'reception')
  expect((await join(here, token, dragan.email)).body.code).toBe('people.code_needed')
  expect((await join(here, token, dragan.email, '000000')).body.code).toBe('people.code_wrong')
  expect((await join(here, token, dragan.email, getCode())).status).toBe(201)
  const by = await world.aManager(here)
  const { items } = (await world.call(by, contract.getTeam, { params: { hotelSlug: here } })).body
  expect(items.filter(({ second_factor }) => second_factor).map(({ id }) => id)).toEqual([dragan.id])
})

test('a password link sets the password of an account with a second factor and opens no session', async () => {
  const hotelSlug = await world.aHotel()
  const [milica, dragan] = [await world.aManager(hotelSlug), await world.aManager(hotelSlug, { password })]
  await addFactor(dragan.id)
  const params = { hotelSlug, memberId: dragan.id }
  const { token } = (await world.call(milica, contract.makePasswordLink, { params, body: {} })).body
  const used = await world.call(nobody, joining.setStaffPassword, {
    params: { hotelSlug },
    body: { token, new_password: 'another pair of lamps' },
  })
  expect([used.status, used.headers['set-cookie']]).toEqual([204, undefined])
})

test('where it is required, a manager who joins or changes to the hotel sets one up first, and no switch leads around it', async () => {
  const [here, elsewhere] = [await world.aHotel(), await world.aHotel()]
  await requireIn(here)
  const reception = await join(here, await invite(here, 'reception'), 'ana@staff.example')
  expect(reception.body.user.must_set_second_factor).toBe(false)
  const dragan = await world.aManager(elsewhere, { password })
  const joined = await join(here, await invite(here, 'manager'), dragan.email)
  expect([joined.status, joined.body.user.must_set_second_factor]).toEqual([201, true])
  const waiting = asPerson(joined)
  expect((await world.call(waiting, getProfile, { params: { hotelSlug: here } })).body.code).toBe(
    'people.second_factor_first',
  )
  const around = await world.call(waiting, mine.switchHotel, { params: { hotelSlug: elsewhere }, body: {} })
  expect(around.body.code).toBe('people.second_factor_first')
  const switched = await world.call(dragan, mine.switchHotel, { params: { hotelSlug: here }, body: {} })
  expect([switched.status, switched.body.user.must_set_second_factor]).toEqual([201, true])
  // A person who is a manager no more needs none, also in the session that was opened before.
  await world.server.database.onPlatform((tx) =>
    tx
      .updateTable('managers')
      .set({ staff_role: 'reception' })
      .where('hotel_id', '=', here)
      .where('id', '=', dragan.id)
      .execute(),
  )
  const demoted = asPerson(switched)
  await expect
    .poll(
      async () => (await world.call(demoted, mine.switchHotel, { params: { hotelSlug: elsewhere }, body: {} })).status,
      eventually,
    )
    .toBe(201)
})

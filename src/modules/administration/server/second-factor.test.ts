import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHotel } from '#modules/hotels/contract.ts'
import { getProfile } from '#modules/people/contract/account.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { whoIsOwner } from '#modules/sessions/contract/staff.ts'
import { signInManager } from '#modules/sign-in/contract/credentials.ts'
import { createMailServer } from '#testing/outside/mail-server.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

let world: TestServer
let owner: Person
const password = 'plenty of olive trees'
beforeAll(async () => {
  world = await createTestServer()
  owner = await world.anOwner()
})
afterAll(() => world.close())

const addFactor = (account_id: string, at = world) =>
  at.server.database.onPlatform((tx) =>
    tx
      .insertInto('second_factors')
      .values({ account_id, secret: Buffer.alloc(40), confirmed_at: new Date().toISOString() })
      .execute(),
  )
const managersOf = async (hotelId: string) =>
  (await world.call(owner, contract.listManagers, { params: { hotelId } })).body.items

test('a hotel requires it by the owner alone, whom old forms do not undo; without it the waiting sessions go on', async () => {
  const hotelSlug = await world.aHotel()
  const { email } = await world.aManager(hotelSlug, { password })
  const change = (body: contract.HotelChange) =>
    world.call(owner, contract.updateHotel, { params: { hotelId: hotelSlug }, body })
  expect((await change({ second_factor_required: true })).body.second_factor_required).toBe(true)
  expect((await change({ name: 'Another name' })).body.second_factor_required).toBe(true)
  expect(Object.keys((await world.call(nobody, getHotel, { params: { hotelSlug } })).body)).not.toContain(
    'second_factor_required',
  )
  const signedIn = await world.call(nobody, signInManager, { params: { hotelSlug }, body: { email, password } })
  expect(signedIn.body.user.must_set_second_factor).toBe(true)
  const who = { ...nobody, cookie: String([signedIn.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' }
  expect((await world.call(who, getProfile, { params: { hotelSlug } })).body.code).toBe('people.second_factor_first')
  await change({ second_factor_required: false })
  await expect
    .poll(async () => (await world.call(who, whoAmI, { params: { hotelSlug } })).body.manager?.user, { timeout: 5000 })
    .toMatchObject({ must_set_second_factor: false })
  expect((await world.call(who, getProfile, { params: { hotelSlug } })).status).toBe(200)
})

test('the owner sees who has one, and removes it in their hotel only', async () => {
  const hotelId = await world.aHotel()
  const [milica, zorka] = [await world.aManager(hotelId), await world.aManager(hotelId)]
  await addFactor(milica.id)
  expect(Object.fromEntries((await managersOf(hotelId)).map(({ id, second_factor }) => [id, second_factor]))).toEqual({
    [milica.id]: true,
    [zorka.id]: false,
  })
  const remove = (where: string, managerId = milica.id) =>
    world.call(owner, contract.removeSecondFactor, { params: { hotelId: where, managerId } })
  expect((await remove(await world.aHotel())).status).toBe(404)
  expect((await managersOf(hotelId)).some(({ second_factor }) => second_factor)).toBe(true)
  expect([(await remove(hotelId)).status, (await remove(hotelId)).status]).toEqual([204, 204])
  expect((await managersOf(hotelId)).some(({ second_factor }) => second_factor)).toBe(false)
})

test('a manager hears by mail that the owner has removed it, once', async () => {
  const mailbox = await createMailServer()
  const other = await createTestServer({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'desk@example.org' } })
  try {
    const hotelId = await other.aHotel()
    const milica = await other.aManager(hotelId)
    await addFactor(milica.id, other)
    const by = await other.anOwner()
    const remove = () => other.call(by, contract.removeSecondFactor, { params: { hotelId, managerId: milica.id } })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    await expect.poll(() => mailbox.to(milica.email).length, { timeout: 15_000 }).toBe(1)
    expect(mailbox.to(milica.email)[0]?.text).toContain('/manager/profile')
  } finally {
    await other.close()
    await mailbox.close()
  }
})

test('owners decide whether owners need one', async () => {
  const decide = (owners_need_second_factor: boolean) =>
    world.call(owner, contract.changeOwnerSettings, { params: {}, body: { owners_need_second_factor } })
  const read = async () => (await world.call(owner, contract.getOwnerSettings, { params: {} })).body
  expect(await read()).toEqual({ owners_need_second_factor: false, mail_available: false })
  expect((await decide(true)).body).toEqual({ owners_need_second_factor: true, mail_available: false })
  expect(await read()).toEqual({ owners_need_second_factor: true, mail_available: false })
  // Open sessions stay as they are.
  expect((await world.call(owner, whoIsOwner, { params: {} })).body.owner?.user.must_set_second_factor).toBe(false)
  expect((await decide(false)).body).toEqual({ owners_need_second_factor: false, mail_available: false })
})

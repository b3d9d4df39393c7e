import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#modules/audit/contract.ts'
import { createApiKey, listApiKeys } from '#modules/keys/contract.ts'
import { listRooms } from '#modules/rooms/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import * as joining from '../contract/joining.ts'

let world: TestServer
let hotelSlug: string
let milica: Person
let vera: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  milica = await world.aManager(hotelSlug, { display_name: 'Milica' })
  vera = await world.aManager(hotelSlug, { display_name: 'Vera' })
})

const params = () => ({ hotelSlug })
const ofVera = () => ({ hotelSlug, memberId: vera.id })
const aKey = async (by: Person, name: string) =>
  (
    await world.call(by, createApiKey, {
      params: params(),
      body: { id: newId(), name, scopes: ['rooms:read'] },
    })
  ).body.key
const invite = async (by: Person, display_name: string) =>
  (
    await world.call(by, contract.inviteStaff, {
      params: params(),
      body: { id: newId(), staff_role: 'manager', display_name },
    })
  ).body.token
const list = async () => (await world.call(milica, contract.listMadeByMember, { params: ofVera() })).body.items
const remove = (body: object = {}, by: Person = milica) =>
  world.call(by, contract.removeMember, { params: ofVera(), body })
/** The things that Vera makes, and those that a colleague makes beside them. */
const make = async () => {
  const cook = await world.aManager(hotelSlug, { display_name: 'Cook', staff_role: 'kitchen' })
  const link = await world.call(vera, contract.makePasswordLink, {
    params: { ...params(), memberId: cook.id },
    body: {},
  })
  await aKey(milica, 'Locks')
  const invited = await invite(milica, 'Ana')
  return { key: await aKey(vera, 'Bridge'), invitation: await invite(vera, 'Jelena'), link: link.body.token, invited }
}
const works = async ({ key, invitation, link, invited }: Awaited<ReturnType<typeof make>>) => {
  const read = (token: string) => world.call(nobody, joining.readStaffInvitation, { params: params(), body: { token } })
  return {
    key: (await world.call(nobody, listRooms, { params: params() }, { authorization: `Bearer ${key}` })).status,
    invitation: (await read(invitation)).status,
    // A password that is refused leaves the link good.
    link: (
      await world.call(nobody, joining.setStaffPassword, { params: params(), body: { token: link, new_password: 'a' } })
    ).body.code,
    invited: (await read(invited)).status,
  }
}

test('the managers who stay read what somebody made by kind and name, without what has ended', async () => {
  await make()
  expect(await list()).toEqual([
    { label: 'keys.api_keys', names: ['Bridge'] },
    { label: 'team.open_invitations', names: ['Jelena'] },
    { label: 'team.password_links', names: ['Cook'] },
  ])
  await world.server.database.onPlatform(async (tx) => {
    const past = new Date(Date.now() - 1000).toISOString()
    await tx.updateTable('api_keys').set({ expires_at: past }).where('created_by_id', '=', vera.id).execute()
    await tx.updateTable('staff_invitations').set({ expires_at: past }).where('created_by_id', '=', vera.id).execute()
  })
  expect(await list()).toEqual([{ label: 'team.password_links', names: ['Cook'] }])
  const other = await world.aManager(await world.aHotel())
  expect((await world.call(other, contract.listMadeByMember, { params: ofVera() })).status).toBe(403)
  const nobodyHere = { params: { ...params(), memberId: newId() } }
  expect((await world.call(milica, contract.listMadeByMember, nobodyHere)).status).toBe(404)
})

test('what a removed manager made keeps working, unless the one who removes them says that it ends', async () => {
  const made = await make()
  expect((await remove()).status).toBe(204)
  expect(await works(made)).toEqual({ key: 200, invitation: 200, link: 'people.password_too_short', invited: 200 })
})

test('it ends with them in one step, with an entry for each, and nothing of the others does', async () => {
  const made = await make()
  expect((await remove({ end_made: true })).status).toBe(204)
  await expect.poll(async () => (await works(made)).key).toBe(401)
  expect(await works(made)).toEqual({ key: 401, invitation: 403, link: 'people.link_invalid', invited: 200 })
  const keys = (await world.call(milica, listApiKeys, { params: params() })).body.items
  expect(keys.map(({ name, revoked_by }) => [name, revoked_by])).toEqual([
    ['Locks', null],
    ['Bridge', 'Milica'],
  ])
  const { items } = (await world.call(milica, listAudit, { params: params(), query: {} })).body
  expect(items.slice(0, 4).map(({ action, label }) => [action, label])).toEqual([
    ['team.member_removed', 'Vera'],
    ['team.password_link_ended', 'Cook'],
    ['team.invitation_withdrawn', 'Jelena'],
    ['connections.key_revoked', 'Bridge'],
  ])
})

test('where the removal is refused, nothing has ended', async () => {
  const made = await make()
  await world.server.database.onPlatform((tx) =>
    tx.updateTable('managers').set({ staff_role: 'reception' }).where('id', '=', milica.id).execute(),
  )
  expect((await remove({ end_made: true }, vera)).body.code).toBe(contract.lastManager.code)
  expect((await works(made)).key).toBe(200)
})

test('it ends also where a manager becomes none, and only then', async () => {
  const made = await make()
  const change = async (body: object) => {
    const { items } = (await world.call(milica, contract.getTeam, { params: params() })).body
    const seen = items.find(({ id }) => id === vera.id)?.updated_at ?? ''
    return world.call(milica, contract.changeMember, { params: ofVera(), body: { end_made: true, seen, ...body } })
  }
  expect((await change({ display_name: 'Vera K.' })).status).toBe(200)
  expect((await works(made)).invitation).toBe(200)
  expect((await change({ staff_role: 'reception' })).status).toBe(200)
  expect((await works(made)).invitation).toBe(403)
  expect(await list()).toEqual([])
})

test('an open screen alone ends nothing: it asks for the password again', async () => {
  const made = await make()
  await world.server.database.onPlatform((tx) =>
    tx
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where('manager_id', '=', milica.id)
      .execute(),
  )
  expect((await remove({ end_made: true })).body.code).toBe('people.password_needed')
  expect((await works(made)).key).toBe(200)
  expect((await remove()).status).toBe(204)
})

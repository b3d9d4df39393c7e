import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { anotherGuest } from '#platform/contract/another-guest.ts'
import { guestHeader, type Route } from '#platform/contract/route.ts'
import { createTestServer, nobody, getUrl, type Person, type TestServer } from '#testing/test-server.ts'
import { refreshGuestSession, refreshManagerSession, whoAmI } from '../contract.ts'

let world: TestServer
let ours: string
let theirs: string
let guest: Person
let manager: Person
let owner: Person
beforeAll(async () => {
  world = await createTestServer()
  ours = await world.aHotel({
    features: { conversations: true, announcements: true, extras: true, bill: true, registration: true },
  })
  theirs = await world.aHotel()
  guest = await world.aGuest(ours)
  manager = await world.aManager(ours)
  owner = await world.anOwner()
})
afterAll(() => world.close())

const getToken = ({ cookie }: Person): string => cookie.split('=')[1] ?? ''
/** A person whose browser sends their token as one of another kind. */
const as = (kind: string, ...people: Person[]): Person => ({
  ...nobody,
  cookie: people.map((person) => `deskbell_${kind}=${getToken(person)}`).join('; '),
})
const seen = async (who: Person, hotelSlug: string) => {
  const { body } = await world.call(who, whoAmI, { params: { hotelSlug } })
  return [body.guest?.user.id ?? null, body.manager?.user.id ?? null]
}
const getStatus = async (route: Route, who: Person): Promise<number> =>
  (
    await world.server.app.inject({
      method: 'GET',
      url: getUrl(route, { params: { hotelSlug: ours }, query: {} }),
      headers: { cookie: who.cookie },
    })
  ).statusCode
// Routes for shared devices alone, and those of features that a new hotel has switched off.
const refused = ['getMyBill', 'getMyCheckOut', 'listMyRatings', 'listColleagues', 'getMyRoomSign']
const getLists = (who: string): Route[] =>
  world.server.routes.filter(
    (route) =>
      !refused.includes(route.id) &&
      route.method === 'GET' &&
      route.access === who &&
      !/\{(?!hotelSlug)/.test(route.path) &&
      route.query === undefined,
  )

const listen = (who: Person, as: 'guest' | 'manager') => {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }
  return world.call(who, subscribe, {
    params: {},
    body: { endpoint: `https://fcm.googleapis.com/fcm/send/${who.id}`, keys, hotel_id: ours, as, language: 'en' },
  })
}

test("a manager whose first password must still be changed gets none of the hotel's messages", async () => {
  const fresh = await world.aManager(ours)
  await world.server.database.onPlatform((tx) =>
    tx.updateTable('accounts').set({ password_is_first_use: true }).where('id', '=', fresh.id).execute(),
  )
  const { status, body } = await listen(fresh, 'manager')
  expect([status, body.code]).toEqual([403, 'people.must_choose_password'])
})

describe("a session's token", () => {
  test('identifies somebody only under the cookie of its own kind and in its own hotel', async () => {
    expect(await seen({ ...nobody, cookie: `${guest.cookie}; ${manager.cookie}` }, ours)).toEqual([
      guest.id,
      manager.id,
    ])
    expect(await seen({ ...nobody, cookie: `${guest.cookie}; ${manager.cookie}` }, theirs)).toEqual([null, null])
    for (const [kind, person] of [
      ['guest', manager],
      ['manager', guest],
      ['guest', owner],
      ['manager', owner],
    ] as const)
      expect([kind, await seen(as(kind, person), ours)]).toEqual([kind, [null, null]])
  })
  test('gets no messages for somebody of another kind', async () => {
    const ring = async (who: Person, kind: 'guest' | 'manager'): Promise<number> => (await listen(who, kind)).status
    expect(
      await Promise.all([
        ring(as('guest', manager), 'guest'),
        ring(as('manager', guest), 'manager'),
        ring(manager, 'guest'),
        ring(guest, 'manager'),
      ]),
    ).toEqual([401, 401, 401, 401])
    expect(await Promise.all([ring(manager, 'manager'), ring(guest, 'guest')])).toEqual([204, 204])
  })
  test('grants nothing under the cookie of another kind', async () => {
    let cells = 0
    for (const [kind, right, wrong] of [
      ['guest', guest, [manager, owner]],
      ['manager', manager, [guest, owner]],
      ['owner', owner, [guest, manager]],
    ] as const) {
      for (const route of getLists(kind)) {
        expect([route.id, await getStatus(route, right)]).toEqual([route.id, 200])
        for (const person of wrong) {
          expect([route.id, await getStatus(route, as(kind, person))]).toEqual([route.id, 403])
          cells += 1
        }
        // The right token under the wrong cookie is no better.
        for (const other of ['guest', 'manager', 'owner'].filter((one) => one !== kind))
          expect([route.id, other, await getStatus(route, as(other, right))]).toEqual([route.id, other, 403])
      }
    }
    expect(cells).toBeGreaterThan(10)
  })
})

describe('the header that names the guest', () => {
  const ask = async (headers: Record<string, string>) => {
    const { statusCode, body } = await world.server.app.inject({
      method: 'PUT',
      url: getUrl(refreshGuestSession, { params: { hotelSlug: ours }, query: {} }),
      headers: { cookie: guest.cookie, 'sec-fetch-site': 'same-origin', ...headers },
    })
    return [statusCode, (JSON.parse(body) as { code?: string }).code]
  }
  test('refuses another guest than that of the session, with a code of its own', async () => {
    const neighbour = await world.aGuest(ours)
    expect(await ask({ [guestHeader]: neighbour.id })).toEqual([401, anotherGuest.code])
    expect(await ask({ [guestHeader]: '' })).toEqual([401, anotherGuest.code])
  })
  test('serves the guest of the session, and a page of an earlier version that does not send it', async () => {
    expect([await ask({ [guestHeader]: guest.id }), await ask({})]).toEqual([
      [200, undefined],
      [200, undefined],
    ])
  })
  test('is not required of staff: it is for guests alone', async () => {
    const { statusCode } = await world.server.app.inject({
      method: 'PUT',
      url: getUrl(refreshManagerSession, { params: { hotelSlug: ours }, query: {} }),
      headers: { cookie: manager.cookie, 'sec-fetch-site': 'same-origin', [guestHeader]: guest.id },
    })
    expect(statusCode).toBe(200)
  })
  test('changes nothing for other sites: with it, too, their changes are refused and no preflight is granted', async () => {
    expect(await ask({ [guestHeader]: guest.id, 'sec-fetch-site': 'cross-site' })).toEqual([
      403,
      'platform.foreign_origin',
    ])
    const preflight = await world.server.app.inject({
      method: 'OPTIONS',
      url: getUrl(refreshGuestSession, { params: { hotelSlug: ours }, query: {} }),
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': guestHeader,
      },
    })
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

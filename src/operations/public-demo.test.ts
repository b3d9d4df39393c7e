import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoHotels, demoPassword } from '#demo/hotels.ts'
import { addQuickReply } from '#modules/conversations/contract/quick-replies.ts'
import { createRequest } from '#modules/requests/contract.ts'
import { features } from '#modules/server.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { signInManager, signInOwner } from '#modules/sign-in/contract/credentials.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { isOffInPublicDemo } from '#platform/server/http/guards/public-demo.ts'
import { createLog } from '#platform/server/log.ts'
import { Reader } from '#testing/faults/reader.ts'
import { testKeys } from '#testing/keys.ts'
import { rowsIn } from '#testing/lifecycle/previous-schema.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { lastReset, PublicDemo } from './public-demo.ts'

beforeEach(() => allowSlow('fills the demo hotels'))

const [marina] = demoHotels
const params = { hotelSlug: marina.id }
const rooms: readonly string[] = Object.values(marina.floors).flat()
const hour = 3_600_000
const afternoon = Date.parse('2026-11-20T15:00:00Z')
const nextNight = new Date('2026-11-21T03:00:01Z')

type Site = { world: TestServer; aNode: () => PublicDemo; sql: Client; close: () => Promise<void> }

const openSite = async (env: Record<string, string> = {}): Promise<Site> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-public-demo-'))
  const world = await createTestServer({
    env: { DEMO: 'public', TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: dataDir, ...env },
  })
  const { settings, database } = world
  const sql = openClient(database.owner)
  const aNode = () =>
    new PublicDemo({ owner: database.owner, settings, features, keys: testKeys, log: createLog('error') })
  const close = async () => {
    await sql.end()
    await world.close()
    await rm(dataDir, { recursive: true })
  }
  return { world, aNode, sql, close }
}

let site: Site
let world: TestServer
beforeAll(async () => {
  site = await openSite()
  ;({ world } = site)
  await site.aNode().run(new Date(afternoon))
})
afterAll(() => site.close())

let visitors = 0
const fromAnywhere = () => {
  visitors += 1
  return { 'x-forwarded-for': `8.8.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` }
}
const getBrowser = (headers: Record<string, unknown>): Person => ({
  ...nobody,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const signInAsGuest = async (on: TestServer, headers = fromAnywhere()) => {
  const body = { room_number: rooms[visitors % rooms.length] ?? '', guest_name: 'Ana Visitor' }
  const { status, headers: answered, body: session } = await on.call(nobody, signInGuest, { params, body }, headers)
  return { status, session, person: getBrowser(answered), headers }
}
const signInAsStaff = async () => {
  const body = { email: marina.manager.email, password: demoPassword }
  const answer = await world.call(nobody, signInManager, { params, body }, fromAnywhere())
  return { status: answer.status, session: answer.body, person: getBrowser(answer.headers) }
}
const ask = (on: TestServer, person: Person, headers: Record<string, string>) =>
  on.call(person, createRequest, { params, body: { id: newId(), type: 'towels', description: 'Two towels' } }, headers)
const count = async ({ sql }: Site) => (await sql`select from service_requests where hotel_id = ${marina.id}`).length
/** How many rows each table has, but for those that sign-ins leave and that are removed when they are old. */
const countRows = async ({ sql }: Site) =>
  Object.fromEntries(
    Object.entries(await rowsIn(sql)).flatMap(([table, rows]) =>
      ['rate_limits', 'demo_removals', 'hotel_events'].includes(table) ? [] : [[table, rows.length]],
    ),
  )

test('the reset is due at three in the morning, UTC', () => {
  expect(lastReset(new Date('2026-11-21T02:59:59Z'))).toEqual(new Date('2026-11-20T03:00:00Z'))
  expect(lastReset(new Date('2026-11-21T03:00:00Z'))).toEqual(new Date('2026-11-21T03:00:00Z'))
})

test('strangers sign in from the Internet as guests and as staff, and each session ends after an hour', async () => {
  const [guest, staff] = [await signInAsGuest(world), await signInAsStaff()]
  expect([guest.status, staff.status]).toEqual([201, 201])
  for (const { session, person } of [guest, staff]) {
    expect(Date.parse(session.expires_at) - world.clock.now()).toBeLessThanOrEqual(hour)
    const token = person.cookie.split('=')[1]
    expect(await world.server.sessions.find(token)).not.toBe(null)
    world.clock.set(Date.now() + hour + 1_000)
    expect(await world.server.sessions.find(token)).toBe(null)
    world.clock.set(Date.now())
  }
})

test('what lasts or reaches others is refused with one error, whoever calls, and daily work is not', async () => {
  const off = world.server.routes.filter(isOffInPublicDemo)
  const names = off.map(({ id }) => id)
  for (const expected of [
    'uploadImage',
    'uploadMessageImage',
    'putRequestPhoto',
    'importMenu',
    'previewMenuImport',
    'importReservations',
    'subscribe',
    'createWebhook',
    'pingWebhook',
    'addCalendarFeed',
    'previewCalendarFeed',
    'fetchCalendarFeed',
    'mailInvoice',
    'putMailAddresses',
    'putMailChoices',
    'mailPasswordLink',
    'sendTestMail',
    'mailInvitation',
    'changePassword',
    'setStaffPassword',
    'setOwnerPassword',
    'makePasswordLink',
    'beginSecondFactor',
    'turnSecondFactorOff',
    'inviteStaff',
    'joinStaff',
    'linkDevice',
    'changeMember',
    'removeMember',
    'endMemberSessions',
    'createApiKey',
    'changeApiKey',
    'revokeApiKey',
    'createManager',
    'signInOwner',
    'createHotel',
    'updateHotel',
    'deleteHotel',
    'removeManager',
  ])
    expect(names).toContain(expected)
  for (const kept of ['signInGuest', 'createRequest', 'placeOrder', 'claimRequest', 'updateItem', 'sendMyMessage'])
    expect(names).not.toContain(kept)
  const { person } = await signInAsStaff()
  for (const route of off) {
    const answer = await world.server.app.inject({
      method: route.method,
      url: route.path.replaceAll('{hotelSlug}', marina.id).replaceAll(/\{\w+\}/g, newId()),
      headers: { cookie: person.cookie, ...fromAnywhere() },
    })
    expect([route.id, answer.statusCode, answer.json().code]).toEqual([route.id, 403, 'platform.off_in_public_demo'])
  }
  const body = { email: 'owner@deskbell.example', password: demoPassword }
  expect((await world.call(nobody, signInOwner, { params: {}, body })).body.message).toContain('This is a public demo')
})

test('one address may write sixty times in a minute, and no body may be large', async () => {
  const { person, headers } = await signInAsGuest(world)
  const more = await Promise.all(Array.from({ length: 60 }, () => ask(world, person, headers)))
  expect(more.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await signInAsGuest(world)).status).toBe(201)
  const staff = (await signInAsStaff()).person
  const large = { id: newId(), title: 'Large', text: 'x'.repeat(33 * 1024) }
  const refused = await world.call(staff, addQuickReply, { params, body: large }, fromAnywhere())
  expect([refused.status, refused.body.code]).toEqual([413, 'platform.too_large'])
})

test.each([20, ...(process.env['DESKBELL_PROVE'] === '1' ? [200] : [])])(
  '%i visitors at once are all answered, the limits hold, and nothing leaves the demo',
  async (number) => {
    let calls = 0
    const outside = createServer((socket) => {
      calls += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => outside.once('listening', resolve))
    const { port } = outside.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const busy = await openSite({
      NOTIFICATION_HOST: origin,
      NOTIFICATION_SECRET: 'x',
      PUSH_HOSTS: origin,
      WEBHOOK_HOSTS: origin,
      CALENDAR_HOSTS: origin,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'desk@demo.example',
    })
    await busy.aNode().run(new Date())
    const before = await count(busy)
    const answers = await Promise.all(
      Array.from({ length: number }, async () => {
        const { status, person, headers } = await signInAsGuest(busy.world)
        return [status, (await ask(busy.world, person, headers)).status]
      }),
    )
    expect(answers).toEqual(Array.from({ length: number }, () => [201, 201]))
    expect(await count(busy)).toBe(before + number)
    const flood = await Promise.all(
      Array.from({ length: 620 - 2 * number }, async () => (await ask(busy.world, nobody, fromAnywhere())).status),
    )
    expect(flood.filter((status) => status === 429)).toHaveLength(20)
    expect(flood.filter((status) => status === 401)).toHaveLength(600 - 2 * number)
    expect(calls).toBe(0)
    await busy.close()
    outside.close()
  },
  60_000,
)

test('at night everything that visitors made is gone, their streams are told, and it is done once', async () => {
  const { person, headers } = await signInAsGuest(world)
  const [screen, before] = [(await signInAsStaff()).person, await count(site)]
  await ask(world, person, headers)
  await site.sql`update hotels set name = 'Grand Hotel' where id = ${marina.id}`
  const base = await world.listen()
  const staff = { id: '', sessionId: '', cookie: screen.cookie }
  const reader = new Reader({
    base,
    hotel: { id: marina.id, guests: [], staff: [staff] },
    person: staff,
    as: 'manager',
  })
  await reader.open()
  expect(await site.aNode().run(new Date(afternoon + hour))).toBe(false)
  expect(await count(site)).toBe(before + 1)
  expect(await site.aNode().run(nextNight)).toBe(true)
  await expect.poll(() => reader.goodbye?.reason ?? reader.refused, { timeout: 5_000 }).toBe('session_ended')
  await reader.close()
  expect(await world.server.sessions.find(person.cookie.split('=')[1])).toBe(null)
  const first = await countRows(site)
  expect(first).toMatchObject({ hotels: 2, sessions: 0 })
  const [hotel] = await site.sql`select name from hotels where id = ${marina.id}`
  expect(hotel?.['name']).toBe(marina.name)
  await ask(world, (await signInAsGuest(world)).person, fromAnywhere())
  expect(await site.aNode().run(new Date(nextNight.getTime() + hour))).toBe(false)
  await site.sql`update job_runs set done_at = '2026-11-01' where name = 'public demo'`
  expect(await site.aNode().run(nextNight)).toBe(true)
  expect(await countRows(site)).toEqual(first)
})

test('a process that is killed in the middle leaves everything as it was, and the next run does it', async () => {
  const { sql } = site
  const guest = await signInAsGuest(world)
  await ask(world, guest.person, guest.headers)
  const [before, night] = [await countRows(site), new Date('2026-11-22T03:00:01Z')]
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`lock table house_rules in access exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const killed = site.aNode().run(night)
  killed.catch(() => {})
  const admin = openClient(world.database.owner)
  await expect
    .poll(
      () => admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "hotels"%'`,
      { timeout: 10_000 },
    )
    .not.toEqual([])
  await expect(killed).rejects.toThrow(/terminat|unavailable/)
  release.resolve()
  await holding
  await admin.end()
  expect(await countRows(site)).toEqual(before)
  expect(await site.aNode().run(night)).toBe(true)
  expect(await countRows(site)).toMatchObject({ hotels: 2, sessions: 0 })
})

test('of two nodes that are at it simultaneously one does it', async () => {
  const night = new Date('2026-11-23T03:00:01Z')
  const done = await Promise.all([site.aNode().run(night), site.aNode().run(night)])
  expect(done.toSorted()).toEqual([false, true])
  expect(await countRows(site)).toMatchObject({ hotels: 2, sessions: 0 })
})

test('beside a hotel that is not of the demo nothing is reset, and one sentence says why', async () => {
  const own = await world.aHotel({ name: 'The real house' })
  const before = await countRows(site)
  await expect(site.aNode().run(new Date('2026-11-24T03:00:01Z'))).rejects.toThrow(
    'DEMO=public is for the demo hotels alone, and here is another hotel (The real house). Start without ' +
      'DEMO=public, or with another DATA_DIR or DATABASE_URL.',
  )
  expect(await countRows(site)).toEqual(before)
  await site.sql`delete from hotels where id = ${own}`
})

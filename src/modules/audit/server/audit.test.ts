import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInManager } from '#modules/sign-in/contract/credentials.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import { recordEntry } from './record.ts'
import { removeOldEntries } from './store.ts'

let world: TestServer
let sql: Client
let hotelSlug: string
let milica: Person
beforeAll(async () => {
  world = await createTestServer()
  sql = openClient(world.database.owner)
})
afterAll(async () => {
  await sql.end()
  await world.close()
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ time_zone: 'Europe/Belgrade' })
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
})

type Example = { label?: string; action?: string; at?: string; actor?: unknown; before?: object; after?: object }
const add = (examples: readonly Example[], hotel = hotelSlug) =>
  world.server.database.write(scopeFor(hotel, {}), async (tx) => {
    for (const { label = '', action = 'menu.item_changed', actor, at, before, after } of examples)
      await recordEntry(
        tx,
        { hotelId: hotel, actor: actor ?? { kind: 'manager', ...milica, display_name: 'M' } },
        action,
        {
          entity: 'menu_items',
          id: null,
          label,
          before,
          after,
          ...(at && { at }),
        },
      )
  })
const list = async (query: Record<string, unknown> = {}, who = milica) => {
  const { status, body } = await world.call(who, contract.listAudit, { params: { hotelSlug }, query })
  return { status, items: body.items ?? [], next_cursor: body.next_cursor }
}
const labels = async (query: Record<string, unknown> = {}) => (await list(query)).items.map(({ label }) => label)

describe('the list', () => {
  test('is newest first and comes in pages that miss nothing and repeat nothing', async () => {
    await add(Array.from({ length: 7 }, (_, at) => ({ label: `Item ${at}` })))
    const first = await list({ limit: 3 })
    const second = await list({ limit: 3, cursor: first.next_cursor })
    const third = await list({ limit: 3, cursor: second.next_cursor })
    expect([...first.items, ...second.items, ...third.items].map(({ label }) => label)).toEqual(
      Array.from({ length: 7 }, (_, at) => `Item ${6 - at}`),
    )
    expect(third.next_cursor).toBeNull()
  })
  test('is filtered by who, what, words and days of the hotel', async () => {
    const bridge = { kind: 'integration', id: newId(), name: 'Mews bridge' }
    await add([
      { label: 'Octopus salad', before: { price: 1 }, after: { price: 2 } },
      { label: 'Room 4', action: 'stays.ended' },
      { label: 'Room 9', action: 'reservations.added', actor: bridge },
      { label: 'Calendar', action: 'reservations.calendar_read', actor: { kind: 'nobody' } },
      // Half past midnight in Belgrade.
      { label: 'Old one', at: '2026-03-09T23:30:00.000Z' },
    ])
    expect(await labels({ kind: 'prices' })).toEqual(['Octopus salad'])
    expect(await labels({ actor: bridge.id })).toEqual(['Room 9'])
    expect(await labels({ actor: 'system' })).toEqual(['Calendar'])
    expect(await labels({ q: 'rOOm' })).toEqual(['Room 9', 'Room 4'])
    expect(await labels({ q: '%' })).toEqual([])
    expect(await labels({ from: '2026-03-10', to: '2026-03-10' })).toEqual(['Old one'])
    expect(await labels({ to: '2026-03-09' })).toEqual([])
    expect(await labels({ from: '2026-03-10', to: '9999-12-31' })).toContain('Old one')
  })
  test("of another hotel or of all of them shows the hotels that the reader manages, and nobody else's", async () => {
    const [second, third, foreign] = [await world.aHotel(), await world.aHotel(), await world.aHotel()]
    for (const [hotel, staff_role] of [
      [second, 'manager'],
      [third, 'reception'],
    ] as const)
      await sql`insert into managers (hotel_id, id, email, staff_role)
        select ${hotel}, id, email, ${staff_role} from managers where id = ${milica.id} limit 1`
    await add([{ label: 'Here', at: '2026-03-01T10:00:00.000Z' }])
    for (const [hotel, label, at] of [
      [second, 'There', '2026-03-01T11:00:00.000Z'],
      [third, 'Reception alone', '2026-03-01T12:00:00.000Z'],
      [foreign, 'Foreign', '2026-03-01T13:00:00.000Z'],
    ] as const)
      await add([{ label, at }], hotel)
    expect(await labels({ hotel: second })).toEqual(['There'])
    expect(await labels({ hotel: 'all' })).toEqual(['There', 'Here'])
    const first = await list({ hotel: 'all', limit: 1 })
    expect(await labels({ hotel: 'all', limit: 1, cursor: first.next_cursor })).toEqual(['Here'])
    for (const hotel of [third, foreign, 'no-such-house']) expect((await list({ hotel })).status).toBe(404)
  })
  test('is for managers alone, and for the owners of the installation', async () => {
    await add([{ label: 'Here' }])
    const others = [await world.aManager(hotelSlug, { staff_role: 'reception' }), await world.aGuest(hotelSlug)]
    for (const who of others) expect((await list({}, who)).status).toBe(403)
    const owner = await world.anOwner()
    const read = (who: Person, hotelId: string) => world.call(who, contract.listHotelAudit, { params: { hotelId } })
    expect((await read(owner, hotelSlug)).body.items.map(({ label }) => label)).toEqual(['Here'])
    expect([(await read(owner, 'no-such-house')).status, (await read(milica, hotelSlug)).status]).toEqual([404, 403])
  })
})

describe('the file', () => {
  const download = async (query = '') => {
    const path = contract.exportAudit.path.replace('{hotelSlug}', hotelSlug)
    return world.server.app.inject({ url: `${path}${query}`, headers: { cookie: milica.cookie } })
  }
  test('has what is filtered, runs no formula, and is recorded itself', async () => {
    await add([
      { label: '=cmd()', before: { price: 1 }, after: { price: 2 } },
      { label: 'Room 4', action: 'stays.ended' },
    ])
    const answer = await download('?kind=prices')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = answer.body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`'=cmd()`)
    expect(lines[1]).toContain('""price"":[1,2]')
    expect((await list()).items[0]).toMatchObject({ action: 'audit.exported', actor_name: 'Milica Kovač', via: 'web' })
  })
  test('holds every entry once, however many parts it is read in', async () => {
    await sql`insert into audit_entries (hotel_id, id, at, actor_kind, actor_name, action, kind, entity, label, via)
      select ${hotelSlug}, uuidv7(), now() - make_interval(secs => n / 3), 'system', '', 'stays.ended', 'stays', 'stays',
        'Room ' || n, 'system'
      from generate_series(1, 2500) n`
    const lines = (await download()).body.trim().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => /Room \d+/.exec(line)?.[0])).size).toBe(2_500)
    expect(lines).toHaveLength(2_500)
  })
})

describe('how long it is kept', () => {
  const set = (audit_days: number) =>
    world.call(milica, contract.changeAuditSettings, { params: { hotelSlug }, body: { audit_days } })
  test('is a year at first, can be changed from 90 to 1,095 days, and the change is recorded', async () => {
    const settings = await world.call(milica, contract.getAuditSettings, { params: { hotelSlug } })
    expect(settings.body.audit_days).toBe(365)
    expect([(await set(89)).status, (await set(1_096)).status]).toEqual([400, 400])
    const { body } = await set(90)
    expect(body.audit_days).toBe(90)
    expect(body.actors).toMatchObject([{ id: milica.id, name: 'Milica Kovač' }])
    await set(90)
    expect((await list()).items.map(({ action, changes }) => [action, changes])).toEqual([
      ['audit.days_changed', { audit_days: [365, 90] }],
    ])
  })
  test('counts for each hotel by itself: older entries go, all others stay', async () => {
    const other = await world.aHotel()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await set(90)
    for (const hotel of [hotelSlug, other])
      await add(
        [89, 91, 364, 366].map((days) => ({ label: `${days}`, at: daysAgo(days) })),
        hotel,
      )
    await world.server.database.onPlatform((tx) => removeOldEntries(tx, Date.now()))
    const kept = await sql<{ hotel_id: string; label: string }[]>`
      select hotel_id, label from audit_entries where hotel_id in (${hotelSlug}, ${other}) and label <> '' order by label::int`
    expect(kept.filter(({ hotel_id }) => hotel_id === hotelSlug).map(({ label }) => label)).toEqual(['89'])
    expect(kept.filter(({ hotel_id }) => hotel_id === other).map(({ label }) => label)).toEqual(['89', '91', '364'])
  })
})

test('a sign-in and a failed one are recorded with the network alone; that of an unknown account is not', async () => {
  const ana = await world.aManager(hotelSlug, {
    email: `ana${newId().slice(-8)}@hotel.example`,
    password: 'a long password',
  })
  const attempt = (email: string, password: string) =>
    world.call(nobody, signInManager, { params: { hotelSlug }, body: { email, password } })
  await attempt(`nobody${newId().slice(-8)}@hotel.example`, 'wrong password')
  await attempt(ana.email, 'wrong password')
  // It is written behind the answer, which must not take longer than that of an unknown account.
  await expect.poll(() => list().then(({ items }) => items.length), { timeout: 10_000 }).toBe(1)
  await attempt(ana.email, 'a long password')
  expect((await list()).items).toMatchObject([
    { action: 'sign_ins.signed_in', actor_id: ana.id, network: '127.0.0.0/24', kind: 'sign_ins' },
    { action: 'sign_ins.failed', actor_kind: 'system', actor_name: '', label: ana.email, network: '127.0.0.0/24' },
  ])
})

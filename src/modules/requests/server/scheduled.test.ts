import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeServer, type Server } from '#compose.server.ts'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { isLong } from '#testing/faults/metrics.ts'
import { testKeys } from '#testing/keys.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createRequest, listMyRequests, withdrawMyRequest, type ServiceRequest } from '../contract.ts'
import { getOpenRequests, listRequests, startRequest, claimRequest } from '../contract/staff.ts'
import { requests } from './index.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
let guest: Person
const others: Server[] = []
const another = (): Promise<Server> =>
  composeServer({
    settings: readSettings({
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: 'postgres://of-the-test',
      DATABASE_CONNECTIONS: '6',
      PUSH_HOSTS: receiver.origin,
    }),
    logins: world.database,
    keys: testKeys,
    clock: world.clock,
    log: createLog('error'),
    template: async () => '',
    features: [requests],
  })
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ quickJobs: true, env: { PUSH_HOSTS: receiver.origin }, features: [requests] })
  hotelSlug = await world.aHotel()
  // Every hotel begins with types that are not asked for at a time.
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('request_types')
      .set({ time: 'optional' })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', 'cleaning')
      .execute(),
  )
  manager = await world.aManager(hotelSlug, { display_name: 'Jelena' })
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12' })
  await world.call(manager, subscribe, {
    params: {},
    body: { ...receiver.subscription(`/push/${manager.id}`), hotel_id: hotelSlug, as: 'manager', language: 'en' },
  })
})
afterAll(async () => {
  for (const server of others) await server.stop()
  await world?.close()
  await receiver?.close()
})

const stepMs = 5 * 60_000
/** The first full step at least so many minutes ahead. */
const inMinutes = (minutes: number): string =>
  new Date(Math.ceil((Date.now() + minutes * 60_000) / stepMs) * stepMs).toISOString()
const ask = (scheduled_for: string | undefined, who = guest, id = newId()) =>
  world.call(who, createRequest, {
    params: { hotelSlug },
    body: { id, type: 'cleaning', description: 'While we are at the beach.', ...(scheduled_for && { scheduled_for }) },
  })
const getRow = async (id: string): Promise<ServiceRequest | undefined> =>
  (await world.call(manager, listRequests, { params: { hotelSlug }, query: { id } })).body.items[0]
const getOpen = async () => (await world.call(manager, getOpenRequests, { params: { hotelSlug } })).body
const claim = (requestId: string) => world.call(manager, claimRequest, { params: { hotelSlug, requestId } })
const withdraw = (requestId: string, who = guest) =>
  world.call(who, withdrawMyRequest, { params: { hotelSlug, requestId } })
/** Its ring time is now. */
const makeDue = (...ids: string[]): Promise<unknown> =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('service_requests')
      .set({ ring_due_at: sql<string>`now()`, escalation_from: sql<string>`now()` })
      .where('hotel_id', '=', hotelSlug)
      .where('id', 'in', ids)
      .execute(),
  )
const titlesOf = (id: string): string[] =>
  receiver.received
    .filter(({ text }) => text.includes(id))
    .map(({ text }) => (JSON.parse(text) as { notification: { title: string } }).notification.title)

test('what is scheduled is in no unclaimed count until it rings, and rings once', async () => {
  const before = await getOpen()
  const time = inMinutes(24 * 60)
  const { status, body } = await ask(time)
  expect(status).toBe(201)
  const ring = new Date(Date.parse(time) - 15 * 60_000).toISOString()
  expect(body).toMatchObject({ scheduled_for: time, escalation_from: ring, ring_due_at: ring, escalation_level: 0 })
  expect(await getOpen()).toMatchObject({
    counts: before.counts,
    unclaimed: before.unclaimed,
    oldest: before.oldest,
    scheduled: 1,
    next_scheduled: time,
    departments: { housekeeping: { scheduled: 1, next_scheduled: time, unclaimed: 0 }, reception: { scheduled: 0 } },
  })
  const ids = async (scheduled: 'true' | 'false') =>
    (await world.call(manager, listRequests, { params: { hotelSlug }, query: { scheduled } })).body.items.map(
      ({ id }) => id,
    )
  expect([(await ids('true')).includes(body.id), (await ids('false')).includes(body.id)]).toEqual([true, false])
  await expect.poll(() => titlesOf(body.id).length, eventually).toBe(1)
  await makeDue(body.id)
  await expect.poll(async () => (await getRow(body.id))?.ring_due_at, eventually).toBe(null)
  expect(await getOpen()).toMatchObject({ unclaimed: before.unclaimed + 1, scheduled: 0, next_scheduled: null })
  await expect.poll(() => titlesOf(body.id).length, eventually).toBe(2)
  expect(titlesOf(body.id)[0]).toMatch(/^For (tomorrow|\w+day) \d\d:\d\d$/)
  expect(titlesOf(body.id)[1]).toMatch(/^Due at \d\d:\d\d$/)
  await claim(body.id)
})

test('claimed early it never waits, and its claimer is told at the ring time; begun with, it does not ring', async () => {
  const [early, begun] = [(await ask(inMinutes(60))).body.id, (await ask(inMinutes(60))).body.id]
  expect((await claim(early)).body).toMatchObject({ claimed_by: 'Jelena', status: 'pending' })
  const started = await world.call(manager, startRequest, { params: { hotelSlug, requestId: begun } })
  expect(started.body).toMatchObject({ status: 'in-progress', ring_due_at: null })
  const { unclaimed } = await getOpen()
  await expect.poll(() => [titlesOf(early).length, titlesOf(begun).length], eventually).toEqual([1, 1])
  await makeDue(early)
  await expect.poll(() => titlesOf(early).at(-1), eventually).toMatch(/^Due at/)
  expect((await getOpen()).unclaimed).toBe(unclaimed)
  expect(titlesOf(early)).toHaveLength(2)
  expect(titlesOf(begun)).toHaveLength(1)
})

test('a time too near, too far, off the steps or after the check-out is refused; the same request again is not', async () => {
  const off = new Date(Date.parse(inMinutes(60)) + 60_000).toISOString()
  for (const time of [inMinutes(5), inMinutes(-60), inMinutes(8 * 24 * 60), off]) {
    const { status, body } = await ask(time)
    expect([time, status, body.code]).toEqual([time, 409, 'hours.time_unavailable'])
  }
  const id = newId()
  const first = await ask(inMinutes(60), guest, id)
  expect((await ask(first.body.scheduled_for ?? '', guest, id)).body).toEqual(first.body)
  expect((await ask(inMinutes(120), guest, id)).body.code).toBe('platform.id_taken')
  const leaving = await world.aGuest(hotelSlug, { room_number: 'Room 30' })
  const stay = (await ask(undefined, leaving)).body.stay_id
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('stays')
      .set({ check_in: sql<string>`current_date - 3`, check_out: sql<string>`current_date + 1` })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', stay ?? '')
      .execute(),
  )
  expect((await ask(inMinutes(60), leaving)).status).toBe(201)
  expect((await ask(inMinutes(3 * 24 * 60), leaving)).body.code).toBe('hours.time_unavailable')
})

test('of a guest who withdraws and a colleague who claims at the same moment one wins, many times over', async () => {
  const rounds = isLong ? 50 : 6
  const time = inMinutes(120)
  let withdrawn = 0
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const { id } = (await ask(time)).body
        // Each is sent first in half of the pairs, so that neither wins them all by chance.
        const early = at % 2 === 0 ? claim(id) : undefined
        const [gone, claimed] = await Promise.all([withdraw(id), early ?? claim(id)])
        const row = await getRow(id)
        if (gone.status === 204) {
          withdrawn += 1
          expect([claimed.status, row]).toEqual([404, undefined])
        } else {
          expect([gone.status, gone.body.code, claimed.status]).toEqual([409, 'platform.changed_meanwhile', 200])
          expect(gone.body.current).toMatchObject({ id, claimed_by: 'Jelena', claimed_by_id: null })
          expect(row?.claimed_by).toBe('Jelena')
        }
      }),
    )
  expect(withdrawn).toBeGreaterThan(0)
  expect(withdrawn).toBeLessThan(10 * rounds)
}, 120_000)

test("another guest's request cannot be withdrawn, nor one that rings already", async () => {
  const scheduled = (await ask(inMinutes(120))).body.id
  expect((await withdraw(scheduled, await world.aGuest(hotelSlug))).status).toBe(404)
  const now = (await ask(undefined)).body.id
  expect((await withdraw(now)).body.code).toBe('platform.changed_meanwhile')
  expect((await withdraw(scheduled)).status).toBe(204)
  const mine = await world.call(guest, listMyRequests, { params: { hotelSlug } })
  expect(mine.body.items.map(({ id }) => id)).not.toContain(scheduled)
})

test('what has not rung when the stay ends goes with it', async () => {
  const leaving = await world.aGuest(hotelSlug, { room_number: 'Room 40' })
  const [scheduled, now] = [(await ask(inMinutes(120), leaving)).body, (await ask(undefined, leaving)).body]
  const stayId = scheduled.stay_id ?? ''
  const ended = await world.call(manager, checkOutStay, { params: { hotelSlug, stayId }, body: {} })
  expect(ended.body.stay).toMatchObject({ status: 'ended', withdrawn_count: 1 })
  expect(await getRow(scheduled.id)).toBe(undefined)
  expect(await getRow(now.id)).toMatchObject({ status: 'pending' })
})

test('the staff are told once what was withdrawn when a stay ended, and nothing where nothing was', async () => {
  const told = (stayId: string): string[] =>
    receiver.received
      .filter(({ text }) => text.includes(`manager/stays/${stayId}`))
      .map(({ text }) => (JSON.parse(text) as { notification: { body: string } }).notification.body)
  const leave = async (stayId: string) =>
    (await world.call(manager, checkOutStay, { params: { hotelSlug, stayId }, body: {} })).body.stay
  const plain = await world.aGuest(hotelSlug, { room_number: 'Room 41' })
  const plainStay = (await ask(undefined, plain)).body.stay_id ?? ''
  const leaving = await world.aGuest(hotelSlug, { room_number: 'Room 42' })
  const stayId = (await ask(inMinutes(120), leaving)).body.stay_id ?? ''
  await ask(inMinutes(180), leaving)
  expect(await leave(plainStay)).toMatchObject({ withdrawn_count: 0 })
  expect(await leave(stayId)).toMatchObject({ withdrawn_count: 2 })
  // A retry of the check-out is no second ending.
  expect(await leave(stayId)).toMatchObject({ withdrawn_count: 2 })
  await expect
    .poll(() => told(stayId), eventually)
    .toEqual(['2 scheduled requests or orders of Room 42 were cancelled.'])
  expect(told(plainStay)).toEqual([])
})

test('many things due within seconds ring once each on three processes, although one of them stops', async () => {
  allowSlow('their time has to come')
  const count = isLong ? 1000 : 200
  const many = await world.aHotel()
  const staff = await world.aManager(many)
  const who = await world.aGuest(many)
  others.push(await another(), await another())
  await world.call(staff, subscribe, {
    params: {},
    body: { ...receiver.subscription(`/push/${staff.id}`), hotel_id: many, as: 'manager', language: 'en' },
  })
  const inHotel = scopeFor(many, null)
  const ids = Array.from({ length: count }, newId)
  await world.server.database.write(inHotel, (tx) =>
    tx
      .insertInto('service_requests')
      .values(
        ids.map((id, place) => ({
          hotel_id: many,
          id,
          guest_id: who.id,
          guest_name: 'Jonas Weber',
          room_number: 'Room 12',
          type: 'towels' as const,
          department: 'housekeeping' as const,
          description: 'Later.',
          scheduled_for: sql<string>`now() + interval '1 hour'`,
          escalation_from: sql<string>`now() + make_interval(secs => ${2 + place / 100})`,
        })),
      )
      .execute(),
  )
  const counted = await world.call(staff, getOpenRequests, { params: { hotelSlug: many } })
  expect(counted.body).toMatchObject({ unclaimed: 0, scheduled: count })
  const rings = () =>
    world.server.database.read(inHotel, (tx) =>
      sql<{ times: number; late: number; count: number }>`
        select count(*)::int as count, (select coalesce(max(n), 0)::int from (select count(*) as n from hotel_events
          where hotel_id = ${many} and changed ? 'ring_due_at' group by row_id) each) as times,
          coalesce(max(extract(epoch from created_at - (row_data ->> 'escalation_from')::timestamptz)), 0)::float8 as late
        from hotel_events where hotel_id = ${many} and changed ? 'ring_due_at'`.execute(tx),
    )
  await expect.poll(async () => (await rings()).rows[0]?.count ?? 0, eventually).toBeGreaterThan(count / 5)
  await others.pop()?.stop()
  await expect.poll(async () => (await rings()).rows[0]?.count ?? 0, { timeout: 60_000 }).toBe(count)
  const [{ times, late } = { times: 0, late: 99 }] = (await rings()).rows
  expect(times).toBe(1)
  expect(late).toBeLessThan(5)
  const tags = () =>
    receiver.received
      .filter(({ path, text }) => path === `/push/${staff.id}` && text.includes('Due at'))
      .map(({ text }) => (JSON.parse(text) as { notification: { tag: string } }).notification.tag)
  await expect.poll(() => tags().length, { timeout: 60_000, interval: 100 }).toBe(count)
  expect(new Set(tags()).size).toBe(count)
}, 150_000)

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { erasePerson, exportPerson } from '#modules/privacy/contract.ts'
import { releaseClaims } from '#modules/tickets/server/release.ts'
import { newId } from '#platform/contract/id.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { createRequest, listMyRequests, type ServiceRequest } from '../contract.ts'
import { handOverRequest, listHandovers, type NewHandover } from '../contract/hand-over.ts'
import { completeRequest, getOpenRequests, listRequests, startRequest, claimRequest } from '../contract/staff.ts'
import { requests } from './index.ts'
import { table } from './store.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let jelena: Person
let dragan: Person
let guest: Person
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ env: { PUSH_HOSTS: receiver.origin }, features: [requests] })
  hotelSlug = await world.aHotel()
  jelena = await world.aManager(hotelSlug, { display_name: 'Jelena' })
  dragan = await world.aManager(hotelSlug, { display_name: 'Dragan' })
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 7' })
  await world.call(dragan, subscribe, {
    params: {},
    body: { ...receiver.subscription(`/push/${dragan.id}`), hotel_id: hotelSlug, as: 'manager', language: 'en' },
  })
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

const ask = async (): Promise<string> =>
  (
    await world.call(guest, createRequest, {
      params: { hotelSlug },
      body: { id: newId(), type: 'towels', description: 'The bedside lamp is dark.' },
    })
  ).body.id
const step = (
  who: Person,
  route: typeof startRequest | typeof completeRequest | typeof claimRequest,
  requestId: string,
) => world.call(who, route, { params: { hotelSlug, requestId } })
const handOver = (who: Person, requestId: string, body: Partial<NewHandover> = {}) =>
  world.call(who, handOverRequest, {
    params: { hotelSlug, requestId },
    body: { id: newId(), from: 'housekeeping', to: 'maintenance', ...body },
  })
const getRow = async (id: string): Promise<ServiceRequest> =>
  (await world.call(jelena, listRequests, { params: { hotelSlug }, query: { id } })).body.items[0] as ServiceRequest
const getOpen = async () => (await world.call(jelena, getOpenRequests, { params: { hotelSlug } })).body
const getHandovers = async (id: string) =>
  (await world.call(jelena, listHandovers, { params: { hotelSlug } })).body.items.filter(
    ({ request_id }) => request_id === id,
  )

test('a request that is handed over waits again from now, unclaimed, and its guest sees no change of status', async () => {
  const id = await ask()
  expect(await getRow(id)).toMatchObject({ department: 'housekeeping', handed_over_at: null })
  await step(jelena, startRequest, id)
  const before = await getRow(id)
  const { departments } = await getOpen()
  const note = 'Bulb fits, socket is loose'
  const answer = await handOver(jelena, id, { note })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    department: 'maintenance',
    handed_over_from: 'housekeeping',
    status: 'in-progress',
    updated_at: before.updated_at,
    claimed_at: null,
    claimed_by: null,
    claimed_by_id: null,
    escalation_level: 0,
    escalation_from: answer.body.handed_over_at,
  })
  expect(Date.parse(answer.body.escalation_due_at ?? '') - Date.parse(answer.body.escalation_from)).toBe(5 * 60_000)
  const open = await getOpen()
  expect(open.departments.housekeeping.counts['in-progress']).toBe(departments.housekeeping.counts['in-progress'] - 1)
  expect(open.departments.maintenance).toMatchObject({ counts: { 'in-progress': 1 }, unclaimed: 1, oldest: { id } })
  expect(open.unclaimed).toBe(1)
  expect(await getHandovers(id)).toMatchObject([
    { from_department: 'housekeeping', to_department: 'maintenance', note, by_name: 'Jelena', by_id: jelena.id },
  ])
  const shown = () => receiver.received.filter(({ text }) => text.includes(id) && text.includes('From Housekeeping'))
  await expect.poll(() => shown().length, eventually).toBe(1)
  expect(shown()[0]?.text).toContain('Room 7 · Towels')
  expect(shown()[0]?.text).not.toContain('socket')
  // A claim and completing go on as before.
  expect((await step(dragan, claimRequest, id)).body).toMatchObject({ claimed_by: 'Dragan', status: 'in-progress' })
  expect((await step(dragan, completeRequest, id)).body.status).toBe('completed')
})

test('the count tells apart what is escalated, also where an older request of the department is not', async () => {
  const [older, newer] = [await ask(), await ask()]
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('service_requests')
      .set({ escalation_level: 2 })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', newer)
      .execute(),
  )
  const open = await getOpen()
  const expected = { unclaimed: 2, oldest: { id: older }, escalated: { unclaimed: 1, oldest: { id: newer } } }
  expect(open).toMatchObject(expected)
  expect(open.departments.housekeeping).toMatchObject(expected)
  expect(open.departments.maintenance.escalated).toEqual({ unclaimed: 0, oldest: null })
  for (const id of [older, newer]) await step(dragan, claimRequest, id)
  expect(await getOpen()).toMatchObject({ unclaimed: 0, oldest: null, escalated: { unclaimed: 0, oldest: null } })
})

test('in progress and unclaimed escalates as pending does', async () => {
  const id = await ask()
  await step(jelena, startRequest, id)
  await handOver(jelena, id)
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('service_requests')
      .set({ escalation_from: sql<string>`now() - interval '6 minutes'`, escalation_due_at: sql<string>`now()` })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .execute(),
  )
  await expect.poll(async () => (await getRow(id)).escalation_level, eventually).toBe(1)
  expect(await getRow(id)).toMatchObject({ status: 'in-progress', claimed_at: null })
})

test('two hand-overs and a completion at the same moment each get an outcome, and no request is without a department', async () => {
  let refused = 0
  for (let round = 0; round < 40; round += 1) {
    const id = await ask()
    await step(jelena, startRequest, id)
    const [one, other, done] = await Promise.all([
      handOver(jelena, id, { to: 'maintenance' }),
      handOver(dragan, id, { to: 'reception' }),
      step(jelena, completeRequest, id),
    ])
    const row = await getRow(id)
    expect(done.status).toBe(200)
    const moved = [one, other].filter(({ status }) => status === 200)
    expect(moved.length).toBeLessThanOrEqual(1)
    for (const lost of [one, other].filter(({ status }) => status !== 200)) {
      refused += 1
      expect([lost.status, lost.body.code]).toEqual([409, 'platform.changed_meanwhile'])
      expect(lost.body.current).toMatchObject({ id, department: row.department })
    }
    expect(row.department).toBe(moved.length === 0 ? 'housekeeping' : (moved[0]?.body.department ?? ''))
    expect(row.status).toBe('completed')
    expect(await getHandovers(id)).toEqual([])
  }
  expect(refused).toBeGreaterThanOrEqual(40)
}, 60_000)

test('the same hand-over again is the same one; another with its id, to the same department, and the 21st are refused', async () => {
  const id = await ask()
  const handover = newId()
  expect((await handOver(jelena, id, { id: handover })).status).toBe(200)
  const again = await handOver(jelena, id, { id: handover })
  expect([again.status, again.body.department]).toEqual([200, 'maintenance'])
  expect((await handOver(jelena, id, { id: handover, to: 'kitchen' })).body.code).toBe('platform.id_taken')
  const same = await handOver(jelena, id, { from: 'maintenance', to: 'maintenance' })
  expect([same.status, same.body.code]).toEqual([400, 'requests.same_department'])
  for (let count = 1; count < 20; count += 1)
    await handOver(
      jelena,
      id,
      count % 2 ? { from: 'maintenance', to: 'kitchen' } : { from: 'kitchen', to: 'maintenance' },
    )
  const last = await handOver(jelena, id, { from: 'kitchen', to: 'maintenance' })
  expect([last.status, last.body.code]).toEqual([409, 'requests.handed_over_often'])
  expect(await getHandovers(id)).toHaveLength(20)
  expect((await getRow(id)).department).toBe('kitchen')
})

test('guests and strangers hand nothing over and read no note', async () => {
  const id = await ask()
  await handOver(jelena, id, { note: 'He was rude' })
  for (const who of [guest, nobody]) {
    expect([401, 403]).toContain((await handOver(who, id, { from: 'maintenance', to: 'kitchen' })).status)
    expect([401, 403]).toContain((await world.call(who, listHandovers, { params: { hotelSlug } })).status)
  }
  const mine = await world.call(guest, listMyRequests, { params: { hotelSlug } })
  expect(JSON.stringify(mine.body)).not.toContain('rude')
  const events = await world.server.database.onPlatform((tx) =>
    tx
      .selectFrom('hotel_events')
      .select('audience')
      .where('entity', '=', 'request_handovers')
      .groupBy('audience')
      .execute(),
  )
  expect(events).toEqual([{ audience: 'staff' }])
})

test('the note goes with the name of the guest, from the log too, and is in their export', async () => {
  const elena = await world.aGuest(hotelSlug, { room_number: 'Room 8' })
  const { id } = (
    await world.call(elena, createRequest, {
      params: { hotelSlug },
      body: { id: newId(), type: 'towels', description: 'The bedside lamp is dark.' },
    })
  ).body
  await handOver(jelena, id, { note: 'Elena is very unhappy' })
  const person = { hotelSlug, source: 'guests', personId: elena.id }
  const exported = await world.call(jelena, exportPerson, { params: person })
  expect(JSON.stringify(exported.body)).toContain('Elena is very unhappy')
  await world.call(jelena, erasePerson, { params: person })
  expect(await getHandovers(id)).toMatchObject([{ note: '' }])
  const log = await world.server.database.onPlatform((tx) =>
    tx.selectFrom('hotel_events').select('row_data').where('entity', '=', 'request_handovers').execute(),
  )
  expect(JSON.stringify(log)).not.toContain('unhappy')
})

test('what a member who leaves had claimed and not finished waits again from now', async () => {
  const [claimed, started, done, others] = [await ask(), await ask(), await ask(), await ask()]
  await step(jelena, claimRequest, claimed)
  await step(jelena, startRequest, started)
  await step(jelena, startRequest, done)
  await step(jelena, completeRequest, done)
  await step(dragan, claimRequest, others)
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) => releaseClaims([table])(tx, hotelSlug, jelena.id))
  for (const id of [claimed, started]) {
    const row = await getRow(id)
    expect(row).toMatchObject({ claimed_at: null, claimed_by: null, claimed_by_id: null })
    expect(Date.parse(row.escalation_from)).toBeGreaterThan(Date.parse(row.created_at))
    expect(Date.parse(row.escalation_due_at ?? '') - Date.parse(row.escalation_from)).toBe(5 * 60_000)
  }
  expect((await getRow(done)).claimed_by).toBe('Jelena')
  expect((await getRow(others)).claimed_by).toBe('Dragan')
})

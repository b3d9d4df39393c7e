import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GuestScope } from '#modules/access/server/scope.ts'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { leadMinutes, type ServiceRequest } from '../contract.ts'
import { completeRequest, listRequests, startRequest } from '../contract/staff.ts'
import { requests } from './index.ts'
import { createRequestService } from './service.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
let guest: Person
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ quickJobs: true, env: { PUSH_HOSTS: receiver.origin }, features: [requests] })
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 7' })
  await world.call(manager, subscribe, {
    params: {},
    body: { ...receiver.subscription(`/push/${manager.id}`), hotel_id: hotelSlug, as: 'manager', language: 'en' },
  })
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

const ask = async (targetMinutes: number | null, scheduled_for?: string): Promise<ServiceRequest> => {
  const actor = { kind: 'guest' as const, id: guest.id, room_number: 'Room 7', guest_name: 'Elena Rossi' }
  const body = { id: newId(), type: 'maintenance' as const, description: 'The lamp is dark.', scheduled_for }
  const scope = scopeFor(hotelSlug, actor) as GuestScope
  await world.server.database.write(scope, (tx) =>
    tx
      .updateTable('request_types')
      .set({ target_minutes: targetMinutes, time: 'optional' })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', 'maintenance')
      .execute(),
  )
  return createRequestService(world.server).createAsGuest(scope, body)
}
const getRow = async (id: string): Promise<ServiceRequest> =>
  (await world.call(manager, listRequests, { params: { hotelSlug }, query: { id } })).body.items[0] as ServiceRequest
const times = ['created_at', 'escalation_from', 'escalation_due_at', 'target_at', 'late_due_at'] as const
/** Moves all its times so much earlier. */
const minutesAgo = (minutes: number, id: string): Promise<unknown> =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('service_requests')
      .set(
        Object.fromEntries(
          times.map((name) => [
            name,
            sql<string>`(${sql.ref(name)} at time zone 'UTC' - make_interval(mins => ${minutes})) at time zone 'UTC'`,
          ]),
        ),
      )
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .execute(),
  )
const minutesAfter = (from: string, to: string | null): number => (Date.parse(to ?? '') - Date.parse(from)) / 60_000
const lateWords = (id: string) =>
  receiver.received
    .filter(({ text }) => text.includes(id) && text.includes('Later than promised'))
    .map(({ text, headers }) => [
      (JSON.parse(text) as { notification: { body: string } }).notification.body,
      headers['urgency'],
    ])

test('a near target makes a request overdue and escalated sooner, and a far one never later', async () => {
  const plain = await ask(null)
  expect([plain.target_at, plain.late_due_at]).toEqual([null, null])
  const far = await ask(240)
  expect(minutesAfter(far.created_at, far.escalation_due_at)).toBe(5)
  expect(minutesAfter(far.created_at, far.target_at)).toBe(240)
  const near = await ask(7)
  expect(minutesAfter(near.created_at, near.escalation_due_at)).toBe(4)
  await minutesAgo(4, near.id)
  await expect.poll(async () => (await getRow(near.id)).escalation_level, eventually).toBe(1)
  const overdue = await getRow(near.id)
  expect(minutesAfter(overdue.created_at, overdue.escalation_due_at)).toBe(7)
  const nearest = await ask(5)
  await minutesAgo(3, nearest.id)
  await expect.poll(async () => (await getRow(nearest.id)).escalation_level, eventually).toBe(1)
  const row = await getRow(nearest.id)
  expect(minutesAfter(row.created_at, row.escalation_due_at)).toBe(5)
})

test('a request goes to the department of its type; one with a time is promised after it, and overdue at half its target', async () => {
  const now = await ask(10)
  expect([now.department, now.ring_due_at, minutesAfter(now.created_at, now.late_due_at)]).toEqual([
    'maintenance',
    null,
    10,
  ])
  const at = new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 2 * 3_600_000).toISOString()
  const rings = new Date(Date.parse(at) - leadMinutes * 60_000).toISOString()
  const near = await ask(7, at)
  expect(near).toMatchObject({ department: 'maintenance', ring_due_at: rings, escalation_from: rings })
  expect([minutesAfter(rings, near.escalation_due_at), minutesAfter(at, near.target_at)]).toEqual([4, 7])
  expect(near.late_due_at).toBe(near.target_at)
  const plain = await ask(null, at)
  expect([minutesAfter(rings, plain.escalation_due_at), plain.target_at, plain.late_due_at]).toEqual([5, null, null])
})

test('what is not done by its target is late, after another one very late, with one push each; what is done is neither', async () => {
  const { id } = await ask(240)
  await world.call(manager, startRequest, { params: { hotelSlug, requestId: id } })
  const done = await ask(240)
  await world.call(manager, startRequest, { params: { hotelSlug, requestId: done.id } })
  await world.call(manager, completeRequest, { params: { hotelSlug, requestId: done.id } })
  await minutesAgo(240, done.id)
  await minutesAgo(240, id)
  await expect.poll(async () => (await getRow(id)).late_level, eventually).toBe(1)
  const late = await getRow(id)
  expect(minutesAfter(late.created_at, late.late_due_at)).toBe(480)
  await expect.poll(() => lateWords(id), eventually).toHaveLength(1)
  await minutesAgo(240, id)
  await expect.poll(async () => (await getRow(id)).late_level, eventually).toBe(2)
  expect(await getRow(id)).toMatchObject({ late_due_at: null, status: 'in-progress', escalation_level: 0 })
  await expect
    .poll(() => lateWords(id), eventually)
    .toEqual([
      ['Room 7 · Maintenance, 4 h', 'high'],
      ['Room 7 · Maintenance, 8 h', 'normal'],
    ])
  expect([(await getRow(done.id)).late_level, lateWords(done.id)]).toEqual([0, []])
})

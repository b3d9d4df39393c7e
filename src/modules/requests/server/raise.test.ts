import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeServer, type Server } from '#compose.server.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testKeys } from '#testing/keys.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createRequest, type ServiceRequest } from '../contract.ts'
import { listRequests, startRequest, claimRequest } from '../contract/staff.ts'
import { requests } from './index.ts'

// Two servers on one database, like two machines.
let world: TestServer
let receiver: PushReceiver
let second: Server
let hotelSlug: string
let manager: Person
const env = () => ({ PUSH_HOSTS: receiver.origin })
const another = (): Promise<Server> => {
  const settings = readSettings({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: 'postgres://of-the-test',
    DATABASE_CONNECTIONS: '6',
    ...env(),
  })
  return composeServer({
    settings,
    logins: world.database,
    keys: testKeys,
    clock: world.clock,
    log: createLog('error'),
    template: async () => '',
    features: [requests],
  })
}
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ quickJobs: true, env: env(), features: [requests] })
  second = await another()
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  await world.call(manager, subscribe, {
    params: {},
    body: { ...receiver.subscription(`/push/${manager.id}`), hotel_id: hotelSlug, as: 'manager', language: 'en' },
  })
})
afterAll(async () => {
  await second?.stop()
  await world?.close()
  await receiver?.close()
})

const ask = async (room_number: string): Promise<string> =>
  (
    await world.call(await world.aGuest(hotelSlug, { room_number, guest_name: `Guest ${newId()}` }), createRequest, {
      params: { hotelSlug },
      body: { id: newId(), type: 'towels', description: 'Two towels.' },
    })
  ).body.id
const getRow = async (id: string): Promise<ServiceRequest> =>
  (await world.call(manager, listRequests, { params: { hotelSlug }, query: { id } })).body.items[0] as ServiceRequest
/** Moves its creation so much earlier. */
const minutesAgo = (minutes: number, ...ids: string[]): Promise<unknown> =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('service_requests')
      .set({
        created_at: sql<string>`(created_at at time zone 'UTC' - make_interval(mins => ${minutes})) at time zone 'UTC'`,
        escalation_from: sql<string>`(escalation_from at time zone 'UTC' - make_interval(mins => ${minutes})) at time zone 'UTC'`,
        escalation_due_at: sql<string>`(escalation_due_at at time zone 'UTC' - make_interval(mins => ${minutes})) at time zone 'UTC'`,
      })
      .where('hotel_id', '=', hotelSlug)
      .where('id', 'in', ids)
      .execute(),
  )
const pushes = (id: string): string[] =>
  receiver.received
    .filter(({ text }) => text.includes(id))
    .map(({ text }) => (JSON.parse(text) as { notification: { title: string; body: string } }).notification)
    .map(({ title, body }) => `${title} | ${body}`)
const comesTo = async (id: string, level: number): Promise<void> => {
  await expect.poll(async () => (await getRow(id)).escalation_level, eventually).toBe(level)
}
/** Another request that is escalated after the others were due shows that the jobs of both servers have run. */
const pass = async (): Promise<void> => {
  const witness = await ask('Room 99')
  await minutesAgo(5, witness)
  await expect.poll(() => pushes(witness), eventually).toHaveLength(2)
}

test('an unclaimed request pushes again at five and fifteen minutes, once each, with two processes and after a restart', async () => {
  const id = await ask('Room 12')
  const [claimed, started] = [await ask('Room 13'), await ask('Room 14')]
  const { escalation_due_at, created_at } = await getRow(id)
  expect(Date.parse(escalation_due_at ?? '') - Date.parse(created_at)).toBe(5 * 60_000)
  await world.call(manager, claimRequest, { params: { hotelSlug, requestId: claimed } })
  await world.call(manager, startRequest, { params: { hotelSlug, requestId: started } })
  await minutesAgo(4, id, claimed, started)
  await pass()
  expect((await getRow(id)).escalation_level).toBe(0)
  await minutesAgo(1, id, claimed, started)
  await comesTo(id, 1)
  await pass()
  await second.stop()
  await minutesAgo(10, id, claimed, started)
  await comesTo(id, 2)
  second = await another()
  await minutesAgo(600, id, claimed, started)
  await pass()
  expect(pushes(id)).toEqual([
    'Room 12: Towels | A guest has made a request.',
    'Still waiting: Towels | Room 12, waiting 5 min. Nobody has taken it yet.',
    'Urgent: Towels | Room 12, waiting 15 min. Nobody has taken it yet. Please see to it now.',
  ])
  expect([pushes(claimed).length, pushes(started).length]).toEqual([1, 1])
  expect(await getRow(id)).toMatchObject({ status: 'pending', escalation_level: 2, escalation_due_at: null })
  const message = receiver.received.find(({ text }) => text.includes(id) && text.includes('Urgent'))
  expect(message?.headers).toMatchObject({ urgency: 'high' })
}, 40_000)

test('after an outage a long overdue request goes to the last level at once, with one push; a hotel has its own minutes', async () => {
  const late = await ask('Room 20')
  // Two that are sent within a moment travel separately, and either may arrive first.
  await expect.poll(() => pushes(late), eventually).toHaveLength(1)
  await minutesAgo(45, late)
  await comesTo(late, 2)
  await pass()
  expect(pushes(late).map((text) => text.split(' | ')[0])).toEqual(['Room 20: Towels', 'Urgent: Towels'])

  await world.call(manager, updateHotelSettings, {
    params: { hotelSlug },
    body: { overdue_minutes: 2, escalation_minutes: 30 },
  })
  const own = await ask('Room 21')
  await minutesAgo(2, own)
  await comesTo(own, 1)
  const { escalation_due_at, created_at } = await getRow(own)
  expect(Date.parse(escalation_due_at ?? '') - Date.parse(created_at)).toBe(30 * 60_000)
}, 40_000)

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeatureServer } from '#app/server/feature.ts'
import { subscribe } from '#modules/notifications/contract.ts'
import { knownPushHosts } from '#modules/notifications/server/delivery/push.ts'
import { newId } from '#platform/contract/id.ts'
import { isNonPublicAddress } from '#platform/server/outbound/egress-policy.ts'
import { post } from '#platform/server/outbound/request.ts'
import { reportMetrics } from '../faults/metrics.ts'
import { asOwner } from '../faults/seed-hotels.ts'
import { insertRows } from '../insert-rows.ts'
import { createPushReceiver, type PushReceiver } from '../outside/push-receiver.ts'
import { scopeFor } from '../scope.ts'
import { createTestServer, type Person, type TestServer } from '../test-server.ts'
import { forgedEndpoints } from './forged.ts'

/*
 * Our server calls the address that a browser names. It must not be used to call this machine, its neighbours or
 * anybody else but a push service.
 */

let world: TestServer
let browser: PushReceiver
let trap: Server
let port: number
let reached = 0
beforeAll(async () => {
  browser = await createPushReceiver()
  // Represents everything that listens on the private network.
  trap = createServer((socket) => {
    reached += 1
    socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  }).listen(0)
  await once(trap, 'listening')
  ;({ port } = trap.address() as AddressInfo)
  world = await createTestServer({
    env: { PUSH_HOSTS: [browser.origin, ...knownPushHosts].join(',') },
    features: [bell],
  })
}, 60_000)
afterAll(async () => {
  await world?.close()
  await browser?.close()
  trap?.close()
})

const bell: FeatureServer = {
  name: 'bell',
  routes: () => [],
  notices: ({ entity, id }) =>
    entity === 'service_requests'
      ? [
          {
            to: { department: 'reception', level: 0 },
            message: {
              title: 'platform.new',
              body: 'platform.new',
              values: {},
              path: 'manager/requests',
              tag: `requests:${id}`,
              ttlSeconds: 60,
              urgent: true,
            },
          },
        ]
      : [],
}
const endpoints = (): string[] => forgedEndpoints(port)
const join = (who: Person, hotel_id: string, endpoint: string) =>
  world.call(who, subscribe, {
    params: {},
    body: { ...browser.subscription(), endpoint, hotel_id, as: 'manager', language: 'en' },
  })
const ring = async (hotelId: string): Promise<void> => {
  const guest = await world.aGuest(hotelId)
  await world.server.database.write(scopeFor(hotelId, guest), (tx) =>
    sql`insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description)
      values (${hotelId}, ${newId()}, ${guest.id}, 'Some Guest', 'Room 1', 'towels', 'housekeeping',
      'Two, please')`.execute(tx),
  )
}
const left = (hotelId: string): Promise<number> =>
  asOwner(
    world.database.owner,
    async (owner) => (await owner`select 1 from outgoing_messages where hotel_id = ${hotelId}`).length,
  )

test('an address in a private network or one that only resembles a push service is refused, and nothing is called', async () => {
  const hotel = await world.aHotel()
  const manager = await world.aManager(hotel)
  expect(new Set(endpoints()).size).toBeGreaterThanOrEqual(150)
  const accepted: string[] = []
  for (const endpoint of endpoints()) {
    const { status, body } = await join(manager, hotel, endpoint)
    if (
      status !== 400 ||
      !['notifications.endpoint_refused', 'platform.invalid_input', 'platform.field_too_long'].includes(body.code)
    )
      accepted.push(`${status} ${endpoint.slice(0, 100)}`)
  }
  expect([accepted, reached]).toEqual([[], 0])
  reportMetrics('forged push addresses', {
    addresses: endpoints().length,
    accepted: accepted.length,
    'connections to them': reached,
  })
})

test('one that was stored anyway is not called for a message: the others get it, and it is removed as sent', async () => {
  const hotel = await world.aHotel()
  const [manager, colleague] = [await world.aManager(hotel), await world.aManager(hotel)]
  expect((await join(colleague, hotel, `${browser.origin}/push/colleague`)).status).toBe(204)
  const { keys } = browser.subscription()
  const saved = endpoints().filter(
    (endpoint) => endpoint.length >= 10 && endpoint.length <= 2048 && !endpoint.includes('\0'),
  )
  await asOwner(world.database.owner, async (owner) => {
    const [session] = await owner<{ id: string }[]>`select id from sessions where manager_id = ${manager.id}`
    await insertRows(
      owner,
      'push_subscriptions',
      saved.map((endpoint) => ({
        hotel_id: hotel,
        id: newId(),
        manager_id: manager.id,
        session_id: session!.id,
        endpoint,
        ...keys,
        language: 'en',
      })),
    )
  })
  await ring(hotel)
  await expect.poll(() => browser.received.filter(({ path }) => path === '/push/colleague').length).toBe(1)
  await expect.poll(() => left(hotel)).toBe(0)
  expect([saved.length > 140, reached, browser.received.length]).toEqual([true, 0, 1])
  reportMetrics('forged push addresses that were saved', { addresses: saved.length, 'connections to them': reached })
})

test('a redirect of a push service is not followed', async () => {
  const hotel = await world.aHotel()
  expect((await join(await world.aManager(hotel), hotel, `${browser.origin}/push/leading-on`)).status).toBe(204)
  const before = browser.received.length
  for (const status of [301, 302, 303, 307, 308]) {
    browser.redirects = `http://127.0.0.1:${port}/push`
    expect(
      await post(`${browser.origin}/push`, {}, Buffer.from('x'), (browser.answers.push(status), 'any')),
    ).toMatchObject({ failure: `status ${status}` })
  }
  browser.redirects = ''
  expect([browser.received.length - before, reached]).toEqual([5, 0])
})

test("a name that resolves to a private address is not called, whatever the name; the test's own server counts its visitors", async () => {
  const called = `http://localhost:${port}/push`
  expect(await post(called, {}, Buffer.from('x'), 'public')).toEqual({ failure: 'PRIVATE_ADDRESS' })
  expect(await post(called.replace('http:', 'https:'), {}, Buffer.from('x'), 'public')).toEqual({
    failure: 'PRIVATE_ADDRESS',
  })
  expect(reached).toBe(0)
  expect(await post(called, {}, Buffer.from('x'), 'any')).toBe('sent')
  connect(port, '127.0.0.1').end()
  await expect.poll(() => reached).toBe(2)
})

test('private addresses are distinguished from public ones, in IPv4 and IPv6', () => {
  const inside = [
    '127.0.0.1',
    '127.255.255.255',
    '0.0.0.0',
    '10.255.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.192',
    '198.19.255.255',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::1',
    'fe80::1%eth0',
    'febf::1',
    'fc00::1',
    'fdff::1',
    'fd00:ec2::254',
    'ff02::1',
  ]
  const outside = [
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '142.250.180.10',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
    '2a00:1450:4001:82a::200a',
    '2620:149:a44::10',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ]
  expect(inside.filter((address) => !isNonPublicAddress(address))).toEqual([])
  expect(outside.filter(isNonPublicAddress)).toEqual([])
})

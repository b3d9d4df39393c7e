import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/connection.ts'
import type { FeatureServer } from '#app/server/feature.ts'
import { reportMetrics } from '#testing/faults/metrics.ts'
import { scopeFor } from '#testing/scope.ts'
import { forgedEndpoints } from '#testing/security/forged.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { createWebhook, deleteWebhook } from '../contract.ts'
import { webhooks } from './index.ts'

/*
 * Our server calls the address that a hotel names. It must not be used to call this machine or its neighbours.
 */

let world: TestServer
let trap: Server
let port: number
let reached = 0
beforeAll(async () => {
  // Represents everything that listens on the private network.
  trap = createServer((socket) => {
    reached += 1
    socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  }).listen(0)
  await once(trap, 'listening')
  ;({ port } = trap.address() as AddressInfo)
  world = await createTestServer({ features: [towels, webhooks] })
}, 60_000)
afterAll(async () => {
  await world?.close()
  trap?.close()
})

const towels: FeatureServer = {
  name: 'towels',
  routes: () => [],
  webhookEvent: ({ entity, row }) =>
    entity === 'service_requests' ? { type: 'request.created', data: { id: row['id'] } } : null,
}
const realServices = /(google|apple|windows|mozilla)\w*\.(com|co)\.?$/
/** Also each at the usual port, where only its host can betray it. None of a service that exists. */
const addresses = (): string[] => {
  const forged = forgedEndpoints(port)
  return [
    ...new Set([...forged, ...forged.map((address) => address.replace(/^https?:(.*):\d+\/push$/, 'https:$1/push'))]),
  ].filter((address) => !URL.canParse(address) || !realServices.test(new URL(address).hostname))
}

test('an address that leads inside is refused when it is saved, and nothing is called', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const saved: string[] = []
  for (const url of addresses()) {
    const id = newId()
    const { status, body } = await world.call(staff, createWebhook, {
      params: { hotelSlug: hotel },
      body: { id, url, event_types: ['request.created'] },
    })
    if (status === 400) continue
    saved.push(body.endpoint.url)
    await world.call(staff, deleteWebhook, { params: { hotelSlug: hotel, endpointId: id } })
  }
  // What is left is a name that leads nowhere from here: each connection is checked again.
  expect(saved.filter((url) => !/^https:\/\/[a-z\d.-]+\.[a-z][a-z\d-]+\.?\//.test(url))).toEqual([])
  expect(reached).toBe(0)
}, 240_000)

test('one that was saved anyway is not called', async () => {
  const hotel = await world.aHotel()
  const guest = await world.aGuest(hotel)
  const urls = addresses().filter((url) => url.length > 0 && url.length <= 500 && !url.includes('\0'))
  const owner = openClient(world.database.owner, { max: 1 })
  await owner`insert into notification_cursors (hotel_id, number) values (${hotel}, 0) on conflict do nothing`
  await owner`insert into webhook_endpoints ${owner(
    urls.map((url) => ({
      hotel_id: hotel,
      id: newId(),
      url,
      event_types: ['request.created'],
      from_number: 0,
      created_by: 'x',
    })),
  )}`
  await world.server.database.write(scopeFor(hotel, { kind: 'guest', id: guest.id }), (tx) =>
    sql`insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, description)
      values (${hotel}, ${newId()}, ${guest.id}, 'Ana', 'Room 1', 'towels', 'Two')`.execute(tx),
  )
  const read = () =>
    owner<{ failure: string | null; url: string }[]>`
      select delivery.failure, endpoint.url from webhook_deliveries delivery
      join webhook_endpoints endpoint on endpoint.hotel_id = delivery.hotel_id and endpoint.id = delivery.endpoint_id
      where delivery.hotel_id = ${hotel}`
  await expect
    .poll(async () => (await read()).filter(({ failure }) => failure !== null).length, { timeout: 200_000 })
    .toBe(urls.length)
  const called = (await read()).filter(({ failure }) => failure !== 'address')
  await owner.end({ timeout: 5 })
  expect(called.map(({ failure, url }) => [failure, url])).toEqual([])
  expect([urls.length >= 190, reached]).toEqual([true, 0])
  reportMetrics('forged webhook addresses', {
    addresses: urls.length,
    called: called.length,
    'connections inside': reached,
  })
}, 240_000)

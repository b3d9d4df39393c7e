import dns from 'node:dns'
import { once } from 'node:events'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeatureServer } from '#app/server/feature.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { reportMetrics } from '#testing/faults/metrics.ts'
import { insertRows } from '#testing/insert-rows.ts'
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
/** A receiver that the operator allows, and which leads on to the trap. */
let leading: HttpServer
let origin: string
const led: string[] = []
beforeAll(async () => {
  // Represents everything that listens on the private network.
  trap = createServer((socket) => {
    reached += 1
    socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  }).listen(0)
  await once(trap, 'listening')
  ;({ port } = trap.address() as AddressInfo)
  leading = createHttpServer((request, response) => {
    led.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    response.writeHead(Number(pathname.slice(1)), { location: searchParams.get('to') ?? '' }).end()
  }).listen(0, '127.0.0.1')
  await once(leading, 'listening')
  origin = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`
  world = await createTestServer({ env: { WEBHOOK_HOSTS: origin }, features: [towels, webhooks] })
}, 60_000)
afterAll(async () => {
  await world?.close()
  trap?.close()
  leading?.close()
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
  // A name that leads nowhere from here is accepted: each connection is checked again.
  expect(saved.filter((url) => !/^https:\/\/[a-z\d.-]+\.[a-z][a-z\d-]+\.?\//.test(url))).toEqual([])
  expect(reached).toBe(0)
}, 240_000)

/** Stores endpoints without any check, lets something happen, and waits until each has been tried once. */
const tryAll = async (urls: readonly string[]): Promise<{ failure: string | null; url: string }[]> => {
  const hotel = await world.aHotel()
  const guest = await world.aGuest(hotel)
  const owner = openClient(world.database.owner)
  await owner`insert into notification_cursors (hotel_id, number) values (${hotel}, 0) on conflict do nothing`
  await insertRows(
    owner,
    'webhook_endpoints',
    urls.map((url) => ({
      hotel_id: hotel,
      id: newId(),
      url,
      event_types: ['request.created'],
      secret_salt: 'salt',
      from_number: 0,
      created_by: 'x',
    })),
  )
  await world.server.database.write(scopeFor(hotel, { kind: 'guest', id: guest.id }), (tx) =>
    sql`insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description)
      values (${hotel}, ${newId()}, ${guest.id}, 'Ana', 'Room 1', 'towels', 'housekeeping', 'Two')`.execute(tx),
  )
  const read = () =>
    owner<{ failure: string | null; url: string }[]>`
      select delivery.failure, endpoint.url from webhook_deliveries delivery
      join webhook_endpoints endpoint on endpoint.hotel_id = delivery.hotel_id and endpoint.id = delivery.endpoint_id
      where delivery.hotel_id = ${hotel}`
  await expect
    .poll(async () => (await read()).filter(({ failure }) => failure !== null).length, { timeout: 200_000 })
    .toBe(urls.length)
  const tried = await read()
  // Nothing of it is tried again beside the next test.
  await owner`delete from webhook_endpoints where hotel_id = ${hotel}`
  await owner.end()
  return tried
}

test('one that was saved anyway is not called', async () => {
  const urls = addresses().filter((url) => url.length > 0 && url.length <= 500 && !url.includes('\0'))
  const called = (await tryAll(urls)).filter(({ failure }) => failure !== 'address')
  expect(called.map(({ failure, url }) => [failure, url])).toEqual([])
  expect([urls.length >= 190, reached]).toEqual([true, 0])
  reportMetrics('forged webhook addresses', {
    addresses: urls.length,
    called: called.length,
    'connections inside': reached,
  })
}, 240_000)

test('a receiver that leads on to the inside is not followed', async () => {
  const targets = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `//127.0.0.1:${port}/`,
  ]
  const urls = [301, 302, 303, 307, 308].flatMap((status) =>
    targets.map((to) => `${origin}/${status}?to=${encodeURIComponent(to)}`),
  )
  led.length = 0
  const tried = await tryAll(urls)
  expect(new Set(tried.map(({ failure }) => failure))).toEqual(new Set(['status']))
  expect([led.length, reached]).toEqual([urls.length, 0])
  reportMetrics('webhooks that are led on', { redirects: urls.length, 'connections inside': reached })
}, 120_000)

test('a name that leads outside when it is saved and inside when it is called is not called', async () => {
  const inside = [
    '127.0.0.1',
    '10.0.0.7',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
  ]
  const { lookup } = dns
  const asked = new Map<string, number>()
  // Represents a name server of somebody else: the first answer is good, or one of several is.
  const answerFor = (hostname: string): dns.LookupAddress[] | undefined => {
    const [, at, kind] = /^n(\d+)-(\w+)\.rebinding\.example$/.exec(hostname) ?? []
    if (at === undefined) return undefined
    const address = inside[Number(at)] ?? ''
    const [good, bad] = [
      { address: '93.184.215.14', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ]
    const count = (asked.get(hostname) ?? 0) + 1
    asked.set(hostname, count)
    if (count === 1) return [good]
    return kind === 'alone' ? [bad] : kind === 'first' ? [bad, good] : [good, bad]
  }
  const answering = (hostname: string, options: object, callback: (...answer: unknown[]) => void): void => {
    const answer = answerFor(hostname)
    if (answer) queueMicrotask(() => callback(null, answer))
    else lookup(hostname, options as dns.LookupAllOptions, callback)
  }
  const { hotel, staff } = await world.aStaffedHotel()
  try {
    dns.lookup = answering as typeof dns.lookup
    syncBuiltinESMExports()
    const urls = inside.flatMap((_address, at) =>
      ['alone', 'first', 'last'].map((kind) => `https://n${at}-${kind}.rebinding.example/hook`),
    )
    for (const url of urls) {
      const id = newId()
      const body = { id, url, event_types: ['request.created'] }
      expect((await world.call(staff, createWebhook, { params: { hotelSlug: hotel }, body })).status).toBe(201)
      await world.call(staff, deleteWebhook, { params: { hotelSlug: hotel, endpointId: id } })
    }
    const tried = await tryAll(urls)
    expect(new Set(tried.map(({ failure }) => failure))).toEqual(new Set(['address']))
    expect([...asked.values()].every((count) => count === 2)).toBe(true)
    // The next time it is saved the answer is known.
    const again = { id: newId(), url: urls[0] ?? '', event_types: ['request.created'] }
    expect((await world.call(staff, createWebhook, { params: { hotelSlug: hotel }, body: again })).status).toBe(400)
    reportMetrics('webhooks whose names change', { names: urls.length, 'connections inside': reached })
  } finally {
    dns.lookup = lookup
    syncBuiltinESMExports()
  }
}, 120_000)

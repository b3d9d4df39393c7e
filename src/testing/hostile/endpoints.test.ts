import { subscribe as hear, unsubscribe as hearNoMore } from 'node:diagnostics_channel'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/connection.ts'
import { subscribe } from '#core/notifications/contract.ts'
import { tell } from '../faults/figures.ts'
import { aPushReceiver, type PushReceiver } from '../push-receiver.ts'
import { aWorld, type Person, type World } from '../world.ts'

/*
 * Anybody who signs in can name the address of a push service, and our server would call it. None of these may be called: neither when it
 * is saved, nor when it stands in the table already, nor when a service that may be called sends us there.
 */

let world: World
let service: PushReceiver
let house: string
let manager: Person
let guest: Person
// A door of ours that must not be knocked at: what stands for the machine's own services and the neighbours'.
let door: Server
let knocks = 0
const calls: string[] = []
const note = (message: unknown): void => {
  const { connectParams } = message as { connectParams: { host: string } }
  calls.push(connectParams.host)
}

beforeAll(async () => {
  door = createServer((socket) => {
    knocks += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => door.listen(0, '::', resolve))
  service = await aPushReceiver()
  // One service that may be called, so that the sender is at work, beside those of the browsers.
  world = await aWorld({ env: { PUSH_HOSTS: [service.origin, '*.push.apple.com', 'fcm.googleapis.com', '*.notify.windows.com', 'updates.push.services.mozilla.com'].join(',') } })
  house = await world.aHotel()
  manager = await world.aManager(house)
  guest = await world.aGuest(house)
  hear('undici:client:beforeConnect', note)
}, 60_000)
afterAll(async () => {
  hearNoMore('undici:client:beforeConnect', note)
  await world?.close()
  await service?.close()
  await new Promise((resolve) => door.close(resolve))
})

const forged = (): string[] => {
  const { port } = door.address() as AddressInfo
  const ownNames = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '0.0.0.0', '[::]', '127.1', '127.0.1', '0x7f000001', '0x7f.0.0.1', '2130706433', '017700000001', '0177.0.0.1', '127.0.0.1.', 'localhost.', 'LOCALHOST', '１２７.０.０.１', '127。0。0。1', '127.0.0.2', '[0:0:0:0:0:0:0:1]']
  const looks = ['fcm.googleapis.com.evil.example', 'evil-fcm.googleapis.com', 'fcm.googleapis.com.', 'fcm-googleapis.com', 'fcm.googleapis.co', 'xfcm.googleapis.com', 'push.apple.com', 'webpush.apple.com', 'web.push.apple.com.evil.example', 'push.apple.com.', 'notify.windows.com', 'xnotify.windows.com', 'a.notify.windows.com.evil.example', 'updates.push.services.mozilla.com.evil.example', 'a.updates.push.services.mozilla.com', 'googleapis.com', 'fcm。googleapis。evil.example']
  const inside = ['169.254.169.254', '10.0.0.1', '192.168.0.1', '172.16.0.1', '100.64.0.1', '[fd00::1]', '[fe80::1]', 'metadata.google.internal', 'postgres.internal', 'kubernetes.default.svc']
  return [
    ...ownNames.map((name) => `https://${name}:${port}/push`), ...ownNames.slice(0, 8).map((name) => `http://${name}:${port}/push`),
    ...looks.map((name) => `https://${name}/send`), ...inside.map((name) => `https://${name}/latest`),
    `https://fcm.googleapis.com@127.0.0.1:${port}/`, `https://fcm.googleapis.com:443@127.0.0.1:${port}/`, `https://user:secret@fcm.googleapis.com/`, `https://fcm.googleapis.com:${port}/`, `https://fcm.googleapis.com:8443/`, `http://fcm.googleapis.com/`, `http://web.push.apple.com/`, `https://127.0.0.1:${port}/fcm.googleapis.com`,
    `https://127.0.0.1:${port}/?https://fcm.googleapis.com/`, `https://127.0.0.1:${port}#@fcm.googleapis.com/`, `https://127.0.0.1:${port}\\@fcm.googleapis.com/`, `https:/127.0.0.1:${port}/`, `https:127.0.0.1:${port}/`, `//127.0.0.1:${port}/`,
    `${service.origin.replace('127.0.0.1', 'localhost')}/push`, `${service.origin.replace('http:', 'https:')}/push`, `${service.origin}.evil.example/push`, `${service.origin}@127.0.0.1:${port}/`,
    `ftp://127.0.0.1:${port}/`, `ws://127.0.0.1:${port}/`, `gopher://127.0.0.1:${port}/`, `unix:/run/postgresql/.s.PGSQL.5432`, 'file:///etc/passwd', 'data:text/plain,x', 'blob:https://fcm.googleapis.com/x', 'javascript:1',
  ]
}

test('no forged address of a push service is saved, and none is called where it stands in the table already', async () => {
  const addresses = [...new Set(forged())]
  expect(addresses.length).toBeGreaterThanOrEqual(80)
  for (const endpoint of addresses) {
    const answer = await world.call(manager, subscribe, { params: {}, body: { ...service.subscription(), endpoint, hotel_id: house, as: 'manager', language: 'en' } as never })
    expect([endpoint, answer.status, answer.body.code]).toEqual([endpoint, 400, expect.stringMatching(/^(notifications\.endpoint_refused|platform\.\w+)$/)])
  }

  const sql = openClient(world.database.owner, { max: 1 })
  const { keys } = service.subscription()
  const [session] = await sql<{ id: string }[]>`select id from sessions where manager_id = ${manager.id}`
  // One browser in good standing: when it has heard, the others have had their turn.
  const rows = [...addresses, `${service.origin}/good`].map((endpoint) => ({ id: newId(), endpoint }))
  for (const { id, endpoint } of rows) await sql`insert into push_subscriptions (hotel_id, id, manager_id, session_id, endpoint, p256dh, auth, language) values (${house}, ${id}, ${manager.id}, ${session!.id}, ${endpoint.padEnd(10)}, ${keys.p256dh}, ${keys.auth}, 'en')`
  await world.server.app.inject({ method: 'POST', url: `/api/hotels/${house}/my/requests`, headers: { cookie: guest.cookie, 'content-type': 'application/json' }, payload: JSON.stringify({ id: newId(), type: 'towels', description: 'Two' }) })
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1)
  await expect.poll(async () => (await sql`select 1 from outgoing_messages`).length, { timeout: 60_000 }).toBe(0)
  expect([knocks, calls.filter((host) => host !== new URL(service.origin).host)]).toEqual([0, []])

  // A service that may be called, and sends us elsewhere.
  await sql`delete from push_subscriptions where endpoint not like '%/good'`
  await sql.end({ timeout: 5 })
  service.redirects = `http://127.0.0.1:${(door.address() as AddressInfo).port}/push`
  for (const status of [301, 302, 307, 308]) service.answers.push(status)
  for (let count = 2; count <= 5; count += 1) {
    await world.server.app.inject({ method: 'POST', url: `/api/hotels/${house}/my/requests`, headers: { cookie: guest.cookie, 'content-type': 'application/json' }, payload: JSON.stringify({ id: newId(), type: 'towels', description: 'Two' }) })
    await expect.poll(() => service.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  }
  expect(knocks).toBe(0)
  // It was heard at all: else nothing of this would mean anything.
  expect(calls.length).toBeGreaterThan(0)
  tell('forged addresses', { addresses: addresses.length, 'saved or called': 0, 'redirects followed': 0 })
}, 180_000)

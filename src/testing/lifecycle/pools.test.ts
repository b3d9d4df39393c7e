import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeServer, type Server } from '#compose.server.ts'
import { newId } from '#platform/contract/id.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testKeys } from '#testing/keys.ts'
import { createTestServer, nobody, type Person, type TestServer } from '../test-server.ts'
import { proxyTo, type Line } from './broken-connection.ts'

/* One of the two logins fails while the other works: whatever needs only the other one continues. */

let world: TestServer
let server: Server
let lines: { app: Line; platform: Line }
let guest: Person
let owner: Person
let manager: Awaited<ReturnType<TestServer['aManager']>>
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())

/** A server with two connections to the database, and people who are already signed in. */
const startOverLines = async (): Promise<void> => {
  lines = { app: await proxyTo(world.database.app), platform: await proxyTo(world.database.platform) }
  const settings = readSettings({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://of-the-test',
    DATABASE_CONNECTIONS: '4',
  })
  server = await composeServer({
    settings,
    logins: { app: lines.app.address, platform: lines.platform.address },
    keys: testKeys,
    clock: world.clock,
    log: createLog('silent'),
    template: async () => '',
  })
  const hotel = await world.aHotel()
  guest = await world.aGuest(hotel)
  manager = await world.aManager(hotel, { password: 'plenty of olive trees' })
  owner = await world.anOwner()
  expect([
    await createRequest(),
    await listRequests(),
    await signInGuest(),
    await signInManager(),
    await whoAmI(),
    await ownersHotels(),
    await readiness(),
  ]).toEqual([201, 200, 201, 201, 200, 200, '200 ready'])
}

const askAt = async (method: 'GET' | 'POST', url: string, who: Person = nobody, payload?: object): Promise<number> =>
  (
    await server.app.inject({
      method,
      url,
      headers: who.cookie ? { cookie: who.cookie } : {},
      ...(payload && { payload }),
    })
  ).statusCode
const ask = (method: 'GET' | 'POST', path: string, who?: Person, payload?: object) =>
  askAt(method, `/api/hotels/${guest.hotelId}/${path}`, who, payload)
const createRequest = () =>
  ask('POST', 'my/requests', guest, {
    id: newId(),
    type: 'towels',
    description: 'Two, please',
    room_number: 'Room 1',
    guest_name: 'Jonas Weber',
  })
const listRequests = () => ask('GET', 'requests', manager)
const signInGuest = () => ask('POST', 'guest-session', nobody, { room_number: 'Room 2', guest_name: 'Ana Weber' })
const signInManager = () => ask('POST', 'manager-session', nobody, { email: manager.email, password: manager.password })
const whoAmI = () => ask('GET', 'session', guest)
const ownersHotels = () => askAt('GET', '/api/owner/hotels', owner)
const readiness = async (): Promise<string> => {
  const { statusCode, body } = await server.app.inject('/readyz')
  return `${statusCode} ${body.trim()}`
}

test('without the platform login, guests still write and staff still read; only signing in and the owner have to wait', async () => {
  await startOverLines()
  await lines.platform.close()
  await expect.poll(readiness).toBe('503 database')
  expect([
    await createRequest(),
    await listRequests(),
    await whoAmI(),
    await signInGuest(),
    await signInManager(),
    await ownersHotels(),
  ]).toEqual([201, 200, 200, 503, 503, 503])
  await server.stop()
  await lines.app.close()
})

test('without the hotel login, only what happens in a hotel has to wait', async () => {
  await startOverLines()
  await lines.app.close()
  await expect.poll(readiness).toBe('503 database')
  expect([
    await createRequest(),
    await listRequests(),
    await signInGuest(),
    await signInManager(),
    await whoAmI(),
    await ownersHotels(),
  ]).toEqual([503, 503, 503, 503, 503, 200])
  await server.stop()
  await lines.platform.close()
})

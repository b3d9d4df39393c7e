import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRooms } from '#modules/rooms/contract.ts'
import { openEvents } from '#modules/sessions/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { KeyScope } from '#platform/contract/route.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { changeApiKey, createApiKey, revokeApiKey } from '../contract.ts'

/** Two processes with one database. */
let here: TestServer
let there: TestServer
let hotel: string
let manager: Person
let guest: Person
beforeAll(async () => {
  here = await createTestServer()
  // The database is dropped once, with the first of them.
  there = await createTestServer({ database: { ...here.database, drop: async () => {} } })
  await there.listen()
  hotel = await here.aHotel()
  manager = await here.aManager(hotel)
  guest = await here.aGuest(hotel, { room_number: 'Room 12' })
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

const params = () => ({ hotelSlug: hotel })
const aKey = async (...scopes: KeyScope[]): Promise<{ key: string; id: string }> => {
  const { body } = await here.call(manager, createApiKey, {
    params: params(),
    body: { id: newId(), name: 'Bridge', scopes },
  })
  return { key: body.key, id: body.api_key.id }
}
const revoke = async (id: string): Promise<number> => {
  await here.call(manager, revokeApiKey, { params: { ...params(), keyId: id }, body: {} })
  return performance.now()
}
const ask = async (world: TestServer, key: string): Promise<number> =>
  (await world.call(nobody, listRooms, { params: params() }, { authorization: `Bearer ${key}` })).status
/** The text that a stream at the other process has sent so far, and whether it has ended. */
const listen = async (key: string): Promise<{ said: () => string; ended: () => boolean }> => {
  const { body, status } = await fetch(there.base + getUrl(openEvents, { params: params(), query: {} }), {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(status).toBe(200)
  let said = ''
  let ended = false
  const read = async (): Promise<void> => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) said += chunk
    ended = true
  }
  read().catch(() => (ended = true))
  await expect.poll(() => said).toContain('event: hello')
  return { said: () => said, ended: () => ended }
}
const aRequest = async (description: string): Promise<void> => {
  // A route of a feature, with a path of its own.
  const createRequest = here.server.routes.find(({ id }) => id === 'createRequest')!
  const call = { params: params(), body: { id: newId(), type: 'towels', description } }
  expect((await here.call(guest, createRequest, call as never)).status).toBe(201)
}

test('a revoked key is refused within 5 s by every process, and its streams end', async () => {
  const { key, id } = await aKey('rooms:read', 'events:read')
  expect([await ask(here, key), await ask(there, key)]).toEqual([200, 200])
  const stream = await listen(key)
  const from = await revoke(id)
  expect(await ask(here, key)).toBe(401)
  await expect.poll(() => ask(there, key), { interval: 20, timeout: 5_000 }).toBe(401)
  await expect.poll(stream.ended, { interval: 20, timeout: 5_000 }).toBe(true)
  expect(performance.now() - from).toBeLessThan(5_000)
  expect(stream.said()).toContain('"reason":"key_changed"')
})

test('a revoked key is refused within 5 s by a process that hears of no change', async () => {
  allowSlow('its five seconds have to pass')
  const { key, id } = await aKey('rooms:read')
  expect(await ask(there, key)).toBe(200)
  // Lost notification: the row changes, and no process is told.
  await here.server.database.onPlatform((tx) =>
    tx
      .updateTable('api_keys')
      .set({ revoked_at: new Date().toISOString() })
      .where('hotel_id', '=', hotel)
      .where('id', '=', id)
      .execute(),
  )
  const from = performance.now()
  await expect.poll(() => ask(there, key), { interval: 100, timeout: 6_000 }).toBe(401)
  expect(performance.now() - from).toBeLessThan(5_500)
})

test('a stream of a key carries what its scopes let it read, and ends when they become fewer', async () => {
  const { key, id } = await aKey('events:read', 'requests:read')
  const blind = await aKey('events:read', 'menu:read')
  const [stream, other] = [await listen(key), await listen(blind.key)]
  await aRequest('Two bath towels, please.')
  await expect.poll(stream.said).toContain('Two bath towels')
  const { status } = await here.call(manager, changeApiKey, {
    params: { ...params(), keyId: id },
    body: { name: 'Bridge', scopes: ['events:read'] },
  })
  expect(status).toBe(200)
  await expect.poll(stream.ended, { timeout: 5_000 }).toBe(true)
  expect(other.said()).not.toContain('Two bath towels')
  await Promise.all([revoke(id), revoke(blind.id)])
})

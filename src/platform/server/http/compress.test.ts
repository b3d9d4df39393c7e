import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'

let world: TestServer
let guest: Person
let url: string
beforeAll(async () => {
  world = await createTestServer()
  const hotel = await world.aHotel()
  guest = await world.aGuest(hotel)
  url = `/api/hotels/${hotel}/my/requests`
})
afterAll(() => world.close())

const get = (accepts?: string) =>
  world.server.app.inject({
    url,
    headers: { cookie: guest.cookie, ...(accepts !== undefined && { 'accept-encoding': accepts }) },
  })
const ask = (description: string) =>
  world.server.app.inject({
    method: 'POST',
    url,
    payload: { id: crypto.randomUUID(), type: 'towels', description },
    headers: { cookie: guest.cookie, 'accept-encoding': 'gzip, br' },
  })

test('a list is compressed as its reader can read it, once it is longer than a packet', async () => {
  const short = await get('gzip, br')
  expect(short.headers).not.toHaveProperty('content-encoding')
  for (const what of ['towels', 'pillows', 'glasses']) expect((await ask(what)).statusCode).toBe(201)
  const plain = await get()
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.json<{ items: unknown[] }>().items).toHaveLength(3)
  for (const [accepts, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const) {
    const packed = await get(accepts)
    expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual([encoding, 'accept-encoding'])
    expect(JSON.parse(String(unpack(packed.rawPayload)))).toEqual(plain.json())
  }
  expect((await get('identity')).headers).not.toHaveProperty('content-encoding')
})

test('the answer to a write is not compressed: its length would tell of a secret in it', async () => {
  const { headers, body } = await ask('Two more pillows. '.repeat(25))
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body.length).toBeGreaterThan(1_400)
})

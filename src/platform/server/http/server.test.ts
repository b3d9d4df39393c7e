import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type Person, type World } from '#testing/world.ts'

/** Bad messages, at a real route: the same shape, no stack, never a 500, nothing changed. */
let world: World
let guest: Person
let url: string
beforeAll(async () => {
  world = await aWorld()
  const hotel = await world.aHotel()
  guest = await world.aGuest(hotel)
  url = `/api/hotels/${hotel}/my/requests`
})
afterAll(() => world.close())

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  world.server.app.inject({ method: 'POST', url, payload, headers: { cookie: guest.cookie, 'content-type': 'application/json', ...headers } })
const good = () => JSON.stringify({ id: crypto.randomUUID(), type: 'towels', description: 'Towels' })

test('a message that is no JSON, another type, or too large is refused in the one shape', async () => {
  const cases: [string | Buffer, Record<string, string>, number, string][] = [
    ['{"id":', {}, 400, 'platform.not_json'], ['', {}, 400, 'platform.not_json'], ['[]', {}, 400, 'platform.invalid_input'], ['null', {}, 400, 'requests.description_required'],
    ['"text"', {}, 400, 'platform.invalid_input'], ['{"__proto__":{"x":1}}', {}, 400, 'platform.not_json'], [Buffer.from([0xff, 0xfe, 0x00]), {}, 400, 'platform.not_json'],
    [good(), { 'content-type': 'text/plain' }, 415, 'platform.wrong_content_type'], [good(), { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'platform.wrong_content_type'],
    [good(), { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'platform.wrong_content_type'],
    [JSON.stringify({ description: 'x'.repeat(300_000) }), {}, 413, 'platform.too_large'],
  ]
  for (const [payload, headers, status, code] of cases) {
    const answer = await post(payload, headers)
    expect([String(payload).slice(0, 20), answer.statusCode, answer.json<{ code: string }>().code]).toEqual([String(payload).slice(0, 20), status, code])
    expect(answer.body).not.toMatch(/\bat .*\.(ts|js):/)
  }
})

test('an unknown address under /api answers 404 in the one shape, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await world.server.app.inject({ method, url: '/api/no/such/thing', ...(method !== 'GET' && { payload: '{}', headers: { 'content-type': 'application/json' } }) })
    expect([method, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([method, 404, 'platform.no_such_route'])
  }
})

test('broken addresses are refused without a 500', async () => {
  for (const path of ['/api/hotels/%E0%A4%A/status', '/api/hotels/..%2f..%2fetc/status', `/api/hotels/${'x'.repeat(500)}/status`, '/%00', '/api/hotels/%00/status', '/api/hotels/a%27%20or%201=1/status']) {
    const answer = await world.server.app.inject({ method: 'GET', url: path })
    expect([path, answer.statusCode < 500]).toEqual([path, true])
  }
})

test('a change sent by another site is refused, one from our own page is not', async () => {
  const foreign = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]
  for (const headers of foreign) {
    const answer = await post(good(), headers)
    expect([headers, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([headers, 403, 'platform.foreign_origin'])
  }
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:80', host: 'localhost:80' }, {}]) expect((await post(good(), headers)).statusCode).toBe(201)
})

test('every answer carries the headers that protect the browser', async () => {
  const answer = await post(good())
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("default-src 'none'"), 'referrer-policy': 'strict-origin-when-cross-origin', 'cache-control': 'no-store' })
})

test('the status of a hotel is answered with an ETag, and asking again costs no body', async () => {
  const path = `${url.replace('/my/requests', '')}/status`
  const first = await world.server.app.inject({ method: 'GET', url: path })
  const again = await world.server.app.inject({ method: 'GET', url: path, headers: { 'if-none-match': String(first.headers['etag']) } })
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
})

test('the document of the API names every route, and its page can be read', async () => {
  const document = (await world.server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<{ paths: Record<string, object> }>()
  for (const { path, method } of world.server.routes) expect(Object.keys(document.paths[path] ?? {})).toContain(method.toLowerCase())
  const page = await world.server.app.inject({ method: 'GET', url: '/api/docs' })
  expect(page.headers['content-type']).toContain('text/html')
  for (const { id } of world.server.routes) expect(page.body).toContain(`id="${id}"`)
})

test('a stranger who wants to send a file is refused before he has sent it', async () => {
  const { port } = new URL(await world.listen())
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`POST ${url.replace('my/requests', 'reservations/import-preview')} HTTP/1.1\r\nhost: test\r\ncontent-type: application/octet-stream\r\ncontent-length: 9000000\r\n\r\n`)
  const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'

/** Invalid requests, at a real route: the standard shape, no stack trace, never a 500, nothing changed. */
let world: TestServer
let guest: Person
let url: string
beforeAll(async () => {
  world = await createTestServer()
  await world.listen()
  const hotel = await world.aHotel()
  guest = await world.aGuest(hotel)
  url = `/api/hotels/${hotel}/my/requests`
})
afterAll(() => world.close())

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  world.server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: guest.cookie, 'content-type': 'application/json', ...headers },
  })
const good = () => JSON.stringify({ id: crypto.randomUUID(), type: 'towels', description: 'Towels' })

test('a body that is no JSON, of another type, or too large is refused in the standard shape', async () => {
  const cases: [string | Buffer, Record<string, string>, number, string][] = [
    ['{"id":', {}, 400, 'platform.not_json'],
    ['', {}, 400, 'platform.not_json'],
    ['[]', {}, 400, 'platform.invalid_input'],
    ['null', {}, 400, 'platform.invalid_input'],
    ['"text"', {}, 400, 'platform.invalid_input'],
    ['{"__proto__":{"x":1}}', {}, 400, 'platform.not_json'],
    [Buffer.from([0xff, 0xfe, 0x00]), {}, 400, 'platform.not_unicode'],
    [good(), { 'content-type': 'text/plain' }, 415, 'platform.wrong_content_type'],
    [good(), { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'platform.wrong_content_type'],
    [good(), { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'platform.wrong_content_type'],
    [JSON.stringify({ description: 'x'.repeat(300_000) }), {}, 413, 'platform.too_large'],
  ]
  for (const [payload, headers, status, code] of cases) {
    const answer = await post(payload, headers)
    expect([String(payload).slice(0, 20), answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      String(payload).slice(0, 20),
      status,
      code,
    ])
    expect(answer.body).not.toMatch(/\bat .*\.(ts|js):/)
  }
})

test('an unknown address under /api answers 404 in the standard shape, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await world.server.app.inject({
      method,
      url: '/api/no/such/thing',
      ...(method !== 'GET' && { payload: '{}', headers: { 'content-type': 'application/json' } }),
    })
    expect([method, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      method,
      404,
      'platform.no_such_route',
    ])
  }
})

test('malformed addresses are refused without a 500', async () => {
  for (const path of [
    '/api/hotels/%E0%A4%A/status',
    '/api/hotels/..%2f..%2fetc/status',
    `/api/hotels/${'x'.repeat(500)}/status`,
    '/%00',
    '/api/hotels/%00/status',
    '/api/hotels/a%27%20or%201=1/status',
  ]) {
    const answer = await world.server.app.inject({ method: 'GET', url: path })
    expect([path, answer.statusCode < 500]).toEqual([path, true])
  }
})

test('a change sent by another site is refused, one from our own page is not', async () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const answer = await post(good(), headers)
    expect([headers, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      headers,
      403,
      'platform.foreign_origin',
    ])
  }
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:80', host: 'localhost:80' },
    {},
  ])
    expect((await post(good(), headers)).statusCode).toBe(201)
})

test('every answer has the headers that protect the browser', async () => {
  const answer = await post(good())
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-store',
  })
})

const protecting = [
  'x-content-type-options',
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-request-id',
]

test('what never becomes a request is refused with the same headers, in the same shape', async () => {
  const { port } = new URL(world.base)
  const raw = async (text: string): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', (some: string) => (answer += some))
    socket.write(text)
    await once(socket, 'close')
    return answer
  }
  const cases: [string, number, string][] = [
    ['GET /%zz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n', 400, 'platform.not_unicode'],
    ['NO HTTP AT ALL\r\n\r\n', 400, 'platform.request_unreadable'],
    [`GET / HTTP/1.1\r\nhost: test\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'platform.request_unreadable'],
    [
      'GET /api/hotels HTTP/1.1\r\nhost: test\r\nHost: other\r\nconnection: close\r\n\r\n',
      400,
      'platform.request_unreadable',
    ],
  ]
  for (const [text, status, code] of cases) {
    const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n')
    expect([text.slice(0, 20), head.split(' ')[1], (JSON.parse(body) as { code: string }).code]).toEqual([
      text.slice(0, 20),
      String(status),
      code,
    ])
    const names = head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase())
    expect([
      text.slice(0, 20),
      protecting.filter((name) => !names.includes(name)),
      head.includes('cache-control: no-store'),
    ]).toEqual([text.slice(0, 20), [], true])
  }
})

test('no refusal is cached', async () => {
  const answers = await Promise.all([
    world.server.app.inject('/api/no/such/thing'),
    world.server.app.inject(url),
    post('{"id":'),
    post(good(), { origin: 'https://evil.example' }),
    post(JSON.stringify({ description: 'x'.repeat(300_000) })),
  ])
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual(
    [404, 401, 400, 403, 413].map((status) => [status, 'no-store']),
  )
})

test('where PUBLIC_URL is set the API answers under that name and to this machine, and under no other', async () => {
  const set = await createTestServer({ env: { PUBLIC_URL: 'https://stay.example', TRUSTED_PROXIES: '10.0.0.1' } })
  const asked = async (
    host: string,
    address = '/api/owner-session',
    headers: Record<string, string> = {},
    remoteAddress = '192.168.1.9',
  ) => {
    const answer = await set.server.app.inject({ url: address, headers: { host, ...headers }, remoteAddress })
    return answer.statusCode === 421 ? answer.json<{ code: string }>().code : answer.statusCode
  }
  try {
    for (const host of [
      'stay.example',
      'STAY.example',
      'stay.example:443',
      'localhost:3000',
      '127.0.0.1:3000',
      '[::1]:3000',
    ])
      expect([host, await asked(host)]).toEqual([host, 200])
    for (const host of [
      'evil.example',
      'stay.example.evil.example',
      'evil.stay.example',
      'stay.example:8443',
      'stay.example@evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '192.168.1.5:3000',
    ])
      expect([host, await asked(host)]).toEqual([host, 'platform.wrong_host'])
    // However the address is written.
    for (const address of ['/%61pi/owner-session', '/api/owner-session?x=1', '/api/hotels/x/status'])
      expect([address, await asked('evil.example', address)]).toEqual([address, 'platform.wrong_host'])
    // Probes use any name that they know; a trusted proxy forwards the name that was requested.
    expect([await asked('10.1.2.3:3000', '/healthz'), await asked('10.1.2.3:3000', '/readyz')]).toEqual([200, 200])
    expect(
      await asked('deskbell_upstream', '/api/owner-session', { 'x-forwarded-host': 'stay.example' }, '10.0.0.1'),
    ).toBe(200)
    expect(await asked('deskbell_upstream', '/api/owner-session', { 'x-forwarded-host': 'stay.example' })).toBe(
      'platform.wrong_host',
    )
  } finally {
    await set.close()
  }
})

test("where PUBLIC_URL is not set every name is answered: phones use the address in the hotel's network", async () => {
  for (const host of ['192.168.1.5:3000', 'deskbell.local:3000', 'box'])
    expect([
      host,
      (await world.server.app.inject({ url: '/api/owner-session', headers: { host } })).statusCode,
    ]).toEqual([host, 200])
})

test('an Origin of another scheme is another site, even if the host is the same', async () => {
  for (const [origin, host] of [
    ['https://localhost', 'localhost'],
    ['https://deskbell.local:3000', 'deskbell.local:3000'],
    ['ftp://localhost', 'localhost'],
  ] as const) {
    expect([origin, (await post(good(), { origin, host })).statusCode]).toEqual([origin, 403])
  }
  const set = await createTestServer({ env: { PUBLIC_URL: 'https://stay.example' } })
  try {
    const hotel = await set.aHotel()
    const sent = async (origin: string) =>
      (
        await set.server.app.inject({
          method: 'POST',
          url: `/api/hotels/${hotel}/guest-session`,
          headers: { host: 'stay.example', origin, 'content-type': 'application/json' },
          payload: '{}',
        })
      ).statusCode
    // The proxy in front terminates TLS and uses http with us.
    expect([
      await sent('https://stay.example'),
      await sent('http://stay.example'),
      await sent('https://evil.example'),
    ]).toEqual([400, 403, 403])
  } finally {
    await set.close()
  }
})

test('anybody can see whether a hotel is open, and its own people also until when', async () => {
  const hotel = await world.aHotel({ expiry_date: '2999-12-31' })
  const [inside, manager, elsewhere] = [await world.aGuest(hotel), await world.aManager(hotel), guest]
  const status = async (cookie: string) =>
    (await world.server.app.inject({ url: `/api/hotels/${hotel}/status`, headers: { cookie } })).json<object>()
  expect([await status(''), await status(elsewhere.cookie)]).toEqual([{ state: 'open' }, { state: 'open' }])
  for (const { cookie } of [inside, manager])
    expect(await status(cookie)).toEqual({ state: 'open', expiry_date: '2999-12-31', enabled: true })
})

test('the status of a hotel has an ETag, and a repeated request gets no body', async () => {
  const path = `${url.replace('/my/requests', '')}/status`
  const first = await world.server.app.inject({ method: 'GET', url: path })
  const again = await world.server.app.inject({
    method: 'GET',
    url: path,
    headers: { 'if-none-match': String(first.headers['etag']) },
  })
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
})

test('the API document names every route, and its page is readable', async () => {
  const document = (await world.server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
    paths: Record<string, object>
  }>()
  for (const { path, method } of world.server.routes)
    expect(Object.keys(document.paths[path] ?? {})).toContain(method.toLowerCase())
  const page = await world.server.app.inject({ method: 'GET', url: '/api/docs' })
  expect(page.headers['content-type']).toContain('text/html')
  for (const { id } of world.server.routes) expect(page.body).toContain(`id="${id}"`)
  const links = Array.from(page.body.matchAll(/href="#([^"]+)"/g), ([, place]) => place)
  expect(links).toContain('schemas/ServiceRequest')
  for (const place of new Set(links)) expect(page.body).toContain(`id="${place}"`)
})

test('an anonymous upload is refused before the file has been sent', async () => {
  const { port } = new URL(world.base)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST ${url.replace('my/requests', 'reservations/import-preview')} HTTP/1.1\r\nhost: ` +
      'test\r\ncontent-type: application/octet-stream\r\ncontent-length: 9000000\r\n\r\n',
  )
  const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { createApi } from './api.ts'
import { ownWrites } from './own-writes.ts'

const Ticket = z.object({ id: z.string(), text: z.string() })
const facts = { summary: '', access: 'anyone', errors: [] } as const
const list = route({
  ...facts,
  id: 'listTickets',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/tickets',
  query: z.object({ state: z.optional(z.string()), limit: z.optional(z.number()) }),
  response: z.array(Ticket),
})
const create = route({
  ...facts,
  id: 'createTicket',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/tickets',
  body: Ticket,
  response: Ticket,
})
const start = route({
  ...facts,
  id: 'startTicket',
  method: 'POST',
  path: '/api/tickets/{ticketId}/start',
  response: Ticket,
})
const send = route({
  ...facts,
  id: 'sendFile',
  method: 'POST',
  path: '/api/files',
  bytes: 1000,
  query: z.object({ file_name: z.string() }),
  response: Ticket,
})
const remove = route({ ...facts, id: 'removeTicket', method: 'DELETE', path: '/api/tickets/{ticketId}', status: 204 })

type Answer = (request: IncomingMessage & { text: string }, response: ServerResponse) => void
let answers: Answer[] = []
const seen: (IncomingMessage & { text: string })[] = []
const server = createServer(async (request, response) => {
  let text = ''
  for await (const piece of request) text += String(piece)
  const received = Object.assign(request, { text })
  seen.push(received)
  const answer = answers.shift()
  if (!answer) throw new Error('a request too many')
  answer(received, response)
})
const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const html =
  (status: number): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
const cut: Answer = (request) => void request.socket.destroy()

let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

/** The client against the server above, with a clock that only waits move. */
const client = (...next: Answer[]) => {
  answers = next
  seen.length = 0
  let now = 0
  const waits: number[] = []
  let told: ((share: number) => void) | undefined
  const api = createApi({
    fetch: (path, init, onProgress) => {
      told = onProgress
      return fetch(base + path, init)
    },
    now: () => now,
    random: () => 1,
    wait: async (ms) => {
      waits.push(ms)
      now += ms
    },
  })
  return { ...api, waits, progress: (share: number) => told?.(share) }
}

describe('call', () => {
  test('fills in the path, writes the query, and returns the answer', async () => {
    const { call } = client(json(200, [{ id: '1', text: 'towels' }]))
    expect(await call(list, { params: { hotelSlug: 'hôtel/1' }, query: { state: 'open', limit: 5 } })).toEqual([
      { id: '1', text: 'towels' },
    ])
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/hotels/h%C3%B4tel%2F1/tickets?state=open&limit=5' })
    expect(seen[0]?.headers['content-type']).toBeUndefined()
  })

  test('sends a body as JSON, and marks the row as created here', async () => {
    const { call } = client(json(201, { id: 'own', text: 'x' }))
    const before = ownWrites.nextSequence()
    const answer = await call(create, { params: { hotelSlug: 'h' }, body: { id: 'own', text: 'x' } })
    expect(seen[0]).toMatchObject({ method: 'POST', text: '{"id":"own","text":"x"}' })
    expect(seen[0]?.headers['content-type']).toBe('application/json')
    expect(ownWrites.hasCreated('own')).toBe(true)
    expect(ownWrites.requestedAt(answer)).toBeGreaterThan(before)
  })

  test('sends a file as it is, and reports its progress', async () => {
    const { call, progress } = client(json(200, { id: '1', text: 'x' }))
    const shares: number[] = []
    await call(send, {
      params: {},
      query: { file_name: 'guests.csv' },
      body: new TextEncoder().encode('Guest;Room'),
      onProgress: (share) => shares.push(share),
    })
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/files?file_name=guests.csv', text: 'Guest;Room' })
    expect(seen[0]?.headers['content-type']).toBe('application/octet-stream')
    progress(0.5)
    expect(shares).toEqual([0.5])
  })

  test('204 returns undefined', async () => {
    const { call } = client((_, response) => void response.writeHead(204).end())
    expect(await call(remove, { params: { ticketId: '1' } })).toBeUndefined()
  })

  test('a refusal is thrown with everything that the server sent', async () => {
    const body = {
      code: 'tickets.changed',
      message: 'Somebody was faster',
      values: { max: 3 },
      fields: { text: { code: 'platform.field_required', message: 'm' } },
      current: { id: '1' },
    }
    const { call } = client(json(409, body, { 'retry-after': '7' }))
    await expect(call(start, { params: { ticketId: '1' } })).rejects.toMatchObject({
      name: 'ApiFailure',
      ...body,
      status: 409,
      retryAfterSeconds: 7,
      isTemporary: false,
    })
  })

  test.each([
    ['a proxy without a server', html(502), { code: 'platform.unavailable', status: 502, isTemporary: true }],
    ['a sign-in page of the network', html(200), { code: 'platform.unavailable', status: 0, isTemporary: true }],
    ['JSON of somebody else', json(500, { error: 'x' }), { code: 'platform.unavailable', status: 500 }],
    [
      'a limit that says when to come again',
      json(429, { code: 'people.sign_in_too_often', message: 'm' }, { 'retry-after': '60' }),
      { status: 429, isTemporary: true },
    ],
    ['too much at once', json(429, { code: 'platform.too_many_requests', message: 'm' }), { isTemporary: true }],
    ['a limit of the day', json(429, { code: 'images.too_many_today', message: 'm' }), { isTemporary: false }],
    ['a connection that breaks', cut, { code: 'platform.no_connection', status: 0, isTemporary: true }],
  ])('%s is a failure with a name', async (_, answer, failure) => {
    await expect(client(answer).call(start, { params: { ticketId: '1' } })).rejects.toMatchObject(failure)
  })

  test('a caller who aborts gets their own reason', async () => {
    const controller = new AbortController()
    const { call } = client(() => controller.abort(new Error('left the page')))
    await expect(call(list, { params: { hotelSlug: 'h' }, signal: controller.signal })).rejects.toThrow('left the page')
    await expect(client().call(list, { params: { hotelSlug: 'h' }, signal: controller.signal })).rejects.toThrow(
      'left the page',
    )
  })
})

describe('callSafely', () => {
  const given = { params: { hotelSlug: 'h' }, body: { id: '1', text: 'x' } }

  test('repeats the same message after a lost connection, a server error or an overloaded server', async () => {
    const { callSafely, waits } = client(
      cut,
      html(503),
      json(429, { code: 'platform.too_many_requests', message: '' }),
      json(201, given.body),
    )
    expect(await callSafely(create, given)).toEqual(given.body)
    expect(new Set(seen.map(({ text }) => text)).size).toBe(1)
    expect(waits).toEqual([200, 400, 800])
  })

  test('waits as long as the server asks', async () => {
    const { callSafely, waits } = client(
      json(503, { code: 'platform.unavailable', message: '' }, { 'retry-after': '3' }),
      json(200, []),
    )
    await callSafely(list, { params: { hotelSlug: 'h' } })
    expect(waits).toEqual([3000])
  })

  test('a refusal is final', async () => {
    const { callSafely } = client(json(403, { code: 'people.wrong_role', message: '' }))
    await expect(callSafely(create, given)).rejects.toMatchObject({ code: 'people.wrong_role' })
    expect(seen).toHaveLength(1)
  })

  test('reports the last failure after half a minute', async () => {
    const { callSafely, waits } = client(...Array<Answer>(20).fill(cut))
    await expect(callSafely(create, given)).rejects.toMatchObject({ code: 'platform.no_connection' })
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(30_000)
    expect(waits.length).toBeGreaterThan(5)
  })

  test('does not accept what cannot be repeated', () => {
    const { callSafely } = client()
    // @ts-expect-error the second start would be refused, although the first one worked
    const repeatStart = () => callSafely(start, { params: { ticketId: '1' } })
    expect(repeatStart).toBeTypeOf('function')
  })
})

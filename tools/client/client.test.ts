import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, revokeApiKey } from '#modules/keys/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { findFaults } from '#testing/pdf/archival.ts'
import { parsePdf } from '#testing/pdf/parse.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { ApiError, createClient, verifyWebhook, WebhookError, type Client } from '../../client/index.ts'
import { bundleClient } from './build.ts'

const maxBytes = 25_000

let world: TestServer
let hotel: string
let manager: Person
let desk: Client
let keyId: string
const scopes = ['invoices:write', 'reservations:write', 'rooms:write', 'stays:write', 'events:read']

const makeKey = async (of: string, who: Person, wanted: string[]) => {
  const id = newId()
  const answer = await world.call(who, createApiKey, {
    params: { hotelSlug: of },
    body: { id, name: 'The hotel’s PMS', scopes: wanted, password: 'deskbell-demo' },
  })
  expect(answer.status).toBe(201)
  return { id, key: answer.body.key }
}

beforeAll(async () => {
  world = await createTestServer()
  await world.listen()
  hotel = await world.aHotel()
  manager = await world.aManager(hotel)
  const { id, key } = await makeKey(hotel, manager, scopes)
  keyId = id
  desk = createClient({ baseUrl: world.base, hotel, key })
})
afterAll(() => world.close())

const anInvoice = (guest_name: string) => ({
  id: newId(),
  guest_name,
  room_number: 'Room 12',
  items: [{ id: newId(), description: 'Room, 6 nights', quantity: 6, price: 84, tax_rate: 7 }],
})

const addInvoice = async (guest: string): Promise<string> => (await desk.createInvoice({ body: anInvoice(guest) })).id

describe('a property management system', () => {
  test('sets up rooms, brings its reservations, writes an invoice and takes the PDF', async () => {
    await desk.addRooms({ body: { room_numbers: ['Room 12', 'Room 14'] } })
    const rooms = await desk.listRooms()
    expect(JSON.stringify(rooms)).toContain('Room 14')
    const draft = await desk.createInvoice({ body: anInvoice('Jonas Weber') })
    expect([draft.number, draft.total, draft.taxes]).toEqual([1, 504, [{ rate: 7, gross: 504, tax: 32.97 }]])
    expect((await desk.sendInvoice({ invoiceId: draft.id })).status).toBe('sent')
    const pdf = parsePdf(await desk.getInvoicePdf({ invoiceId: draft.id, language: 'de' }))
    expect(findFaults(pdf)).toEqual([])
    expect((await desk.markInvoicePaid({ invoiceId: draft.id })).status).toBe('paid')
  })

  test('reads a long list page by page, each row once', async () => {
    const made: string[] = []
    for (let count = 0; count < 7; count += 1) made.push(await addInvoice(`Guest ${count}`))
    const read: string[] = []
    for await (const { id } of desk.each('listInvoices', { status: 'draft', limit: 3 })) read.push(id)
    expect(read).toEqual(made.toReversed())
  })

  test('a create that is sent twice makes one row; a refusal says what is wrong', async () => {
    const body = anInvoice('Elena Rossi')
    const [first, again] = [await desk.createInvoice({ body }), await desk.createInvoice({ body })]
    expect(again).toEqual(first)
    const code = 'invoices.guest_name_required'
    const wrong = await desk.createInvoice({ body: anInvoice('') }).catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(ApiError)
    expect(wrong).toMatchObject({ status: 400, code, fields: { guest_name: { code } } })
    const current = { id: first.id, status: 'draft' }
    await expect(desk.markInvoicePaid({ invoiceId: first.id })).rejects.toMatchObject({ status: 409, current })
    const denied = { status: 403, code: 'keys.scope_missing', values: { scope: 'orders:read' } }
    await expect(desk.listOrders()).rejects.toMatchObject(denied)
  })

  test('hears of every change once and in order, from the number of its list on', async () => {
    const { event_number } = await desk.listInvoices({ limit: 1 })
    const written: string[] = []
    for (const name of ['One', 'Two', 'Three']) written.push(await addInvoice(`${name} Guest`))
    const stop = new AbortController()
    const told: string[] = []
    for await (const { event, data } of desk.events({ after: event_number, signal: stop.signal })) {
      if (event === 'change' && data.entity === 'invoices') told.push(data.id)
      if (told.length === 3) written.push(await addInvoice('Later Guest'))
      if (told.length === 4) stop.abort()
    }
    expect(told).toEqual(written)
    const { items } = await desk.listChanges({ after: event_number })
    expect(items.filter(({ entity }) => entity === 'invoices').map(({ id }) => id)).toEqual(written)
  })

  test('goes on where it was after the connection broke', async () => {
    const { event_number } = await desk.listInvoices({ limit: 1 })
    let calls = 0
    const shaky: typeof fetch = async (address, init) => {
      calls += 1
      if (calls === 2) throw new TypeError('fetch failed')
      const response = await fetch(address, init)
      if (calls !== 1 || !response.body) return response
      // The first stream breaks after its first change.
      const reader = response.body.getReader()
      let seen = ''
      const cut = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { value, done } = await reader.read()
          if (value) controller.enqueue(value)
          seen += new TextDecoder().decode(value)
          if (done || seen.includes('event: change')) {
            await reader.cancel()
            controller.close()
          }
        },
      })
      return new Response(cut, response)
    }
    const { key } = await makeKey(hotel, manager, ['events:read', 'invoices:read'])
    const other = createClient({ baseUrl: world.base, hotel, key, fetch: shaky })
    const written = [await addInvoice('First Guest')]
    const stop = new AbortController()
    const told: string[] = []
    for await (const { event, data } of other.events({ after: event_number, signal: stop.signal })) {
      if (event === 'change') told.push(data.id)
      if (told.length === 1) written.push(await addInvoice('Second Guest'))
      if (told.length === 2) stop.abort()
    }
    expect([told, calls >= 3]).toEqual([written, true])
  })

  test('is told when its key was revoked', async () => {
    const { id, key } = await makeKey(hotel, manager, ['invoices:read'])
    const other = createClient({ baseUrl: world.base, hotel, key })
    expect((await other.listInvoices({ limit: 1 })).items).toHaveLength(1)
    const body = { password: 'deskbell-demo' } as never
    await world.call(manager, revokeApiKey, { params: { hotelSlug: hotel, keyId: id }, body })
    await expect(other.listInvoices()).rejects.toMatchObject({ status: 401, code: 'keys.invalid' })
    expect(keyId).not.toBe(id)
  })
})

describe('the client', () => {
  test('repeats what is safe to repeat while the server cannot answer, and nothing else', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.method ?? '')
      const isDone = asked.length > 2
      const answer = isDone
        ? { items: [], next_cursor: null, event_number: 0 }
        : { code: 'platform.unavailable', message: 'Later' }
      response.writeHead(isDone ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '0' })
      response.end(JSON.stringify(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const address = server.address()
      const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      const client = createClient({ baseUrl, hotel: 'x', key: 'k' })
      expect((await client.listInvoices()).items).toEqual([])
      expect(asked).toEqual(['GET', 'GET', 'GET'])
      asked.length = 0
      await expect(client.sendInvoice({ invoiceId: newId() })).rejects.toMatchObject({ code: 'platform.unavailable' })
      expect(asked).toEqual(['POST'])
    } finally {
      server.close()
    }
  })

  test('is one file without dependencies, of at most 25 KB', async () => {
    const code = await bundleClient()
    expect(code).not.toMatch(/\bimport\b[^.(]*from|require\(/)
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(maxBytes)
  })
})

describe('verifyWebhook', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`
  const body = JSON.stringify({ type: 'invoice.paid', id: 'evt', number: 7, previous_number: 6, data: { total: 504 } })
  const sign = (id: string, at: Date) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,${'A'.repeat(43)}= ${new Webhook(secret).sign(id, at, body)}`,
  })

  test('reads what the standard library has signed, among several signatures', async () => {
    const headers = sign('msg_1', new Date())
    expect(await verifyWebhook({ secret, headers, body })).toMatchObject({ type: 'invoice.paid', number: 7 })
    expect(await verifyWebhook({ secret, headers: new Headers(headers), body })).toMatchObject({ id: 'evt' })
  })
  test('refuses what was changed, is old, has another secret or no signature', async () => {
    const headers = sign('msg_1', new Date())
    const refused = [
      { secret, headers, body: body.replace('504', '505') },
      { secret, headers: { ...headers, 'webhook-id': 'msg_2' }, body },
      { secret: `whsec_${Buffer.from('another').toString('base64')}`, headers, body },
      { secret, headers: sign('msg_1', new Date(Date.now() - 10 * 60_000)), body },
      { secret, headers: {}, body },
      { secret, headers: { ...headers, 'webhook-signature': 'v1,nonsense!' }, body },
    ]
    for (const one of refused) await expect(verifyWebhook(one)).rejects.toBeInstanceOf(WebhookError)
  })
})

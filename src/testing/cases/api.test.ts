import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '#modules/keys/contract.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createPushReceiver, type PushReceiver, type Received } from '#testing/outside/push-receiver.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'

/** Bodies and addresses as other systems really send them to the API. */
let world: TestServer
let hotel: string
let manager: Person
let receiver: PushReceiver
let key: string
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ env: { WEBHOOK_HOSTS: receiver.origin } })
  hotel = await world.aHotel()
  manager = await world.aManager(hotel)
  await world.call(manager, addRooms, { params: { hotelSlug: hotel }, body: { room_numbers: ['Apt 2'] } })
  const { body } = await world.call(manager, createApiKey, {
    params: { hotelSlug: hotel },
    body: { id: newId(), name: 'PMS', scopes: ['reservations:write', 'events:read', 'webhooks:write'] },
  })
  key = body.key
})
afterAll(async () => {
  await receiver?.close()
  await world?.close()
})

let ids = 0
const newExternalId = (): string => `b${(ids += 1)}`
const call = async (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: string | Buffer,
  type = 'application/json',
) => {
  const answer = await world.server.app.inject({
    method,
    url: `/api/hotels/${hotel}/${path}`,
    headers: { authorization: `Bearer ${key}`, ...(payload !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body || 'null') as Record<string, never> }
}
const put = (payload: string | Buffer, { id = newExternalId(), type }: { id?: string; type?: string } = {}) =>
  call('PUT', `external-reservations/pms.cases/${encodeURIComponent(id)}`, payload, type)
const good = { room: 'Apt 2', guest_name: 'Ana Kos', check_in: '2027-08-05', check_out: '2027-08-07' }
const aBody = (more: object = {}): string => JSON.stringify({ ...good, status: 'confirmed', version: 1, ...more })
const notUnicode = {
  status: 400,
  body: { code: 'platform.not_unicode', message: 'The request is not UTF-8. Please send its text in UTF-8.' },
}

describe('the body of a call', () => {
  test('in Latin-1 is refused, and no letter becomes U+FFFD', async () => {
    expect(await put(Buffer.from(aBody({ guest_name: 'Jürgen Größe' }), 'latin1'))).toMatchObject(notUnicode)
  })
  test.each([
    ['in UTF-16 with a byte order mark', Buffer.from(`\ufeff${aBody()}`, 'utf16le')],
    ['that ends inside a letter', Buffer.from(aBody({ guest_name: 'Ana Kosić' })).subarray(0, -50)],
    ['with an overlong letter', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['with half a surrogate pair in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['with half a surrogate pair as an escape', String.raw`${aBody().replace('Ana', '\\ud83d')}`],
    ['with half a surrogate pair in a name of a field', String.raw`{"\udc00":1}`],
  ])('%s is refused', async (how, bytes) => {
    const answer = await put(bytes)
    if (how.includes('ends inside')) expect(answer.status).toBe(400)
    else expect(answer).toMatchObject(notUnicode)
  })
  test('with another declared charset is refused, with that of JSON it is read', async () => {
    const declare = (charset: string) => put(aBody(), { type: `application/json; charset=${charset}` })
    expect(await declare('iso-8859-1')).toMatchObject(notUnicode)
    expect(await declare('"windows-1252"')).toMatchObject(notUnicode)
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
      expect([charset, (await declare(charset)).status]).toEqual([charset, 200])
  })
  test('with a byte order mark is read', async () => {
    const { status, body } = await put(`\ufeff${aBody({ guest_name: 'Jürgen Größe' })}`)
    expect([status, body['guest_name']]).toEqual([200, 'Jürgen Größe'])
  })
  test('with whole pairs, backslashes and a literal surrogate escape is read as it is', async () => {
    const { status, body } = await put(aBody().replace('Ana Kos', String.raw`Ana \ud83d\ude00 \\ud800`))
    expect([status, body['guest_name']]).toEqual([200, String.raw`Ana 😀 \ud800`])
  })
})

describe('the address of a call', () => {
  test('whose query cannot be decoded is refused', async () => {
    for (const query of ['after=1&x=%E9', 'x=%', 'x=%ff', 'x=%ED%A0%80'])
      expect([query, await call('GET', `changes?${query}`)]).toMatchObject([query, notUnicode])
    expect((await call('GET', 'changes?x=%C3%A9')).status).toBe(200)
  })
  test('whose path cannot be decoded is refused', async () => {
    for (const id of ['%E9', '%', '%zz', '%C3', '%ED%A0%80', 'a%2F%E9'])
      expect([id, await call('PUT', `external-reservations/pms.cases/${id}`, aBody())]).toMatchObject([id, notUnicode])
  })
  test('may have any id of another system, percent-encoded', async () => {
    const ids = ['SO/2026/001', 'A B', 'x#y', 'аб', 'a%2Fb']
    const made = []
    for (const id of ids) made.push(await put(aBody(), { id }))
    expect(made.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(new Set(made.map(({ body }) => body['id'])).size).toBe(ids.length)
  })
})

describe('a number beyond 2^53', () => {
  const tooLarge = { code: 'platform.number_too_large', values: { max: Number.MAX_SAFE_INTEGER } }
  test('is refused as a version, where two would be one', async () => {
    const versions = ['638687520000000001', '638687520000000002']
    const withVersion = (version: string) =>
      put(aBody().replace('"version":1', `"version":${version}`), { id: 'ticks' })
    for (const version of [...versions, '9007199254740992', '9007199254740993', '1e300'])
      expect([version, await withVersion(version)]).toMatchObject([
        version,
        {
          status: 400,
          body: {
            fields: {
              version: {
                ...tooLarge,
                message: `This number is too large. It can be at most ${Number.MAX_SAFE_INTEGER}.`,
              },
            },
          },
        },
      ])
    expect((await withVersion('9007199254740991')).status).toBe(200)
    expect((await withVersion('9007199254740990')).status).toBe(409)
  })
  test('is refused in every other whole number too', async () => {
    expect(await call('GET', 'changes?after=9007199254740993')).toMatchObject({
      status: 400,
      body: { fields: { after: tooLarge } },
    })
  })
})

test('a webhook is verified with the secret as it is shown', async () => {
  const target = { id: newId(), url: `${receiver.origin}/hook`, event_types: ['reservation.*'] }
  const made = await call('POST', 'webhooks', JSON.stringify(target))
  const secret = String(made.body['secret'])
  expect([made.status, secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]+=*$/)])
  expect((await call('POST', `webhooks/${target.id}/ping`, JSON.stringify({ id: newId() }))).status).toBe(201)
  await expect.poll(() => receiver.received.length, eventually).toBe(1)
  const [{ headers, text }] = receiver.received as [Received]
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(signed)
  expect(headers['webhook-signature']).toBe(`v1,${signature.digest('base64')}`)
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FeatureServer } from '#app/server/feature.ts'
import { changeApiKey, createApiKey, revokeApiKey } from '#modules/keys/contract.ts'
import { listMadeByMember, removeMember } from '#modules/team/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { KeyScope, Route, RouteCall } from '#platform/contract/route.ts'
import type { PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { openReceiverServer } from '#testing/setup/receiver-server.ts'
import { nobody, type Person, type TestServer } from '#testing/test-server.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  replayWebhooks,
  updateWebhook,
  type EndpointValues,
} from '../../contract.ts'
import { webhooks } from '../index.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person

/** A request is an event of two kinds, by what it is for. */
const events: FeatureServer = {
  name: 'towels',
  routes: () => [],
  webhookEvent: ({ entity, row }) =>
    entity === 'service_requests'
      ? { type: row['type'] === 'towels' ? 'request.created' : 'order.created', data: { id: row['id'] } }
      : null,
}
openReceiverServer([events, webhooks], (place) => {
  ;({ world, receiver, hotelSlug, manager } = place)
})
const happen = async (...types: ('towels' | 'cleaning')[]): Promise<void> => {
  const guest = await world.aGuest(hotelSlug)
  await world.server.database.write(scopeFor(hotelSlug, { kind: 'guest', id: guest.id }), async (tx) => {
    for (const type of types)
      await sql`insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description)
        values (${hotelSlug}, ${newId()}, ${guest.id}, 'Ana', 'Room 1', ${type}, 'housekeeping', 'Two')`.execute(tx)
  })
}
type Key = { id: string; key: string }
const aKey = async (...scopes: KeyScope[]): Promise<Key> => {
  const { body } = await world.call(manager, createApiKey, {
    params: { hotelSlug },
    body: { id: newId(), name: 'Bridge', scopes },
  })
  return { id: body.api_key.id, key: body.key }
}
const as = <const R extends Route>({ key }: Key, route: R, call: RouteCall<R>) =>
  world.call(nobody, route, call, { authorization: `Bearer ${key}` })
let paths = 0
const form = (event_types: string[], path = `/rights/${(paths += 1)}`) => ({
  url: `${receiver.origin}${path}`,
  description: '',
  event_types,
})
const create = (key: Key | null, event_types: string[], id = newId()) => {
  const call = { params: { hotelSlug }, body: { id, ...form(event_types) } }
  return key ? as(key, createWebhook, call) : world.call(manager, createWebhook, call)
}
const at = (endpointId: string) => ({ hotelSlug, endpointId })
const update = (endpointId: string, body: EndpointValues, key?: Key) =>
  key
    ? as(key, updateWebhook, { params: at(endpointId), body })
    : world.call(manager, updateWebhook, { params: at(endpointId), body })
const find = async (id: string) =>
  (await world.call(manager, listWebhooks, { params: { hotelSlug } })).body.items.find((one) => one.id === id)
const listTypes = async (id: string, key?: Key): Promise<string[]> => {
  const { body } = key
    ? await as(key, listWebhookDeliveries, { params: at(id) })
    : await world.call(manager, listWebhookDeliveries, { params: at(id) })
  return body.items.map(({ event_type }) => event_type).toSorted()
}
const arrivedAt = (url: string): string[] =>
  receiver.received
    .filter(({ path }) => url.endsWith(path))
    .map(({ text }) => (JSON.parse(text) as { type: string }).type)
const inDatabase = (query: ReturnType<typeof sql>) =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) => query.execute(tx))
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | undefined)?.code,
]
const missing = [403, 'keys.scope_missing']

describe('a key', () => {
  test('subscribes to what it may read alone, and is told which scope it lacks', async () => {
    const key = await aKey('webhooks:write', 'requests:read')
    for (const types of [['order.*'], ['request.*', 'order.created'], ['stay.opened'], ['invoice.*', 'menu.changed']])
      expect(said(await create(key, types))).toEqual(missing)
    const { body } = await create(key, ['reservation.*'])
    expect(body).toMatchObject({ message: 'This API key may not do this. It needs reservations:read.' })
    const made = await create(key, ['request.*', 'ping'])
    expect([made.status, made.body.endpoint.key_id, made.body.endpoint.created_by]).toEqual([201, key.id, 'Bridge'])
    expect((await create(null, ['order.*', 'request.*'])).body.endpoint.key_id).toBe(null)
    const writer = await aKey('webhooks:write', 'orders:write')
    expect((await create(writer, ['order.*'])).status).toBe(201)
  })
  test('reads the deliveries of what it may read, and counts these alone', async () => {
    const { endpoint } = (await create(null, ['order.*', 'request.*'])).body
    await happen('towels', 'cleaning')
    await expect.poll(() => listTypes(endpoint.id), eventually).toEqual(['order.created', 'request.created'])
    await world.call(manager, pingWebhook, { params: at(endpoint.id), body: { id: newId() } })
    expect(await listTypes(endpoint.id, await aKey('webhooks:read'))).toEqual(['ping'])
    const reader = await aKey('webhooks:read', 'requests:read')
    expect(await listTypes(endpoint.id, reader)).toEqual(['ping', 'request.created'])
    const { counts } = (await as(reader, listWebhookDeliveries, { params: at(endpoint.id) })).body
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(2)
  })
  test('neither changes nor sends again what it may not read, nor gets its secret', async () => {
    const { endpoint } = (await create(null, ['order.*'])).body
    await happen('cleaning')
    await expect.poll(() => listTypes(endpoint.id), eventually).toEqual(['order.created'])
    const key = await aKey('webhooks:write')
    const elsewhere = form(['ping'])
    expect(said(await update(endpoint.id, elsewhere, key))).toEqual(missing)
    const seen = { seen: endpoint.updated_at }
    expect(said(await as(key, renewWebhookSecret, { params: at(endpoint.id), body: seen }))).toEqual(missing)
    const [delivery] = (await world.call(manager, listWebhookDeliveries, { params: at(endpoint.id) })).body.items
    await inDatabase(sql`update webhook_deliveries set status = 'failed' where hotel_id = ${hotelSlug}`)
    const again = (body: { delivery_id?: string; since?: string }) =>
      as(key, replayWebhooks, { params: at(endpoint.id), body: { id: newId(), ...body } })
    expect(said(await again({ delivery_id: delivery?.id ?? '' }))).toEqual(missing)
    expect((await again({ since: '2020-01-01T00:00:00.000Z' })).body).toEqual({ count: 0 })
    expect(await find(endpoint.id)).toMatchObject({ url: endpoint.url, secret_renewed_at: null })
  })
  test('that changes the address of an endpoint is sent there what it may read alone, also of what waits', async () => {
    const { endpoint } = (await create(null, ['order.*', 'request.*'])).body
    await inDatabase(sql`update webhook_endpoints set state = 'paused' where hotel_id = ${hotelSlug}`)
    await inDatabase(sql`insert into webhook_deliveries (hotel_id, id, endpoint_id, number, event_type, payload)
      select ${hotelSlug}, gen_random_uuid(), ${endpoint.id}, number, type,
        jsonb_build_object('type', type, 'id', gen_random_uuid(), 'number', number, 'previous_number', null,
          'at', '2026-11-28T03:00:00.000Z', 'hotel_id', hotel, 'data', '{}'::jsonb)
      from (values (1, 'order.created', ${hotelSlug}), (2, 'request.created', ${hotelSlug})) as w (number, type, hotel)`)
    await update(endpoint.id, { ...form(['request.*']), state: 'paused' })
    const key = await aKey('webhooks:write', 'requests:read')
    const mine = form(['request.*'])
    const updated = await update(endpoint.id, { ...mine, state: 'active' }, key)
    expect([updated.status, updated.body.key_id]).toEqual([200, key.id])
    await expect.poll(() => arrivedAt(mine.url), eventually).toEqual(['request.created'])
    // The receiver has it before its row says so.
    const count = async () =>
      (await world.call(manager, listWebhookDeliveries, { params: at(endpoint.id) })).body.counts
    await expect.poll(count, eventually).toMatchObject({ skipped: 1, pending: 0 })
  })
})

describe('the endpoint of a key', () => {
  test.each(['is revoked', 'is narrowed', 'expires'])('is paused when the key %s', async (how) => {
    const key = await aKey('webhooks:write', 'requests:read', 'orders:read')
    const [own, other] = [
      (await create(key, ['request.*'])).body.endpoint,
      (await create(key, ['order.*'])).body.endpoint,
    ]
    const staffs = (await create(null, ['request.*'])).body.endpoint
    const params = { hotelSlug, keyId: key.id }
    if (how === 'is revoked') await world.call(manager, revokeApiKey, { params, body: {} })
    if (how === 'is narrowed')
      await world.call(manager, changeApiKey, {
        params,
        body: { name: 'Bridge', scopes: ['webhooks:write', 'orders:read'] },
      })
    if (how === 'expires')
      await inDatabase(sql`update api_keys set expires_at = now() where hotel_id = ${hotelSlug} and id = ${key.id}`)
    await happen('towels')
    await expect.poll(() => arrivedAt(staffs.url), eventually).toEqual(['request.created'])
    await expect.poll(async () => (await find(own.id))?.state, eventually).toBe('paused')
    expect([(await find(staffs.id))?.state, (await find(other.id))?.state]).toEqual([
      'active',
      how === 'is narrowed' ? 'active' : 'paused',
    ])
    expect([await listTypes(own.id), arrivedAt(own.url)]).toEqual([[], []])
  })
  test('is switched on by staff alone once the key has ended, and is theirs then', async () => {
    const key = await aKey('webhooks:write', 'requests:read')
    const { endpoint } = (await create(key, ['request.*'])).body
    await world.call(manager, revokeApiKey, { params: { hotelSlug, keyId: key.id }, body: {} })
    const { url, description, event_types } = endpoint
    const on = { url, description, event_types, state: 'active' as const }
    expect(said(await update(endpoint.id, on, key))).toEqual([401, 'keys.invalid'])
    expect((await update(endpoint.id, on)).body).toMatchObject({ key_id: null, created_by: 'Milica', state: 'active' })
  })
  test('is widened by staff as far as its key reads', async () => {
    const key = await aKey('webhooks:write', 'requests:read', 'orders:read')
    const { endpoint } = (await create(key, ['request.*'])).body
    const { url, description } = endpoint
    const refused = await update(endpoint.id, { url, description, event_types: ['request.*', 'stay.*'] })
    expect([...said(refused), refused.body]).toMatchObject([
      409,
      'webhooks.key_may_not_read',
      { message: 'The API key that made this webhook may not read this. It needs stays:read.' },
    ])
    const widened = await update(endpoint.id, { url, description, event_types: ['request.*', 'order.*'] })
    expect([widened.status, widened.body.key_id]).toEqual([200, key.id])
  })
})

describe('a secret', () => {
  test('is another one when a deleted endpoint is made again under its id, also after a renewal', async () => {
    const id = newId()
    const first = await create(null, ['request.*'], id)
    await world.call(manager, deleteWebhook, { params: at(id) })
    const second = await create(null, ['request.*'], id)
    const seen = { seen: second.body.endpoint.updated_at }
    const renewed = await world.call(manager, renewWebhookSecret, { params: at(id), body: seen })
    await world.call(manager, deleteWebhook, { params: at(id) })
    const third = await create(null, ['request.*'], id)
    expect(new Set([first, second, renewed, third].map(({ body }) => body.secret)).size).toBe(4)
  })
  test('is answered again to who made the endpoint, and for a few minutes', async () => {
    const body = { id: newId(), ...form(['request.*']) }
    const ask = (who: Person) => world.call(who, createWebhook, { params: { hotelSlug }, body })
    const first = await ask(manager)
    expect((await ask(manager)).body.secret).toBe(first.body.secret)
    const refused = [409, 'platform.id_taken']
    expect(said(await ask(await world.aManager(hotelSlug)))).toEqual(refused)
    const key = await aKey('webhooks:write', 'requests:read')
    expect(said(await as(key, createWebhook, { params: { hotelSlug }, body }))).toEqual(refused)
    await inDatabase(sql`update webhook_endpoints set created_at = now() - interval '11 minutes'
      where hotel_id = ${hotelSlug}`)
    expect(said(await ask(manager))).toEqual(refused)
  })
})

test('an endpoint of staff or of their key ends with who made it where the ones who stay say so', async () => {
  const milica = manager
  const vera = await world.aManager(hotelSlug, { display_name: 'Vera' })
  const make = (description: string, call: (body: object) => Promise<{ status: number }>) =>
    call({ id: newId(), ...form(['request.created']), description })
  const byHand = (who: Person) => (body: object) =>
    world.call(who, createWebhook, { params: { hotelSlug }, body: body as never })
  await make('Of Milica', byHand(milica))
  await make('Of Vera', byHand(vera))
  manager = vera
  const key = await aKey('webhooks:write', 'requests:read')
  await make('Of her key', (body) => as(key, createWebhook, { params: { hotelSlug }, body: body as never }))
  const params = { hotelSlug, memberId: vera.id }
  expect((await world.call(milica, listMadeByMember, { params })).body.items).toEqual([
    { label: 'keys.api_keys', names: ['Bridge'] },
    { label: 'webhooks.title', names: ['Of Vera', 'Of her key'] },
  ])
  expect((await world.call(milica, removeMember, { params, body: { end_made: true } })).status).toBe(204)
  const { items } = (await world.call(milica, listWebhooks, { params: { hotelSlug } })).body
  expect(items.map(({ description }) => description)).toEqual(['Of Milica'])
})

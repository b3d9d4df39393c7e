import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { FeatureServer } from '#app/server/feature.ts'
import { erasePerson } from '#modules/privacy/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { PushReceiver, Received } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { openReceiverServer } from '#testing/setup/receiver-server.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import type { Person, TestServer } from '#testing/test-server.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  replayWebhooks,
  updateWebhook,
  type NewEndpoint,
  type WebhookDelivery,
  type WebhookPayload,
} from '../contract.ts'
import { webhooks } from './index.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person

const towels: FeatureServer = {
  name: 'towels',
  routes: () => [],
  webhookEvent: ({ entity, operation, row }) =>
    entity === 'service_requests'
      ? { type: operation === 'insert' ? 'request.created' : 'request.completed', data: { id: row['id'] } }
      : null,
}
openReceiverServer([towels, webhooks], (place) => {
  ;({ world, receiver, hotelSlug, manager } = place)
})
const ask = async (times = 1): Promise<string[]> => {
  const guest = await world.aGuest(hotelSlug)
  const ids = Array.from({ length: times }, () => newId())
  await world.server.database.write(scopeFor(hotelSlug, { kind: 'guest', id: guest.id }), async (tx) => {
    for (const id of ids)
      await sql`insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description)
        values (${hotelSlug}, ${id}, ${guest.id}, 'Ana', 'Room 1', 'towels', 'housekeeping', 'Two')`.execute(tx)
  })
  return ids
}
let paths = 0
const newPath = (): string => `/hook/${(paths += 1)}`
const add = (values: Partial<NewEndpoint> & { path?: string } = {}) => {
  const { path = newPath(), ...body } = values
  return world.call(manager, createWebhook, {
    params: { hotelSlug },
    body: { id: newId(), url: `${receiver.origin}${path}`, event_types: ['request.*'], ...body },
  })
}
const anEndpoint = async (values: Partial<NewEndpoint> = {}) => {
  const path = newPath()
  const { status, body } = await add({ ...values, path })
  expect(status).toBe(201)
  const params = { hotelSlug, endpointId: body.endpoint.id }
  return { ...body, path, params }
}
const arrivedAt = (path: string): Received[] => receiver.received.filter((call) => call.path === path)
const payloadOf = (call: Received | undefined): WebhookPayload => JSON.parse(call?.text ?? '{}') as WebhookPayload
const deliveriesOf = async (params: { hotelSlug: string; endpointId: string }): Promise<WebhookDelivery[]> =>
  (await world.call(manager, listWebhookDeliveries, { params })).body.items
const change = (
  { endpoint, params }: Awaited<ReturnType<typeof anEndpoint>>,
  body: Partial<Parameters<typeof world.call<typeof updateWebhook>>[2]['body']>,
) =>
  world.call(manager, updateWebhook, {
    params,
    body: { url: endpoint.url, description: endpoint.description, event_types: endpoint.event_types, ...body },
  })
/** Lets what waits for its next attempt be due. */
const hurry = (): Promise<unknown> =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    sql`update webhook_deliveries set due_at = now() where hotel_id = ${hotelSlug} and status = 'pending'`.execute(tx),
  )
const setEndpoint = (id: string, values: ReturnType<typeof sql>): Promise<unknown> =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    sql`update webhook_endpoints set ${values} where hotel_id = ${hotelSlug} and id = ${id}`.execute(tx),
  )
const stateOf = async (id: string) =>
  (await world.call(manager, listWebhooks, { params: { hotelSlug } })).body.items.find((row) => row.id === id)

test('a password that was entered long ago is asked for again before calls go anywhere else, or get another secret', async () => {
  const { params, endpoint } = await anEndpoint()
  await world.server.database.onPlatform((tx) =>
    tx
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
      .where('manager_id', '=', manager.id)
      .execute(),
  )
  const codes = [
    await add(),
    await world.call(manager, renewWebhookSecret, { params, body: { seen: endpoint.updated_at } }),
    await world.call(manager, updateWebhook, {
      params,
      body: { url: `${receiver.origin}${newPath()}`, description: '', event_types: ['request.*'] },
    }),
  ].map(({ body }) => body.code)
  expect(codes).toEqual(['people.password_needed', 'people.password_needed', 'people.password_needed'])
})

describe('what is sent', () => {
  test('an event reaches each endpoint that listens to it, signed so that the standard library accepts it', async () => {
    const [all, one, other] = [
      await anEndpoint(),
      await anEndpoint({ event_types: ['request.created'] }),
      await anEndpoint({ event_types: ['order.*', 'menu.changed'] }),
    ]
    const [id] = await ask()
    for (const { path, secret, endpoint } of [all, one]) {
      await expect.poll(() => arrivedAt(path), eventually).toHaveLength(1)
      const [call] = arrivedAt(path)
      const verified = new Verifier(secret).verify(call?.text ?? '', call?.headers as Record<string, string>)
      expect(verified).toMatchObject({ type: 'request.created', hotel_id: hotelSlug, data: { id } })
      expect(call?.headers['webhook-replay']).toBeUndefined()
      expect(() =>
        new Verifier(other.secret).verify(call?.text ?? '', call?.headers as Record<string, string>),
      ).toThrow('No matching signature found')
      const delivered = async () => (await deliveriesOf({ hotelSlug, endpointId: endpoint.id }))[0]
      await expect.poll(async () => (await delivered())?.status, eventually).toBe('delivered')
      expect(await delivered()).toMatchObject({
        id: call?.headers['webhook-id'],
        attempts: 1,
        response_status: 201,
        failure: null,
        payload: verified,
      })
    }
    expect(arrivedAt(other.path)).toEqual([])
  })
  test('numbers order events, and each names the one before that this endpoint was sent', async () => {
    const { path } = await anEndpoint()
    await ask(5)
    await expect.poll(() => arrivedAt(path), eventually).toHaveLength(5)
    const payloads = arrivedAt(path)
      .map(payloadOf)
      .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
    expect(payloads.map(({ previous_number }) => previous_number)).toEqual([
      null,
      ...payloads.slice(0, -1).map(({ number }) => number),
    ])
  })
  test('what happened before an endpoint was added is not sent to it', async () => {
    const first = await anEndpoint()
    await ask()
    await expect.poll(() => arrivedAt(first.path), eventually).toHaveLength(1)
    const second = await anEndpoint()
    const [id] = await ask()
    await expect.poll(() => arrivedAt(second.path).map((call) => payloadOf(call).data['id']), eventually).toEqual([id])
  })
  test('for a day after a renewal both secrets verify, and later only the new one', async () => {
    const hook = await anEndpoint()
    const renew = () =>
      world.call(manager, renewWebhookSecret, { params: hook.params, body: { seen: hook.endpoint.updated_at } })
    const renewed = await renew()
    expect(renewed.body.secret).not.toBe(hook.secret)
    expect(await renew()).toMatchObject({ status: 409, body: { code: 'platform.changed_meanwhile' } })
    const verifies = (secret: string, call: Received | undefined): boolean => {
      try {
        new Verifier(secret).verify(call?.text ?? '', call?.headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }
    await ask()
    await expect.poll(() => arrivedAt(hook.path), eventually).toHaveLength(1)
    const both = [renewed.body.secret, hook.secret]
    expect(both.map((secret) => verifies(secret, arrivedAt(hook.path)[0]))).toEqual([true, true])
    await setEndpoint(hook.endpoint.id, sql`secret_renewed_at = now() - interval '25 hours'`)
    await ask()
    await expect.poll(() => arrivedAt(hook.path), eventually).toHaveLength(2)
    expect(both.map((secret) => verifies(secret, arrivedAt(hook.path)[1]))).toEqual([true, false])
  })
  test('no secret is in the database, in the event log or in an answer but the first', async () => {
    const { secret, endpoint } = await anEndpoint()
    const key = secret.slice('whsec_'.length)
    const dump = await world.server.database.onPlatform(async (tx) => [
      ...(await sql`select * from webhook_endpoints where hotel_id = ${hotelSlug}`.execute(tx)).rows,
      ...(await sql`select * from hotel_events where hotel_id = ${hotelSlug}`.execute(tx)).rows,
    ])
    const list = await world.call(manager, listWebhooks, { params: { hotelSlug } })
    expect(JSON.stringify([dump, list.body])).toContain(endpoint.id)
    expect(JSON.stringify([dump, list.body])).not.toContain(key)
  })
})

describe('a call that fails', () => {
  test('is repeated with the same id and body until it arrives', async () => {
    const { path, params } = await anEndpoint()
    receiver.answersAt.set(path, [500, 302])
    await ask()
    for (const calls of [1, 2]) {
      await expect.poll(() => arrivedAt(path), eventually).toHaveLength(calls)
      const answered = [500, 302][calls - 1]
      await expect.poll(async () => (await deliveriesOf(params))[0]?.response_status, eventually).toBe(answered)
      const [row] = await deliveriesOf(params)
      expect(row).toMatchObject({ status: 'pending', attempts: calls, failure: 'status' })
      const wait = Date.parse(row?.due_at ?? '') - Date.now()
      expect(wait).toBeGreaterThan(calls === 1 ? 0 : 15_000)
      expect(wait).toBeLessThan(calls === 1 ? 6_000 : 36_000)
      await hurry()
    }
    await expect.poll(async () => (await deliveriesOf(params))[0]?.status, eventually).toBe('delivered')
    const calls = arrivedAt(path)
    expect(calls).toHaveLength(3)
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(calls.map(({ text }) => text)).size).toBe(1)
    expect(await stateOf(params.endpointId)).toMatchObject({
      failing_since: null,
      last_failure: null,
      deliveries: { total: 1, at_once: 0, failed: 0 },
    })
  })
  test('has failed after eleven attempts', async () => {
    const { path, params } = await anEndpoint()
    receiver.answersAt.set(
      path,
      Array.from({ length: 12 }, () => 503),
    )
    await ask()
    for (let calls = 1; calls <= 11; calls += 1) {
      await expect.poll(() => arrivedAt(path), eventually).toHaveLength(calls)
      await expect
        .poll(async () => {
          const [row] = await deliveriesOf(params)
          return row?.status === 'failed' || (row?.failure !== null && arrivedAt(path).length === row?.attempts)
        }, eventually)
        .toBe(true)
      if (calls < 11) await hurryUntil(() => arrivedAt(path).length > calls)
    }
    await expect.poll(async () => (await deliveriesOf(params))[0]?.status, eventually).toBe('failed')
    expect((await deliveriesOf(params))[0]).toMatchObject({ attempts: 11, failure: 'status', response_status: 503 })
  })
  test('switches the endpoint off at once where the receiver says that it is gone', async () => {
    const { path, params } = await anEndpoint()
    receiver.answersAt.set(path, [410])
    await ask()
    await expect.poll(async () => (await stateOf(params.endpointId))?.state, eventually).toBe('disabled')
    expect((await deliveriesOf(params))[0]).toMatchObject({ status: 'skipped', response_status: 410 })
    await ask()
    const other = await anEndpoint()
    await ask()
    await expect.poll(() => arrivedAt(other.path), eventually).toHaveLength(1)
    expect(arrivedAt(path)).toHaveLength(1)
  })
  test('switches the endpoint off after three that ran out, when nothing has arrived for a day', async () => {
    const hook = await anEndpoint()
    receiver.answersAt.set(hook.path, [503, 503])
    await setEndpoint(hook.endpoint.id, sql`failing_since = now() - interval '25 hours', ran_out = 2`)
    await ask()
    await expect.poll(async () => (await deliveriesOf(hook.params))[0]?.failure, eventually).toBe('status')
    expect((await stateOf(hook.endpoint.id))?.state).toBe('active')
    await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
      sql`update webhook_deliveries set attempts = 10, due_at = now() where hotel_id = ${hotelSlug}`.execute(tx),
    )
    await expect.poll(async () => (await stateOf(hook.endpoint.id))?.state, eventually).toBe('disabled')
    expect(await stateOf(hook.endpoint.id)).toMatchObject({ last_failure: '503', deliveries: { replayable: 1 } })
    expect((await change(hook, { state: 'active' })).body).toMatchObject({ state: 'active', failing_since: null })
    const { rows } = await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
      sql<{
        action: string
        actor_kind: string
      }>`select action, actor_kind from audit_entries where hotel_id = ${hotelSlug} order by at, id`.execute(tx),
    )
    expect(rows.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ['webhooks.endpoint_created', 'manager'],
      ['webhooks.endpoint_disabled', 'system'],
      ['webhooks.endpoint_changed', 'manager'],
    ])
  })
  test('delays no other endpoint', async () => {
    const [hanging, well] = [await anEndpoint(), await anEndpoint()]
    receiver.silentAt.add(hanging.path)
    await ask(10)
    await expect.poll(() => arrivedAt(hanging.path), eventually).toHaveLength(4)
    await expect.poll(() => arrivedAt(well.path), eventually).toHaveLength(10)
    expect(arrivedAt(hanging.path)).toHaveLength(4)
    receiver.silentAt.delete(hanging.path)
  })
})

describe('pausing, removing and sending again', () => {
  test('while an endpoint is paused nothing is recorded for it, and what waits is sent afterwards', async () => {
    const hook = await anEndpoint()
    receiver.answersAt.set(hook.path, [500])
    const [first] = await ask()
    await expect.poll(async () => (await deliveriesOf(hook.params))[0]?.failure, eventually).toBe('status')
    await change(hook, { state: 'paused' })
    const witness = await anEndpoint()
    await ask()
    await hurry()
    await expect.poll(() => arrivedAt(witness.path), eventually).toHaveLength(1)
    expect(arrivedAt(hook.path)).toHaveLength(1)
    await change(hook, { state: 'active' })
    const [last] = await ask()
    await expect
      .poll(() => new Set(arrivedAt(hook.path).map((call) => payloadOf(call).data['id'])), eventually)
      .toEqual(new Set([first, last]))
  })
  test('a call that is under way when an endpoint is paused is noted, and no other begins', async () => {
    const hook = await anEndpoint()
    let answer = () => {}
    receiver.holdAt.set(hook.path, new Promise<void>((resolve) => (answer = resolve)))
    await ask()
    await expect.poll(() => arrivedAt(hook.path), eventually).toHaveLength(1)
    await change(hook, { state: 'paused' })
    const [first] = await deliveriesOf(hook.params)
    const replayed = await world.call(manager, replayWebhooks, {
      params: hook.params,
      body: { id: newId(), delivery_id: first?.id ?? '' },
    })
    expect(replayed).toMatchObject({ status: 409, body: { current: { state: 'paused' } } })
    answer()
    await expect.poll(async () => (await deliveriesOf(hook.params))[0]?.status, eventually).toBe('delivered')
    expect(arrivedAt(hook.path)).toHaveLength(1)
    expect(await stateOf(hook.endpoint.id)).toMatchObject({ state: 'paused' })
  })
  test('a removed endpoint takes its deliveries along, also one that is under way', async () => {
    const hook = await anEndpoint()
    receiver.silentAt.add(hook.path)
    await ask()
    await expect.poll(() => arrivedAt(hook.path), eventually).toHaveLength(1)
    expect((await world.call(manager, deleteWebhook, { params: hook.params })).status).toBe(204)
    expect((await world.call(manager, listWebhookDeliveries, { params: hook.params })).status).toBe(404)
    expect((await world.call(manager, deleteWebhook, { params: hook.params })).status).toBe(404)
  })
  test('what waits about a guest who is erased is not sent, nor what names them as a stay or a reservation does', async () => {
    const hook = await anEndpoint()
    const guest = await world.aGuest(hotelSlug, { guest_name: 'Ana Petrović' })
    const [stay, reservation, another] = [await seedStay(world, hotelSlug, [guest]), newId(), newId()]
    const bodies: [string, object][] = [
      ['request.created', { id: newId(), guest_id: guest.id, guest_name: 'Ana Petrović' }],
      ['stay.opened', { id: stay, lead_name: 'Ana Petrović' }],
      ['reservation.created', { id: reservation, guest_name: 'Ana Petrović' }],
      ['stay.opened', { id: another, lead_name: 'Ben' }],
    ]
    const envelope = {
      id: newId(),
      number: 1,
      previous_number: null,
      at: '2026-11-01T08:00:00.000Z',
      hotel_id: hotelSlug,
    }
    await world.server.database.write(scopeFor(hotelSlug, null), async (tx) => {
      await sql`insert into reservations (hotel_id, id, apartment, guest_name, check_in, check_out, source)
        values (${hotelSlug}, ${reservation}, 'Room 12', 'Ana Petrović', '2026-11-01', '2026-11-05', 'manual')`.execute(
        tx,
      )
      await sql`update stays set check_out = '2026-11-05', confirmed_at = now(), confirmed_by = 'staff',
        reservation_id = ${reservation} where hotel_id = ${hotelSlug} and id = ${stay}`.execute(tx)
      for (const [type, data] of bodies)
        await sql`insert into webhook_deliveries (hotel_id, id, endpoint_id, event_type, payload, due_at)
          values (${hotelSlug}, ${newId()}, ${hook.endpoint.id}, ${type},
            ${JSON.stringify({ ...envelope, type, data })}::text::jsonb, now() + interval '1 hour')`.execute(tx)
    })
    const params = { hotelSlug, source: 'guests', personId: guest.id }
    expect((await world.call(manager, erasePerson, { params })).status).toBe(204)
    const left = (await deliveriesOf(hook.params)).map(({ status, payload }) => [status, payload?.data ?? null])
    expect(left).toHaveLength(4)
    expect(left.filter(([status]) => status === 'skipped')).toEqual(Array.from({ length: 3 }, () => ['skipped', null]))
    expect(left.filter(([status]) => status === 'pending')).toEqual([['pending', { id: another, lead_name: 'Ben' }]])
  })
  test('a test call arrives, once for one id', async () => {
    const { path, params, secret } = await anEndpoint()
    const body = { id: newId() }
    const [ping, again] = await Promise.all([
      world.call(manager, pingWebhook, { params, body }),
      world.call(manager, pingWebhook, { params, body }),
    ])
    expect([ping.status, again.body.id]).toEqual([201, ping.body.id])
    await expect.poll(() => arrivedAt(path), eventually).toHaveLength(1)
    const [call] = arrivedAt(path)
    expect(new Verifier(secret).verify(call?.text ?? '', call?.headers as Record<string, string>)).toMatchObject({
      type: 'ping',
      number: null,
    })
  })
  test('one delivery is sent again as it was, once for one id, under a new id that says so', async () => {
    const { path, params } = await anEndpoint()
    await ask()
    await expect.poll(async () => (await deliveriesOf(params))[0]?.status, eventually).toBe('delivered')
    const [first] = await deliveriesOf(params)
    const body = { id: newId(), delivery_id: first?.id ?? '' }
    const answers = await Promise.all([
      world.call(manager, replayWebhooks, { params, body }),
      world.call(manager, replayWebhooks, { params, body }),
    ])
    expect(answers.map((answer) => [answer.status, answer.body.count])).toEqual([
      [201, 1],
      [201, 1],
    ])
    await expect.poll(() => arrivedAt(path), eventually).toHaveLength(2)
    const [original, replay] = arrivedAt(path)
    expect(replay?.text).toBe(original?.text)
    expect(replay?.headers['webhook-replay']).toBe('true')
    expect(replay?.headers['webhook-id']).not.toBe(original?.headers['webhook-id'])
    const rows = await deliveriesOf(params)
    expect(rows.map(({ replay_of }) => replay_of)).toEqual([first?.id, null])
  })
  test('what is pending cannot be sent again, and what is no longer kept is gone', async () => {
    const { path, params } = await anEndpoint()
    receiver.answersAt.set(path, [500])
    await ask()
    await expect.poll(async () => (await deliveriesOf(params))[0]?.failure, eventually).toBe('status')
    const [row] = await deliveriesOf(params)
    const replay = () =>
      world.call(manager, replayWebhooks, { params, body: { id: newId(), delivery_id: row?.id ?? '' } })
    expect(await replay()).toMatchObject({ status: 409, body: { current: { id: row?.id, status: 'pending' } } })
    await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
      sql`update webhook_deliveries set payload = null, status = 'skipped' where hotel_id = ${hotelSlug}`.execute(tx),
    )
    expect(await replay()).toMatchObject({
      status: 410,
      body: { code: 'webhooks.payload_gone', message: 'What was sent is no longer kept.' },
    })
  })
  test('all that did not arrive since a moment is sent again, once', async () => {
    const { path, params } = await anEndpoint()
    receiver.answersAt.set(
      path,
      Array.from({ length: 6 }, () => 500),
    )
    const since = new Date(Date.now() - 60_000).toISOString()
    const ids = await ask(6)
    await expect
      .poll(async () => (await deliveriesOf(params)).filter(({ failure }) => failure === 'status'), eventually)
      .toHaveLength(6)
    await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
      sql`update webhook_deliveries set status = 'failed' where hotel_id = ${hotelSlug}`.execute(tx),
    )
    const replay = () => world.call(manager, replayWebhooks, { params, body: { id: newId(), since } })
    const replayable = async () => (await stateOf(params.endpointId))?.deliveries.replayable
    expect(await replayable()).toBe(6)
    expect((await replay()).body).toEqual({ count: 6 })
    expect((await replay()).body).toEqual({ count: 0 })
    expect(await replayable()).toBe(0)
    await expect.poll(() => arrivedAt(path), eventually).toHaveLength(12)
    const again = arrivedAt(path).filter(({ headers }) => headers['webhook-replay'] === 'true')
    expect(new Set(again.map((call) => payloadOf(call).data['id']))).toEqual(new Set(ids))
  })
})

describe('what is refused', () => {
  test.each([
    'http://example.org/hook',
    'https://example.org:8443/hook',
    'https://user:word@example.org/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://2130706433/hook',
    'https://localhost/hook',
    'ftp://example.org/hook',
    'example.org',
  ])('the address %s', async (url) => {
    expect(await add({ url })).toMatchObject({
      status: 400,
      body: {
        code: 'webhooks.address_refused',
        message: 'This address can’t be used. It must begin with https:// and be reachable from the internet.',
      },
    })
    expect((await world.call(manager, listWebhooks, { params: { hotelSlug } })).body.items).toEqual([])
  })
  test('an address that is too long when it is written as it is called', async () => {
    const { status, body } = await add({ path: `/${'ж'.repeat(200)}` })
    expect([status, body.fields]).toMatchObject([400, { url: { code: 'platform.field_too_long' } }])
  })
  test('an unknown event, and an eleventh endpoint', async () => {
    expect(await add({ event_types: ['order.created', 'order.eaten'] })).toMatchObject({
      status: 400,
      body: { code: 'webhooks.type_unknown', message: 'There is no event order.eaten.' },
    })
    for (let count = 0; count < 10; count += 1) await anEndpoint()
    expect(await add()).toMatchObject({
      status: 409,
      body: { code: 'webhooks.too_many', message: 'A hotel can have at most 10 webhooks.' },
    })
  })
  test('an outdated form, with the endpoint as it is now', async () => {
    const hook = await anEndpoint()
    const seen = hook.endpoint.updated_at
    expect((await change(hook, { description: 'Printer', seen })).body.description).toBe('Printer')
    expect((await change(hook, { description: 'Printer', seen })).status).toBe(200)
    expect(await change(hook, { description: 'Other', seen })).toMatchObject({
      status: 409,
      body: { current: { description: 'Printer' } },
    })
  })
})

/** Lets what waits be due until something has happened. */
async function hurryUntil(done: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await hurry()
      return done()
    }, eventually)
    .toBe(true)
}

import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeatureServer } from '#app/server/feature.ts'
import { signOutManager } from '#modules/sessions/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { checkPushEndpoint } from '#platform/server/outbound/egress-policy.ts'
import { readSettings } from '#platform/server/settings.ts'
import { asOwner } from '#testing/faults/seed-hotels.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { getPushKey, subscribe, type Notice } from '../contract.ts'
import { knownPushHosts } from './delivery/push.ts'
import { getVapid } from './vapid.ts'

let world: TestServer
let browser: PushReceiver
beforeAll(async () => {
  browser = await createPushReceiver()
  world = await createTestServer({
    env: { PUSH_HOSTS: browser.origin, NOTIFICATION_HOST: browser.origin, NOTIFICATION_SECRET: 'secret' },
    features: [bell],
  })
})
afterAll(async () => {
  await world.close()
  await browser.close()
})

// A guest who changes their row alerts the staff; staff who change it notify the guest.
const bell: FeatureServer = {
  name: 'bell',
  routes: () => [],
  notices: ({ entity, operation, id, row, guestId }): Notice[] => {
    if (entity !== 'service_requests') return []
    const message = {
      title: 'platform.new',
      body: 'platform.field_too_long',
      values: { max: 7 },
      path: `manager/requests?card=${id}`,
      tag: `requests:${id}`,
      ttlSeconds: 3600,
      urgent: true,
    } as const
    return operation === 'insert'
      ? [{ to: { department: 'reception', level: 0 }, message }]
      : [{ to: { guestId: guestId ?? '' }, message: { ...message, path: 'guest/requests' } }].filter(
          () => row['status'] === 'in-progress',
        )
  },
  webhook: ({ entity, operation, id, row }, hotel_id) =>
    entity === 'service_requests' && operation === 'insert'
      ? { path: '/notify-new-request', body: { hotel_id, request: { id, room_number: row['room_number'] } } }
      : null,
}

const join = (who: Person, hotel_id: string, as: 'guest' | 'manager', values: object = {}) =>
  world.call(who, subscribe, {
    params: {},
    body: { ...browser.subscription(`/push/${who.id}`), hotel_id, as, language: 'de', ...values } as never,
  })
const ring = async (hotelId: string, guest: Person): Promise<string> => {
  const id = newId()
  const scope = scopeFor(hotelId, { kind: 'guest', id: guest.id })
  await world.server.database.write(scope, (tx) =>
    sql`insert into service_requests
        ("hotel_id", id, guest_id, guest_name, room_number, type, department, description)
      values (${hotelId}, ${id}, ${guest.id}, 'Some Guest', 'Room 1', 'towels', 'housekeeping', 'Secret wish')`.execute(
      tx,
    ),
  )
  return id
}
const arrivedAt = (path: string) => browser.received.filter((one) => one.path === path)

describe('push', () => {
  test("staff are notified in their own language, with a link and without the guest's words; others get nothing", async () => {
    const [hotel, other] = [await world.aHotel(), await world.aHotel()]
    const [guest, manager, stranger] = [
      await world.aGuest(hotel),
      await world.aManager(hotel),
      await world.aManager(other),
    ]
    expect((await join(manager, hotel, 'manager')).status).toBe(204)
    expect((await join(stranger, other, 'manager')).status).toBe(204)
    expect((await join(guest, hotel, 'guest', { language: 'en' })).status).toBe(204)
    world.watch.seen = []
    const id = await ring(hotel, guest)
    await expect.poll(() => arrivedAt(`/push/${manager.id}`).length, { timeout: 5000 }).toBe(1)
    // No rows are inserted for the devices of other hotels: otherwise their number would decide how long it takes.
    const putDown = world.watch.seen
      .filter(({ statement }) => statement.startsWith('insert into "outgoing_messages"'))
      .flatMap(({ values }) => values)
      .filter((value) => JSON.stringify(value).includes('subscription_id'))
    world.watch.seen = null
    expect(putDown).toHaveLength(1)
    const message = JSON.parse(arrivedAt(`/push/${manager.id}`)[0]?.text ?? '{}') as {
      web_push: number
      notification: Record<string, string>
    }
    expect(message).toMatchObject({
      web_push: 8030,
      notification: {
        lang: 'de',
        tag: `requests:${id}`,
        navigate: expect.stringMatching(new RegExp(`/${hotel}/manager/requests\\?card=${id}$`)),
      },
    })
    expect(JSON.stringify(message)).not.toContain('Secret wish')
    expect(arrivedAt(`/push/${manager.id}`)[0]?.headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      authorization: expect.stringMatching(/^vapid /),
    })
    await world.server.database.write(scopeFor(hotel, null), (tx) =>
      sql`update service_requests set status = 'in-progress' where "hotel_id" = ${hotel} and id = ${id}`.execute(tx),
    )
    await expect.poll(() => arrivedAt(`/push/${guest.id}`).length, { timeout: 5000 }).toBe(1)
    expect(arrivedAt(`/push/${stranger.id}`)).toHaveLength(0)
  })
  test('subscription and hotel are enough: the guest before the manager, in the language of the browser', async () => {
    const hotel = await world.aHotel()
    const [guest, manager] = [await world.aGuest(hotel), await world.aManager(hotel)]
    const subscribed = (who: Person, path: string) =>
      world.call(
        who,
        subscribe,
        { params: {}, body: { ...browser.subscription(path), hotel_id: hotel } },
        { 'accept-language': 'ro-RO,en;q=0.5' },
      )
    expect((await subscribed(nobody, '/push/plain-nobody')).status).toBe(401)
    expect((await subscribed(manager, '/push/plain-staff')).status).toBe(204)
    expect(
      (await subscribed({ ...guest, cookie: `${guest.cookie}; ${manager.cookie}` }, '/push/plain-guest')).status,
    ).toBe(204)
    const kept = await world.server.database.read(scopeFor(hotel, null), (tx) =>
      tx
        .selectFrom('push_subscriptions')
        .select(['guest_id', 'manager_id', 'language'])
        .where('hotel_id', '=', hotel)
        .orderBy('guest_id')
        .execute(),
    )
    expect(kept).toEqual([
      { guest_id: guest.id, manager_id: null, language: 'ro' },
      { guest_id: null, manager_id: manager.id, language: 'ro' },
    ])
  })
  test('a failing service is retried, and a browser that is gone is removed', async () => {
    const hotel = await world.aHotel()
    const [guest, manager] = [await world.aGuest(hotel), await world.aManager(hotel)]
    await join(manager, hotel, 'manager')
    await ring(hotel, guest)
    await expect.poll(() => arrivedAt(`/push/${manager.id}`).length, { timeout: 5000 }).toBe(1)
    browser.answers.push(503, 503)
    await ring(hotel, guest)
    await expect.poll(() => arrivedAt(`/push/${manager.id}`).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(2)
    browser.answers.length = 0
    browser.answers.push(410, 410, 410)
    await ring(hotel, guest)
    const left = () =>
      world.server.database.onPlatform((tx) =>
        tx.selectFrom('push_subscriptions').select('id').where('hotel_id', '=', hotel).execute(),
      )
    await expect.poll(async () => (await left()).length).toBe(0)
    browser.answers.length = 0
  })
  test('invalid keys saved before keys were checked are removed with their message; the others get theirs', async () => {
    const hotel = await world.aHotel()
    const [guest, broken, manager] = [
      await world.aGuest(hotel),
      await world.aManager(hotel),
      await world.aManager(hotel),
    ]
    await join(broken, hotel, 'manager')
    await join(manager, hotel, 'manager')
    await asOwner(
      world.database.owner,
      (owner) =>
        owner`update push_subscriptions set p256dh = ${Buffer.alloc(65, 4).toString('base64url')}
          where hotel_id = ${hotel} and manager_id = ${broken.id}`,
    )
    await ring(hotel, guest)
    await expect.poll(() => arrivedAt(`/push/${manager.id}`).length, { timeout: 5000 }).toBe(1)
    const rows = (table: 'push_subscriptions' | 'outgoing_messages') =>
      world.server.database.onPlatform((tx) =>
        tx.selectFrom(table).select('id').where('hotel_id', '=', hotel).execute(),
      )
    await expect.poll(async () => (await rows('outgoing_messages')).length).toBe(0)
    expect(await rows('push_subscriptions')).toHaveLength(1)
  })
  test('signing out removes the subscription', async () => {
    const hotel = await world.aHotel()
    const manager = await world.aManager(hotel)
    await join(manager, hotel, 'manager')
    await world.call(manager, signOutManager, { params: { hotelSlug: hotel } })
    expect(
      await world.server.database.onPlatform((tx) =>
        tx.selectFrom('push_subscriptions').select('id').where('hotel_id', '=', hotel).execute(),
      ),
    ).toEqual([])
  })
})

describe("a browser's subscription", () => {
  const here = { endpoint: '' }
  const rowsHere = () =>
    world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('push_subscriptions')
        .select(['hotel_id', 'guest_id', 'manager_id'])
        .where('endpoint', '=', here.endpoint)
        .execute(),
    )
  test('belongs to the person who is signed in now, in whatever hotel; guest and staff can both be there', async () => {
    here.endpoint = `${browser.origin}/browser/one`
    const [first, second] = [await world.aHotel(), await world.aHotel()]
    const [before, now, manager] = [await world.aGuest(first), await world.aGuest(second), await world.aManager(second)]
    for (const [who, hotel, as] of [
      [before, first, 'guest'],
      [manager, second, 'manager'],
      [now, second, 'guest'],
    ] as const)
      expect((await join(who, hotel, as, here)).status).toBe(204)
    expect(await rowsHere()).toEqual(
      expect.arrayContaining([
        { hotel_id: second, guest_id: now.id, manager_id: null },
        { hotel_id: second, guest_id: null, manager_id: manager.id },
      ]),
    )
    expect(await rowsHere()).toHaveLength(2)
  })
  test("is not ended by its address alone: only the subscription's secret proves that it is the same browser", async () => {
    here.endpoint = `${browser.origin}/browser/two`
    const [hotel, other] = [await world.aHotel(), await world.aHotel()]
    const [manager, stranger] = [await world.aManager(hotel), await world.aManager(other)]
    expect((await join(manager, hotel, 'manager', here)).status).toBe(204)
    const { keys } = browser.subscription()
    const withoutSecret = { ...here, keys: { ...keys, auth: Buffer.alloc(16, 7).toString('base64url') } }
    expect((await join(stranger, other, 'manager', withoutSecret)).status).toBe(204)
    expect(await rowsHere()).toEqual(
      expect.arrayContaining([{ hotel_id: hotel, guest_id: null, manager_id: manager.id }]),
    )
    await ring(hotel, await world.aGuest(hotel))
    await expect.poll(() => arrivedAt('/browser/two').length, { timeout: 5000 }).toBe(1)
    // The same person in another session replaces the previous one, whatever the secret.
    const again = await world.server.database.onPlatform((tx) =>
      tx.selectFrom('push_subscriptions').select('session_id').where('hotel_id', '=', other).execute(),
    )
    expect([again.length, (await join(stranger, other, 'manager', here)).status, (await rowsHere()).length]).toEqual([
      1, 204, 1,
    ])
  })
  test('gets nothing any more once its session has expired', async () => {
    const hotel = await world.aHotel()
    const [guest, gone, here2] = [await world.aGuest(hotel), await world.aManager(hotel), await world.aManager(hotel)]
    await join(gone, hotel, 'manager')
    await join(here2, hotel, 'manager')
    await world.server.database.onPlatform((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: '2020-01-01T00:00:00Z' })
        .where('manager_id', '=', gone.id)
        .execute(),
    )
    await ring(hotel, guest)
    await expect.poll(() => arrivedAt(`/push/${here2.id}`).length, { timeout: 5000 }).toBe(1)
    expect(arrivedAt(`/push/${gone.id}`)).toEqual([])
  })
})

describe('POST /api/subscribe', () => {
  test('401 anonymous callers, and sessions of another hotel or kind', async () => {
    const hotel = await world.aHotel()
    const guest = await world.aGuest(hotel)
    expect((await join(nobody, hotel, 'guest')).status).toBe(401)
    expect((await join(guest, hotel, 'manager')).status).toBe(401)
    expect((await join(guest, await world.aHotel(), 'guest')).status).toBe(401)
  })
  test('400 addresses of no push service, and invalid keys', async () => {
    const hotel = await world.aHotel()
    const guest = await world.aGuest(hotel)
    for (const endpoint of [
      'http://127.0.0.1:1/x',
      'https://example.com/push',
      'http://169.254.169.254/latest',
      `${browser.origin.replace('127.0.0.1', 'localhost')}/x`,
      'file:///etc/passwd',
      'no address',
    ]) {
      expect([endpoint, (await join(guest, hotel, 'guest', { endpoint })).status]).toEqual([endpoint, 400])
    }
    const { p256dh, auth } = browser.subscription().keys
    expect((await join(guest, hotel, 'guest', { keys: { p256dh: 'short', auth: 'x' } })).status).toBe(400)
    const point = Buffer.from(p256dh, 'base64url')
    const compressed = Buffer.from(ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'compressed') as Buffer)
    const shapes = {
      'no point of the curve': Buffer.alloc(65, 4),
      'the point at nowhere': Buffer.concat([Buffer.of(4), Buffer.alloc(64)]),
      'a byte short': point.subarray(0, 64),
      'another beginning': Buffer.concat([Buffer.of(6 + ((point.at(-1) ?? 0) & 1)), point.subarray(1)]),
      'compressed, and filled up': Buffer.concat([compressed, Buffer.alloc(32)]),
    }
    for (const [shape, key] of Object.entries(shapes)) {
      const { status, body } = await join(guest, hotel, 'guest', { keys: { p256dh: key.toString('base64url'), auth } })
      expect([shape, status, Object.keys(body.fields ?? {})]).toEqual([shape, 400, ['keys.p256dh']])
    }
    const shortAuth = await join(guest, hotel, 'guest', {
      keys: { p256dh, auth: Buffer.alloc(15).toString('base64url').padEnd(21, 'A') },
    })
    expect([shortAuth.status, Object.keys(shortAuth.body.fields ?? {})]).toEqual([400, ['keys.auth']])
    // The form that some browsers use.
    expect((await join(guest, hotel, 'guest', { keys: { p256dh: `${p256dh}=`, auth: `${auth}==` } })).status).toBe(204)
  })
  test('409 an eleventh device; the same device again does not count twice', async () => {
    const hotel = await world.aHotel()
    const guest = await world.aGuest(hotel)
    const actor = { kind: 'guest', id: guest.id, room_number: 'Room 1', guest_name: 'Of Many Phones' } as const
    const devices = await Promise.all(Array.from({ length: 11 }, () => world.anotherSession(actor, hotel)))
    const joins = (device: number) =>
      join(devices[device] ?? nobody, hotel, 'guest', { endpoint: `${browser.origin}/device/${device}` })
    for (let device = 0; device < 10; device += 1) expect((await joins(device)).status).toBe(204)
    expect((await joins(10)).body.code).toBe('notifications.too_many_devices')
    expect((await joins(9)).status).toBe(204)
    // A browser that got a new endpoint from its push service is still the same browser.
    expect(
      (await join(devices[9] ?? nobody, hotel, 'guest', { endpoint: `${browser.origin}/device/new` })).status,
    ).toBe(204)
    expect((await joins(10)).body.code).toBe('notifications.too_many_devices')
  })
})

test('the public key is the same for everybody and after a restart', async () => {
  const key = async () => (await world.call(nobody, getPushKey, { params: {} })).body.public_key
  expect(await key()).toMatch(/^[\w-]{87}$/)
  expect(
    (await getVapid({ vapid: null, publicUrl: 'http://x.example' } as never, world.server.database)).publicKey,
  ).toBe(await key())
})

test('the notification service is called once for each new request, signed', async () => {
  const hotel = await world.aHotel()
  const id = await ring(hotel, await world.aGuest(hotel))
  await expect
    .poll(() => arrivedAt('/notify-new-request').filter(({ text }) => text.includes(id)).length, { timeout: 5000 })
    .toBe(1)
  const call = arrivedAt('/notify-new-request').find(({ text }) => text.includes(id))
  expect(JSON.parse(call?.text ?? '{}')).toEqual({ hotel_id: hotel, request: { id, room_number: 'Room 1' } })
  expect(call?.headers['webhook-signature']).toMatch(/^v1,.{40,}/)
})

test('a notification service needs its secret: no unsigned call is made', () => {
  expect(() => readSettings({ NOTIFICATION_HOST: 'https://bell.example' })).toThrow(
    'NOTIFICATION_HOST needs NOTIFICATION_SECRET',
  )
  expect(readSettings({ NOTIFICATION_HOST: 'https://bell.example/', NOTIFICATION_SECRET: 's' }).notificationHost).toBe(
    'https://bell.example',
  )
})

test('push services are recognised by name, and nothing that only looks like one', () => {
  const good = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ]
  const bad = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com.example/',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'javascript:1',
  ]
  expect(good.map((address) => checkPushEndpoint(address, knownPushHosts))).toEqual(good.map(() => 'public'))
  expect(bad.map((address) => checkPushEndpoint(address, knownPushHosts))).toEqual(bad.map(() => 'blocked'))
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeatureServer } from '#app/server/feature.ts'
import { newId } from '#platform/contract/id.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { subscribe } from '../contract.ts'
import { removeExpired } from './sender.ts'

let world: TestServer
let browser: PushReceiver
beforeAll(async () => {
  browser = await createPushReceiver()
  browser.silentAt.add('/notify-new-request')
  world = await createTestServer({
    env: { PUSH_HOSTS: browser.origin, NOTIFICATION_HOST: browser.origin, NOTIFICATION_SECRET: 'secret' },
    features: [bell],
  })
})
afterAll(async () => {
  // The receiver no longer answers: calls in flight end at once.
  await browser.close()
  await world.close()
})

const bell: FeatureServer = {
  name: 'bell',
  routes: () => [],
  notices: ({ entity, operation, id }) =>
    entity === 'service_requests' && operation === 'insert'
      ? [
          {
            to: { department: 'reception', level: 0 },
            message: {
              title: 'platform.new',
              body: 'platform.new',
              values: {},
              path: 'manager/requests',
              tag: `requests:${id}`,
              ttlSeconds: 60,
              urgent: true,
            },
          },
        ]
      : [],
  webhook: ({ entity, operation, id }, hotel_id) =>
    entity === 'service_requests' && operation === 'insert'
      ? { path: '/notify-new-request', body: { hotel_id, request: { id } } }
      : null,
}
const ring = async (hotelId: string, times = 1): Promise<void> => {
  const guest = await world.aGuest(hotelId)
  await world.server.database.write(scopeFor(hotelId, { kind: 'guest', id: guest.id }), async (tx) => {
    for (let count = 0; count < times; count += 1)
      await sql`insert into service_requests
          ("hotel_id", id, guest_id, guest_name, room_number, type, department, description)
        values (${hotelId}, ${newId()}, ${guest.id}, 'Some Guest', 'Room 1', 'towels', 'housekeeping', 'Two, please')`.execute(
        tx,
      )
  })
}
const listening = async (hotel: string, path: string): Promise<void> => {
  expect(
    (
      await world.call(await world.aManager(hotel), subscribe, {
        params: {},
        body: { ...browser.subscription(path), hotel_id: hotel, as: 'manager' },
      })
    ).status,
  ).toBe(204)
}
const arrivedAt = (path: string): number => browser.received.filter((one) => one.path === path).length
// A call is aborted after ten seconds: waiting for one would take longer than this.
const atOnce = { timeout: 5000, interval: 20 }

test('a notification service that hangs delays no push, however many calls wait for it', async () => {
  const hotel = await world.aHotel()
  await ring(hotel, 60)
  await expect.poll(() => arrivedAt('/notify-new-request')).toBeGreaterThanOrEqual(20)
  const path = `/push/desk-${hotel}`
  await listening(hotel, path)
  await ring(hotel)
  await expect.poll(() => arrivedAt(path), atOnce).toBe(1)
})

test('a push service that hangs delays none of the others, neither now nor with the next messages', async () => {
  const hotel = await world.aHotel()
  const [hanging, answering] = [`/push/hanging-${hotel}`, `/push/answering-${hotel}`]
  browser.silentAt.add(hanging)
  for (const path of [hanging, answering]) await listening(hotel, path)
  for (const count of [1, 2, 3]) {
    await ring(hotel)
    await expect.poll(() => arrivedAt(answering), atOnce).toBe(count)
  }
  await expect.poll(() => arrivedAt(hanging)).toBe(3)
})

test('expired messages are not sent any more, and are removed from time to time', async () => {
  const hotel = await world.aHotel()
  const left = () =>
    world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('outgoing_messages')
        .select('attempts')
        .where('hotel_id', '=', hotel)
        .where('kind', '=', 'push')
        .execute(),
    )
  await world.server.database.onPlatform((tx) =>
    sql`insert into outgoing_messages (hotel_id, id, kind, content, expires_at)
      values (${hotel}, ${newId()}, 'push', '{}', now() - interval '1 second')`.execute(tx),
  )
  const path = `/push/later-${hotel}`
  await listening(hotel, path)
  await ring(hotel)
  await expect.poll(() => arrivedAt(path), atOnce).toBe(1)
  await expect.poll(left).toEqual([{ attempts: 0 }])
  await removeExpired(world.server.database)
  expect(await left()).toEqual([])
})

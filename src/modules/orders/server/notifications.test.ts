import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { newRandomId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { clearOrders, markDelivered, placeOrder, shortId, startPreparing } from '../contract.ts'
import { orders } from './index.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
let wine: string
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({
    env: { PUSH_HOSTS: receiver.origin, NOTIFICATION_HOST: receiver.origin, NOTIFICATION_SECRET: 'secret' },
    features: [orders],
  })
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  ;[wine] = await addDishes(world, hotelSlug, [{ name: 'Vranac', price: 4.1 }])
  await listen(manager, 'manager', 'de')
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const listen = async (who: Person, as: 'guest' | 'manager', language: Language): Promise<void> => {
  const body = { ...receiver.subscription(`/push/${who.id}`), hotel_id: hotelSlug, as, language }
  expect((await world.call(who, subscribe, { params: {}, body })).status).toBe(204)
}
const place = async (who: Person): Promise<string> =>
  (
    await world.call(who, placeOrder, {
      params: { hotelSlug },
      body: { id: newRandomId(), lines: [{ id: wine, quantity: 2 }], expected_total: 8.2 },
    })
  ).body.id
const press = (route: typeof startPreparing | typeof markDelivered, orderId: string) =>
  world.call(manager, route, { params: { hotelSlug, orderId } })

type Shown = { title: string; body: string; lang: string; tag: string; navigate: string }
const arrivedAt = (who: Person) => receiver.received.filter(({ path }) => path === `/push/${who.id}`)
const getNews = (who: Person, id: string): Shown[] =>
  arrivedAt(who)
    .map(({ text }) => (JSON.parse(text) as { notification: Shown }).notification)
    .filter(({ tag }) => tag === `orders:${id}`)

describe('push messages', () => {
  test('staff are notified of a new order in their language, by room and short number, with a link to its ticket', async () => {
    const id = await place(await world.aGuest(hotelSlug, { room_number: 'Room 12' }))
    await expect
      .poll(() => getNews(manager, id), eventually)
      .toMatchObject([
        {
          lang: 'de',
          title: 'Neue Bestellung',
          body: `Room 12 hat bestellt. Bestellung ${shortId(id)}.`,
          navigate: expect.stringMatching(new RegExp(`/${hotelSlug}/manager/orders\\?card=${id}$`)),
        },
      ])
    expect(arrivedAt(manager).find(({ text }) => text.includes(id))?.headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
    })
  })
  test('a guest is notified that their order is being prepared and that it was delivered, and not when the board is cleared', async () => {
    const guest = await world.aGuest(hotelSlug)
    await listen(guest, 'guest', 'en')
    const id = await place(guest)
    await press(startPreparing, id)
    await expect
      .poll(() => getNews(guest, id), eventually)
      .toMatchObject([
        {
          title: 'Your order',
          body: `Your order ${shortId(id)} is being prepared.`,
          navigate: expect.stringMatching(new RegExp(`/${hotelSlug}/guest/menu\\?card=${id}$`)),
        },
      ])
    await press(markDelivered, id)
    await expect.poll(() => getNews(guest, id).length, eventually).toBe(2)
    await world.call(manager, clearOrders, { params: { hotelSlug }, body: {} })
    const later = await place(guest)
    await press(startPreparing, later)
    await expect.poll(() => getNews(guest, later).length, eventually).toBe(1)
    expect(getNews(guest, id).map(({ body }) => body)).toEqual([
      `Your order ${shortId(id)} is being prepared.`,
      `Your order ${shortId(id)} has been delivered. Enjoy!`,
    ])
  })
})

test('the notification service is called once for a new order, with exactly the specified fields', async () => {
  const id = await place(await world.aGuest(hotelSlug, { room_number: 'Room 3', guest_name: 'Ana Petrović' }))
  await press(startPreparing, id)
  const calls = () => receiver.received.filter(({ path, text }) => path === '/notify-new-order' && text.includes(id))
  await expect.poll(() => calls().length, eventually).toBe(1)
  expect(JSON.parse(calls()[0]?.text ?? '{}')).toEqual({
    hotel_id: hotelSlug,
    order: { id, guest_name: 'Ana Petrović', room_number: 'Room 3' },
  })
})

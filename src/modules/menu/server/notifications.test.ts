import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { setStock } from '../contract/settings-editing.ts'
import { menu } from './index.ts'
import { takeFromStock } from './stock/stock.ts'

let world: TestServer
let receiver: PushReceiver
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ env: { PUSH_HOSTS: receiver.origin }, features: [menu] })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const listen = async (hotelSlug: string, who: Person): Promise<void> => {
  const body = { ...receiver.subscription(`/push/${who.id}`), hotel_id: hotelSlug, as: 'manager', language: 'de' }
  expect((await world.call(who, subscribe, { params: {}, body: body as never })).status).toBe(204)
}
type Shown = { title: string; body: string; navigate: string }
const getNews = (who: Person): Shown[] =>
  receiver.received
    .filter(({ path }) => path === `/push/${who.id}`)
    .map(({ text }) => (JSON.parse(text) as { notification: Shown }).notification)

test('kitchen staff get a push when an item sells out, not when staff set its stock', async () => {
  const hotelSlug = await world.aHotel()
  const manager = await world.aManager(hotelSlug)
  const kitchen = await world.aManager(hotelSlug, { staff_role: 'kitchen' })
  const reception = await world.aManager(hotelSlug, { staff_role: 'reception' })
  for (const who of [kitchen, reception]) await listen(hotelSlug, who)
  const [soup, squid, cake] = await addDishes(world, hotelSlug, [
    { name: 'Fish soup', price: 5, stock: 4 },
    { name: 'Squid', price: 9, stock: 2 },
    { name: 'Cake', price: 3, stock: 1 },
  ])
  const take = (id: string, quantity: number) =>
    world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
      takeFromStock(tx, { hotelId: hotelSlug } as never, { id, quantity }).execute(),
    )
  const count = (itemId: string, seen_stock: number) =>
    world.call(manager, setStock, { params: { hotelSlug, itemId }, body: { stock: 0, seen_stock } })
  expect((await count(cake, 1)).status).toBe(200)
  await take(squid, 1)
  await take(soup, 4)
  await expect.poll(() => getNews(kitchen), eventually).toHaveLength(1)
  expect(getNews(kitchen)).toMatchObject([
    {
      title: 'Ausverkauft: Fish soup',
      body: 'Gäste haben die letzte Portion bestellt.',
      navigate: expect.stringMatching(new RegExp(`/${hotelSlug}/manager/menu$`)),
    },
  ])
  // A later one arrives after all that came before it.
  await take(squid, 1)
  await expect
    .poll(() => getNews(kitchen).map(({ title }) => title), eventually)
    .toEqual(['Ausverkauft: Fish soup', 'Ausverkauft: Squid'])
  expect(getNews(reception)).toEqual([])
})

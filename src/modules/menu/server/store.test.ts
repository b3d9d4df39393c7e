import { afterAll, beforeAll, expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import type { ManagerActor } from '#modules/access/policy.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { selectSoldItems } from './store.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer({ features: [] })
})
afterAll(() => world.close())

test('an order gets names and prices of its own hotel, also when another hotel has an item with the same id', async () => {
  const [hotelSlug, other] = [await world.aHotel(), await world.aHotel()]
  const manager = await world.aManager(hotelSlug)
  const [id, elsewhere] = [newId(), newId()]
  const add = (hotel: string, item: string, name: string, price: number) =>
    world.server.database.write(scopeFor(hotel, manager), async (tx) => {
      const category = newId()
      await tx
        .insertInto('menu_categories')
        .values({ hotel_id: hotel, id: category, name: 'Drinks', icon: 'cup', order: 1 })
        .execute()
      await tx.insertInto('menu_items').values({ hotel_id: hotel, id: item, name, price, category, order: 1 }).execute()
    })
  await add(hotelSlug, id, 'Ale', 4.5)
  await add(other, id, 'Beer', 3)
  await add(other, elsewhere, 'Cider', 3)
  const scope = scopeFor(hotelSlug, {
    kind: 'manager',
    id: manager.id,
    display_name: 'Milica',
    must_choose_password: false,
    ...asManager,
    email: 'milica@marina.example',
  } satisfies ManagerActor)
  const [sold] = await world.server.database.readBatch(scope, () => [selectSoldItems(scope, [id, elsewhere])])
  expect([sold, world.watch.faults]).toEqual([
    [expect.objectContaining({ id, name: 'Ale', price: 4.5, available: true, groups: [] })],
    [],
  ])
})

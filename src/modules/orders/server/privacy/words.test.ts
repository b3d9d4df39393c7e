import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erasePerson, exportPerson } from '#modules/privacy/contract.ts'
import { newRandomId } from '#platform/contract/id.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { scopeFor } from '#testing/scope.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { listMyOrders, markDelivered, placeOrder, startPreparing, type Order } from '../../contract.ts'
import { dueAlerts } from './words.ts'

let world: TestServer
let hotelSlug: string
let guest: Person
let manager: Person
let order: Order
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug)
  const [soup] = await addDishes(world, hotelSlug, [{ name: 'Soup', price: 5 }])
  order = (
    await world.call(guest, placeOrder, {
      params: { hotelSlug },
      body: {
        id: newRandomId(),
        lines: [
          { id: soup, quantity: 1, note: 'quokka-secret' },
          { id: soup, quantity: 2 },
        ],
        expected_total: 15,
        allergy_alert: ['lupin'],
      },
    })
  ).body
})

const inHotel = (work: Parameters<TestServer['server']['database']['write']>[1]) =>
  world.server.database.write(scopeFor(hotelSlug, null), work)
/** All that the database has of the orders of the hotel: the rows and their log. */
const readAll = async (): Promise<string> => {
  let all = ''
  await inHotel(async (tx) => {
    all += JSON.stringify(await tx.selectFrom('orders').selectAll().where('hotel_id', '=', hotelSlug).execute())
    all += JSON.stringify(await tx.selectFrom('hotel_events').selectAll().where('hotel_id', '=', hotelSlug).execute())
  })
  return all
}

test('the notes and what a guest avoids are in their export, and are erased with them, from the log too', async () => {
  const person = { params: { hotelSlug, source: 'guests', personId: guest.id } }
  expect(JSON.stringify((await world.call(manager, exportPerson, person)).body)).toMatch(/quokka-secret.*lupin/)
  expect(await readAll()).toMatch(/quokka-secret/)
  expect((await world.call(manager, erasePerson, person)).status).toBe(204)
  const left = await readAll()
  expect([left.includes('quokka-secret'), left.includes('lupin')]).toEqual([false, false])
  // The served dishes stay, for the statistics.
  expect(left).toContain('"quantity":2')
})

test('what a guest avoids is removed a day after the delivery, and not before', async () => {
  const params = { params: { hotelSlug, orderId: order.id } }
  await world.call(manager, startPreparing, params)
  await world.call(manager, markDelivered, params)
  const remove = sweepDueRows(world.server.database, [dueAlerts])
  const deliver = (ago: string) =>
    inHotel((tx) =>
      tx
        .updateTable('orders')
        .set({ delivered_at: sql<string>`now() - ${ago}::interval` })
        .where('hotel_id', '=', hotelSlug)
        .execute(),
    )
  await deliver('23 hours 59 minutes')
  await remove()
  expect(await readAll()).toContain('lupin')
  await deliver('24 hours 1 minute')
  await remove()
  expect(await readAll()).not.toContain('lupin')
  const { body } = await world.call(guest, listMyOrders, { params: { hotelSlug }, query: {} })
  expect([body.items[0]?.allergy_alert, body.items[0]?.items[0]?.note]).toEqual([[], 'quokka-secret'])
})

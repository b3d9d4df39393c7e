import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueTicketsJob } from '#modules/tickets/server/due/job.ts'
import { releaseClaims } from '#modules/tickets/server/release.ts'
import { newRandomId } from '#platform/contract/id.ts'
import { toLoggedEvent } from '#platform/server/live/event-log.ts'
import { scopeFor } from '#testing/scope.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getOpenOrders, placeOrder, startPreparing, claimOrder, type Order } from '../contract.ts'
import { orders } from './index.ts'
import { notices } from './notifications.ts'
import { table } from './store.ts'

let world: TestServer
let hotelSlug: string
let milica: Person
let dragan: Person
let soup: string
beforeAll(async () => {
  world = await createTestServer({ features: [orders] })
  hotelSlug = await world.aHotel()
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  dragan = await world.aManager(hotelSlug, { display_name: 'Dragan Vuk' })
  ;[soup] = await addDishes(world, hotelSlug, [{ name: 'Soup', price: 4 }])
})
afterAll(() => world.close())

const place = async (): Promise<Order> =>
  (
    await world.call(await world.aGuest(hotelSlug), placeOrder, {
      params: { hotelSlug },
      body: { id: newRandomId(), lines: [{ id: soup, quantity: 1 }], expected_total: 4 },
    })
  ).body
const findOrder = (id: string) =>
  world.server.database.onPlatform((tx) =>
    tx
      .selectFrom('orders')
      .selectAll()
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
const press = (who: Person, route: typeof claimOrder | typeof startPreparing, orderId: string) =>
  world.call(who, route, { params: { hotelSlug, orderId } })

test('an order is claimed once, without changing its status, and whoever starts preparing it has claimed it', async () => {
  const [claimed, begun] = [await place(), await place()]
  const answers = await Promise.all([press(milica, claimOrder, claimed.id), press(dragan, claimOrder, claimed.id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const winner = answers.find(({ status }) => status === 200)?.body
  expect(winner).toEqual({
    ...claimed,
    claimed_at: expect.any(String),
    claimed_by: expect.any(String),
    claimed_by_id: expect.any(String),
  })
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `${winner?.claimed_by} already has it. Thank you.`,
  )
  expect((await press(dragan, startPreparing, begun.id)).body).toMatchObject({
    status: 'preparing',
    claimed_by: 'Dragan Vuk',
    claimed_at: expect.any(String),
  })
  const open = (await world.call(milica, getOpenOrders, { params: { hotelSlug } })).body
  expect(open).toMatchObject({ counts: { pending: 1, preparing: 1 }, unclaimed: 0, oldest: null })
})

test('an unclaimed order is escalated, and staff are notified again by room and minutes', async () => {
  const { id } = await place()
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('orders')
      .set({
        created_at: sql<string>`now() - interval '6 minutes'`,
        escalation_from: sql<string>`now() - interval '6 minutes'`,
        escalation_due_at: sql<string>`now()`,
      })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .execute(),
  )
  const last = () =>
    world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('hotel_events')
        .selectAll()
        .where('hotel_id', '=', hotelSlug)
        .where('row_id', '=', id)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
  await expect.poll(async () => ((await last()).row_data as Order).escalation_level).toBe(1)
  const told = notices(toLoggedEvent(await last()))
  expect(told).toMatchObject([
    {
      to: { department: 'kitchen', level: 1 },
      message: {
        title: 'tickets.push_overdue_title',
        keys: { what: 'orders.order' },
        values: { minutes: 6 },
        path: `manager/orders?card=${id}`,
        urgent: true,
      },
    },
  ])
})

test('an order in preparation whose cook leaves is for anybody again, rings in time, and is finished by a colleague', async () => {
  const { id } = await place()
  await press(milica, startPreparing, id)
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) => releaseClaims([table])(tx, hotelSlug, milica.id))
  const row = await findOrder(id)
  expect(row).toMatchObject({ status: 'preparing', claimed_at: null, claimed_by: null, claimed_by_id: null })
  expect(Date.parse(row.escalation_due_at ?? '') - Date.parse(row.escalation_from)).toBe(5 * 60_000)
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('orders')
      .set({ escalation_due_at: sql<string>`now()` })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .execute(),
  )
  await dueTicketsJob(world.server.database, [table]).run()
  expect(await findOrder(id)).toMatchObject({ escalation_level: 1 })
  expect((await press(dragan, claimOrder, id)).body).toMatchObject({ status: 'preparing', claimed_by: 'Dragan Vuk' })
})

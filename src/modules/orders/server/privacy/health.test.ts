import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChanges } from '#modules/events/contract.ts'
import { createApiKey } from '#modules/keys/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { KeyScope, Route, RouteCall } from '#platform/contract/route.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, nobody, type Answer, type Person, type TestServer } from '#testing/test-server.ts'
import { getOpenOrders, listOrders, placeOrder, startPreparing, claimOrder } from '../../contract.ts'

let world: TestServer
let hotelSlug: string
let guest: Person
let manager: Person
let soup: string
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel()
  guest = await world.aGuest(hotelSlug)
  manager = await world.aManager(hotelSlug)
  soup = (await addDishes(world, hotelSlug, [{ name: 'Soup', price: 5 }]))[0] ?? ''
})
afterAll(() => world.close())

const withKey = async (scopes: KeyScope[]) => {
  const made = await world.call(manager, createApiKey, {
    params: { hotelSlug },
    body: { id: newId(), name: 'Kitchen printer', scopes },
  })
  const authorization = `Bearer ${made.body.key}`
  return <const R extends Route>(route: R, call: RouteCall<R>): Promise<Answer<R>> =>
    world.call(nobody, route, call, { authorization })
}
const placeOne = async (): Promise<string> => {
  const id = newId()
  const body = { id, lines: [{ id: soup, quantity: 1 }], expected_total: 5, allergy_alert: ['lupin' as const] }
  expect((await world.call(guest, placeOrder, { params: { hotelSlug }, body })).status).toBe(201)
  return id
}
const readAll = async (call: Awaited<ReturnType<typeof withKey>>, after: number): Promise<string[]> => {
  const [order, other] = [await placeOne(), await placeOne()]
  const params = { hotelSlug, orderId: order }
  const answers = [
    await call(listOrders, { params: { hotelSlug }, query: {} }),
    await call(getOpenOrders, { params: { hotelSlug } }),
    await call(claimOrder, { params }),
    await call(startPreparing, { params }),
    // A refusal carries the row.
    await (async () => {
      await world.call(manager, claimOrder, { params: { hotelSlug, orderId: other } })
      return call(claimOrder, { params: { hotelSlug, orderId: other } })
    })(),
    await call(listChanges, { params: { hotelSlug }, query: { after } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 200])
  return answers.map(({ body }) => JSON.stringify(body))
}
const getNumber = async (): Promise<number> =>
  (await world.call(manager, listOrders, { params: { hotelSlug }, query: {} })).body.event_number

test('hides what guests avoid from a key without the scope for health, in lists, rows, refusals and events', async () => {
  const after = await getNumber()
  for (const text of await readAll(await withKey(['orders:write', 'events:read']), after)) {
    expect(text).toContain('"allergy_alert":[]')
    expect(text).not.toContain('lupin')
  }
})

test('gives it to a key with that scope', async () => {
  const after = await getNumber()
  for (const text of await readAll(await withKey(['orders:write', 'orders:read_health', 'events:read']), after))
    expect(text).toContain('"allergy_alert":["lupin"]')
})

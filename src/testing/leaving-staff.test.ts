import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { removeMember } from '#core/team/contract.ts'
import { removeManager } from '#features/administration/contract.ts'
import { getOpenOrders, placeOrder, startPreparing, takeOrder } from '#features/orders/contract.ts'
import { createRequest, getOpenRequests, startRequest, takeRequest } from '#features/requests/contract.ts'
import { addDishes } from './setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from './test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())

test.each([
  [
    'a manager',
    async (hotelSlug: string, memberId: string, by: Person) =>
      world.call(by, removeMember, { params: { hotelSlug, memberId } }),
  ],
  [
    'the owner of the platform',
    async (hotelId: string, managerId: string) =>
      world.call(await world.anOwner(), removeManager, { params: { hotelId, managerId } }),
  ],
] as const)('what somebody had begun with whom %s removes is free again, and waits from now', async (_, remove) => {
  const hotelSlug = await world.aHotel()
  const params = { hotelSlug }
  const [leaving, colleague] = [await world.aManager(hotelSlug), await world.aManager(hotelSlug)]
  const guest = await world.aGuest(hotelSlug)
  const [soup] = await addDishes(world, hotelSlug, [{ name: 'Soup', price: 4 }])
  const towels = { id: newId(), type: 'towels', description: 'Two towels, please.' }
  const requestId = (await world.call(guest, createRequest, { params, body: towels })).body.id
  const dinner = { id: newRandomId(), lines: [{ id: soup, quantity: 1 }], expected_total: 4 }
  const orderId = (await world.call(guest, placeOrder, { params, body: dinner })).body.id
  await world.call(leaving, startRequest, { params: { ...params, requestId } })
  await world.call(leaving, startPreparing, { params: { ...params, orderId } })

  expect((await remove(hotelSlug, leaving.id, colleague)).status).toBe(204)
  const requests = (await world.call(colleague, getOpenRequests, { params })).body
  expect(requests).toMatchObject({ untaken: 1, oldest: { id: requestId, status: 'in-progress', taken_by_id: null } })
  const orders = (await world.call(colleague, getOpenOrders, { params })).body
  expect(orders).toMatchObject({ untaken: 1, oldest: { id: orderId, status: 'preparing', taken_by_id: null } })
  for (const row of [requests.oldest, orders.oldest])
    expect(Date.parse(row?.escalation_from ?? '')).toBeGreaterThan(Date.parse(row?.created_at ?? ''))
  for (const taken of [
    await world.call(colleague, takeRequest, { params: { ...params, requestId } }),
    await world.call(colleague, takeOrder, { params: { ...params, orderId } }),
  ])
    expect([taken.status, taken.body.taken_by_id]).toEqual([200, colleague.id])
})

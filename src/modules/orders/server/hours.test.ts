import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as editing from '#modules/hours/contract/editing.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import type { Times } from '#modules/hours/policy.ts'
import { getMenu } from '#modules/menu/contract.ts'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
let guest: Person
let omelette: string
let wine: string
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(Date.now())
  hotelSlug = await world.aHotel()
  vera = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12' })
  ;[omelette] = await addDishes(world, hotelSlug, [{ name: 'Omelette', price: 8 }], { name: 'Breakfast', icon: 'soup' })
  ;[wine] = await addDishes(world, hotelSlug, [{ name: 'Vranac', price: 4 }], { name: 'Bar', icon: 'soup', order: 2 })
})

const params = () => ({ params: { hotelSlug } })
const everyDay = (times: readonly Times[]) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((day) => times.map((one) => ({ day, ...one })))
/** Gives hours to the category with this name. */
const setHours = async (category: string, ...times: readonly Times[]) => {
  const { body: menu } = await world.call(vera, getMenu, { ...params(), query: {} })
  const id = newId()
  const body = { id, name: category, periods: everyDay(times), exceptions: [] }
  await world.call(vera, editing.addOpeningHours, { ...params(), body })
  const subject = forCategory(menu.categories.find(({ name }) => name === category)?.id ?? '')
  await world.call(vera, editing.setHoursUse, { ...params(), body: { used_by: subject, hours_id: id } })
}
/** Holds the server's clock at a time of this day, in the hotel's zone. */
const hold = (time: string) => {
  const zone = 'Europe/Belgrade'
  const today = localTime(Date.now(), zone).slice(0, 10)
  world.clock.hold(momentInZone(today, time.slice(0, 5), zone) + Number(time.slice(6)) * 1000)
}
const place = (dishes: readonly string[], total: number, id = newRandomId()) =>
  world.call(guest, contract.placeOrder, {
    ...params(),
    body: { id, lines: dishes.map((dish) => ({ id: dish, quantity: 1 })), expected_total: total },
  })
const createForGuest = (despite_hours?: boolean) =>
  world.call(vera, contract.createOrderForGuest, {
    ...params(),
    body: {
      id: newRandomId(),
      lines: [{ id: omelette, quantity: 1 }],
      expected_total: 8,
      room_number: 'Room 12',
      guest_name: 'Ana',
      ...(despite_hours !== undefined && { despite_hours }),
    },
  })
const count = async () => (await world.call(vera, contract.listOrders, { ...params(), query: {} })).body.items.length

describe('hours', () => {
  test('an order one minute and 59 seconds after closing is accepted, one 2 seconds later is refused', async () => {
    await setHours('Breakfast', { opens: '07:00', closes: '11:00' })
    hold('11:01:59')
    expect((await place([omelette], 8)).status).toBe(201)
    hold('11:02:01')
    const { status, body } = await place([omelette], 8)
    expect([status, body.code]).toEqual([409, 'hours.closed'])
    const { next } = body.current as { next: string }
    expect(localTime(Date.parse(next), 'Europe/Belgrade').slice(11)).toBe('07:00')
    expect(await count()).toBe(1)
  })

  test('what has no hours is ordered at any time', async () => {
    await setHours('Breakfast', { opens: '07:00', closes: '11:00' })
    hold('03:00')
    expect((await place([wine], 4)).status).toBe(201)
    expect((await place([wine, omelette], 12)).body.code).toBe('hours.closed')
  })

  test('dishes that are never served at the same time are refused as such', async () => {
    await setHours('Breakfast', { opens: '07:00', closes: '11:00' })
    await setHours('Bar', { opens: '12:00', closes: '23:00' })
    hold('08:00')
    expect((await place([wine, omelette], 12)).body.code).toBe('orders.hours_conflict')
    expect((await place([omelette], 8)).status).toBe(201)
  })

  test('a retry after closing gets the order that it made', async () => {
    await setHours('Breakfast', { opens: '07:00', closes: '11:00' })
    hold('10:00')
    const id = newRandomId()
    const first = await place([omelette], 8, id)
    hold('12:00')
    expect((await place([omelette], 8, id)).body).toEqual(first.body)
  })

  test('staff are told too, and may create it all the same', async () => {
    await setHours('Breakfast', { opens: '07:00', closes: '11:00' })
    hold('12:00')
    expect((await createForGuest()).body.code).toBe('hours.closed')
    expect((await createForGuest(true)).status).toBe(201)
    expect(await count()).toBe(1)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { byName } from '#testing/tables.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

test("the staff's badges count open requests, undelivered orders and taxis under way, and follow every change @main", async () => {
  const { database } = site.world.server
  const hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  const guest = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  const manager = await site.world.aManager(hotel)
  const write = (work: Parameters<typeof database.write>[1]) =>
    database.write(scopeFor(hotel, { kind: 'nobody' }), work)
  const who = { hotel_id: hotel, guest_id: guest.id, room_number: 'Room 12', guest_name: 'Jonas Weber' }
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const [request, order, taxi] = [newId(), newId(), newId()]
  await write(async (tx) => {
    for (const [id, status] of [
      [request, 'pending'],
      [newId(), 'in-progress'],
      [newId(), 'in-progress'],
      [newId(), 'completed'],
    ] as const)
      await byName(tx)
        .insertInto('service_requests')
        .values({ ...who, id, type: 'towels', department: 'housekeeping', description: 'Fresh towels.', status })
        .execute()
    for (const [id, status] of [
      [order, 'pending'],
      [newId(), 'preparing'],
      [newId(), 'delivered'],
    ] as const)
      await tx
        .insertInto('orders')
        .values({
          ...who,
          id,
          items: sql`'[{"id":"0199c0de-0000-7000-8000-000000000001","name":"Tea","price":2,"quantity":1}]'::jsonb`,
          total: 2,
          subtotal: 2,
          currency: 'EUR',
          status,
          estimated_delivery: later,
        })
        .execute()
    for (const [id, status] of [
      [taxi, 'requested'],
      [newId(), 'dispatched'],
      [newId(), 'arrived'],
      [newId(), 'arrived'],
      [newId(), 'completed'],
    ] as const)
      await tx
        .insertInto('taxi_requests')
        .values({
          ...who,
          id,
          pickup_location: 'Hotel Lobby',
          estimated_arrival: later,
          status,
          dispatch_due_at: later,
          complete_due_at: later,
        })
        .execute()
    const now = new Date().toISOString()
    await tx
      .insertInto('taxi_requests')
      .values({
        ...who,
        id: newId(),
        pickup_location: 'Hotel Lobby',
        estimated_arrival: later,
        status: 'cancelled',
        cancelled_at: now,
        cancelled_by: 'guest',
        dispatch_due_at: later,
        complete_due_at: later,
      })
      .execute()
  })

  const page = await site.page({ as: manager, ...desk })
  await page.goto(`/${hotel}/manager`)
  await page.getByText('Live', { exact: true }).waitFor()
  const badges = () =>
    Promise.all(
      ['requests', 'orders', 'taxi-requests', 'menu'].map(async (path) =>
        (await page.locator(`.bar a[href$="/manager/${path}"] .badge`).allTextContents()).join(),
      ),
    )
  await expect.poll(badges, eventually).toEqual(['3', '2', '4', ''])

  await write(async (tx) => {
    await byName(tx)
      .updateTable('service_requests')
      .set({ status: 'completed' })
      .where('hotel_id', '=', hotel)
      .where('id', '=', request)
      .execute()
    await tx
      .updateTable('orders')
      .set({ status: 'delivered' })
      .where('hotel_id', '=', hotel)
      .where('status', '<>', 'delivered')
      .execute()
    await tx
      .updateTable('taxi_requests')
      .set({ status: 'completed' })
      .where('hotel_id', '=', hotel)
      .where('id', '=', taxi)
      .execute()
  })
  await expect.poll(badges, eventually).toEqual(['2', '', '3', ''])
})

test('the overdue banner is above the dashboard, requests, orders and taxis, and nowhere else', async () => {
  const hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  const guest = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  const manager = await site.world.aManager(hotel)
  const towels = {
    hotel_id: hotel,
    id: newId(),
    guest_id: guest.id,
    room_number: 'Room 12',
    guest_name: 'Jonas Weber',
    type: 'towels',
    department: 'housekeeping',
    description: 'Fresh towels.',
    status: 'pending',
  } as const
  await site.world.server.database.write(scopeFor(hotel, { kind: 'nobody' }), (tx) =>
    byName(tx).insertInto('service_requests').values(towels).execute(),
  )
  const page = await site.page({ as: manager, ...desk })
  await page.goto(`/${hotel}/manager`)
  const strip = page.getByRole('complementary', { name: 'Needs attention, 1 waiting' })
  for (const name of ['Dashboard', 'Requests', 'Orders', 'Taxi']) {
    await page.locator('.bar').getByRole('link', { name }).click()
    await page.locator('.bar [aria-current=page]').filter({ hasText: name }).waitFor()
    await strip.waitFor()
  }
  for (const path of ['menu', 'settings', 'guide']) {
    await page.goto(`/${hotel}/manager/${path}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, await strip.count()]).toEqual([path, 0])
  }
})

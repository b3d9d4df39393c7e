import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRooms } from '#modules/rooms/server/store.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { byName } from '#testing/tables.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer({ TILE_URL: 'http://127.0.0.1:1/{z}/{x}/{y}.png' })
})
afterAll(() => site.close())

const script = '<img src=x onerror="globalThis.broken=1">'
const marked = (field: string): string => `${field} ${script}`

test('scripts in every text that guests and staff can write are plain text on every screen of phone and reception @main', async () => {
  allowSlow('visits every screen')
  const hotel = await site.world.aHotel({ name: `${script}, ${script}`, content_languages: ['sr', 'en'] })
  const guest = await site.world.aGuest(hotel, {
    room_number: `Room ${script.slice(0, 30)}`,
    guest_name: marked('guest'),
  })
  const manager = await site.world.aManager(hotel, { display_name: marked('staff') })
  const who = {
    hotel_id: hotel,
    guest_id: guest.id,
    room_number: `Room ${script.slice(0, 30)}`,
    guest_name: marked('guest'),
  }
  const [category, later] = [newId(), new Date(Date.now() + 3_600_000).toISOString()]
  const line = { id: newId(), price: 2, quantity: 1 }
  await site.world.server.database.write(scopeFor(hotel, null), async (tx) => {
    for (const status of ['pending', 'in-progress', 'completed'] as const)
      await byName(tx)
        .insertInto('service_requests')
        .values({
          ...who,
          id: newId(),
          type: 'other',
          department: 'reception',
          description: marked('wish'),
          status,
          ...(status !== 'pending' && { started_by_name: marked('staff') }),
        })
        .execute()
    await tx
      .insertInto('menu_categories')
      .values({
        hotel_id: hotel,
        id: category,
        name: 'Karta',
        translations: { en: { name: marked('card') } },
        icon: '<b>',
        order: 1,
      })
      .execute()
    await tx
      .insertInto('menu_items')
      .values({
        hotel_id: hotel,
        id: newId(),
        category,
        name: marked('dish'),
        description: 'Jelo',
        translations: { en: { description: marked('translated') } },
        price: 2,
        order: 1,
      })
      .execute()
    for (const status of ['pending', 'delivered'] as const)
      await tx
        .insertInto('orders')
        .values({
          ...who,
          id: newId(),
          items: [{ ...line, name: marked('line') }],
          total: 2,
          subtotal: 2,
          currency: 'EUR',
          status,
          estimated_delivery: later,
          ...(status === 'delivered' && { delivered_at: new Date().toISOString() }),
        })
        .execute()
    for (const status of ['arrived', 'completed'] as const)
      await tx
        .insertInto('taxi_requests')
        .values({
          ...who,
          id: newId(),
          pickup_location: marked('pickup'),
          status,
          estimated_arrival: later,
          dispatch_due_at: later,
          complete_due_at: later,
        })
        .execute()
    for (const of of ['hotel_guide', 'house_rules'] as const)
      await tx
        .insertInto(of)
        .values({
          hotel_id: hotel,
          id: newId(),
          title: marked('title'),
          translations: { en: { title: marked('entry') } },
          content: `${marked('content')}\n\n- ${script}\n- https://www.example.com/${script}`,
          order: 1,
        })
        .execute()
    await tx
      .insertInto('local_recommendations')
      .values({
        hotel_id: hotel,
        id: newId(),
        category: marked('kind').slice(0, 60),
        name: marked('place'),
        description: marked('place'),
        translations: { en: { description: marked('translated') } },
        distance: marked('far').slice(0, 60),
        address: marked('street'),
      })
      .execute()
    await insertRooms(tx, scopeFor(hotel, null), [`Room ${marked('flat')}`.slice(0, 40)])
    await tx
      .insertInto('invoices')
      .values({
        hotel_id: hotel,
        id: newId(),
        number: 1,
        guest_name: marked('guest'),
        room_number: script.slice(0, 30),
        items: [{ ...line, description: marked('line') }],
        total: 2,
        currency: 'USD',
      })
      .execute()
  })

  const look = async (page: Page, path: string, word: string): Promise<void> => {
    await page.goto(`/${hotel}/${path}`)
    await expect
      .poll(
        () =>
          page
            .locator('body')
            .innerText()
            .then((text) => text.toLowerCase().includes(`${word} <img src=x onerror=`)),
        eventually,
      )
      .toBe(true)
    expect([path, await page.evaluate('globalThis.broken'), await page.locator('img[src="x"]').count()]).toEqual([
      path,
      undefined,
      0,
    ])
  }
  const [reader, reception] = [await site.page({ as: guest, ...phone }), await site.page({ as: manager, ...desk })]
  const screens: [Page, string, string][] = [
    [reader, 'guest', 'guest'],
    [reader, 'guest/requests', 'wish'],
    [reader, 'guest/taxi', 'pickup'],
    [reader, 'guest/menu', 'dish'],
    [reader, 'guest/menu', 'card'],
    [reader, 'guest/menu', 'translated'],
    [reader, 'guest/settings', 'guest'],
    [reader, 'guest/guide', 'content'],
    [reader, 'guest/house-rules', 'entry'],
    [reader, 'guest/recommendations', 'place'],
    [reader, 'guest/recommendations', 'translated'],
    [reception, 'manager', 'wish'],
    [reception, 'manager/requests', 'wish'],
    [reception, 'manager/orders', 'line'],
    [reception, 'manager/kitchen', 'line'],
    [reception, 'manager/taxi-requests', 'pickup'],
    [reception, 'manager/menu', 'dish'],
    [reception, 'manager/guide', 'title'],
    [reception, 'manager/house-rules', 'title'],
    [reception, 'manager/recommendations', 'place'],
    [reception, 'manager/invoices', 'guest'],
    [reception, 'manager/settings', 'staff'],
    [reception, 'manager/rooms', 'guest'],
    [reception, 'manager/rooms', 'flat'],
    [reception, 'manager/rooms/print', 'flat'],
  ]
  for (const [page, path, word] of screens) await look(page, path, word)
  // The dialog with all of a recommendation, and the text of the page's title.
  await reader.goto(`/${hotel}/guest/recommendations`)
  await reader.getByRole('button', { name: /^place/ }).click()
  await reader.getByRole('dialog').getByText('street').waitFor()
  expect([
    await reader.evaluate('globalThis.broken'),
    await reader.title().then((title) => title.includes('onerror')),
  ]).toEqual([undefined, true])
}, 90_000)

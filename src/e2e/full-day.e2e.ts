import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { asOwner } from '#testing/faults/seed-hotels.ts'
import { insertRows } from '#testing/insert-rows.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person
beforeAll(async () => {
  // The map's tile server is away.
  site = await createBrowserServer({ TILE_URL: 'http://127.0.0.1:1/{z}/{x}/{y}.png' })
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  const kitchen = newId()
  await asOwner(site.world.database.owner, async (sql) => {
    await insertRows(sql, 'menu_categories', [
      { hotel_id: hotel, id: kitchen, name: 'Kitchen', icon: 'soup', order: 1 },
    ])
    await insertRows(
      sql,
      'menu_items',
      [
        ['Fish soup', 6.5],
        ['Sea bass', 18],
      ].map(([name, price], at) => ({ hotel_id: hotel, id: newId(), category: kitchen, name, price, order: at + 1 })),
    )
  })
})
afterAll(() => site.close())

const tablet = { width: 1024, height: 768 } as const
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
const card = (place: Page | Locator, text: string): Locator => place.getByRole('article').filter({ hasText: text })
const open = async (who: Person, path: string, size: { width: number; height: number }): Promise<Page> => {
  const page = await site.page({ as: who, ...size })
  await page.goto(`/${hotel}/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.evaluate('globalThis.neverReloaded = true')
  return page
}
/** Opens a page by the bar, or by "More" for the rest of the staff's pages. */
const goTo = async (page: Page, path: string): Promise<void> => {
  const address = page.url().includes('/manager') ? `/${hotel}/manager${path}` : `/${hotel}/guest${path}`
  // Behind a dialog that is still closing there is no bar.
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const link = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${address}"]:visible`)
  if ((await link.count()) > 0) return link.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button').filter({ visible: true }).click()
  await page.getByRole('dialog', { name: 'More' }).locator(`a[href="${address}"]`).click()
}
const fill = async (form: Locator, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value)
}

type Row = Record<string, unknown>
/** The tables as their owner reads them: without the server and its rules. */
const rows = (table: string): Promise<Row[]> =>
  asOwner(site.world.database.owner, (sql) =>
    sql.unsafe<Row[]>(`select * from ${table} where hotel_id = $1 order by 1, 2`, [hotel]),
  )
const pick = (found: readonly Row[], ...fields: string[]): string[] =>
  found.map((row) => fields.map((field) => String(row[field])).join(' · ')).toSorted()
const texts = (place: Locator): Promise<string[]> =>
  place.allInnerTexts().then((all) => all.map((text) => text.replaceAll(/\s+/g, ' ').trim()))

/** Cards of a screen as "what · status", by the texts that each must have. */
const cards = async (
  place: Page | Locator,
  titles: readonly string[],
  standings: readonly string[],
): Promise<string[]> =>
  (await texts(place.getByRole('article')))
    .map(
      (text) =>
        `${titles.find((title) => text.includes(title)) ?? text} · ${standings.find((standing) => text.includes(standing)) ?? text}`,
    )
    .toSorted()
const shows = async (look: () => Promise<unknown>, wanted: unknown): Promise<void> => {
  await expect.poll(look, eventually).toEqual(wanted)
}

test('a whole day on a phone, at reception, in the kitchen: every feature, no reload, screens match the database @main', async () => {
  allowSlow('lives through a whole day')
  const [guest, reception, kitchen] = await Promise.all([
    open(jonas, 'guest', phone),
    open(milica, 'manager', desk),
    open(milica, 'manager/kitchen', tablet),
  ])
  const number = (label: string): Locator => reception.locator('.count').filter({ hasText: label }).locator('b')

  // A request, seen on the dashboard and claimed from its entry there.
  await guest.getByRole('button', { name: /Make a Request/ }).click()
  await guest.getByLabel('Tell us more').fill('Two bath towels, please.')
  await button(guest, 'Send request').click()
  await guest.getByText('Request submitted successfully!').waitFor()
  await shows(() => number('Pending requests').innerText(), '1')
  await reception.getByRole('link', { name: /Two bath towels, please/ }).click()
  await button(card(reception, 'Two bath towels'), 'Start').click()
  await guest.getByRole('link', { name: /Towels.*Started/ }).waitFor()

  // The menu: a dish is switched off while it is in the cart; the rest is ordered, prepared and delivered.
  await goTo(guest, '/menu')
  await button(guest, 'Add Fish soup').click()
  await button(guest, 'Add Sea bass').click()
  await goTo(reception, '/menu')
  await reception.getByRole('switch', { name: 'Sea bass is available' }).click()
  await guest.getByText('Something in your cart is no longer available.').waitFor()
  await button(guest, 'Cart, 2 items').click()
  const cart = guest.getByRole('dialog', { name: 'Your cart' })
  await button(cart.getByRole('listitem').filter({ hasText: 'Sea bass' }), 'Remove').click()
  await button(cart, 'Order for 6.50 €').click()
  await guest.getByText('Your order has been placed successfully!').waitFor()
  await kitchen.getByText('1 new order: Room 12').waitFor()
  await button(card(kitchen, 'Fish soup'), 'Start').click()
  await guest.locator('[aria-current=step]').filter({ hasText: 'Being prepared' }).waitFor()
  await goTo(reception, '/orders')
  await reception.getByRole('tab', { name: /^Preparing/ }).click()
  await button(card(reception, 'Fish soup'), 'Mark delivered').click()
  await card(kitchen, 'Fish soup').waitFor({ state: 'detached' })

  // A taxi, dispatched automatically.
  await goTo(guest, '/taxi')
  await button(guest, 'Call taxi').click()
  await goTo(reception, '/taxi-requests')
  await card(reception, 'Parking Lot').getByText('Dispatched').waitFor()
  await guest.getByRole('heading', { name: /^about 1[45] min$/ }).waitFor()
  await button(card(reception, 'Parking Lot'), 'Arrived').click()
  await guest.getByRole('heading', { name: 'Your taxi is here' }).waitFor()
  await button(card(reception, 'Parking Lot'), 'Complete').click()

  // The guide and the rules, written while the guest has them open.
  await goTo(guest, '')
  for (const { path, tile, dialog, add, values } of [
    {
      path: '/guide',
      tile: /Property Guide/,
      dialog: 'Hotel Guide',
      add: 'Add entry',
      values: { Title: 'Breakfast', Content: 'From 7:00.' },
    },
    {
      path: '/house-rules',
      tile: /House Rules/,
      dialog: 'House Rules',
      add: 'Add rule',
      values: { Title: 'Quiet after ten', Content: 'Please.' },
    },
    {
      path: '/recommendations',
      tile: /Property Recommendations/,
      dialog: 'Around us',
      add: 'Add',
      values: { Name: 'Mogren', Distance: '0.9 miles', Description: 'Two small coves.' },
    },
  ]) {
    await guest.getByRole('button', { name: tile }).click()
    await goTo(reception, path)
    await button(reception, add).click()
    const form = reception.getByRole('dialog')
    await fill(form, values)
    if (path === '/recommendations') await form.getByLabel('Category').selectOption('Beach')
    await button(form, 'Save').click()
    await form.waitFor({ state: 'detached' })
    await guest
      .getByRole('dialog', { name: dialog })
      .getByText(Object.values(values)[0] ?? '')
      .waitFor()
    await guest.keyboard.press('Escape')
  }

  // The invoice, and the hotel's new name on every screen that shows it.
  await goTo(reception, '/invoices')
  await button(reception, 'Create invoice').first().click()
  const invoice = reception.getByRole('dialog')
  await fill(invoice, {
    'Guest name': 'Jonas Weber',
    'Room number': 'Room 12',
    Description: 'Bar',
    Quantity: '2',
    Price: '6.50',
  })
  await button(invoice, 'Create draft').click()
  await button(reception.getByRole('row').filter({ hasText: 'INV-0001' }), 'Send').click()
  await button(reception.getByRole('row').filter({ hasText: 'INV-0001' }), 'Mark Paid').click()
  await goTo(reception, '/settings')
  await reception.getByLabel('Name of the hotel').fill('Hotel Galeb, Budva')
  await button(reception.getByRole('region', { name: 'Your hotel' }), 'Save').click()
  for (const page of [guest, reception]) await page.getByText('Hotel Galeb', { exact: true }).first().waitFor()

  // Something stays open overnight.
  await goTo(guest, '/requests')
  await button(guest, 'New request').click()
  await guest.getByLabel('Description').fill('A quiet pillow.')
  await button(guest, 'Send request').click()
  await goTo(guest, '/menu')
  await button(guest, 'Add Fish soup').click()
  await button(guest, 'Cart, 1 item').click()
  await button(cart, 'Order for 6.50 €').click()
  await kitchen.getByText('1 new order: Room 12').waitFor()

  const [requests, orders, taxis, items, invoices] = (await Promise.all(
    ['service_requests', 'orders', 'taxi_requests', 'menu_items', 'invoices'].map(rows),
  )) as [Row[], Row[], Row[], Row[], Row[]]
  expect([
    pick(requests, 'description', 'status'),
    pick(orders, 'total', 'status'),
    pick(taxis, 'pickup_location', 'status'),
    pick(items, 'name', 'available'),
    pick(invoices, 'total', 'status'),
  ]).toEqual([
    ['A quiet pillow. · pending', 'Two bath towels, please. · in-progress'],
    ['6.5 · delivered', '6.5 · pending'],
    ['Parking Lot · completed'],
    ['Fish soup · true', 'Sea bass · false'],
    ['13 · paid'],
  ])
  const standing = (word: string, words: Record<string, string>): string => words[word] ?? word
  const told = (found: Row[], field: string, words: Record<string, string>) =>
    found
      .map(
        (row) =>
          `${String(row[field]).slice(0, field === 'id' ? 8 : undefined)} · ${standing(String(row['status']), words)}`,
      )
      .toSorted()
  const isOpen = ({ status }: Row) => status !== 'delivered'

  // The kitchen: what is to be prepared. The page has been open all day.
  await shows(
    () => texts(kitchen.getByRole('article').getByRole('button')),
    orders.filter(isOpen).map(() => 'Start'),
  )
  await kitchen.getByText(`${orders.filter(isOpen).length} to start`).waitFor()

  // The phone, page by page.
  const steps = async (place: Page | Locator, names: readonly string[]): Promise<string[]> =>
    Promise.all(
      (await place.getByRole('article').all()).map(async (one) => {
        const text = await one.innerText()
        const now = await one.locator('[aria-current=step]').allInnerTexts()
        return `${names.find((name) => text.includes(name)) ?? text} · ${now[0]?.trim().split('\n')[0] ?? 'Done'}`
      }),
    ).then((all) => all.toSorted())
  await shows(
    () =>
      steps(
        guest.getByRole('region', { name: 'Recent orders' }),
        orders.map(({ id }) => String(id).slice(0, 8)),
      ),
    told(orders, 'id', { pending: 'Received', preparing: 'Being prepared', delivered: 'Done' }),
  )
  await button(guest, 'Order more').click()
  await shows(
    () => texts(guest.getByRole('tabpanel').getByRole('heading')),
    items.filter(({ available }) => available === true).map(({ name }) => name),
  )
  await goTo(guest, '/requests')
  await shows(
    () =>
      steps(
        guest,
        requests.map(({ description }) => String(description)),
      ),
    told(requests, 'description', { pending: 'Received', 'in-progress': 'Started', completed: 'Done' }),
  )
  await goTo(guest, '/taxi')
  await shows(
    () =>
      cards(
        guest,
        taxis.map(({ pickup_location }) => String(pickup_location)),
        ['Completed'],
      ),
    told(taxis, 'pickup_location', { completed: 'Completed' }),
  )
  await goTo(guest, '')
  for (const [table, field, tile] of [
    ['hotel_guide', 'title', /Property Guide/],
    ['house_rules', 'title', /House Rules/],
    ['local_recommendations', 'name', /Property Recommendations/],
  ] as const) {
    const written = await rows(table)
    expect(written).toHaveLength(1)
    await guest.getByRole('button', { name: tile }).click()
    await guest.getByRole('dialog').getByText(String(written[0]?.[field]), { exact: true }).waitFor()
    await guest.keyboard.press('Escape')
  }

  // The reception, page by page, and the dashboard last.
  await goTo(reception, '/requests')
  for (const [column, status] of [
    ['Pending', 'pending'],
    ['In progress', 'in-progress'],
  ] as const) {
    const wanted = requests
      .filter((row) => row['status'] === status)
      .map(({ description }) => `${String(description)} · Jonas Weber`)
    await shows(
      () =>
        cards(
          reception.getByRole('region', { name: column, exact: true }),
          requests.map(({ description }) => String(description)),
          ['Jonas Weber'],
        ),
      wanted,
    )
  }
  await goTo(reception, '/orders')
  for (const [tab, status] of [
    ['Pending', 'pending'],
    ['Preparing', 'preparing'],
    ['Delivered', 'delivered'],
  ] as const) {
    const there = orders.filter((row) => row['status'] === status)
    await reception.getByRole('tab', { name: new RegExp(`^${tab} ${there.length}$`) }).click()
    await shows(
      () =>
        cards(
          reception,
          there.map(({ id }) => String(id).slice(0, 8)),
          ['6.50 €'],
        ),
      there.map(({ id }) => `${String(id).slice(0, 8)} · 6.50 €`),
    )
  }
  await goTo(reception, '/taxi-requests')
  await shows(
    () =>
      cards(
        reception,
        taxis.map(({ pickup_location }) => String(pickup_location)),
        ['Completed'],
      ),
    told(taxis, 'pickup_location', { completed: 'Completed' }),
  )
  await goTo(reception, '/menu')
  await shows(
    () => texts(reception.locator('li.m b')),
    items.map(({ name }) => name),
  )
  await shows(
    () => reception.getByRole('switch').evaluateAll((all) => all.map((one) => one.getAttribute('aria-checked'))),
    items.map(({ available }) => String(available)),
  )
  await goTo(reception, '/invoices')
  await shows(
    () =>
      texts(reception.getByRole('row').filter({ hasText: 'INV-' })).then((all) =>
        all.map((text) => /INV-\d+.*Jonas Weber.*Room 12.*Paid.*\$13\.00/.test(text)),
      ),
    invoices.map(() => true),
  )
  await goTo(reception, '')
  const count = (found: Row[], ...over: string[]) =>
    String(found.filter(({ status }) => !over.includes(String(status))).length)
  for (const [label, wanted] of [
    ['Pending requests', count(requests, 'in-progress', 'completed')],
    ['Orders not delivered', count(orders, 'delivered')],
    ['Open taxi requests', count(taxis, 'completed', 'cancelled')],
    ['Unpaid invoices', count(invoices, 'paid')],
  ] as const)
    await shows(() => number(label).innerText(), wanted)
  const newest = [...requests, ...orders, ...taxis]
    .toSorted((one, other) => String(other['created_at']).localeCompare(String(one['created_at'])))
    .map(({ id }) => String(id))
  await shows(
    () =>
      reception
        .locator('.feed a')
        .evaluateAll((links) =>
          links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('card')),
        ),
    newest,
  )
  expect(
    await Promise.all([guest, reception, kitchen].map((page) => page.evaluate('globalThis.neverReloaded'))),
  ).toEqual([true, true, true])
}, 120_000)

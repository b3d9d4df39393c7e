import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRooms } from '#modules/rooms/server/store.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { getKeys, type Keys } from '#testing/pages/keys.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { byName } from '#testing/tables.ts'
import { nobody, type Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person
let owner: Person

type Work = Parameters<BrowserServer['world']['server']['database']['write']>[1]
const inHotel = (work: Work): Promise<unknown> => site.world.server.database.write(scopeFor(hotel, null), work)
const later = new Date(Date.now() + 3_600_000).toISOString()
const who = () => ({ hotel_id: hotel, guest_id: jonas.id, room_number: 'Room 12', guest_name: 'Jonas Weber' })

beforeAll(async () => {
  site = await createBrowserServer({ TILE_URL: 'http://127.0.0.1:1/{z}/{x}/{y}.png' })
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  ;[jonas, milica, owner] = await Promise.all([
    site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' }),
    site.world.aManager(hotel, { display_name: 'Milica Kovač' }),
    site.world.anOwner(),
  ])
  const [soup] = await addDishes(site.world, hotel, [{ name: 'Fish soup', price: 6.5 }])
  await addDishes(site.world, hotel, [{ name: 'Vranac', price: 4.5 }], { name: 'Drinks', icon: 'wine', order: 2 })
  await inHotel(async (tx) => {
    await tx
      .insertInto('hotel_guide')
      .values({ hotel_id: hotel, id: newId(), title: 'Breakfast', content: 'From 7:00 on the terrace.', order: 1 })
      .execute()
    await tx
      .insertInto('local_recommendations')
      .values({
        hotel_id: hotel,
        id: newId(),
        category: 'Beach',
        name: 'Mogren',
        description: 'Two small coves.',
        distance: '0.9 miles',
        address: 'Budva',
      })
      .execute()
    await byName(tx)
      .insertInto('service_requests')
      .values({
        ...who(),
        id: newId(),
        type: 'towels',
        department: 'housekeeping',
        description: 'Two bath towels.',
        status: 'pending',
      })
      .execute()
    await tx
      .insertInto('orders')
      .values({
        ...who(),
        id: newId(),
        items: [{ id: soup, name: 'Fish soup', price: 6.5, quantity: 1 }],
        total: 6.5,
        subtotal: 6.5,
        currency: 'EUR',
        status: 'pending',
        estimated_delivery: later,
      })
      .execute()
    await tx
      .insertInto('taxi_requests')
      .values({
        ...who(),
        id: newId(),
        pickup_location: 'At the pier',
        status: 'requested',
        estimated_arrival: later,
        dispatch_due_at: later,
        complete_due_at: later,
      })
      .execute()
    await insertRooms(tx, scopeFor(hotel, null), ['Room 12'])
  })
})
afterAll(() => site.close())

const open = async (as: Person, path: string): Promise<[Page, Keys]> => {
  const page = await site.page({ as, locale: 'en-GB', ...(as === milica || as === owner ? desk : phone) })
  await page.goto(path.startsWith('/') ? path : `/${hotel}/${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return [page, getKeys(page)]
}
const closed = (page: Page): Promise<void> =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' })

test('a guest signs in', async () => {
  const [page, keys] = await open(nobody, 'auth')
  await keys.fill('textbox "Room number"', 'Room 7')
  await keys.fill('textbox "Guest name"', 'Ana Petrović')
  await keys.use('button "Sign In as Guest"')
  expect(await expectVisible(page.getByRole('heading', { name: /, Ana Petrović$/ }))).toBe(true)
})

test('a guest asks for towels from the home, and the focus returns to the button @main', async () => {
  const [page, keys] = await open(jonas, 'guest')
  await keys.use(/^button "Make a Request/)
  await page.getByRole('dialog').waitFor()
  await keys.to('radio "Towels"')
  await keys.press('ArrowRight', 'ArrowLeft')
  await keys.isAt('radio "Towels"')
  await keys.fill('textbox "Tell us more"', 'Three small ones.')
  await keys.use('button "Send request"')
  await page.getByText('Request submitted successfully!').waitFor()
  await closed(page)
  await keys.isAt(/^button "Make a Request/)
  await keys.use('link "Requests')
  expect(await expectVisible(page.getByRole('article').filter({ hasText: 'Three small ones.' }))).toBe(true)
})

test('a guest orders from the menu with the cart @main', async () => {
  const [page, keys] = await open(jonas, 'guest/menu')
  await keys.to('tab "Kitchen"')
  await keys.press('ArrowRight')
  await keys.isAt('tab "Drinks"')
  await keys.use('button "Add Vranac"')
  await keys.isAt('button "One more Vranac"')
  await keys.press('Enter')
  await keys.use(/^button "2 items/)
  await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
  await keys.press('Escape')
  await closed(page)
  await keys.isAt(/^button "2 items/)
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
  await keys.use('button "One less Vranac"')
  await keys.use('button "Order for 4.50 €"')
  await page.getByRole('heading', { name: 'Thank you, Jonas' }).waitFor()
  expect(await keys.isAt('heading "Thank you, Jonas"')).toBe(true)
})

test('a guest calls a taxi', async () => {
  // In another hotel: on this one's board only the manager dispatches taxis.
  const elsewhere = await site.world.aHotel()
  const [page, keys] = await open(await site.world.aGuest(elsewhere), `/${elsewhere}/guest`)
  await keys.use(/^button "Call a Taxi/)
  await page.getByRole('dialog', { name: 'Call a Taxi' }).waitFor()
  await keys.fill('textbox "Pickup location"', 'Garden gate')
  await keys.use('button "Call taxi"')
  await page.getByText('Taxi requested successfully!').waitFor()
  await closed(page)
  expect(await keys.isAt(/^button "Call a Taxi/)).toBe(true)
})

test('a guest reads the guide', async () => {
  const [page, keys] = await open(jonas, 'guest')
  await keys.use(/^button "Property Guide/)
  await page.getByRole('dialog', { name: 'Hotel Guide' }).getByText('From 7:00 on the terrace.').waitFor()
  await keys.use('button "Close"')
  await closed(page)
  expect(await keys.isAt(/^button "Property Guide/)).toBe(true)
})

test('a guest changes the language', async () => {
  const [page, keys] = await open(jonas, 'guest')
  await keys.use(/^button ".*EN/)
  await page.getByRole('dialog').waitFor()
  await keys.to('radio "English')
  await keys.press('ArrowDown')
  await keys.isAt('radio "Deutsch')
  await keys.use('button "Apply"')
  await closed(page)
  await expect.poll(() => page.evaluate('document.documentElement.lang'), eventually).toBe('de')
  expect(await keys.isAt(/^button ".*DE/)).toBe(true)
})

test('a guest finds a place, opens it, and goes back step by step', async () => {
  const [page, keys] = await open(jonas, 'guest')
  await keys.use(/^button "Property Recommendations/)
  await page.getByRole('dialog', { name: 'Around us' }).getByText('Mogren').waitFor()
  await keys.use(/^button "Mogren/)
  await page.getByRole('dialog', { name: 'Mogren' }).waitFor()
  await keys.to('link "View on Map"')
  await keys.press('Escape')
  await page.getByRole('dialog', { name: 'Mogren' }).waitFor({ state: 'detached' })
  await keys.isAt(/^button "Mogren/)
  await keys.press('Escape')
  await closed(page)
  expect(await keys.isAt(/^button "Property Recommendations/)).toBe(true)
})

test('a guest signs out, after a confirmation', async () => {
  const ana = await site.world.aGuest(hotel, { room_number: 'Room 9', guest_name: 'Ana Petrović' })
  const [page, keys] = await open(ana, 'guest/settings')
  await keys.use('button "Sign out"')
  await page.getByRole('alertdialog').waitFor()
  await keys.press('Escape')
  await closed(page)
  await keys.isAt('button "Sign out"')
  await keys.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await keys.use('button "Sign out"')
  expect(await expectVisible(page.getByRole('heading', { name: 'Welcome' }))).toBe(true)
})

test('a manager starts and completes a request @main', async () => {
  const [page, keys] = await open(milica, 'manager/requests')
  const inProgress = page.getByRole('region', { name: 'In progress', exact: true }).getByRole('article')
  await page.getByRole('region', { name: 'Pending', exact: true }).getByRole('article').first().waitFor()
  await keys.use(/^button "Start/)
  await inProgress.waitFor()
  await keys.use(/^button "Complete/)
  await inProgress.waitFor({ state: 'detached' })
  expect(
    await expectVisible(
      page.getByRole('region', { name: 'Completed today' }).getByRole('article').filter({ hasText: 'Jonas Weber' }),
    ),
  ).toBe(true)
})

test('a manager claims and finishes an order', async () => {
  const [page, keys] = await open(milica, 'manager/orders')
  await page.getByRole('article').filter({ hasText: 'Fish soup' }).waitFor()
  await keys.use(/^button "Start preparing/)
  await page.getByRole('tab', { name: 'Preparing 1' }).waitFor()
  await keys.to(/^tab "Pending/)
  await keys.press('ArrowRight')
  await keys.isAt(/^tab "Preparing/)
  await keys.use(/^button "Mark delivered/)
  await page.getByRole('tab', { name: 'Delivered 1' }).waitFor()
  expect(await expectVisible(page.getByRole('tab', { name: 'Preparing 0' }))).toBe(true)
})

test('a manager sends a taxi, and completes it after it arrived', async () => {
  const [page, keys] = await open(milica, 'manager/taxi-requests')
  const card = page.getByRole('article').filter({ hasText: 'At the pier' })
  await card.waitFor()
  await keys.use(/^button "Dispatch/)
  await card.getByRole('button', { name: /Arrived/ }).waitFor()
  await keys.use(/^button "Arrived/)
  await card.getByRole('button', { name: /Complete/ }).waitFor()
  await keys.use(/^button "Complete/)
  expect(await expectVisible(card.getByText('Completed'))).toBe(true)
})

test('a manager changes the price of a dish', async () => {
  const [page, keys] = await open(milica, 'manager/menu')
  await keys.use('button "Edit Fish soup"')
  await page.getByRole('dialog', { name: 'Edit item' }).waitFor()
  await keys.fill(/^textbox "Price/, '7.20')
  await keys.use('button "Save"')
  await page.getByText('Item updated.').waitFor()
  await closed(page)
  await keys.isAt('button "Edit Fish soup"')
  expect(await expectVisible(page.getByText('7.20 €'))).toBe(true)
})

test('a manager moves a category', async () => {
  const [page, keys] = await open(milica, 'manager/menu')
  await keys.use('button "Move Kitchen later"')
  await expect
    .poll(
      () =>
        page
          .getByRole('group')
          .evaluateAll((all) =>
            all.map((one) => one.getAttribute('aria-label')).filter((name) => name === 'Kitchen' || name === 'Drinks'),
          ),
      eventually,
    )
    .toEqual(['Drinks', 'Kitchen'])
  expect(await keys.isAt(/^button "Move Kitchen (later|earlier)"/)).toBe(true)
})

test('a manager edits the guide', async () => {
  const [page, keys] = await open(milica, 'manager/guide')
  await keys.use('button "Edit Breakfast"')
  await page.getByRole('dialog', { name: 'Edit entry' }).waitFor()
  await keys.fill('textbox "Content"', 'From 6:30 on the terrace.')
  await keys.use('button "Save"')
  await page.getByText('Guide entry updated.').waitFor()
  await closed(page)
  expect(await keys.isAt('button "Edit Breakfast"')).toBe(true)
})

test('a manager imports reservations', async () => {
  const [page, keys] = await open(milica, 'manager/reservations')
  const chosen = page.waitForEvent('filechooser')
  await keys.use('button "Import Booking.com CSV"')
  await (
    await chosen
  ).setFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Guest name,Check-in,Check-out,Unit type\nLena Schmidt,2026-12-05,2026-12-08,Garden flat\n'),
  })
  await page.getByRole('heading', { name: 'Import preview' }).waitFor()
  await keys.use('button "Import 1 row"')
  await page.getByText('Reservations imported!').waitFor()
  expect(await expectVisible(page.getByRole('row').filter({ hasText: 'Lena Schmidt' }))).toBe(true)
})

test('a manager creates a request for a guest who called', async () => {
  const [page, keys] = await open(milica, 'manager/requests')
  await keys.use('button "Enter for a guest"')
  await page.getByRole('dialog', { name: 'Request for a guest' }).waitFor()
  await keys.fill('textbox "Room"', 'Villa 3')
  await keys.fill('textbox "Guest’s name"', 'Mrs Novak')
  await keys.to('radio "Towels"')
  await keys.press('ArrowRight', 'ArrowRight')
  await keys.isAt('radio "Maintenance"')
  await keys.fill('textbox "Description"', 'No hot water.')
  await keys.use('button "Send request"')
  await page.getByRole('article').filter({ hasText: 'No hot water.' }).waitFor()
  await closed(page)
  expect(await keys.isAt('button "Enter for a guest"')).toBe(true)
})

test('a manager renews the card of a room', async () => {
  const [page, keys] = await open(milica, 'manager/rooms')
  await keys.use('button "New card for Room 12"')
  await page.getByRole('alertdialog').waitFor()
  await keys.use('button "Renew card"')
  await page.getByText('The room has a new card. Please print it.').waitFor()
  await closed(page)
  expect(await keys.isAt('button "New card for Room 12"')).toBe(true)
})

test('an owner adds a hotel and disables it', async () => {
  const [page, keys] = await open(owner, '/add-hotel')
  await keys.use(/^button "New Hotel/)
  await page.getByRole('dialog', { name: 'New Hotel' }).waitFor()
  await keys.fill('textbox "Name"', 'Keys Inn, Kotor')
  await keys.fill('textbox "Slug"', 'keys-inn-kotor')
  await keys.use('button "Create hotel"')
  await page.getByText('Hotel added!').waitFor()
  await closed(page)
  await keys.isAt(/^button "New Hotel/)
  await keys.use(/^button "Edit Keys Inn, Kotor/)
  await page.getByRole('dialog', { name: 'Edit hotel' }).waitFor()
  await keys.to('checkbox "Enabled"')
  await keys.press('Space')
  await keys.use('button "Save"')
  await page.getByText('Hotel updated!').waitFor()
  await closed(page)
  expect(
    await expectVisible(
      page.getByRole('row').filter({ hasText: 'Keys Inn' }).getByText('Disabled').filter({ visible: true }),
    ),
  ).toBe(true)
})

test('the test detects a page with an invisible focus @main', async () => {
  const [page, keys] = await open(nobody, 'auth')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { outline: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await expect(keys.to('button "Sign In as Guest"')).rejects.toThrow('without a sign of the focus')
})

import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { addPlace, listPlaceCards } from '#modules/places/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes, addOptionGroup } from '#testing/setup/seed-menu.ts'
import type { Person } from '#testing/test-server.ts'
import { listOrders, type Order } from './contract.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person
let milk: string
let cow: string
let oat: string
let extras: string
let [coffee, soup] = ['', '']
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({
    name: 'Hotel Marina, Budva',
    features: { menu: true },
    content_languages: ['en', 'de'],
  })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  const [size] = await addOptionGroup(site.world, hotel, { name: 'Size', least: 1 }, [
    { name: 'Small, 0.2 l', default: true, allergens: [] },
    { name: 'Large, 0.3 l', price_difference: 0.8, allergens: [] },
  ])
  ;[milk, [cow, oat]] = await addOptionGroup(site.world, hotel, { name: 'Milk', least: 1 }, [
    { name: 'Cow’s milk', allergens: ['milk'] },
    { name: 'Oat drink', price_difference: 0.5, allergens: ['gluten'] },
    { name: 'Almond drink', available: false, allergens: ['nuts'] },
  ])
  ;[extras] = await addOptionGroup(site.world, hotel, { name: 'Extras', most: 2 }, [
    { name: 'Double espresso', price_difference: 1, allergens: [] },
    { name: 'Cocoa on top', allergens: [] },
    { name: 'Vanilla syrup', price_difference: 0.6, allergens: [] },
  ])
  await inHotel((tx) =>
    tx
      .updateTable('menu_option_groups')
      .set({ translations: { de: { name: 'Milch', [cow]: 'Kuhmilch', [oat]: 'Haferdrink' } } })
      .where('hotel_id', '=', hotel)
      .where('id', '=', milk)
      .execute(),
  )
  ;[coffee, soup] = await addDishes(site.world, hotel, [
    {
      name: 'Cappuccino',
      description: 'Two shots, fine foam. Roasted in Kotor.',
      price: 2.4,
      option_groups: [size, milk, extras],
      allergens: [],
    },
    { name: 'Fish soup', description: 'Of the day, with bread', price: 6.5, allergens: ['fish', 'gluten', 'milk'] },
    { name: 'Anchovy pizza', price: 11 },
  ])
  await addDishes(
    site.world,
    hotel,
    [{ name: 'Krstač, glass', price: 5.1, allergens: ['sulphites'], contains_alcohol: true }],
    { name: 'Wine', icon: 'wine', order: 2 },
  )
})

type Work = Parameters<BrowserServer['world']['server']['database']['write']>[1]
const inHotel = (work: Work): Promise<unknown> => site.world.server.database.write(scopeFor(hotel, null), work)
const changeItem = (id: string, values: object) =>
  inHotel((tx) => tx.updateTable('menu_items').set(values).where('hotel_id', '=', hotel).where('id', '=', id).execute())
const changeOption = (id: string, values: object) =>
  inHotel((tx) =>
    sql`update menu_option_groups set options = (select jsonb_agg(case when o ->> 'id' = ${id}
      then o || ${JSON.stringify(values)}::text::jsonb else o end) from jsonb_array_elements(options) o)
      where hotel_id = ${hotel} and id = ${milk}`.execute(tx),
  )
const changeSettings = (values: object) =>
  inHotel((tx) => tx.updateTable('menu_settings').set(values).where('hotel_id', '=', hotel).execute())
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const openCart = (page: Page): Promise<void> => page.getByRole('button', { name: /^Cart, / }).click()
const stored = async (): Promise<Order[]> =>
  (await site.world.call(milica, listOrders, { params: { hotelSlug: hotel } })).body.items
const readMenu = async (options: object = {}): Promise<Page> => {
  const page = await site.page({ as: jonas, ...options })
  await page.goto(`/${hotel}/guest/menu`)
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  return page
}
const avoid = async (page: Page, ...names: string[]): Promise<void> => {
  await button(page, 'What I eat').click()
  for (const name of names) await dialog(page, 'What I eat').getByRole('button', { name, exact: true }).click()
  await dialog(page, 'What I eat')
    .getByRole('button', { name: /^Show \d/ })
    .click()
}
/** A cappuccino with oat drink in the cart, and the cart open. */
const chooseCoffee = async (page: Page): Promise<Locator> => {
  await button(page, 'Add Cappuccino').click()
  await dialog(page, 'Cappuccino')
    .getByRole('radio', { name: /^Oat drink/ })
    .check()
  await dialog(page, 'Cappuccino').getByRole('button', { name: /^Add/ }).click()
  await dialog(page, 'Cappuccino').waitFor({ state: 'detached' })
  await openCart(page)
  return dialog(page, 'Your cart')
}

test('a guest who avoids milk reads German, sees what fits, chooses an oat drink with a note, and orders to a sunbed @main', async () => {
  await site.world.call(milica, addPlace, {
    params: { hotelSlug: hotel },
    body: {
      id: newId(),
      name: 'Sunbed 14',
      area: 'Pool',
      translations: { de: { name: 'Liege 14', area: 'Pool' } },
    },
  })
  const { items } = (await site.world.call(milica, listPlaceCards, { params: { hotelSlug: hotel } })).body
  await changeSettings({ service_charge_percent: 5, delivery_fee: 3, tax_rate: 21 })
  const guest = await site.page({ as: jonas, locale: 'de-DE' })
  const bodies: string[] = []
  guest.on('request', (request) => void bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  await guest.goto(`/${hotel}/p#${items[0]?.card_token}`)
  await guest.getByText('Hier: Liege 14', { exact: true }).waitFor()

  await button(guest, 'Was ich esse').click()
  const filter = dialog(guest, 'Was ich esse')
  await button(filter, 'Milch').click()
  await button(filter, '2 Gerichte zeigen').waitFor()
  await button(filter, 'Schließen').click()
  await guest.getByText('1 Gericht passt nicht zu Ihrer Wahl.').waitFor()
  await expect
    .poll(() => guest.getByRole('heading', { level: 3 }).allInnerTexts(), eventually)
    .toEqual(['Cappuccino', 'Anchovy pizza'])
  const undeclared = guest.getByRole('region', { name: 'Ohne Angabe: bitte fragen Sie uns' })
  await expect
    .poll(() => undeclared.getByRole('heading', { level: 3 }).allInnerTexts(), eventually)
    .toEqual(['Anchovy pizza'])

  await button(guest, 'Cappuccino').click()
  const dish = dialog(guest, 'Cappuccino')
  // No milk is preselected: the button says what is missing, and leads there.
  await button(dish, 'Bitte wählen: Milch').click()
  expect(await guest.evaluate('document.activeElement.type')).toBe('radio')
  await dish.getByText('Enthält, was Sie meiden: Milch (7)').waitFor()
  await expect.poll(() => dish.getByRole('radio', { name: /^Almond drink/ }).isDisabled(), eventually).toBe(true)
  await dish.getByRole('radio', { name: /^Haferdrink/ }).check()
  await dish.getByRole('checkbox', { name: /^Double espresso/ }).check()
  await dish.getByText('Enthält: Gluten (1).').waitFor()
  await button(dish, 'Hinweis für die Küche').click()
  await guest.keyboard.type('Bitte sehr heiß')
  await button(dish, /^Hinzufügen\s*3,90\s€$/).click()

  await guest.getByRole('button', { name: /^Warenkorb, 1/ }).click()
  const cart = dialog(guest, 'Ihr Warenkorb')
  for (const words of ['Small, 0.2 l', 'Haferdrink', 'Double espresso', 'Bitte sehr heiß', 'Pool, Liege 14'])
    await cart.getByText(words, { exact: true }).waitFor()
  expect(await cart.getByText('Lieferung').count()).toBe(0)
  await button(cart, 'mein Zimmer').click()
  await cart.getByText('Lieferung', { exact: true }).waitFor()
  await button(cart, 'Pool, Liege 14').click()
  await expect.poll(() => cart.getByRole('switch').getAttribute('aria-checked'), eventually).toBe('false')
  await cart.getByRole('switch').click()
  expect(bodies.filter((body) => body.includes('milk'))).toEqual([])
  await button(cart, /^Für 4,10\s€ bestellen$/).click()
  await guest.getByText(/Lieferung: Sunbed 14, bis \d\d:\d\d Uhr\./).waitFor()
  const own = 'Cappuccino: Small, 0.2 l · Haferdrink · Double espresso · Bitte sehr heiß'
  await guest.getByText(own, { exact: true }).waitFor()
  expect(await stored()).toMatchObject([
    {
      language: 'de',
      place_name: 'Sunbed 14',
      allergy_alert: ['milk'],
      subtotal: 3.9,
      service_charge: 0.2,
      delivery_fee: 0,
      total: 4.1,
      items: [
        {
          name: 'Cappuccino',
          price: 3.9,
          quantity: 1,
          note: 'Bitte sehr heiß',
          options: [{ name: 'Small, 0.2 l' }, { name: 'Oat drink', name_for_guest: 'Haferdrink' }, {}],
        },
      ],
    },
  ])
  // The next order says nothing of it unless it is asked again.
  expect(bodies.filter((body) => body.includes('allergy_alert'))).toHaveLength(1)
})

test('an order for tomorrow says its day, and keeps the names under which it was ordered when the menu has them no more', async () => {
  await site.world.call(milica, updateHotelSettings, { params: { hotelSlug: hotel }, body: { orders_ahead: true } })
  await changeItem(soup, { translations: { de: { name: 'Fischsuppe' } } })
  const guest = await site.page({ as: jonas, locale: 'de-DE' })
  await guest.goto(`/${hotel}/guest/menu`)
  await button(guest, 'Fischsuppe hinzufügen').click()
  await guest.getByRole('button', { name: /^Warenkorb, 1/ }).click()
  const cart = dialog(guest, 'Ihr Warenkorb')
  await cart.getByText('Zur Wunschzeit').click()
  await button(cart, 'Morgen').click()
  await cart.getByRole('group', { name: 'Uhrzeit' }).getByRole('button').first().click()
  await button(cart, /^Bestellen für morgen \d\d:\d\d$/).click()
  await guest.getByText(/Lieferung: Room 12, morgen \d\d:\d\d\./).waitFor()
  const own = guest.getByRole('region', { name: 'Letzte Bestellungen' }).getByRole('heading', { level: 3 })
  await expect.poll(() => own.innerText(), eventually).toBe('Fischsuppe')
  await changeItem(soup, { available: false })
  await button(guest, 'Fischsuppe hinzufügen').waitFor({ state: 'detached' })
  await expect.poll(() => own.innerText(), eventually).toBe('Fischsuppe')
})

describe('what changes between the cart and the order is refused with what is true now, and the cart is kept', () => {
  const refused = [
    ['a price', () => changeItem(coffee, { price: 3 }), '2.90 €', '3.50 €', 'Use the new price · 3.50 €'],
    [
      'the price of an option',
      () => changeOption(oat, { price_difference: 0.7 }),
      '2.90 €',
      '3.10 €',
      'Use the new price · 3.10 €',
    ],
    ['a fee', () => changeSettings({ service_charge_percent: 10 }), '2.90 €', '3.19 €', null],
  ] as const
  test.each(refused)('%s', async (_, change, before, after, accept) => {
    const guest = await readMenu()
    // From here on the phone gets no events: the server refuses first.
    await guest.route('**/events?**', (route) => route.abort())
    await guest.reload()
    const cart = await chooseCoffee(guest)
    await button(cart, `Order for ${before}`).waitFor()
    await change()
    await button(cart, `Order for ${before}`).click()
    await cart.getByText('Nothing was ordered yet.').waitFor()
    expect(await stored()).toEqual([])
    // The second tap orders.
    await button(cart, accept ?? `Order for ${after}`).click()
    await guest.getByText('Your order has been placed successfully!').waitFor()
    expect((await stored()).map(({ total }) => `${total.toFixed(2)} €`)).toEqual([after])
  })

  test('an option that is out, and a group that asks for more: the line is marked and chosen again', async () => {
    const guest = await readMenu()
    await guest.route('**/events?**', (route) => route.abort())
    await guest.reload()
    const cart = await chooseCoffee(guest)
    await changeOption(oat, { available: false })
    await button(cart, 'Order for 2.90 €').click()
    await cart.getByText('Nothing was ordered yet.').waitFor()
    const line = cart.getByRole('listitem').filter({ hasText: 'Cappuccino' })
    await expect.poll(() => line.locator('s').allInnerTexts(), eventually).toEqual(['Oat drink'])
    expect(await findVisualProblems(guest, 'choices cart-choose')).toEqual([])
    // The main button leads to the choice as the line's own does.
    await cart.locator('footer').getByRole('button', { name: 'Choose again' }).click()
    await dialog(guest, 'Cappuccino')
      .getByRole('radio', { name: /^Cow’s milk/ })
      .check()
    await dialog(guest, 'Cappuccino')
      .getByRole('button', { name: /^Change/ })
      .click()
    await button(cart, 'Order for 2.40 €').waitFor()

    await inHotel((tx) =>
      tx
        .updateTable('menu_option_groups')
        .set({ least: 1 })
        .where('hotel_id', '=', hotel)
        .where('id', '=', extras)
        .execute(),
    )
    await button(cart, 'Order for 2.40 €').click()
    await cart.getByText('Nothing was ordered yet.').waitFor()
    await line.getByRole('button', { name: 'Choose again Cappuccino' }).click()
    await button(dialog(guest, 'Cappuccino'), 'Please choose: Extras').waitFor()
    await dialog(guest, 'Cappuccino')
      .getByRole('checkbox', { name: /^Cocoa/ })
      .check()
    await dialog(guest, 'Cappuccino')
      .getByRole('button', { name: /^Change/ })
      .click()
    await button(cart, 'Order for 2.40 €').click()
    await guest.getByText('Your order has been placed successfully!').waitFor()
    expect((await stored()).map(({ items }) => items[0]?.options?.map(({ name }) => name))).toEqual([
      ['Small, 0.2 l', 'Cow’s milk', 'Cocoa on top'],
    ])
  })

  test('a portion that somebody else took: what is left is said, also when it is more than the menu tells @main', async () => {
    await changeItem(soup, { stock: 9 })
    const guest = await readMenu()
    await guest.route('**/events?**', (route) => route.abort())
    await guest.reload()
    await button(guest, 'Add Fish soup').click()
    for (let count = 1; count < 8; count += 1) await button(guest, 'One more Fish soup').click()
    await openCart(guest)
    const cart = dialog(guest, 'Your cart')
    await changeItem(soup, { stock: 7 })
    await button(cart, 'Order for 52.00 €').click()
    await cart.getByText('Only 7 left. Please change the quantity.').waitFor()
    await expect.poll(() => button(cart, 'Order for 52.00 €').isDisabled(), eventually).toBe(true)
    await button(cart, 'One less Fish soup').click()
    await button(cart, 'Order for 45.50 €').click()
    await guest.getByText('Your order has been placed successfully!').waitFor()
    expect((await stored()).map(({ total }) => total)).toEqual([45.5])
  })

  test('a portion that the cook makes more of: the refused order can be sent again', async () => {
    await changeItem(soup, { stock: 2 })
    const guest = await readMenu()
    await button(guest, 'Add Fish soup').click()
    await button(guest, 'One more Fish soup').click()
    await openCart(guest)
    const cart = dialog(guest, 'Your cart')
    // The phone learns only by the refusal that another order has used up the stock.
    await guest.route(
      '**/my/orders',
      async (route) => {
        await changeItem(soup, { stock: 1 })
        await route.continue()
      },
      { times: 1 },
    )
    await button(cart, 'Order for 13.00 €').click()
    await cart.getByText('Nothing was ordered yet.').waitFor()
    await cart.getByText('Only 1 left. Please change the quantity.').waitFor()
    await changeItem(soup, { stock: 20 })
    await button(cart, 'Order for 13.00 €').click()
    await guest.getByText('Your order has been placed successfully!').waitFor()
    expect((await stored()).map(({ total }) => total)).toEqual([13])
  })
})

test('the list shows what is recommended, what is left, what is sold out and what is out today; a change arrives live', async () => {
  await changeItem(soup, { stock: 3, featured: true, may_contain: sql`'["celery"]'::jsonb` })
  const guest = await readMenu()
  const card = (name: string) => guest.getByRole('article').filter({ hasText: name })
  await card('Fish soup').getByText('3 left').waitFor()
  const featured = guest.getByRole('region', { name: 'Today we recommend' })
  await expect.poll(() => featured.getByRole('button').count(), eventually).toBe(1)
  await guest.getByRole('tab', { name: 'Wine' }).click()
  await card('Krstač').getByText('From 18').waitFor()
  await button(guest, 'Add Krstač, glass').click()
  await guest.getByRole('tab', { name: 'Kitchen' }).click()
  await changeItem(soup, { stock: 0 })
  await card('Fish soup').getByText('Sold out').waitFor()
  await expect.poll(() => button(guest, 'Add Fish soup').count(), eventually).toBe(0)
  await expect.poll(() => featured.count(), eventually).toBe(0)
  for (const id of [cow, oat]) await changeOption(id, { available: false })
  await card('Cappuccino').getByText('Out today').waitFor()
  await openCart(guest)
  expect(
    await expectVisible(
      dialog(guest, 'Your cart').getByText('From 18 years. Staff may ask for your ID.', { exact: true }),
    ),
  ).toBe(true)
})

test('what is not declared never fits, whatever the filter; the filter outlives the stay and goes with the sign-out', async () => {
  const guest = await readMenu()
  const names = () => guest.locator('.dish h3').allInnerTexts()
  for (const name of ['Milk', 'Gluten', 'Fish', 'Sulphites', 'Vegan', 'Vegetarian', 'Gluten-free', 'Halal']) {
    await guest.evaluate(() => localStorage.removeItem('menu-filter'))
    await guest.reload()
    await avoid(guest, name)
    const undeclared = guest.getByRole('region', { name: 'Not declared: please ask us' })
    const asked = await undeclared.getByRole('heading', { level: 3 }).allInnerTexts()
    expect([name, (await names()).filter((one) => one === 'Anchovy pizza').length]).toEqual([
      name,
      asked.includes('Anchovy pizza') ? 1 : 0,
    ])
  }
  await guest.evaluate(() => localStorage.setItem('menu-filter', '{"avoid":["milk"],"diets":[],"no_alcohol":true}'))
  await guest.reload()
  await button(guest, 'What I eat: No milk · No alcohol').waitFor()
  await guest.goto(`/${hotel}/guest/settings`)
  await button(guest, 'Sign out').click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => guest.evaluate(() => localStorage.getItem('menu-filter')), eventually).toBe(null)
})

test('a guest chooses with the keyboard alone', async () => {
  const guest = await readMenu()
  await button(guest, 'Add Cappuccino').press('Enter')
  const dish = dialog(guest, 'Cappuccino')
  await dish.getByRole('radio', { name: /^Cow/ }).press('Space')
  await dish.getByRole('radio', { name: /^Cow/ }).press('ArrowDown')
  await expect.poll(() => dish.getByRole('radio', { name: /^Oat/ }).isChecked(), eventually).toBe(true)
  await dish.getByRole('checkbox', { name: /^Vanilla/ }).press('Space')
  await dish.getByRole('checkbox', { name: /^Cocoa/ }).press('Space')
  // Two of two: no third.
  await expect.poll(() => dish.getByRole('checkbox', { name: /^Double/ }).isDisabled(), eventually).toBe(true)
  await dish.getByRole('button', { name: /^Add/ }).press('Enter')
  await expect
    .poll(() => guest.evaluate('document.activeElement.getAttribute("aria-label")'), eventually)
    .toBe('One more Cappuccino')
  await guest.getByRole('button', { name: /^Cart, 1/ }).press('Enter')
  await button(dialog(guest, 'Your cart'), 'Change Cappuccino').press('Enter')
  await dish.getByRole('radio', { name: /^Large/ }).press('Space')
  await dish.getByRole('button', { name: /^Change/ }).press('Enter')
  expect(await expectVisible(button(dialog(guest, 'Your cart'), 'Order for 4.30 €'))).toBe(true)
})

test('staff choose in the same dialog for a guest on the phone', async () => {
  const board = await site.page({ as: milica, ...desk })
  await board.goto(`/${hotel}/manager/orders`)
  await button(board, 'Enter for a guest').click()
  const form = dialog(board, 'Order for a guest')
  await form.getByLabel('Room').fill('Room 7')
  await form.getByLabel('Guest’s name').fill('Ana')
  await button(form, 'Add Cappuccino').click()
  const dish = dialog(board, 'Cappuccino')
  await dish.getByRole('radio', { name: /^Oat/ }).check()
  await dish.getByRole('button', { name: /^Add/ }).click()
  await form.getByText('1 × Small, 0.2 l · Oat drink').waitFor()
  await button(form, 'Place order').click()
  await expect.poll(async () => (await stored()).map(({ total }) => total), eventually).toEqual([2.9])
})

test('the dish, the filter, the list and the cart look right: 320, 390 and 1280 px wide, light and dark', async () => {
  const check = async (page: Page, name: string) =>
    expect(await findVisualProblems(page, `choices ${name}`)).toEqual([])
  await changeItem(soup, { stock: 3, featured: true, image_url: '/demo/dishes/fish-soup.webp' })
  await changeItem(coffee, {
    image_url: '/demo/dishes/cappuccino.webp',
    diets: sql`'["vegetarian"]'::jsonb`,
    featured: true,
  })
  await changeSettings({ service_charge_percent: 5, delivery_fee: 3, tax_rate: 21 })
  const guest = await readMenu()
  await check(guest, 'menu')
  await button(guest, 'What I eat').click()
  await button(dialog(guest, 'What I eat'), 'Milk').click()
  await button(dialog(guest, 'What I eat'), 'All 14 allergens').click()
  await check(guest, 'filter')
  await guest.keyboard.press('Escape')
  await button(guest, 'Add Cappuccino').click()
  await button(dialog(guest, 'Cappuccino'), 'A note for the kitchen').click()
  await guest.keyboard.type('Very hot, please')
  await check(guest, 'dish-missing')
  await dialog(guest, 'Cappuccino').getByRole('radio', { name: /^Oat/ }).check()
  await check(guest, 'dish')
  await dialog(guest, 'Cappuccino').getByRole('button', { name: /^Add/ }).click()
  await check(guest, 'menu-filtered')
  await openCart(guest)
  await dialog(guest, 'Your cart').getByText('Delivery', { exact: true }).waitFor()
  await check(guest, 'cart')
}, 120_000)

test('nothing of the dish, the filter and the cart is cut at 320 px, in any of the ten languages', async () => {
  allowSlow('opens the menu in ten languages')
  await changeItem(soup, { stock: 3, featured: true })
  await changeSettings({ service_charge_percent: 5, tax_rate: 21 })
  const problems: string[] = []
  for (const language of languageCodes) {
    const guest = await readMenu({ locale: language, width: 320, height: 640 })
    await guest.evaluate(() =>
      localStorage.setItem('menu-filter', '{"avoid":["milk","nuts"],"diets":["vegan"],"no_alcohol":true}'),
    )
    await guest.reload()
    const look = async (what: string) => {
      const cut = await guest.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.eat, .nfit, .dialog *, .dish *')]
          .filter((one) => !one.closest('.vh') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
          .filter((one) => getComputedStyle(one).display !== 'inline')
          .map((one) => `${one.className}: ${one.textContent?.slice(0, 40)}`),
      )
      problems.push(...cut.map((one) => `${language} ${what} ${one}`))
    }
    await guest.locator('.eat').waitFor()
    await look('menu')
    await guest.locator('.eat').click()
    await guest.locator('.eat-choice').first().waitFor()
    await look('filter')
    await guest.keyboard.press('Escape')
    await guest.getByRole('dialog').waitFor({ state: 'detached' })
    await guest.locator('.nfit button').click()
    await guest.locator('.dish .add').first().click()
    await guest.locator('.dish-option').first().waitFor()
    await look('dish')
    await guest.getByRole('radio').nth(3).check()
    await guest.locator('.dish-add').click()
    await guest.getByRole('dialog').waitFor({ state: 'detached' })
    await guest.locator('.cartbar button').click()
    await guest.locator('.tell').waitFor()
    await look('cart')
    await guest.context().close()
  }
  expect(problems).toEqual([])
}, 240_000)

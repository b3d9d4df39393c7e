import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes, addOptionGroup } from '#testing/setup/seed-menu.ts'
import type { Person } from '#testing/test-server.ts'
import { getMenu } from './contract.ts'
import { takeFromStock } from './server/stock/stock.ts'

let site: BrowserServer
let hotel: string
let milica: Person
let [soup, coffee] = ['', '']

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', content_languages: ['en', 'de'] })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  ;[soup, coffee] = await addDishes(site.world, hotel, [
    { name: 'Fish soup', price: 6.5 },
    { name: 'Coffee', price: 2 },
  ])
})

const open = async (path = 'menu', who = milica, options: object = desk): Promise<Page> => {
  const page = await site.page({ as: who, ...options })
  await page.goto(`/${hotel}/manager/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
const readItem = async (id: string) => {
  const { body } = await site.world.call(milica, getMenu, { params: { hotelSlug: hotel } })
  const item = body.items.find((one) => one.id === id)
  if (!item) throw new Error('No such item.')
  return item
}
const readGroups = async () =>
  (await site.world.call(milica, getMenu, { params: { hotelSlug: hotel } })).body.option_groups
const edit = async (page: Page, name: string): Promise<Locator> => {
  await button(page, `Edit ${name}`).click()
  return page.getByRole('dialog', { name: 'Edit item' })
}
const part = (form: Locator, name: string): Locator => form.locator('summary', { hasText: name })
const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

test('a manager declares what is in a dish: allergens, traces and diets; what contradicts is said and not saved @main', async () => {
  const page = await open()
  // A hotel that declares nothing reads nothing about it.
  await row(page, 'Fish soup').waitFor()
  expect(await page.getByText('Allergens not declared').count()).toBe(0)
  const form = await edit(page, 'Fish soup')
  await form.getByLabel('Name').waitFor()
  await expect.poll(() => form.getByText('Not declared', { exact: true }).isVisible(), eventually).toBe(true)
  await part(form, 'What is in it').click()
  await form.getByRole('radio', { name: 'Declared' }).click()
  await button(form, 'Fish').click()
  await button(form, /^Celery/).click()
  await button(form, /^Celery/).click()
  await form.getByLabel(/More about the allergens/).fill('sea bass')
  await button(form, 'Vegan').click()
  await expect.poll(() => button(form, 'Vegetarian').getAttribute('aria-pressed'), eventually).toBe('true')
  await form.getByText('Vegan does not go with fish.').waitFor()
  await button(form, 'Save').click()
  await button(form, 'Vegetarian').click()
  await expect.poll(() => form.getByText('does not go with').count(), eventually).toBe(0)
  expect((await readItem(soup)).allergens).toBeNull()
  await button(form, 'Save').click()
  await page.getByText('Item updated.').waitFor()
  expect(await readItem(soup)).toMatchObject({
    allergens: ['fish'],
    may_contain: ['celery'],
    diets: [],
    allergen_note: 'sea bass',
  })
  // From now on what is missing shows.
  await row(page, 'Fish soup').locator('.dish-marks').getByText('Fish').waitFor()
  await row(page, 'Coffee').getByText('Allergens not declared').waitFor()
  await page.getByText('1 item has no allergens declared. Guests with a filter see it under “please ask us”.').waitFor()
})

test('an option group is made within the form of an item, translated, and used; saving says for how many @main', async () => {
  const page = await open()
  const form = await edit(page, 'Coffee')
  await part(form, 'Choices and kitchen').click()
  await button(form, 'Add choices').click()
  await page.getByRole('menuitem', { name: 'New option group' }).click()
  const group = page.getByRole('dialog', { name: 'Add option group' })
  await group.getByLabel('Name, as guests read it').fill('Milk')
  await group.getByLabel('Option 1', { exact: true }).fill('Cow’s milk')
  await button(group, 'Save').click()
  await group.getByText('Please fill in this field.').waitFor()
  await group.getByLabel('Option 2', { exact: true }).fill('cow’s MILK')
  await group.getByLabel('Extra, EUR').nth(1).fill('0,50')
  await group.getByRole('checkbox', { name: 'Preselected' }).first().check()
  await group.getByText('Two options have the same name.').waitFor()
  await group.getByLabel('Option 2', { exact: true }).fill('Oat drink')
  await group.getByRole('tab', { name: /^Deutsch/ }).click()
  await group.getByLabel('Option 2 · optional', { exact: true }).fill('Haferdrink')
  await button(group, 'More about Oat drink').click()
  await group.getByRole('radio', { name: 'Declared' }).click()
  await button(group, 'Gluten').click()
  await button(group, 'Save').click()
  await page.getByText('Option group added.').waitFor()
  const [milk] = await readGroups()
  const oat = milk?.options[1]
  expect(milk).toMatchObject({
    name: 'Milk',
    least: 1,
    most: 1,
    options: [
      { name: 'Cow’s milk', price_difference: 0, default: true, allergens: null },
      { name: 'Oat drink', price_difference: 0.5, default: false, allergens: ['gluten'] },
    ],
    translations: { de: { [oat?.id ?? '']: 'Haferdrink' } },
  })
  await form.getByText('Choose one · Cow’s milk, Oat drink +0.50 €').waitFor()
  await button(form, 'Save').click()
  await page.getByText('Item updated.').waitFor()
  expect((await readItem(coffee)).option_groups).toEqual([milk?.id])
  await row(page, 'Coffee').getByText('1 choice').waitFor()

  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Option groups' }).click()
  await page.getByText('Choose one · Used by Coffee').waitFor()
  await button(page, 'Delete Milk').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await page.getByText('This group is used by Coffee. Remove it from them first.').waitFor()
  await button(page, 'Edit Milk').click()
  await button(page.getByRole('dialog', { name: 'Edit option group' }), 'Save for 1 item').waitFor()
})

test('two who edit a group: the second is shown what the first saved', async () => {
  await addOptionGroup(site.world, hotel, { name: 'Size', least: 1 }, [{ name: 'Small' }, { name: 'Large' }])
  const [one, other] = [await open('menu/options'), await open('menu/options')]
  const [mine, theirs] = [one, other].map((page) => page.getByRole('dialog', { name: 'Edit option group' }))
  for (const page of [one, other]) await button(page, 'Edit Size').click()
  await mine!.getByLabel('Option 2', { exact: true }).fill('Very large')
  await theirs!.getByLabel('Option 1', { exact: true }).fill('Tiny')
  await button(mine!, 'Save').click()
  await one.getByText('Option group updated.').waitFor()
  await button(theirs!, 'Save').click()
  await theirs!.getByRole('alert').getByText('Size · Choose one · Small, Very large').waitFor()
  expect((await readGroups())[0]?.options.map(({ name }) => name)).toEqual(['Small', 'Very large'])
})

test('what is left is counted on the list; portions ordered meanwhile are not lost', async () => {
  const page = await open()
  const form = await edit(page, 'Fish soup')
  await part(form, 'Choices and kitchen').click()
  await form.getByLabel('Left today').fill('many')
  await button(form, 'Save').click()
  await form.getByText('This isn’t valid. Please check it.').waitFor()
  await form.getByLabel('Left today').fill('8')
  await form.getByLabel('Each day · from 04:00').fill('12')
  await button(form, 'Save').click()
  await page.getByText('Item updated.').waitFor()
  await button(page, 'Coffee: Not counted').waitFor()
  await button(page, 'Fish soup: 8 left').click()
  const stock = page.getByRole('dialog', { name: 'Fish soup' })
  await site.world.server.database.write(scopeFor(hotel, null), (tx) =>
    takeFromStock(tx, { hotelId: hotel } as never, { id: soup, quantity: 5 }).execute(),
  )
  // Behind the dialog.
  await page.locator('[aria-label="Fish soup: 3 left"]').waitFor()
  await stock.getByLabel(/Left today/).fill('10')
  await button(stock, 'Save').click()
  await stock.getByRole('alert').getByText('3 left').waitFor()
  expect((await readItem(soup)).stock).toBe(3)
  await button(stock, 'Sold out today').click()
  await page.getByText('Fish soup: Sold out').waitFor()
  await button(page, 'Fish soup: Sold out').waitFor()
  expect(await readItem(soup)).toMatchObject({ stock: 0, sold_out: true, stock_daily: 12 })
})

test('the kitchen counts and switches options, and is asked before a dish cannot be ordered', async () => {
  const kitchen = await site.world.aManager(hotel, { staff_role: 'kitchen' })
  const [group] = await addOptionGroup(site.world, hotel, { name: 'Milk', least: 1 }, [
    { name: 'Cow’s milk' },
    { name: 'Oat drink' },
  ])
  await addDishes(site.world, hotel, [{ name: 'Latte', price: 3, option_groups: [group], stock: 2 }], {
    name: 'Hot',
    icon: 'coffee',
    order: 2,
  })
  const page = await open('menu', kitchen, phone)
  expect(await page.getByRole('button', { name: /^(Edit|Delete|More actions)/ }).count()).toBe(0)
  await button(page, 'Latte: 2 left').waitFor()
  await page.getByRole('switch', { name: 'Oat drink is available' }).click()
  await page.getByText('Oat drink is out today.').waitFor()
  await page.getByRole('switch', { name: 'Cow’s milk is available' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Switch off Cow’s milk?' })
  await asks.getByText('Guests could not order these today: Latte.').waitFor()
  expect((await readGroups())[0]?.options.map(({ available }) => available)).toEqual([true, false])
  await button(asks, 'Switch off').click()
  await page.getByText('Cow’s milk is out today.').waitFor()
  expect((await readGroups())[0]?.options.map(({ available }) => available)).toEqual([false, false])
})

test('menu settings: fees and VAT with a comma, and a number outside of its limits names them', async () => {
  const page = await open()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Menu settings' }).click()
  const form = page.getByRole('dialog', { name: 'Menu settings' })
  await form.getByLabel('Delivery fee (EUR)').fill('2,50')
  await form.getByLabel('Service charge, %').fill('31')
  await form.getByLabel(/VAT, %/).fill('21')
  await button(form, 'Save').click()
  await form.getByText('Please enter a number from 0 to 30.').waitFor()
  await form.getByLabel('Service charge, %').fill('10')
  await button(form, 'Save').click()
  await page.getByText('Menu settings saved.').waitFor()
  const { settings } = (await site.world.call(milica, getMenu, { params: { hotelSlug: hotel } })).body
  expect(settings).toMatchObject({ delivery_fee: 2.5, service_charge_percent: 10, tax_rate: 21, line_notes: true })
})

test('the forms in depth are accessible: 320, 390 and 1280 px wide, light and dark, in German', async () => {
  await addOptionGroup(site.world, hotel, { name: 'Milk', least: 1 }, [
    { name: 'Cow’s milk', default: true, allergens: ['milk'] },
    {
      name: 'A drink of oats that has a very long name indeed, more than fits',
      price_difference: 0.5,
      available: false,
    },
  ])
  const page = await site.page({ as: milica, locale: 'de' })
  const check = async (name: string) => expect(await findVisualProblems(page, `menu depth ${name}`)).toEqual([])
  await page.goto(`/${hotel}/manager/menu/options`)
  await button(page, 'Milk bearbeiten').waitFor()
  await check('options')
  await button(page, 'Milk bearbeiten').click()
  await button(page.getByRole('dialog'), 'Mehr zu Cow’s milk').click()
  await check('option group')
  await page.goto(`/${hotel}/manager/menu`)
  await button(page, 'Fish soup bearbeiten').click()
  for (const name of ['Was darin ist', 'Auswahl und Küche']) await part(page.getByRole('dialog'), name).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Angegeben' }).click()
  await button(page.getByRole('dialog'), 'Milch').click()
  await check('item')
})

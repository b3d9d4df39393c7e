import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import * as places from './contract.ts'

let site: BrowserServer
let hotel: string
let vera: Person
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
  vera = await site.world.aManager(hotel)
})

const english = { locale: 'en-GB' } as const
const params = () => ({ hotelSlug: hotel })
const add = async (name: string, german: string) => {
  const body = { id: newId(), name, area: 'Pool', translations: { de: { name: german, area: 'Becken' } } }
  await site.world.call(vera, places.addPlace, { params: params(), body })
  return body.id
}
const getToken = async (): Promise<string> =>
  (await site.world.call(vera, places.listPlaceCards, { params: params() })).body.items[0]?.card_token ?? ''
const getKept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('place') ?? 'null') as { place?: { name: string } } | null)
const getPath = (page: Page): string => new URL(page.url()).pathname

test('a manager adds places, changes one, prints their cards and removes one; a receptionist sees nothing of it', async () => {
  const page = await site.page({ as: vera, ...english, ...desk })
  await page.goto(`/${hotel}/manager/rooms`)
  await page.getByRole('button', { name: 'Serve at the pool or terrace?' }).click()
  await page.getByRole('textbox', { name: 'Places' }).fill('Sunbed 1-4\nTerrace')
  await page.getByRole('textbox', { name: 'Area' }).fill('Pool')
  await page.getByText('5 places: Sunbed 1, Sunbed 2, Sunbed 3 … Terrace').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('5 places were added.').waitFor()

  await page.getByRole('button', { name: 'Change Terrace' }).click()
  await page.getByRole('textbox', { name: 'Area' }).fill('')
  await page.getByRole('tab', { name: /Deutsch/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Terrasse')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The place has been saved.').waitFor()
  expect((await site.world.call(vera, places.listPlaces, { params: params() })).body.items.at(-1)).toMatchObject({
    name: 'Terrace',
    area: '',
    translations: { de: { name: 'Terrasse' } },
  })
  expect(await findVisualProblems(page, 'places')).toEqual([])

  await page.getByRole('button', { name: 'Remove Sunbed 4' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('The place has been removed.').waitFor()
  await page
    .getByRole('region', { name: /Places/ })
    .getByRole('link', { name: 'Print all cards' })
    .click()
  await page.getByText('4 places · A4, four cards on a sheet').waitFor()
  const card = page.getByRole('article', { name: 'Sunbed 1' })
  for (const words of ['Pool', 'Scan, choose, stay where you are.', 'Scannen, wählen, sitzen bleiben.'])
    await expect.poll(() => card.getByText(words, { exact: true }).count(), eventually).toBe(1)
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
  expect(sheets).toHaveLength(1)

  const receptionist = await site.page({
    as: await site.world.aManager(hotel, { staff_role: 'reception' }),
    ...english,
    ...desk,
  })
  const asked: string[] = []
  receptionist.on('request', (request) => void asked.push(request.url()))
  await receptionist.goto(`/${hotel}/manager/rooms`)
  await receptionist.getByRole('heading', { name: /^Rooms/ }).waitFor()
  expect(await receptionist.getByRole('heading', { name: /Places/ }).count()).toBe(0)
  expect(asked.filter((url) => url.includes('/places'))).toEqual([])
})

test('a scanned place is kept for this browser and leads through the sign-in to the menu; it signs nobody in @main', async () => {
  await add('Sunbed 14', 'Liege 14')
  const token = await getToken()
  const page = await site.page(english)
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.url()))
  await page.goto(`/${hotel}/p#${token}`)
  await page.getByLabel('Guest name').fill('Ana Petrović')
  expect(getPath(page)).toBe(`/${hotel}/auth`)
  await page.getByLabel(/^Room/).fill('Room 12')
  await page.keyboard.press('Enter')
  await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/guest/menu`)
  expect((await getKept(page))?.place?.name).toBe('Sunbed 14')
  expect(sent.filter((url) => url.includes(token))).toEqual([])
  expect(
    await page.evaluate(
      (secret) =>
        [...Object.values(localStorage), ...Object.values(sessionStorage)].filter((one) =>
          String(one).includes(secret),
        ),
      token,
    ),
  ).toEqual([])

  // A guest who is signed in goes straight on.
  await page.evaluate(() => localStorage.removeItem('place'))
  await page.goto(`/${hotel}/guest`)
  await page.goto(`/${hotel}/p#${token}`)
  await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/guest/menu`)
  expect((await getKept(page))?.place?.name).toBe('Sunbed 14')
})

test('a renewed card of a place answers that it is no longer valid, in the reader’s language, and keeps nothing', async () => {
  const placeId = await add('Sunbed 14', 'Liege 14')
  const token = await getToken()
  await site.world.call(vera, places.renewPlaceCard, { params: { ...params(), placeId } })
  const page = await site.page(english)
  await page.goto(`/${hotel}/p#${token}`)
  await page.getByText('This code is no longer valid. Please ask the staff.').waitFor()
  expect(await getKept(page)).toBeNull()
  expect(await findVisualProblems(page, 'scanned place')).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Guest name').waitFor()
  expect(getPath(page)).toBe(`/${hotel}/auth`)

  const german = await site.page({ locale: 'de-DE' })
  await german.goto(`/${hotel}/p#${token}`)
  await german.getByText('Dieser Code ist nicht mehr gültig. Bitte fragen Sie das Personal.').waitFor()
})

test('where the menu is off a scanned place leads to the home of the guests, and the rooms say nothing of places', async () => {
  const without = await site.world.aHotel({ features: { menu: false } })
  const guest = await site.page({ as: await site.world.aGuest(without), ...english })
  await guest.goto(`/${without}/p#${'x'.repeat(24)}`)
  await expect.poll(() => getPath(guest), eventually).toBe(`/${without}/guest`)
  const page = await site.page({ as: await site.world.aManager(without), ...english, ...desk })
  await page.goto(`/${without}/manager/rooms`)
  await page.getByRole('heading', { name: /^Rooms/ }).waitFor()
  expect(await page.getByText('Serve at the pool or terrace?').count()).toBe(0)
})

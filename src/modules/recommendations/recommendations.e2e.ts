import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { loseFirstAnswer } from '#testing/pages/lost-answers.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import {
  addRecommendation,
  deleteRecommendation,
  listRecommendations,
  setPropertyLocation,
  updateRecommendation,
  type NewRecommendation,
} from './contract.ts'

// The only part of the outside world here: the map's tile server.
let tiles: Server
let tileHost: string
let asked: IncomingMessage[] = []
let tilesCome = true
let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person

beforeAll(async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">' +
    '<rect width="256" height="256" fill="#f3ecdd"/><path d="M0 170q80-40 256 10v76H0z" fill="#cfe1e4"/>' +
    '<path d="M-9 60q130 40 274-20M120-9q20 120-20 190" stroke="#fff" stroke-width="9" fill="none"/></svg>'
  const picture = await sharp(Buffer.from(drawing)).png().toBuffer()
  tiles = createServer((request, answer) => {
    asked.push(request)
    answer.writeHead(tilesCome ? 200 : 404, { 'content-type': 'image/png' }).end(tilesCome ? picture : undefined)
  })
  await new Promise<void>((resolve) => void tiles.listen(0, '127.0.0.1', resolve))
  tileHost = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`
  site = await createBrowserServer({ TILE_URL: `${tileHost}/{z}/{x}/{y}.png`, TILE_ATTRIBUTION: '© The map makers' })
})
afterAll(async () => {
  await site.close()
  tiles.closeAllConnections()
  tiles.close()
})
// Each test has its own hotel.
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  asked = []
  tilesCome = true
})

const citadel = {
  category: 'Historical Site',
  name: 'The Citadel',
  description: 'A walk on the walls at sunset.',
  distance: '0.3 miles',
  address: 'Stari grad bb, Budva',
  lat: 42.2769,
  lng: 18.8382,
} as const
const add = async (values: Partial<NewRecommendation> = {}) =>
  (
    await site.world.call(milica, addRecommendation, {
      params: { hotelSlug: hotel },
      body: { id: newId(), ...citadel, ...values },
    })
  ).body
const stand = (property_lat: number | null, property_lng: number | null) =>
  site.world.call(milica, setPropertyLocation, { params: { hotelSlug: hotel }, body: { property_lat, property_lng } })
const written = async () => (await site.world.call(milica, listRecommendations, { params: { hotelSlug: hotel } })).body

const open = async (
  as: Person,
  path: string,
  options: Partial<Parameters<BrowserServer['page']>[0]> = {},
): Promise<Page> => {
  const page = await site.page({ as, ...options })
  await page.goto(`/${hotel}/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const getEditor = (options = {}) => open(milica, 'manager/recommendations', { ...desk, ...options })
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const getDialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const marks = (place: Locator, kind: 'place' | 'hotel'): Locator => place.locator(`.map-mark--${kind}`)
const isLeafletHere = (page: Page) =>
  page.evaluate<boolean>("performance.getEntriesByType('resource').some(({ name }) => name.includes('leaflet'))")
const mark = (page: Page) => page.evaluate('globalThis.neverReloaded = true')
const isMarked = (page: Page) => page.evaluate<boolean>('globalThis.neverReloaded === true')

test('a guest opens the recommendations, and one with its map: zoom 15, 250 pixels, the hotel, a public map’s link @main', async () => {
  await add()
  await add({ category: 'Beach', name: 'Mogren', description: 'Two small coves.', distance: '0.9 miles' })
  await add({ category: 'Boat rental', name: 'Pier 3', description: 'Small boats by the hour.', distance: '0.5 miles' })
  await stand(42.2762, 18.8375)
  const guest = await open(jonas, 'guest')
  await guest.getByRole('button', { name: /Property Recommendations/ }).click()
  const list = getDialog(guest, 'Around us')
  await list.getByRole('heading', { level: 2 }).last().waitFor()
  await expect
    .poll(() => list.getByRole('heading', { level: 2 }).allInnerTexts(), eventually)
    .toEqual(['Around us', 'BEACH', 'BOAT RENTAL', 'HISTORICAL SITE'])
  await expect
    .poll(() => list.getByRole('button', { name: /The Citadel/ }).innerText(), eventually)
    .toBe('The Citadel\nA walk on the walls at sunset.\n0.3 miles')
  expect([await isLeafletHere(guest), asked.length]).toEqual([false, 0])

  await list.getByRole('button', { name: /The Citadel/ }).click()
  const detail = getDialog(guest, 'The Citadel')
  for (const text of [
    'Historical Site',
    '0.3 miles',
    'Stari grad bb, Budva',
    'A walk on the walls at sunset.',
    '© The map makers',
  ])
    await detail.getByText(text, { exact: true }).waitFor()
  const map = detail.locator('.map')
  await map.locator('.leaflet-tile-loaded').first().waitFor()
  expect((await map.boundingBox())?.height).toBe(250)
  expect(asked.every(({ url, headers }) => url?.startsWith('/15/') && headers.referer === `${site.base}/`)).toBe(true)
  await expect.poll(() => marks(map, 'hotel').innerText(), eventually).toBe('We are here')
  // The place is at the centre of the map.
  const [pin, frame] = [await marks(map, 'place').boundingBox(), await map.boundingBox()]
  if (!pin || !frame) throw new Error('no pin')
  expect([
    Math.abs(pin.x + pin.width / 2 - frame.x - frame.width / 2) < 3,
    Math.abs(pin.y + pin.height - frame.y - frame.height / 2) < 6,
  ]).toEqual([true, true])
  const link = detail.getByRole('link', { name: 'View on Map' })
  expect([await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    'https://www.google.com/maps/search/?api=1&query=42.2769%2C18.8382',
    '_blank',
    'noopener noreferrer',
  ])

  await button(map, 'Zoom in').click()
  await expect.poll(() => asked.some(({ url }) => url?.startsWith('/16/')), eventually).toBe(true)
  await guest.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  expect(await expectVisible(list.getByRole('button', { name: /Mogren/ }))).toBe(true)
})

test('a recommendation is translated: its reader sees it in list and detail, with the hotel’s category, others as before', async () => {
  await add({
    category: 'Boat rental',
    name: 'Pier 3',
    description: 'Small boats by the hour.',
    address: '',
    lat: null,
    lng: null,
  })
  await add({
    name: 'Citadel',
    translations: { de: { name: 'Zitadelle', description: 'Auf den Mauern.', distance: '500 m' } },
  })
  await site.world.call(milica, updateHotelSettings, {
    params: { hotelSlug: hotel },
    body: { content_languages: ['en', 'de'] },
  })
  const [page, german, english] = [
    await getEditor(),
    await open(jonas, 'guest/recommendations', { locale: 'de-DE' }),
    await open(jonas, 'guest/recommendations', { locale: 'en-GB' }),
  ]
  const heading = (place: Page, name: string) => place.getByRole('heading', { level: 2, name })
  await expect
    .poll(
      async () => [
        await heading(german, 'Boat rental').getAttribute('lang'),
        await heading(german, 'Historische Stätte').count(),
        await expectVisible(german.getByText('Zitadelle')),
      ],
      eventually,
    )
    .toEqual(['en', 1, true])
  // A listed category has all translations: only the other place lacks some.
  await expect.poll(() => page.getByText('Languages: 1 of 2').count(), eventually).toBe(1)
  await button(page, 'Edit Pier 3').click()
  const form = page.getByRole('dialog')
  await form.getByRole('tab', { name: 'Deutsch Missing in Deutsch' }).click()
  expect([
    await form.getByLabel('Address').count(),
    await form.getByLabel('Distance').getAttribute('placeholder'),
  ]).toEqual([0, '0.3 miles'])
  for (const [label, text] of [
    ['Name', 'Steg 3'],
    ['Your own category', 'Bootsverleih'],
    ['Distance', '800 m'],
    ['Description', 'Boote stundenweise.'],
  ] as const)
    await form.getByLabel(label).fill(text)
  await button(form, 'Save').click()
  await german.getByRole('button', { name: /Steg 3/ }).click()
  const detail = getDialog(german, 'Steg 3')
  for (const text of ['Bootsverleih', '800 m', 'Boote stundenweise.']) await detail.getByText(text).waitFor()
  // The map is searched by the original name.
  expect(await detail.getByRole('link').getAttribute('href')).toContain('query=Pier%203')
  await german.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  await expect
    .poll(
      async () => [
        await heading(german, 'Bootsverleih').getAttribute('lang'),
        await expectVisible(heading(english, 'Boat rental')),
        await expectVisible(english.getByText('Pier 3')),
        await page.getByText('Languages:').count(),
      ],
      eventually,
    )
    .toEqual([null, true, true, 0])
})

test('a recommendation without coordinates says so and is searched by address or name; a hotel without a location shows none', async () => {
  await add({ name: 'Kod Mace', address: 'Trg Slikara 1', lat: null, lng: null })
  await add({ name: 'Café & bar', address: '', lat: null, lng: null })
  await add({ name: 'Mogren' })
  await stand(42.27, 18.83)
  const guest = await open(jonas, 'guest/recommendations')
  for (const [name, query] of [
    ['Kod Mace', 'Trg%20Slikara%201'],
    ['Café & bar', 'Caf%C3%A9%20%26%20bar'],
  ] as const) {
    await guest.getByRole('button', { name: new RegExp(name) }).click()
    const detail = getDialog(guest, name)
    await detail.getByText('Map location not available').waitFor()
    expect([
      await detail.locator('.map').count(),
      await detail.getByRole('link', { name: 'View on Map' }).getAttribute('href'),
    ]).toEqual([0, `https://www.google.com/maps/search/?api=1&query=${query}`])
    await button(detail, 'Close').click()
  }
  await guest.getByRole('button', { name: /Mogren/ }).click()
  await marks(getDialog(guest, 'Mogren'), 'hotel').waitFor({ state: 'attached' })
  await stand(null, null)
  await marks(getDialog(guest, 'Mogren'), 'hotel').waitFor({ state: 'detached' })
  await expect.poll(() => marks(getDialog(guest, 'Mogren'), 'place').count(), eventually).toBe(1)
})

test('saving over an unseen change shows that change first; saving again replaces it', async () => {
  const {
    id,
    property_lat: _lat,
    property_lng: _lng,
    hotel_id: _hotel,
    created_at: _created,
    updated_at: _updated,
    ...place
  } = await add({ name: 'Mogren', distance: '10 minutes', address: '' })
  const editor = await getEditor({ height: 480 })
  await button(editor, 'Edit Mogren').click()
  await site.world.call(milica, updateRecommendation, {
    params: { hotelSlug: hotel, recommendationId: id },
    body: { ...place, distance: '15 minutes' },
  })
  const form = getDialog(editor, 'Edit recommendation')
  await form.getByLabel('Name').fill('Mogren beach')
  await button(form, 'Save').click()
  const told = form
    .getByRole('alert')
    .getByText(
      'Someone else has changed this in the meantime. It now says: Mogren · 15 minutes. If you save again, your version replaces it.',
    )
  await told.waitFor()
  await expect.poll(() => told.evaluate((words) => words.getBoundingClientRect().top >= 0)).toBe(true)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  expect(await expectVisible(editor.getByText('Mogren beach'))).toBe(true)
})

test("a lost answer does not look like a colleague's change, and deleting twice succeeds", async () => {
  await add({ name: 'Mogren', distance: '10 minutes', address: '' })
  const editor = await getEditor()
  const saved = await loseFirstAnswer(editor, '**/recommendations/*', 'PUT')
  await button(editor, 'Edit Mogren').click()
  const form = getDialog(editor, 'Edit recommendation')
  await form.getByLabel('Name').fill('Mogren beach')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  const deleted = await loseFirstAnswer(editor, '**/recommendations/*', 'DELETE')
  await button(editor, 'Delete Mogren beach').click()
  await button(editor.getByRole('alertdialog'), 'Delete').click()
  await editor.getByRole('button', { name: 'Edit Mogren beach' }).waitFor({ state: 'detached' })
  await expect.poll(() => [saved(), deleted()], eventually).toEqual([2, 2])
  expect(await editor.getByText('Failed').count()).toBe(0)
})

test('what a manager adds with a tap on the map, changes and deletes appears on the phone without a reload @main', async () => {
  await stand(42.2839, 18.8416)
  const editor = await getEditor()
  const guest = await open(jonas, 'guest/recommendations')
  await Promise.all([mark(editor), mark(guest)])
  await guest.getByText('No places yet').waitFor()
  await button(editor, 'Add').click()
  const form = getDialog(editor, 'Add recommendation')
  await form.getByLabel('Name').fill('Mogren')
  await form.getByLabel('Category').selectOption('Beach')
  await form.getByLabel('Distance').fill('0.9 miles')
  await form.getByLabel('Description').fill('Two small coves.')
  const map = form.locator('.map')
  await map.locator('.leaflet-tile-loaded').first().waitFor()
  expect(asked.every(({ url }) => url?.startsWith('/14/'))).toBe(true)
  await map.locator('.map-canvas').click({ position: { x: 100, y: 150 } })
  await marks(map, 'place').waitFor()
  const [lat, lng] = [
    Number(await form.getByLabel('Latitude').inputValue()),
    Number(await form.getByLabel('Longitude').inputValue()),
  ]
  expect([lat > 42.26 && lat < 42.2839, lng > 18.8 && lng < 18.8416]).toEqual([true, true])
  await marks(map, 'place').dragTo(map.locator('.map-canvas'), { targetPosition: { x: 200, y: 60 } })
  await expect
    .poll(async () => Number(await form.getByLabel('Longitude').inputValue()), eventually)
    .toBeGreaterThan(lng)
  await button(form, 'Save').click()
  await editor.getByText('Recommendation added.').waitFor()
  await guest.getByRole('button', { name: /Mogren/ }).waitFor()
  expect((await written()).items[0]).toMatchObject({
    category: 'Beach',
    name: 'Mogren',
    description: 'Two small coves.',
    distance: '0.9 miles',
    property_lat: 42.2839,
  })

  await button(editor, 'Edit Mogren').click()
  await getDialog(editor, 'Edit recommendation').getByLabel('Name').fill('Mogren II')
  await button(getDialog(editor, 'Edit recommendation'), 'Save').click()
  await editor.getByText('Recommendation updated.').waitFor()
  await guest.getByRole('button', { name: /Mogren II/ }).waitFor()

  await button(editor, 'Delete Mogren II').click()
  const question = editor.getByRole('alertdialog', { name: 'Delete “Mogren II”?' })
  await button(question, 'Cancel').click()
  await button(editor, 'Delete Mogren II').click()
  await button(question, 'Delete').click()
  await editor.getByText('Recommendation deleted.').waitFor()
  await guest.getByText('No places yet').waitFor()
  expect([(await written()).items, ...(await Promise.all([isMarked(editor), isMarked(guest)]))]).toEqual([
    [],
    true,
    true,
  ])
})

test('everything works by keyboard: coordinates typed, pasted or moved by arrow keys, and Other has a name of the hotel’s', async () => {
  const editor = await getEditor()
  await button(editor, 'Add').press('Enter')
  const form = getDialog(editor, 'Add recommendation')
  await expect
    .poll(() => form.getByLabel('Name').evaluate((field) => field === field.ownerDocument.activeElement), eventually)
    .toBe(true)
  await editor.keyboard.type('Pier 3')
  const category = form.getByLabel('Category')
  await expect
    .poll(async () => (await category.locator('option').allInnerTexts()).slice(1), eventually)
    .toEqual([
      'Restaurant',
      'Bar',
      'Cafe',
      'Beach',
      'Lake',
      'River',
      'Attraction',
      'Activity',
      'Transportation',
      'Tour',
      'Historical Site',
      'Market',
      'Shop',
      'Museum',
      'Park',
      'Other',
    ])
  await category.press('O')
  await button(form, 'Save').press('Enter')
  await form.getByText('All fields are required.').waitFor()
  await form.getByLabel('Distance').fill('200 m')
  await form.getByLabel('Description').fill('Small boats by the hour.')
  await button(form, 'Save').press('Enter')
  await form.getByText('Please enter your own category.').waitFor()
  await form.getByLabel('Your own category').fill('Boat rental')
  await form.getByLabel('Latitude').fill('42,28')
  await button(form, 'Save').press('Enter')
  await form.getByText('Please enter both latitude and longitude.').waitFor()
  await form.getByLabel('Longitude').fill('181')
  await button(form, 'Save').press('Enter')
  await form.getByText(/There’s no such place on earth/).waitFor()
  await form.getByLabel('Longitude').fill('18.84')
  await marks(form, 'place').waitFor()
  await button(form, 'Move pin north').press('Enter')
  await button(form, 'Move pin east').press('Space')
  await expect
    .poll(
      async () => [await form.getByLabel('Latitude').inputValue(), await form.getByLabel('Longitude').inputValue()],
      eventually,
    )
    .toEqual(['42.2802', '18.8402'])
  await form.getByLabel('Latitude').evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text', '42.2777, 18.8306')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await button(form, 'Move pin west').press('Enter')
  await button(form, 'Move pin south').press('Enter')
  await button(form, 'Save').press('Enter')
  await button(editor, 'Edit Pier 3').waitFor()
  expect((await written()).items[0]).toMatchObject({ category: 'Boat rental', lat: 42.2775, lng: 18.8304 })
  await button(editor, 'Edit Pier 3').press('Enter')
  const again = getDialog(editor, 'Edit recommendation')
  await expect
    .poll(
      async () => [
        await again.getByLabel('Category', { exact: true }).inputValue(),
        await again.getByLabel('Your own category').inputValue(),
        await again.getByLabel('Latitude').inputValue(),
      ],
      eventually,
    )
    .toEqual(['Other', 'Boat rental', '42.2775'])
  await editor.keyboard.press('Escape')
  await editor.getByRole('button', { name: /^Pier 3/ }).press('Enter')
  expect(await expectVisible(getDialog(editor, 'Pier 3').getByText('Small boats by the hour.'))).toBe(true)
})

test("a manager sets the hotel's location, and every map shows it @main", async () => {
  await add()
  const guest = await open(jonas, 'guest/recommendations')
  await guest.getByRole('button', { name: /The Citadel/ }).click()
  const editor = await getEditor()
  await button(editor, 'Set property location').click()
  const form = getDialog(editor, 'Set property location')
  // Without a location the map starts at the coast: Budva, zoom 14.
  await form.locator('.leaflet-tile-loaded').first().waitFor()
  const [column, row] = [
    Math.floor(((18.84 + 180) / 360) * 2 ** 14),
    Math.floor(((1 - Math.asinh(Math.tan((42.2864 * Math.PI) / 180)) / Math.PI) / 2) * 2 ** 14),
  ]
  expect(asked.map(({ url }) => url)).toContain(`/14/${column}/${row}.png`)
  await form.locator('.map-canvas').click({ position: { x: 60, y: 100 } })
  await form.getByLabel('Latitude').fill('42.2770')
  await form.getByLabel('Longitude').fill('18.8380')
  await button(form, 'Save').click()
  await editor.getByText('Property location saved.').waitFor()
  await marks(editor.locator('.map'), 'hotel').getByText('We are here').waitFor()
  await marks(getDialog(guest, 'The Citadel'), 'hotel').getByText('We are here').waitFor()
  expect(await written()).toMatchObject({ property_lat: 42.277, property_lng: 18.838 })
  await button(editor, 'Set property location').click()
  await form.getByLabel('Latitude').fill('')
  await button(form, 'Save').click()
  expect(await expectVisible(form.getByText('Please enter both latitude and longitude.'))).toBe(true)
})

test('the editor has a list and a map, a marker opens its place as the list does; its entry is between rules and invoices', async () => {
  await stand(42.2769, 18.8416)
  await add({ lat: 42.2759, lng: 18.835 })
  const editor = await getEditor()
  await marks(editor.locator('.map'), 'place').click()
  await getDialog(editor, 'The Citadel').getByText('A walk on the walls at sunset.').waitFor()
  await editor.keyboard.press('Escape')
  await editor.getByRole('button', { name: /^The Citadel/ }).click()
  await getDialog(editor, 'The Citadel').getByRole('link', { name: 'View on Map' }).waitFor()
  await editor.keyboard.press('Escape')
  await editor
    .getByRole('navigation')
    .getByRole('button', { name: /Local tips/ })
    .click()
  const entries = getDialog(editor, 'More').getByRole('link')
  await entries.first().waitFor()
  const names = await entries.allInnerTexts()
  const at = names.indexOf('Local tips')
  expect([names.indexOf('Rules') + 1, names.includes('Invoices') ? names.indexOf('Invoices') - 1 : at]).toEqual([
    at,
    at,
  ])
})

test('a map without its tiles shows its markers on a plain ground, and no error; the tiles appear when they load', async () => {
  tilesCome = false
  await add()
  await add({ category: 'Beach', name: 'Mogren', lat: 42.2777, lng: 18.8306 })
  await add({ category: 'Market', name: 'Green market', lat: 42.2871, lng: 18.8405 })
  await stand(42.2839, 18.8416)
  const guest = await open(jonas, 'guest/recommendations')
  await guest.getByRole('button', { name: /The Citadel/ }).click()
  const detail = getDialog(guest, 'The Citadel')
  const note = detail.getByText('No street map right now.')
  await note.waitFor()
  await detail.getByRole('group', { name: 'Map: The Citadel' }).waitFor()
  expect([
    await marks(detail, 'place').isVisible(),
    await marks(detail, 'hotel').count(),
    await detail.getByRole('alert').count(),
  ]).toEqual([true, 1, 0])
  expect(await expectVisible(detail.getByRole('link', { name: 'View on Map' }))).toBe(true)
  tilesCome = true
  await button(detail, 'Zoom out').click()
  await note.waitFor({ state: 'detached' })
  await detail.locator('.leaflet-tile-loaded').first().waitFor()
  tilesCome = false
  const editor = await getEditor()
  const all = editor.getByRole('group', { name: 'Map of all places' })
  await expect.poll(() => marks(all, 'place').count(), eventually).toBe(3)
  await marks(all, 'place').first().click()
  await editor.getByRole('dialog').getByRole('link', { name: 'View on Map' }).waitFor()
})

test('a pin is set on a map without tiles by a tap', async () => {
  tilesCome = false
  await add({ lat: null, lng: null })
  await stand(42.2839, 18.8416)
  const editor = await getEditor()
  await button(editor, 'Edit The Citadel').click()
  const form = getDialog(editor, 'Edit recommendation')
  await form.getByText('No street map right now.').waitFor()
  const map = form.locator('.map-canvas')
  const box = await map.boundingBox()
  if (!box) throw new Error('The map has no place on the screen.')
  // North-east of the hotel, which is in the middle.
  await editor.mouse.click(box.x + box.width / 2 + 50, box.y + box.height / 2 - 50)
  await marks(form, 'place').waitFor()
  const [lat, lng] = [
    Number(await form.getByLabel('Latitude').inputValue()),
    Number(await form.getByLabel('Longitude').inputValue()),
  ]
  expect([lat > 42.2839 && lat < 42.2939, lng > 18.8416 && lng < 18.8516]).toEqual([true, true])
  await button(form, 'Move pin north').click()
  await button(form, 'Save').click()
  await editor.getByText('Recommendation updated.').waitFor()
  expect((await written()).items[0]).toMatchObject({ lat: expect.closeTo(lat + 0.0002, 5), lng })
})

test('a distance is shown in the units of the reader', async () => {
  await add({ distance: '0.9 miles' })
  await add({ category: 'Beach', name: 'Mogren', distance: '10 minutes' })
  const guest = await open(jonas, 'guest/recommendations', { locale: 'de-DE' })
  await expect
    .poll(
      () =>
        guest
          .locator('.dist')
          .allInnerTexts()
          .then((texts) => texts.map((text) => text.replaceAll(/\s/g, ' ')).toSorted()),
      eventually,
    )
    .toEqual(['1,4 km', '10 minutes'])
})

test('an image is uploaded and shown on the card', async () => {
  await add()
  const editor = await getEditor()
  await button(editor, 'Edit The Citadel').click()
  const form = getDialog(editor, 'Edit recommendation')
  const file = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2f8a99' } })
    .jpeg()
    .toBuffer()
  await form.locator('input[type=file]').setInputFiles({ name: 'beach.jpg', mimeType: 'image/jpeg', buffer: file })
  await editor.getByText('Image uploaded!').waitFor()
  await button(form, 'Save').click()
  await editor.getByText('Recommendation updated.').waitFor()
  const guest = await open(jonas, 'guest/recommendations')
  const card = guest.getByRole('button', { name: /The Citadel/ })
  await expect
    .poll(
      () =>
        card
          .locator('img')
          .evaluate((image: HTMLImageElement) => [
            image.naturalWidth > 0,
            image.getAttribute('src')?.startsWith('/images/'),
          ]),
      eventually,
    )
    .toEqual([true, true])
})

test('lists that do not load say so in red, and load on retry; what cannot be saved or deleted says so and stays', async () => {
  const { id } = await add()
  const allow = [/status of 500/]
  const [guest, editor] = [await site.page({ as: jonas, allow }), await site.page({ as: milica, allow, ...desk })]
  for (const [page, path] of [
    [guest, 'guest'],
    [editor, 'manager'],
  ] as const) {
    let answer = (): void => {}
    const moment = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/recommendations\?/, async (route) => {
      await moment
      await route.fulfill({ status: 500, json: { code: 'platform.unexpected', message: 'Something went wrong.' } })
    })
    await page.goto(`/${hotel}/${path}/recommendations`)
    await page.getByRole('status', { name: 'Loading...' }).waitFor()
    answer()
    await page.locator('.box--error').getByText('Failed to fetch recommendations').waitFor()
    await page.unroute(/\/recommendations\?/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /^The Citadel/ }).waitFor()
  }
  const refuse = (status: number, code: string) =>
    editor.route(new RegExp(id), (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json: { code, message: 'No.' } }),
    )
  await refuse(404, 'platform.not_found')
  await button(editor, 'Edit The Citadel').click()
  await button(getDialog(editor, 'Edit recommendation'), 'Save').click()
  const problem = editor.locator('.box--error').filter({ hasText: 'Failed to save recommendation' })
  await problem.getByText('This entry doesn’t exist (any more).').waitFor()
  await editor.keyboard.press('Escape')
  await refuse(403, 'platform.foreign_origin')
  await button(editor, 'Delete The Citadel').click()
  await button(editor.getByRole('alertdialog'), 'Delete').click()
  await editor
    .getByText('Failed to delete recommendation. This request came from another site and was refused.')
    .waitFor()
  await editor.keyboard.press('Escape')
  await site.world.call(milica, deleteRecommendation, { params: { hotelSlug: hotel, recommendationId: id } })
  expect(await expectVisible(editor.getByText('No places yet'))).toBe(true)
})

test('an offline editor shows its last data and changes nothing; a hotel without the feature has no page of it for the staff', async () => {
  await add()
  const editor = await getEditor()
  await button(editor, 'Edit The Citadel').waitFor()
  await editor.context().setOffline(true)
  await editor.getByText('You’re offline.').waitFor()
  for (const name of ['Edit The Citadel', 'Delete The Citadel', 'Add', 'Set property location'])
    await expect.poll(async () => [name, await button(editor, name).isDisabled()], eventually).toEqual([name, true])
  await editor.context().setOffline(false)
  const off = await site.world.aHotel({ features: { recommendations: false } })
  const staff = await site.page({ as: await site.world.aManager(off), ...desk })
  await staff.goto(`/${off}/manager/recommendations`)
  await expect.poll(() => new URL(staff.url()).pathname, eventually).toBe(`/${off}/manager`)
})

test('200 places with long texts appear within moments and scroll with little work', async () => {
  for (let number = 0; number < 200; number += 1)
    await add({
      name: `Place ${number}`,
      category: `Kind ${number % 20}`,
      description: 'A long walk along the sea, and then some more of it. '.repeat(18),
      lat: 42.26 + number / 5000,
      lng: 18.82 + (number % 20) / 500,
    })
  const sizes: number[] = []
  for (const [who, path, size] of [
    [jonas, 'guest', phone],
    [milica, 'manager', desk],
  ] as const) {
    const page = await site.page({ as: who, ...size })
    page.on(
      'response',
      (response) =>
        void (/\/recommendations\?/.test(response.url()) && response.body().then((body) => sizes.push(body.length))),
    )
    await page.goto(`/${hotel}/${path}/recommendations`)
    await page.getByRole('button', { name: /^Place 199/ }).waitFor()
    // The page's own CPU time for each step, without waiting for other processes.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const worked = async (): Promise<number> =>
      ((await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ProcessTime')?.value ??
        Number.NaN) * 1000
    const before = await worked()
    const steps = await page.evaluate<number>(`new Promise((resolve) => {
      let steps = 0
      const step = () => {
        steps += 1
        scrollBy(0, 400)
        if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) resolve(steps)
        else requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
    })`)
    expect(steps).toBeGreaterThan(10)
    expect(((await worked()) - before) / steps).toBeLessThan(50)
  }
  expect(sizes.length).toBeGreaterThan(3)
  expect(Math.max(...sizes)).toBeLessThan(100_000)
})

test('every recommendations screen is accessible: 320, 390 and 1280 px wide, light and dark', async () => {
  const check = async (page: Page, name: string) =>
    expect(await findVisualProblems(page, `recommendations ${name}`)).toEqual([])
  await stand(42.2762, 18.8375)
  await add()
  await add({
    category: 'Beach',
    name: 'Mogren',
    description: 'Two small coves behind a cliff path. Go before ten, take water shoes.',
    distance: '0.9 miles',
    lat: 42.279,
    lng: 18.845,
  })
  await add({
    category: 'Cafe',
    name: 'Kod Mace',
    description: 'Fig cake and strong coffee under the plane tree.',
    distance: '200 m',
    address: '',
    lat: null,
    lng: null,
  })
  await add({
    category: 'Donaudampfschifffahrtsgesellschaft',
    name: 'Anlegestelle',
    description: 'Fährt um neun.',
    distance: '5 km',
  })
  const guest = await site.page({ as: jonas })
  await guest.goto(`/${hotel}/guest/recommendations`)
  await guest.getByRole('button', { name: /Mogren/ }).waitFor()
  await check(guest, 'places')
  await guest.goto(`/${hotel}/guest`)
  await guest.locator('.tile').last().waitFor()
  await check(guest, 'home')
  await guest.locator('.tile').last().click()
  await guest.getByRole('button', { name: /Citadel/ }).click()
  await guest.locator('.leaflet-tile-loaded').first().waitFor()
  await check(guest, 'place')
  await guest.keyboard.press('Escape')
  await guest.getByRole('button', { name: /Kod Mace/ }).click()
  await getDialog(guest, 'Kod Mace').waitFor()
  await check(guest, 'place-without-map')
  const editor = await site.page({ as: milica })
  await editor.goto(`/${hotel}/manager/recommendations`)
  await editor.getByRole('button', { name: /^Mogren.*0.9 miles/ }).waitFor()
  await check(editor, 'editor')
  await editor.locator('.place-row', { hasText: 'Citadel' }).locator('.ibtn').first().click()
  await editor.locator('.dialog .leaflet-tile-loaded').first().waitFor()
  await check(editor, 'form')
  await editor.locator('.dialog .pin-fields').scrollIntoViewIfNeeded()
  await check(editor, 'form-pin')
  await editor.locator('.dialog input').first().fill('')
  await editor.locator('.dialog [type=submit]').click()
  await editor.locator('.dialog .hint--err').waitFor()
  await check(editor, 'form-wrong')
  await editor.keyboard.press('Escape')
  await editor.getByRole('button', { name: 'More actions' }).click()
  await editor.getByRole('menuitem', { name: 'Set property location' }).click()
  await editor.locator('.dialog .leaflet-tile-loaded').first().waitFor()
  await check(editor, 'property')
}, 120_000)

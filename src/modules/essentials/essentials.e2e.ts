import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOpeningHours } from '#modules/hours/contract.ts'
import { updateOpeningHours } from '#modules/hours/contract/editing.ts'
import { forDepartment } from '#modules/hours/contract/subject.ts'
import * as rooms from '#modules/rooms/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import * as stays from '#modules/stays/contract.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { nobody, type Person } from '#testing/test-server.ts'
import { getEssentials, getRoomAccess, putEssentials, putRoomAccess } from './contract.ts'

let site: BrowserServer
let hotel: string
let milica: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', content_languages: ['en', 'de'] })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  await site.world.call(milica, rooms.addRooms, {
    params: { hotelSlug: hotel },
    body: { room_numbers: ['Room 3', 'Room 12'] },
  })
})

const params = () => ({ params: { hotelSlug: hotel } })
const signIn = async (): Promise<Person> => {
  const { body, headers } = await site.world.call(nobody, signInGuest, {
    ...params(),
    body: { room_number: 'Room 3', guest_name: 'Ana Petrović' },
  })
  return { id: body.user.id, hotelId: hotel, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}
const getPage = async (who: Person, path: string, options: object = {}): Promise<Page> => {
  const page = await site.page({ as: who, ...options })
  await page.goto(`/${hotel}/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
const write = async () => {
  await site.world.call(milica, putEssentials, {
    ...params(),
    body: {
      check_in_from: '00:00',
      check_out_until: '10:30',
      phones: [{ label: 'Reception', number: '+382 33 000 000', translations: { de: { label: 'Rezeption' } } }],
      emergency: [{ label: '112', number: '112', translations: {} }],
      address: 'Slovenska obala 12, Budva',
      directions: 'Five minutes on foot towards the sea.',
      translations: { de: { directions: 'Fünf Minuten zu Fuß Richtung Meer.' } },
    },
  })
  await site.world.call(milica, putRoomAccess, {
    ...params(),
    body: { room_id: null, wifi_name: 'Marina Guests', wifi_password: 'sunce-i-more-21', door_code: '2286' },
  })
}

test('staff write the essentials, guests read them at once; the door code comes when staff confirm who they are @main', async () => {
  const ana = await signIn()
  const guest = await getPage(ana, 'guest', phone)
  await guest.locator('.tiles').waitFor()
  expect(await guest.getByText('Wi-Fi', { exact: true }).count()).toBe(0)

  const staff = await getPage(milica, 'manager/settings', desk)
  await staff.getByRole('link', { name: 'Edit essentials' }).click()
  await staff.getByRole('textbox', { name: /^Network/ }).fill('Marina; Guests')
  await staff.getByRole('textbox', { name: /^Password/ }).fill('short')
  await staff.getByLabel('Check-in from').fill('00:00')
  await staff.getByRole('textbox', { name: /^Door code/ }).fill('2286')
  await button(staff, 'Add a number').click()
  const numbers = staff.getByRole('group', { name: 'Phones' })
  await numbers.getByLabel('Label').fill('Reception')
  await numbers.getByLabel('Number').fill('+382 33 000 000')
  await staff.getByRole('textbox', { name: /^Directions/ }).fill('Towards the sea.')
  await button(staff, 'Save').click()
  await staff.getByText('A Wi-Fi password has 8 to 63 characters.').waitFor()
  expect((await site.world.call(milica, getEssentials, params())).body.essentials).toBeNull()
  await staff.getByRole('textbox', { name: /^Password/ }).fill('sunce-i-more-21')
  await staff.getByRole('img', { name: 'QR code of the Wi-Fi network Marina; Guests' }).waitFor()
  await button(staff, 'Save').click()
  await staff.getByText('Saved.').waitFor()

  // On the open screen of the guest, without a reload.
  await guest.getByText('Marina; Guests').waitFor()
  expect(await guest.getByText('2286').count()).toBe(0)
  await button(guest, 'Address, phones, how to find us').click()
  const sheet = guest.getByRole('dialog', { name: 'Your stay' })
  await sheet.getByText('sunce-i-more-21').waitFor()
  expect(await sheet.getByRole('link', { name: 'Call Reception' }).getAttribute('href')).toBe('tel:+38233000000')
  await sheet.getByText('Towards the sea.').waitFor()
  await guest.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  const { items } = (await site.world.call(milica, stays.listStays, { ...params(), query: { list: 'present' } })).body
  const stayId = items.flatMap((item) => ('id' in item ? item.id : []))[0] ?? ''
  await site.world.call(milica, stays.confirmStay, { params: { hotelSlug: hotel, stayId } })
  await guest.getByRole('region', { name: 'Your door code' }).getByText('2286').waitFor()
})

test("a room's own code and network are saved in a dialog, and the printed sheet has no door code", async () => {
  await write()
  const staff = await getPage(milica, 'manager/essentials', desk)
  await button(staff, 'Change Room 3').click()
  const dialog = staff.getByRole('dialog', { name: 'Room 3' })
  await dialog.getByRole('textbox', { name: /^Door code/ }).fill('4719')
  await dialog.getByRole('textbox', { name: /^Network/ }).fill('Attic')
  await button(dialog, 'Save').click()
  await dialog.waitFor({ state: 'detached' })
  await staff.getByText('4719').waitFor()
  const { items } = (await site.world.call(milica, getRoomAccess, params())).body
  expect(items.map(({ door_code, wifi_name }) => [door_code, wifi_name])).toEqual([
    ['2286', 'Marina Guests'],
    ['4719', 'Attic'],
  ])
  await staff.getByRole('link', { name: 'Print for the rooms' }).click()
  const sheets = staff.getByRole('article')
  await expect.poll(() => sheets.count(), eventually).toBe(2)
  await expect
    .poll(() => sheets.nth(0).innerText(), eventually)
    .toMatch(/Attic[\s\S]*sunce-i-more-21[\s\S]*10:30[\s\S]*\+382 33 000 000/)
  expect(await staff.locator('main').innerText()).not.toMatch(/4719|2286/)
})

test('what a colleague has saved meanwhile is shown before it is replaced', async () => {
  await write()
  const staff = await getPage(milica, 'manager/essentials', desk)
  const address = staff.getByRole('textbox', { name: /^Address/ })
  await address.fill('My address')
  const { essentials } = (await site.world.call(milica, getEssentials, params())).body
  const { check_in_from, check_out_until } = essentials ?? { check_in_from: '', check_out_until: '' }
  await site.world.call(milica, putEssentials, {
    ...params(),
    body: { check_in_from, check_out_until, address: 'Their address' },
  })
  await button(staff, 'Save').click()
  await staff.getByRole('alert').getByText('Their address').waitFor()
  await button(staff, 'Save').click()
  await staff.getByText('Saved.').waitFor()
  expect((await site.world.call(milica, getEssentials, params())).body.essentials?.address).toBe('My address')
})

test('without a network the stay card and everything behind it can still be read', async () => {
  await write()
  const guest = await getPage(await signIn(), 'guest', { ...phone, worker: true })
  await guest.getByText('Marina Guests').waitFor()
  // Kept half a second after the answer; the pages come a little later.
  const isKept = () =>
    guest.evaluate<boolean>(`new Promise((resolve) => {
      const opening = indexedDB.open('deskbell')
      opening.onsuccess = () => {
        const rows = opening.result.transaction('kept').objectStore('kept').getAll()
        rows.onsuccess = () => resolve(JSON.stringify(rows.result).includes('sunce-i-more-21'))
      }
    })`)
  const hasPages = () =>
    guest.evaluate<boolean>(`caches.keys().then(async (names) => {
      for (const name of names)
        for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/Essentials-')) return true
      return false
    })`)
  await expect.poll(async () => (await hasPages()) && (await isKept()), { timeout: 30_000 }).toBe(true)
  await guest.context().setOffline(true)
  await guest.reload()
  await guest.getByText('Marina Guests').waitFor()
  await button(guest, 'Address, phones, how to find us').click()
  expect(await expectVisible(guest.getByRole('dialog').getByText('sunce-i-more-21'))).toBe(true)
})

test.each([
  ['a light phone', { ...phone, dark: false }],
  ['a dark phone', { ...phone, dark: true }],
  ['a light desk', { ...desk, dark: false }],
  ['a dark desk', { ...desk, dark: true }],
])('no screen has a violation, on %s', async (where, options) => {
  await write()
  const ana = await signIn()
  const found: [string, string[]][] = []
  // It looks at every size and theme by itself: once is enough. Elsewhere only the page as it was opened is new.
  const look = async (page: Page, name: string) =>
    found.push([name, where === 'a light phone' ? await findVisualProblems(page, name) : await axeViolations(page)])
  const guest = await getPage(ana, 'guest', options)
  await guest.getByText('Marina Guests').waitFor()
  await look(guest, 'home')
  await guest.goto(`/${hotel}/guest/essentials`)
  await guest.getByText('sunce-i-more-21').waitFor()
  await look(guest, 'essentials')
  const staff = await getPage(milica, 'manager/essentials', options)
  await button(staff, 'Change Room 3').waitFor()
  await look(staff, 'editor')
  await button(staff, 'Change Room 3').click()
  await staff.getByRole('dialog').waitFor()
  await look(staff, 'room')
  await staff.goto(`/${hotel}/manager/essentials/print`)
  await staff.getByRole('article').first().waitFor()
  await look(staff, 'print')
  expect(found.filter(([, problems]) => problems.length > 0)).toEqual([])
})

test('the reception’s hours are two fields for a manager, while they are the same each day; reception has none', async () => {
  const getHours = async () => (await site.world.call(milica, listOpeningHours, params())).body
  const page = await getPage(milica, 'manager/essentials', desk)
  const [from, until] = [page.getByLabel('Reception from'), page.getByLabel('Reception until')]
  await from.fill('07:00')
  await button(page, 'Save').click()
  await page.getByText('Please enter from and until.').waitFor()
  await until.fill('00:00')
  await button(page, 'Save').click()
  await page.getByText('Saved.').waitFor()
  const [made] = (await getHours()).items
  expect(made?.name).toBe('Reception')
  expect(made?.periods).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '24:00' })))
  expect((await getHours()).uses).toEqual([{ id: forDepartment('reception'), hours_id: made?.id }])
  expect(await axeViolations(page)).toEqual([])

  await until.fill('22:30')
  await button(page, 'Save').click()
  await expect.poll(async () => (await getHours()).items[0]?.periods[6]?.closes).toBe('22:30')
  await site.world.call(milica, updateOpeningHours, {
    params: { hotelSlug: hotel, hoursId: made?.id ?? '' },
    body: { name: 'Reception', periods: [{ day: 1, opens: '00:00', closes: '24:00' }] },
  })
  await expect.poll(() => from.count(), eventually).toBe(0)
  await page.getByRole('link', { name: /^Reception: / }).click()
  await page.waitForURL(`**/${hotel}/manager/hours`)

  const dragan = await site.world.aManager(hotel, { staff_role: 'reception' })
  const other = await getPage(dragan, 'manager/essentials', desk)
  await other.getByLabel('Check-in from').waitFor()
  expect(await other.getByText(/^Reception(:| from)/).count()).toBe(0)
})

test('without conversations a hotel with a door code tells every guest of companions: on the essentials and in the settings', async () => {
  const quiet = await site.world.aHotel({ features: { conversations: false } })
  const vera = await site.world.aManager(quiet)
  const of = { params: { hotelSlug: quiet } }
  await site.world.call(vera, putEssentials, { ...of, body: { check_in_from: '00:00', check_out_until: '11:00' } })
  const [host, luka] = [
    await site.world.aGuest(quiet, { room_number: 'Room 7', guest_name: 'Ana Petrović' }),
    await site.world.aGuest(quiet, { room_number: 'Room 7', guest_name: 'Luka Petrović' }),
  ]
  for (const who of [host, luka]) await site.world.call(who, stays.getMyStay, of)
  const [settings, page] = [await site.page({ as: host }), await site.page({ as: luka })]
  const add = settings.getByRole('button', { name: 'Add a companion' })
  const ask = page.getByText('Travelling with somebody? Ask for their invitation.')
  await settings.goto(`/${quiet}/guest/settings`)
  await page.goto(`/${quiet}/guest/essentials`)
  await page.getByText('until 11:00').waitFor()
  await settings.getByText('Live', { exact: true }).waitFor()
  // Without a door code there is nothing to share, and no invitation.
  expect([await add.count(), await ask.count()]).toEqual([0, 0])
  await site.world.call(vera, putRoomAccess, { ...of, body: { room_id: null, door_code: '2286' } })
  // Neither guest is confirmed: the code itself is shown to neither.
  expect(await expectVisible(ask)).toBe(true)
  expect(await expectVisible(add)).toBe(true)
  expect(await expectVisible(settings.getByText(/^Companions see the door code just as you do\./))).toBe(true)
  expect(await page.getByText('2286').count()).toBe(0)
})

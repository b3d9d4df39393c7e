import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as rooms from '#modules/rooms/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { nobody, type Person } from '#testing/test-server.ts'
import { createAnnouncement, listAnnouncements, type NewAnnouncement } from './contract.ts'

let site: BrowserServer
let hotel: string
let milica: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
const aHotel = async (features: Record<string, boolean>) => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features, content_languages: ['en', 'de'] })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  for (const [floor, number] of [
    ['1', 'Room 12'],
    ['2', 'Room 21'],
  ] as const)
    await site.world.call(milica, rooms.addRooms, { ...params(), body: { room_numbers: [number], floor } })
}
beforeEach(() => aHotel({ announcements: true }))

const params = () => ({ params: { hotelSlug: hotel } })
const signIn = async (room_number: string): Promise<Person> => {
  const { body, headers } = await site.world.call(nobody, signInGuest, {
    ...params(),
    body: { room_number, guest_name: 'Ana Petrović' },
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
const announce = (form: Partial<NewAnnouncement> = {}) =>
  site.world.call(milica, createAnnouncement, {
    ...params(),
    body: {
      id: newId(),
      title: 'No water from 10 to 12',
      text: 'Please fill a bottle tonight.',
      translations: {
        de: { title: 'Kein Wasser von 10 bis 12 Uhr', text: 'Bitte füllen Sie heute Abend eine Flasche.' },
      },
      until_at: new Date(Date.now() + 3_600_000).toISOString(),
      ...form,
    },
  })
const notices = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Notices of the hotel' }).getByRole('heading').allInnerTexts()

test('the home stays in sight and takes a press while the first notice is loaded', async () => {
  const page = await site.page({ as: await signIn('Room 12'), ...desk })
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/Notices-*', (route) => code.promise.then(() => route.continue()))
  await page.goto(`/${hotel}/guest`)
  await page.getByText('Live', { exact: true }).waitFor()
  const tile = page.locator('.tile').filter({ hasText: 'Make a Request' })
  await tile.hover()
  await page.mouse.down()
  // In each frame from now on.
  await tile.evaluate((element) => {
    const seen = globalThis as { wasHidden?: boolean }
    seen.wasHidden = false
    const look = (): void => {
      const { opacity, pointerEvents } = getComputedStyle(element)
      if (opacity !== '1' || pointerEvents === 'none') seen.wasHidden = true
      requestAnimationFrame(look)
    }
    look()
  })
  await announce()
  await page.mouse.up()
  // The dialog shares a file with the notices.
  code.resolve()
  await page.getByRole('dialog', { name: 'Make a Request' }).waitFor()
  await page.getByText('No water from 10 to 12').waitFor()
  expect(await page.evaluate('wasHidden')).toBe(false)
})

test('staff tell a floor, its guests read it at once and staff see that they did; withdrawn, it is gone @main', async () => {
  const upstairs = await getPage(await signIn('Room 21'), 'guest', phone)
  const downstairs = await getPage(await signIn('Room 12'), 'guest', phone)
  const staff = await getPage(milica, 'manager/announcements', desk)
  await button(staff, 'New notice').click()
  const dialog = staff.getByRole('dialog', { name: 'Tell your guests' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('No water from 10 to 12')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Please fill a bottle tonight.')
  await button(dialog, 'Publish').click()
  await dialog.getByText('Please choose everybody, rooms or floors.').waitFor()
  await button(dialog, 'Floor 2').click()
  await dialog.getByText('1 room. 1 occupied now. Guests who arrive later see it too.').waitFor()
  await button(dialog, 'Tell 1 room').click()
  await dialog.waitFor({ state: 'detached' })

  await expect.poll(() => notices(upstairs), eventually).toEqual(['No water from 10 to 12'])
  await staff.getByText('Seen in 1 of 1 room').waitFor()
  expect(await downstairs.getByText('No water').count()).toBe(0)
  const late = await getPage(await signIn('Room 21'), 'guest', phone)
  await expect.poll(() => notices(late), eventually).toEqual(['No water from 10 to 12'])

  await button(staff, 'Withdraw No water from 10 to 12').click()
  await button(staff.getByRole('alertdialog'), 'Withdraw').click()
  await staff.getByText('Withdrawn', { exact: true }).waitFor()
  await upstairs.getByText('No water').waitFor({ state: 'detached' })
})

test('the home shows two, important ones first, and the others on a tap; what is put away stays away', async () => {
  for (const title of ['One', 'Two', 'Three']) await announce({ title })
  await announce({ title: 'Storm', kind: 'important' })
  const guest = await getPage(await signIn('Room 12'), 'guest', phone)
  await expect.poll(() => notices(guest), eventually).toEqual(['Storm', 'Three'])
  await expect.poll(() => button(guest, 'Dismiss Storm').count(), eventually).toBe(0)
  await button(guest, '2 more').click()
  await expect.poll(() => notices(guest), eventually).toEqual(['Storm', 'Three', 'Two', 'One'])
  await button(guest, 'Dismiss Three').click()
  await guest.reload()
  await expect.poll(() => notices(guest), eventually).toEqual(['Storm', 'Two'])
  await expect
    .poll(
      async () =>
        (await site.world.call(milica, listAnnouncements, params())).body.items.map(({ title, seen }) => [title, seen]),
      eventually,
    )
    .toEqual([
      ['Storm', 1],
      ['Three', 1],
      ['Two', 1],
      ['One', 1],
    ])
})

test('a hotel that has it off has no entry, and nothing on the home', async () => {
  await aHotel({})
  const staff = await getPage(milica, 'manager', desk)
  expect(await staff.getByRole('link', { name: 'Notices' }).count()).toBe(0)
  const guest = await getPage(await signIn('Room 12'), 'guest', phone)
  await guest.locator('.tiles').waitFor()
  expect(await guest.getByRole('region', { name: 'Notices of the hotel' }).count()).toBe(0)
})

test.each([
  ['a light phone', { ...phone, dark: false }],
  ['a dark phone', { ...phone, dark: true }],
  ['a light desk', { ...desk, dark: false }],
  ['a dark desk', { ...desk, dark: true }],
])('no screen has a violation, on %s', async (where, options) => {
  await announce()
  await announce({ title: 'Storm', kind: 'important', floors: ['1'] })
  const ana = await signIn('Room 12')
  const found: [string, string[]][] = []
  // It looks at every size and theme by itself: once is enough. Elsewhere only the page as it was opened is new.
  const look = async (page: Page, name: string) =>
    found.push([name, where === 'a light phone' ? await findVisualProblems(page, name) : await axeViolations(page)])
  const guest = await getPage(ana, 'guest', options)
  await guest.getByText('Storm').waitFor()
  await look(guest, 'home')
  const staff = await getPage(milica, 'manager/announcements', options)
  await staff.getByText('Storm').waitFor()
  await look(staff, 'list')
  await button(staff, 'New notice').click()
  await staff.getByRole('dialog').waitFor()
  await button(staff, 'Rooms...').click()
  await look(staff, 'new')
  expect(found.filter(([, problems]) => problems.length > 0)).toEqual([])
})

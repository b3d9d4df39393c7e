import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { failUntilRetried } from '#testing/pages/fail-until-retried.ts'
import { scopeFor } from '#testing/scope.ts'
import { answerLate, forgetShifts, getShifts, watchShifts } from '#testing/screen-tours/shifts.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { createRequest } from './contract.ts'
import { startRequest } from './contract/staff.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
// Each test has its own hotel: the boards are not affected by earlier ones.
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

const getPhone = async (guest: Person, path = ''): Promise<Page> => {
  const page = await site.page({ as: guest })
  await page.goto(`/${hotel}/guest${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const getBoard = async (manager: Person): Promise<Page> => {
  const page = await site.page({ as: manager, ...desk })
  await page.goto(`/${hotel}/manager/requests`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text })

/** Marks the page to detect a reload. */
const mark = (page: Page) => page.evaluate('globalThis.neverReloaded = true')
const isMarked = (page: Page) => page.evaluate<boolean>('globalThis.neverReloaded === true')

const fillFromHome = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: /Make a Request/ }).click()
  await page.getByLabel('Tell us more').fill(text)
}
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send request' }).click()
const ask = async (text: string, type: 'towels' | 'cleaning' = 'towels') =>
  (
    await site.world.call(jonas, createRequest, {
      params: { hotelSlug: hotel },
      body: { id: newId(), type, description: text },
    })
  ).body

test('a phone’s request appears on the staff board, and Start and Complete on the phone, without a reload @main', async () => {
  const board = await getBoard(milica)
  const guest = await getPhone(jonas)
  await Promise.all([mark(board), mark(guest)])

  await fillFromHome(guest, 'Two bath towels, please.')
  await send(guest)
  await guest.getByText('Request submitted successfully!').waitFor()
  const waiting = column(board, 'Pending').getByRole('article').filter({ hasText: 'Two bath towels, please.' })
  await waiting.waitFor()
  await expect.poll(() => waiting.innerText(), eventually).toMatch(/12\s+Jonas Weber[^]*Towels/)

  await guest.getByRole('link', { name: /Requests/ }).click()
  await guest.getByRole('listitem').filter({ hasText: 'Received' }).and(guest.locator('[aria-current=step]')).waitFor()
  await waiting.getByRole('button', { name: 'Start' }).click()
  await guest.locator('[aria-current=step]').filter({ hasText: 'Started' }).waitFor()

  const claimed = column(board, 'In progress').getByRole('article').filter({ hasText: 'Milica Kovač' })
  await claimed.getByRole('button', { name: 'Complete' }).click()
  await guest.getByText('Earlier today').waitFor()
  await expect.poll(() => guest.locator('[aria-current=step]').count(), eventually).toBe(0)
  await column(board, 'Completed today').getByRole('article').filter({ hasText: 'took 1 min' }).waitFor()
  expect(await Promise.all([isMarked(board), isMarked(guest)])).toEqual([true, true])
})

test('the same when the server restarts between the tap and the event on the board', async () => {
  const board = await getBoard(milica)
  const guest = await getPhone(jonas)
  await Promise.all([mark(board), mark(guest)])

  await fillFromHome(guest, 'The balcony door does not lock.')
  await site.stop()
  await send(guest)
  await guest.getByRole('button', { name: 'Sending...' }).waitFor()
  await site.start()
  await guest.getByText('Request submitted successfully!').waitFor({ timeout: 40_000 })
  await column(board, 'Pending').getByText('The balcony door does not lock.').waitFor({ timeout: 40_000 })

  await site.stop()
  await card(board, 'The balcony door').getByRole('button', { name: 'Start' }).click()
  await site.start()
  await column(board, 'In progress').getByText('The balcony door does not lock.').waitFor({ timeout: 40_000 })
  await guest.getByText('Started', { exact: true }).waitFor({ timeout: 40_000 })
  expect(await card(board, 'The balcony door').count()).toBe(1)
  expect(await Promise.all([isMarked(board), isMarked(guest)])).toEqual([true, true])
})

test('the dialog on the home refuses an empty description with its own message and keeps the input until the server has it', async () => {
  const guest = await getPhone(jonas)
  await guest.getByRole('button', { name: /Make a Request/ }).click()
  await guest.getByLabel('Tell us more').fill('   ')
  await guest.getByRole('button', { name: 'Send request' }).click()
  await guest.getByText('Please enter a description for your request.').waitFor()

  await guest.route('**/my/requests', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'hotels.feature_off', message: 'x' } })
      : route.continue(),
  )
  await guest.getByLabel('Tell us more').fill('A baby bed, please.')
  await guest.getByRole('button', { name: 'Send request' }).click()
  await guest.getByText('Failed to submit request.').waitFor()
  await expect.poll(() => guest.getByLabel('Tell us more').inputValue(), eventually).toBe('A baby bed, please.')
  await guest.keyboard.press('Escape')

  await guest.unroute('**/my/requests')
  await guest.getByRole('button', { name: /Make a Request/ }).click()
  await guest.getByRole('button', { name: 'Send request' }).click()
  await guest.getByText('Request submitted successfully!').waitFor()
})

test('the dialog is in the page only while it is open, and has the focus', async () => {
  const guest = await site.page({ as: jonas })
  const types = guest.waitForResponse((answer) => answer.url().includes('/request-types'))
  await guest.goto(`/${hotel}/guest`)
  // The types are read ahead of it.
  await (await types).finished()
  const dialogs = guest.locator('[role=dialog]')
  const tile = guest.getByRole('button', { name: /Make a Request/ })
  for (const _opening of ['first', 'second']) {
    expect(await dialogs.count()).toBe(0)
    await tile.click()
    await guest.getByRole('radio', { name: 'Maintenance' }).waitFor()
    await expect
      .poll(() => dialogs.evaluate((dialog) => dialog.contains(document.activeElement)), eventually)
      .toBe(true)
    await guest.keyboard.press('Escape')
    await dialogs.waitFor({ state: 'detached' })
    await expect.poll(() => tile.evaluate((element) => element === document.activeElement), eventually).toBe(true)
  }
})

test('the dialog on the requests page asks for room and name, prefilled, and says what is missing', async () => {
  const guest = await getPhone(jonas, '/requests')
  await guest.getByText('No requests yet').waitFor()
  const plus = guest.getByRole('button', { name: 'New request' }).first()
  const shape = await plus.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return {
      isSquare: Math.abs(width - height) < 1,
      isRound: parseFloat(getComputedStyle(element).borderRadius) >= width / 2,
      text: element.textContent,
      drawings: element.querySelectorAll('svg').length,
    }
  })
  expect(shape).toEqual({ isSquare: true, isRound: true, text: '', drawings: 1 })
  await plus.click()
  const dialog = guest.getByRole('dialog', { name: 'New request' })
  await expect
    .poll(
      async () => [
        await dialog.getByLabel('Room number').inputValue(),
        await dialog.getByLabel('Guest name').inputValue(),
      ],
      eventually,
    )
    .toEqual(['Room 12', 'Jonas Weber'])

  await dialog.getByLabel('Room number').fill(' ')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Room number and guest name are required.').waitFor()
  await dialog.getByText('Description is required.').waitFor()

  await dialog.getByLabel('Room number').fill('Room 14')
  await dialog.getByRole('radio', { name: 'Maintenance' }).click()
  await dialog.getByLabel('Description').fill('The light flickers.')
  // Server errors are retried for half a minute: here it is a final refusal.
  await guest.route('**/my/requests', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'hotels.feature_off', message: 'This hotel doesn’t offer this service.' },
    }),
  )
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Failed to submit request. Please try again.').waitFor()
  await guest.unroute('**/my/requests')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await card(guest, 'The light flickers.').waitFor()

  const board = await getBoard(milica)
  await expect
    .poll(() => card(board, 'The light flickers.').innerText(), eventually)
    .toMatch(/14\s+Jonas Weber[^]*Maintenance/)
})

test('a guest sees only their own requests, with a badge for open ones and a line on the home', async () => {
  const other = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber the Younger' })
  const guest = await getPhone(other)
  const mine = await getPhone(jonas)
  await ask('Only mine.', 'cleaning')
  await mine.getByRole('link', { name: 'Requests, 1 open' }).waitFor()
  await mine.getByRole('link', { name: /Cleaning.*Received/ }).click()
  await card(mine, 'Only mine.').waitFor()
  await guest.getByRole('link', { name: 'Requests', exact: true }).click()
  expect(await expectVisible(guest.getByText('No requests yet'))).toBe(true)
})

test('pressing Start second shows the current request, and who has claimed it @main', async () => {
  const late = await site.world.aManager(hotel, { display_name: 'Dragan Vuk' })
  const { id } = await ask('Spilled coffee.', 'cleaning')
  const board = await site.page({ as: late, ...desk })
  // This board hears nothing of what the others do.
  await board.route('**/events?**', (route) => route.abort())
  await board.goto(`/${hotel}/manager/requests`)
  await card(board, 'Spilled coffee.').waitFor()

  await site.world.call(milica, startRequest, { params: { hotelSlug: hotel, requestId: id } })
  await card(board, 'Spilled coffee.').getByRole('button', { name: 'Start' }).click()
  await board.getByText('Someone was quicker. Here is how it looks now.').waitFor()
  expect(await expectVisible(column(board, 'In progress').getByText('Milica Kovač'))).toBe(true)
})

test('new requests are marked and counted until the board is looked at, and the banner offers the oldest one @main', async () => {
  await ask('The first wish.')
  const board = await getBoard(milica)
  await card(board, 'The first wish.').waitFor()
  await ask('The second wish.', 'cleaning')
  const fresh = card(board, 'The second wish.')
  await fresh.getByText('New', { exact: true }).waitFor()
  expect(await card(board, 'The first wish.').getByText('New', { exact: true }).count()).toBe(0)
  await board.getByRole('link', { name: 'Requests, 2 open' }).waitFor()
  await expect.poll(() => board.title(), eventually).toBe('(2) Service requests · Hotel Marina')
  await board.getByRole('button', { name: '1 new' }).click()
  await fresh.getByText('New', { exact: true }).waitFor({ state: 'detached' })

  const strip = board.getByRole('complementary', { name: 'Needs attention, 2 waiting' })
  await strip.getByText('Room 12 · Towels').waitFor()
  await strip.getByRole('button', { name: 'I’ll take it' }).click()
  // Claiming does not start it: it stays where it is, with a name on it.
  await column(board, 'Pending')
    .locator('article')
    .filter({ hasText: 'The first wish.' })
    .getByText('Taken by Milica Kovač')
    .waitFor()
  await board
    .getByRole('complementary', { name: 'Needs attention, 1 waiting' })
    .getByText('Room 12 · Cleaning')
    .waitFor()
  await expect.poll(() => board.title(), eventually).toBe('(1) Service requests · Hotel Marina')
  await fresh.getByRole('button', { name: 'Start' }).click()
  await board.getByText('All taken care of. Nothing is waiting.').waitFor()
  await expect.poll(() => board.title(), eventually).toBe('Service requests · Hotel Marina')
})

test("a card names the session's guest where room or name differ, and the dialog requires a valid room", async () => {
  const board = await getBoard(milica)
  await ask('For myself, please.')
  const guest = await getPhone(jonas, '/requests')
  await guest.getByRole('button', { name: 'New request' }).first().click()
  const dialog = guest.getByRole('dialog', { name: 'New request' })
  await dialog.getByLabel('Room number').fill('the lobby')
  await dialog.getByLabel('Description').fill('For my colleague, please.')
  await send(guest)
  await dialog.getByText('Room number must include "apt" or "room".').waitFor()
  await dialog.getByLabel('Room number').fill('Room 14')
  await dialog.getByLabel('Guest name').fill('Ana Petrović')
  await send(guest)
  const forColleague = card(board, 'For my colleague, please.')
  await forColleague.getByText('From Jonas Weber, Room 12').waitFor()
  await expect.poll(() => forColleague.innerText(), eventually).toMatch(/14\s+Ana Petrović/)
  expect(await card(board, 'For myself, please.').getByText(/^From/).count()).toBe(0)
})

test('requests that are switched off and on again are reloaded, because their events in between reached no page @main', async () => {
  const board = await getBoard(milica)
  await ask('Before it was switched off.')
  await card(board, 'Before it was switched off.').waitFor()
  const offer = (requests: boolean) =>
    site.world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ features: { requests } }).where('id', '=', hotel).execute(),
    )
  await offer(false)
  await board.getByRole('heading', { name: /, Milica$/ }).waitFor()
  const row = {
    hotel_id: hotel,
    id: newId(),
    guest_id: jonas.id,
    guest_name: 'Jonas Weber',
    room_number: 'Room 12',
    type: 'towels',
    department: 'housekeeping',
    description: 'While it was off.',
  } as const
  await site.world.server.database.write(scopeFor(hotel, {}), (tx) =>
    tx.insertInto('service_requests').values(row).execute(),
  )
  await offer(true)
  await board
    .getByRole('link', { name: /Requests/ })
    .first()
    .click()
  await card(board, 'While it was off.').waitFor()
  await expect.poll(() => column(board, 'Pending').getByRole('article').count(), eventually).toBe(2)
})

test('the board works by keyboard and can be filtered by type', async () => {
  await ask('Fresh towels.')
  await ask('Sweep the balcony.', 'cleaning')
  const board = await getBoard(milica)
  await card(board, 'Fresh towels.').waitFor()
  await board.getByRole('button', { name: 'Cleaning' }).press('Enter')
  await card(board, 'Fresh towels.').waitFor({ state: 'detached' })
  await card(board, 'Sweep the balcony.').getByRole('button', { name: 'Start' }).press('Enter')
  await column(board, 'In progress').getByRole('button', { name: 'Complete' }).press('Space')
  expect(await expectVisible(column(board, 'Completed today').getByText('Jonas Weber'))).toBe(true)
})

test('on a phone the board has a tab for each status', async () => {
  await ask('Fresh towels.')
  const board = await site.page({ as: milica })
  await board.goto(`/${hotel}/manager/requests`)
  await card(board, 'Fresh towels.').getByRole('button', { name: 'Start' }).click()
  await board.getByText('Nobody is waiting.').waitFor()
  await board.getByRole('tab', { name: 'In progress 1' }).click()
  await card(board, 'Fresh towels.').getByRole('button', { name: 'Complete' }).click()
  await board.getByRole('tab', { name: 'Completed 1' }).click()
  expect(await expectVisible(card(board, 'Jonas Weber').getByText('Completed'))).toBe(true)
})

test('lists that do not load say so, and load on retry', async () => {
  await ask('Fresh towels.')
  const allow = [/status of 500/]
  const guest = await site.page({ as: jonas, allow })
  const board = await site.page({ as: milica, allow, ...desk })
  for (const [page, path] of [
    [guest, 'guest'],
    [board, 'manager'],
  ] as const) {
    await failUntilRetried(page, /\/requests\?/)
    await page.goto(`/${hotel}/${path}/requests`)
    await page.getByText('Failed to fetch requests').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(await expectVisible(card(page, 'Fresh towels.'))).toBe(true)
  }
})

test('an offline board shows its last data and offers no action', async () => {
  await ask('Fresh towels.')
  const board = await getBoard(milica)
  await card(board, 'Fresh towels.').waitFor()
  await board.context().setOffline(true)
  await board.getByText('You’re offline.').waitFor()
  await expect
    .poll(() => card(board, 'Fresh towels.').getByRole('button', { name: 'Start' }).isDisabled(), eventually)
    .toBe(true)
  await board.context().setOffline(false)
  await board.getByText('Live', { exact: true }).waitFor()
  await card(board, 'Fresh towels.').getByRole('button', { name: 'Start' }).click()
  await column(board, 'In progress').getByText('Fresh towels.').waitFor()
})

test('active items have their space on the home from the first paint on: nothing shifts when they load, on any visit', async () => {
  await ask('Two bath towels')
  const page = await site.page({ as: jonas })
  await watchShifts(page)
  await answerLate(page)
  for (const visit of ['first', 'next']) {
    await page.goto('about:blank')
    await page.goto(`/${hotel}/guest`)
    await page.locator('a.nowline').filter({ hasText: 'Towels' }).waitFor()
    await expect
      .poll(() => page.locator('.tiles').evaluate((tiles) => getComputedStyle(tiles).opacity), eventually)
      .toBe('1')
    expect([visit, await getShifts(page)]).toEqual([visit, []])
  }
})

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', desk],
])('an open board on %s does not shift when a request comes: nobody taps the wrong one', async (_, size) => {
  const page = await site.page({ as: milica, ...size })
  await watchShifts(page)
  await page.goto(`/${hotel}/manager/requests`)
  await page.getByText('All taken care of. Nothing is waiting.').waitFor()
  await forgetShifts(page)
  await ask('The balcony door does not close any more, and it rattles in the wind all night')
  await page.getByRole('button', { name: 'I’ll take it' }).waitFor()
  await page.getByRole('button', { name: '1 new' }).waitFor()
  await card(page, 'The balcony door').waitFor()
  expect(await getShifts(page)).toEqual([])
})

test('of what was done today the board draws fifty immediately, counts all of it, and shows the rest on demand', async () => {
  const now = Date.now()
  await site.world.server.database.write(scopeFor(hotel, { kind: 'nobody' }), (tx) =>
    tx
      .insertInto('service_requests')
      .values(
        Array.from({ length: 60 }, (_, place) => {
          const at = new Date(now - place).toISOString()
          return {
            hotel_id: hotel,
            id: newId(),
            guest_id: jonas.id,
            guest_name: 'Jonas Weber',
            room_number: 'Room 12',
            type: 'towels' as const,
            department: 'housekeeping' as const,
            description: 'Towels, please.',
            status: 'completed' as const,
            created_at: at,
            updated_at: at,
            started_at: at,
            started_by_name: 'Milica Kovač',
            completed_at: at,
            completed_by_name: 'Milica Kovač',
          }
        }),
      )
      .execute(),
  )
  const board = await getBoard(milica)
  const done = column(board, 'Completed today')
  await expect.poll(() => done.getByRole('article').count(), eventually).toBe(50)
  await done.getByText('60', { exact: true }).waitFor()
  await done.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => done.getByRole('article').count(), eventually).toBe(60)
  await expect.poll(() => done.getByRole('button').count(), eventually).toBe(0)
})

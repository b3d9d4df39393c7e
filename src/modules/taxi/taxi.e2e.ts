import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { newId } from '#platform/contract/id.ts'
import { dayInZone } from '#platform/web/format.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { failUntilRetried } from '#testing/pages/fail-until-retried.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { createTaxiRequest, type TaxiRequest } from './contract.ts'
import { dispatchTaxi, listTaxiRequests } from './contract/staff.ts'

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
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', time_zone: whereItIsNoon() })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

/** A time zone in which it is neither just after nor just before midnight: an hour ago is today. */
const whereItIsNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours()
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`
}

const getPhone = async (guest: Person, path = ''): Promise<Page> => {
  const page = await site.page({ as: guest })
  await page.goto(`/${hotel}/guest${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const getBoard = async (manager: Person): Promise<Page> => {
  const page = await site.page({ as: manager, ...desk })
  await page.goto(`/${hotel}/manager/taxi-requests`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const card = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text })
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })

/** Marks the page to detect a reload. */
const mark = (page: Page) => page.evaluate('globalThis.neverReloaded = true')
const isMarked = (page: Page) => page.evaluate<boolean>('globalThis.neverReloaded === true')

const call = async (who = jonas, pickup_location = 'Hotel Lobby'): Promise<TaxiRequest> =>
  (
    await site.world.call(who, createTaxiRequest, {
      params: { hotelSlug: hotel },
      body: { id: newId(), pickup_location },
    })
  ).body
const change = (id: string, values: Partial<TaxiRequest>): Promise<unknown> =>
  site.world.server.database.onPlatform((tx) =>
    tx.updateTable('taxi_requests').set(values).where('hotel_id', '=', hotel).where('id', '=', id).execute(),
  )
/** The taxis that are open. */
const open = async (): Promise<readonly TaxiRequest[]> =>
  (await site.world.call(milica, listTaxiRequests, { params: { hotelSlug: hotel }, query: { state: 'open' } })).body
    .items
/** Postpones the automatic dispatch, for slow machines. */
const hold = ({ id, complete_due_at }: TaxiRequest): Promise<unknown> =>
  change(id, { dispatch_due_at: complete_due_at })

test('a taxi called from the home is dispatched, arrives and ends on the phone and the staff screen without a reload @main', async () => {
  const board = await getBoard(milica)
  const guest = await getPhone(jonas)
  await Promise.all([mark(board), mark(guest)])
  await board.getByText('No taxi was called today').waitFor()

  await guest.getByRole('button', { name: /Call a Taxi/ }).click()
  const dialog = guest.getByRole('dialog', { name: 'Call a Taxi' })
  await expect.poll(() => dialog.getByLabel('Pickup location').inputValue(), eventually).toBe('Hotel Lobby')
  await dialog.getByText('Available 24/7. Please allow up to 15 minutes. Pay the driver in cash or by card.').waitFor()
  await button(dialog, 'Call taxi').click()
  await guest.getByText('Taxi requested successfully!').waitFor()

  const taxi = card(board, 'Hotel Lobby')
  await taxi.getByText('Dispatched').waitFor()
  await expect.poll(() => taxi.innerText()).toMatch(/12\s+Jonas Weber[^]*Hotel Lobby[^]*arrives \d\d:\d\d/)
  await board.getByRole('link', { name: 'Taxi, 1 open' }).waitFor()

  await guest.getByRole('link', { name: /Taxi.*On the way/ }).click()
  await guest.locator('[aria-current=step]').filter({ hasText: 'On the way' }).waitFor()
  await guest.getByRole('heading', { name: /^about 1[45] min$/ }).waitFor()
  await guest.getByText(/Estimated arrival \d\d:\d\d · pickup at Hotel Lobby/).waitFor()

  await button(taxi, 'Arrived').click()
  await guest.getByRole('heading', { name: 'Your taxi is here' }).waitFor()
  await button(taxi, 'Complete').click()
  await guest.getByText('Earlier', { exact: true }).waitFor()
  await card(guest, 'Hotel Lobby').getByText('Completed').waitFor()
  await taxi.getByText('Completed').waitFor()
  await expect.poll(() => taxi.getByRole('button').count(), eventually).toBe(0)
  await board.getByRole('link', { name: 'Taxi', exact: true }).waitFor()
  expect(await Promise.all([isMarked(board), isMarked(guest)])).toEqual([true, true])
})

test('the taxi page orders to the parking lot; a second taxi is possible once the first has arrived', async () => {
  const guest = await getPhone(jonas, '/taxi')
  await expect.poll(() => guest.getByLabel('Pickup location').inputValue(), eventually).toBe('Parking Lot')
  await guest.getByText('Usually 10–30 minutes, day and night').waitFor()
  await button(guest, 'Call taxi').click()
  await guest.getByText('Taxi requested successfully!').waitFor()
  await guest.getByText(/pickup at Parking Lot/).waitFor()
  await guest.locator('[aria-current=step]').filter({ hasText: 'On the way' }).waitFor()
  await expect.poll(() => button(guest, 'Call taxi').count(), eventually).toBe(0)

  const board = await getBoard(milica)
  await button(card(board, 'Parking Lot'), 'Arrived').click()
  await guest.getByRole('heading', { name: 'Call another taxi' }).waitFor()
  await expect.poll(() => button(guest, 'Call taxi').isEnabled(), eventually).toBe(true)
})

test('a guest cancels while the taxi is requested, and the staff see who it was @main', async () => {
  const taxi = await call()
  await hold(taxi)
  const board = await getBoard(milica)
  const guest = await getPhone(jonas, '/taxi')
  await button(card(guest, 'pickup at Hotel Lobby'), 'Cancel').click()
  await card(guest, 'Hotel Lobby').getByText('Cancelled').waitFor()
  await expect.poll(() => card(board, 'Hotel Lobby').innerText()).toMatch(/Cancelled\s+by the guest/)
  await button(guest, 'Call taxi').waitFor()
})

test('a guest who cancels too late is told so and sees their taxi on the way', async () => {
  const taxi = await call()
  await hold(taxi)
  const guest = await site.page({ as: jonas })
  // This phone hears nothing of what the others do.
  await guest.route('**/events?**', (route) => route.abort())
  await guest.goto(`/${hotel}/guest/taxi`)
  await button(guest, 'Cancel').waitFor()
  await site.world.call(milica, dispatchTaxi, { params: { hotelSlug: hotel, taxiRequestId: taxi.id } })
  await button(guest, 'Cancel').click()
  await guest.getByText('Your taxi is already on the way. To cancel, call reception.').waitFor()
  await guest.locator('[aria-current=step]').filter({ hasText: 'On the way' }).waitFor()
  await expect.poll(() => button(guest, 'Cancel').count(), eventually).toBe(0)
})

test('staff cancel or claim a requested taxi, dispatch it, and the guest sees it @main', async () => {
  const other = await site.world.aGuest(hotel, { room_number: 'Room 8', guest_name: 'Lena Schmidt' })
  for (const taxi of [await call(jonas), await call(other, 'Parking Lot')]) await hold(taxi)
  const board = await getBoard(milica)
  const guest = await getPhone(jonas, '/taxi')
  const strip = board.getByRole('complementary', { name: 'Needs attention, 2 waiting' })
  await strip.getByText('Room 12 · Taxi').waitFor()
  await button(card(board, 'Lena Schmidt'), 'Cancel').click()
  await card(board, 'Lena Schmidt').getByText('by staff').waitFor()
  await button(board.getByRole('complementary', { name: 'Needs attention, 1 waiting' }), 'I’ll take it').click()
  await card(board, 'Jonas Weber').getByText('Taken by ').waitFor()
  await card(board, 'Jonas Weber').getByText('Requested').waitFor()
  await button(card(board, 'Jonas Weber'), 'Dispatch').click()
  await card(board, 'Jonas Weber').getByText('Dispatched').waitFor()
  await guest.locator('[aria-current=step]').filter({ hasText: 'On the way' }).waitFor()
  await board.getByText('All taken care of. Nothing is waiting.').waitFor()
  await expect.poll(() => card(board, 'Lena Schmidt').getByRole('button').count(), eventually).toBe(0)
})

test('a taxi that staff call: a guest on a German phone is told the truth until staff have dispatched it', async () => {
  await site.world.call(milica, updateHotelSettings, {
    params: { hotelSlug: hotel },
    body: { taxi_dispatch: 'by_staff', taxi_destination: true },
  })
  const board = await getBoard(milica)
  const guest = await site.page({ as: jonas, ...phone, locale: 'de', allow: [/status of 409/] })
  await guest.goto(`/${hotel}/guest`)
  await guest
    .getByRole('button', { name: /Taxi rufen/ })
    .getByText('Wir rufen eines für Sie')
    .waitFor()
  await guest.getByRole('button', { name: /Taxi rufen/ }).click()
  const dialog = guest.getByRole('dialog', { name: 'Taxi rufen' })
  await dialog.getByText(/^Die Rezeption ruft Ihnen ein Taxi\. Hier sehen Sie, wenn es unterwegs ist/).waitFor()
  await dialog.getByLabel(/^Wohin\?/).fill('Flughafen Tivat')
  await button(dialog, 'Taxi rufen').click()

  // A second tap, while none is called yet.
  await dialog.waitFor({ state: 'detached' })
  await guest.getByRole('button', { name: /Taxi rufen/ }).click()
  await button(dialog, 'Taxi rufen').click()
  await dialog.getByText('Sie haben schon um ein Taxi gebeten.').waitFor()
  await guest.keyboard.press('Escape')

  await guest.getByRole('link', { name: /Taxi.*Angefragt/ }).click()
  await guest.getByText('Ist das Taxi schon unterwegs, rufen Sie zum Absagen bitte die Rezeption an').waitFor()
  await guest.getByRole('heading', { name: 'Wir rufen ein Taxi' }).waitFor()
  const taxi = card(board, 'Hotellobby')
  await taxi.getByText('to: Flughafen Tivat').waitFor()
  // Longer than any taxi waits that is dispatched by itself.
  const [row] = await open()
  expect([row?.status, row?.dispatch_due_at, row?.estimated_arrival]).toEqual(['requested', null, null])
  expect(await guest.getByText(/Ihr Taxi ist unterwegs|Voraussichtliche Ankunft/).count()).toBe(0)
  expect(await findVisualProblems(guest, 'taxi by staff')).toEqual([])

  await taxi.getByLabel('Arrives in').selectOption({ label: 'in 10 min' })
  await button(taxi, 'Dispatch').click()
  await guest.getByText('Ihr Taxi ist unterwegs').waitFor()
  await guest.getByRole('heading', { name: /^etwa (9|10) Min\.$/ }).waitFor()
  await guest.getByText(/Voraussichtliche Ankunft \d\d:\d\d · Abholung: Hotellobby · Ziel: Flughafen Tivat/).waitFor()
  await expect.poll(() => button(guest, 'Absagen').count(), eventually).toBe(0)
  const [dispatched] = await open()
  expect(dispatched).toMatchObject({ status: 'dispatched', claimed_by: 'Milica Kovač' })
  expect(await findVisualProblems(guest, 'taxi by staff')).toEqual([])
})

test('dispatching second shows the current taxi', async () => {
  const taxi = await call()
  await hold(taxi)
  const board = await site.page({ as: milica, ...desk })
  await board.route('**/events?**', (route) => route.abort())
  await board.goto(`/${hotel}/manager/taxi-requests`)
  await button(card(board, 'Hotel Lobby'), 'Cancel').waitFor()
  await site.world.call(milica, dispatchTaxi, { params: { hotelSlug: hotel, taxiRequestId: taxi.id } })
  await button(card(board, 'Hotel Lobby'), 'Cancel').click()
  await board.getByText('Someone was quicker. Here is how it looks now.').waitFor()
  await button(card(board, 'Hotel Lobby'), 'Complete').waitFor()
  await expect.poll(() => button(card(board, 'Hotel Lobby'), 'Cancel').count(), eventually).toBe(0)
})

test('a transition that the server refuses shows its reason', async () => {
  await hold(await call())
  const board = await getBoard(milica)
  await board.route('**/dispatch', (route) =>
    route.fulfill({ status: 403, json: { code: 'hotels.feature_off', message: 'x' } }),
  )
  await button(card(board, 'Hotel Lobby'), 'Dispatch').click()
  await board.getByText('Failed to update taxi status. This hotel doesn’t offer this service.').waitFor()
  await expect.poll(() => button(card(board, 'Hotel Lobby'), 'Dispatch').isEnabled()).toBe(true)
})

test("staff see today's taxis in the hotel's time zone, or another day's, newest or oldest first", async () => {
  const people = await Promise.all(
    ['Alma', 'Boris', 'Clara'].map((name) => site.world.aGuest(hotel, { guest_name: `${name} Guest` })),
  )
  const [alma, boris, clara] = await Promise.all(people.map((who) => call(who)))
  const yesterday = dayInZone(new Date(Date.now() - 24 * 3_600_000), whereItIsNoon())
  await change(alma!.id, {
    created_at: new Date(Date.parse(alma!.created_at) - 24 * 3_600_000).toISOString(),
    status: 'completed',
  })
  await change(boris!.id, { created_at: new Date(Date.parse(clara!.created_at) - 1000).toISOString() })
  const board = await getBoard(milica)
  const names = () =>
    board
      .getByRole('article')
      .evaluateAll((cards) => cards.map(({ textContent }) => /Alma|Boris|Clara/.exec(textContent)?.[0]))
  await expect.poll(names).toEqual(['Clara', 'Boris'])
  await button(board, 'Sort: Newest first').click()
  await expect.poll(names).toEqual(['Boris', 'Clara'])

  await board.getByLabel('Day').fill(yesterday)
  await expect.poll(names).toEqual(['Alma'])
  const [year, month, day] = yesterday.split('-')
  await board.getByText(`${day}/${month}/${year}`).waitFor()
  await board.getByLabel('Day').fill('2026-01-05')
  await board.getByText('No taxi was called on this day').waitFor()
  await button(board, 'Today').click()
  await expect.poll(names).toEqual(['Boris', 'Clara'])
})

test("a taxi called before midnight that is still open stays on today's screen", async () => {
  const taxi = await call()
  await change(taxi.id, { created_at: new Date(Date.parse(taxi.created_at) - 24 * 3_600_000).toISOString() })
  const board = await getBoard(milica)
  await button(card(board, 'Hotel Lobby'), 'Complete').click()
  await board.getByText('No taxi was called today').waitFor()
  await expect.poll(() => board.getByRole('article').count(), eventually).toBe(0)
})

test('new taxis are marked and counted until the board is looked at', async () => {
  await call()
  const board = await getBoard(milica)
  await card(board, 'Hotel Lobby').waitFor()
  await call(await site.world.aGuest(hotel), 'Parking Lot')
  const fresh = card(board, 'Parking Lot').getByText('New', { exact: true })
  await fresh.waitFor()
  await expect.poll(() => board.title()).toBe('(2) Taxi requests · Hotel Marina')
  expect(await card(board, 'Hotel Lobby').getByText('New', { exact: true }).count()).toBe(0)
  await button(board, '1 new').click()
  await fresh.waitFor({ state: 'detached' })
})

test('each refusal has its own message and the input stays', async () => {
  const home = await getPhone(jonas)
  await home.getByRole('button', { name: /Call a Taxi/ }).click()
  await home.getByLabel('Pickup location').fill('   ')
  await button(home, 'Call taxi').click()
  await home.getByText('Please enter a pickup location.').waitFor()
  await home.getByLabel('Pickup location').fill('At the pier')
  await home.route('**/my/taxi-requests', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'hotels.feature_off', message: 'x' } })
      : route.continue(),
  )
  await button(home, 'Call taxi').click()
  await home.getByRole('alert').getByText('Failed to request taxi.').waitFor()
  await expect.poll(() => home.getByLabel('Pickup location').inputValue(), eventually).toBe('At the pier')
  await home.unroute('**/my/taxi-requests')

  const page = await getPhone(jonas, '/taxi')
  const refuse = (status: number, code: string) =>
    page.route('**/my/taxi-requests', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { code, message: 'No.' } })
        : route.continue(),
    )
  await refuse(403, 'hotels.feature_off')
  await button(page, 'Call taxi').click()
  await page.getByRole('alert').getByText('Taxi request failed.').waitFor()
  await page.unroute('**/my/taxi-requests')
  await refuse(401, 'people.not_signed_in')
  await button(page, 'Call taxi').click()
  await page.getByRole('alert').getByText('You must be logged in to request a taxi.').waitFor()
  await page.unroute('**/my/taxi-requests')

  await call()
  await button(home, 'Call taxi').click()
  await home.getByText('You have already asked for a taxi.').waitFor()
})

test('lists that do not load say so, and load on retry', async () => {
  await call()
  const allow = [/status of 500/]
  const guest = await site.page({ as: jonas, allow })
  const board = await site.page({ as: milica, allow, ...desk })
  for (const [page, path] of [
    [guest, 'guest/taxi'],
    [board, 'manager/taxi-requests'],
  ] as const) {
    await failUntilRetried(page, /taxi-requests\?/)
    await page.goto(`/${hotel}/${path}`)
    await page.getByText('Failed to fetch taxi requests').waitFor()
    await button(page, 'Try again').click()
    await card(page, 'Hotel Lobby').waitFor()
    expect(await page.getByText('Failed to fetch taxi requests').count()).toBe(0)
  }
})

test('every taxi screen is accessible: 320, 390 and 1280 px wide, light and dark', async () => {
  const check = async (page: Page, name: string) => expect(await findVisualProblems(page, `taxi ${name}`)).toEqual([])
  const ana = await site.world.aGuest(hotel, { room_number: 'Apt 5', guest_name: 'Ana-Marija Petrović Njegoš' })
  const lena = await site.world.aGuest(hotel, { room_number: 'Room 8', guest_name: 'Lena Schmidt' })
  const [mine, hers, off] = [
    await call(jonas, 'Parking Lot'),
    await call(ana, 'Behind the garden gate, with a pram and two large suitcases'),
    await call(lena),
  ]
  const minutes = (taxi: TaxiRequest, ago: number): Partial<TaxiRequest> => {
    const before = (moment: string) => new Date(Date.parse(moment) - ago * 60_000).toISOString()
    return { created_at: before(taxi.created_at), estimated_arrival: before(taxi.estimated_arrival ?? '') }
  }
  await change(mine.id, { ...minutes(mine, 6), status: 'dispatched', dispatched_at: mine.created_at })
  await change(off.id, {
    ...minutes(off, 50),
    status: 'cancelled',
    cancelled_at: off.created_at,
    cancelled_by: 'guest',
  })
  await hold(hers)
  await change(hers.id, minutes(hers, 6))

  const guest = await site.page({ as: jonas })
  await guest.goto(`/${hotel}/guest`)
  await guest.getByRole('link', { name: /Taxi.*On the way/ }).waitFor()
  await check(guest, 'home')
  await guest.getByRole('button', { name: /Call a Taxi/ }).click()
  await guest.getByRole('dialog').waitFor()
  await check(guest, 'dialog')
  await guest.goto(`/${hotel}/guest/taxi`)
  await guest.getByText('Your taxi is on the way').waitFor()
  await check(guest, 'guest-on-the-way')
  const board = await site.page({ as: milica })
  await board.goto(`/${hotel}/manager/taxi-requests`)
  await card(board, 'Lena Schmidt').waitFor()
  await check(board, 'board')
  await board.getByLabel('Day').fill('2026-01-05')
  await board.getByText('No taxi was called on this day').waitFor()
  await check(board, 'board-empty')
  await change(mine.id, { status: 'completed', completed_at: mine.created_at })
  await button(guest, 'Call taxi').waitFor()
  await guest.getByLabel('Pickup location').fill(' ')
  await button(guest, 'Call taxi').click()
  await guest.getByText('Please enter a pickup location.').waitFor()
  await check(guest, 'guest-form')
  const other = await site.page({ as: ana })
  await other.goto(`/${hotel}/guest/taxi`)
  await button(other, 'Cancel').waitFor()
  await check(other, 'guest-requested')
}, 120_000)

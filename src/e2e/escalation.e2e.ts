import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { byName } from '#testing/tables.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person
let dragan: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  dragan = await site.world.aManager(hotel, { display_name: 'Dragan Vuk' })
})

const inHotel = <T>(work: Parameters<typeof site.world.server.database.write<T>>[1]): Promise<T> =>
  site.world.server.database.write(scopeFor(hotel, { kind: 'nobody' }), work)
/** A guest asks for something the given minutes ago. */
const ask = async (description: string, minutes = 0): Promise<string> => {
  const id = newId()
  await inHotel((tx) =>
    byName(tx)
      .insertInto('service_requests')
      .values({
        hotel_id: hotel,
        id,
        guest_id: jonas.id,
        room_number: 'Room 12',
        guest_name: 'Jonas Weber',
        type: 'towels',
        department: 'housekeeping',
        description,
        created_at: sql<string>`now() - make_interval(mins => ${minutes})`,
      })
      .execute(),
  )
  return id
}
const badges =
  'globalThis.iconCounts = []; navigator.setAppBadge = async (count) => void iconCounts.push(count); ' +
  'navigator.clearAppBadge = async () => void iconCounts.push(0)'
const iconCount = (page: Page) => page.evaluate<number>('iconCounts.at(-1)')
const getDesk = async (manager: Person, path = 'requests'): Promise<Page> => {
  const page = await site.page({ as: manager, ...desk })
  await page.addInitScript(badges)
  await page.goto(`/${hotel}/manager/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const ring = (page: Page) => page.locator('.sound').getAttribute('data-ring')
const strip = (page: Page, count: number) =>
  page.getByRole('complementary', { name: `Needs attention, ${count} waiting` })

test('a new request rings in one tab of each browser with sound; a claim on one silences the others within 1 s @main', async () => {
  const [mine, hers] = [await getDesk(dragan), await getDesk(milica)]
  expect([await ring(mine), await ring(hers)]).toEqual(['off', 'off'])
  await mine.getByRole('button', { name: 'Turn sound on' }).click()
  await hers.getByRole('button', { name: 'Turn sound on' }).press('Enter')
  await expect.poll(async () => [await ring(mine), await ring(hers)], eventually).toEqual(['silent', 'silent'])

  const second = await mine.context().newPage()
  // The browser counts every page of a test as touched; this one is not.
  await second.addInitScript("Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })")
  await second.goto(`/${hotel}/manager`)
  await expect.poll(() => ring(second), eventually).toBe('blocked')
  await second.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => ring(second), eventually).toBe('silent')

  await ask('Two towels.')
  await expect.poll(() => ring(hers), eventually).toBe('ringing')
  await expect
    .poll(
      async () =>
        [await ring(mine), await ring(second)].toSorted((one, other) => String(one).localeCompare(String(other))),
      eventually,
    )
    .toEqual(['elsewhere', 'ringing'])
  await expect
    .poll(async () => [await mine.title(), await hers.title(), await iconCount(hers)], eventually)
    .toEqual(['(1) Service requests · Hotel Marina', '(1) Service requests · Hotel Marina', 1])

  await mine.evaluate(
    `globalThis.silentAt = 0
    new MutationObserver(([change]) => { if (change.target.dataset.ring === 'silent') silentAt = Date.now() })
      .observe(document.querySelector('.sound'), { attributes: true })`,
  )
  await mine.bringToFront()
  const answered = hers.waitForResponse((response) => response.url().endsWith('/claim')).then(() => Date.now())
  await strip(hers, 1).getByRole('button', { name: 'I’ll take it' }).click()
  const claimedAt = await answered
  await expect.poll(() => ring(mine), eventually).toBe('silent')
  expect((await mine.evaluate<number>('silentAt')) - claimedAt).toBeLessThan(1_000)
  await expect.poll(async () => [await ring(hers), await ring(second)], eventually).toEqual(['silent', 'silent'])
  await mine.getByRole('article').getByText('Taken by Milica Kovač').waitFor()
  await expect
    .poll(async () => [await mine.title(), await iconCount(mine), await iconCount(hers)], eventually)
    .toEqual(['Service requests · Hotel Marina', 0, 0])
})

test('of two who claim at once the slower one sees who has it; in quiet hours there is no sound and the banner stays', async () => {
  await site.world.call(milica, updateHotelSettings, {
    params: { hotelSlug: hotel },
    body: { quiet_from: '00:00', quiet_until: '00:00' },
  })
  const [mine, hers] = [await getDesk(dragan, ''), await getDesk(milica, '')]
  await mine.getByRole('button', { name: 'Turn sound on' }).click()
  await ask('Two towels.')
  await Promise.all([strip(mine, 1).waitFor(), strip(hers, 1).waitFor()])
  await expect.poll(() => ring(mine), eventually).toBe('silent')
  await mine.getByRole('button', { name: 'Quiet hours: the sound is muted. Turn it off' }).waitFor()
  // This screen gets the event of the other's tap too late.
  await mine.route('**/claim', async (route) => {
    await strip(hers, 1).getByRole('button', { name: 'I’ll take it' }).click()
    await hers.getByText('All taken care of. Nothing is waiting.').waitFor()
    await route.continue()
  })
  await strip(mine, 1).getByRole('button', { name: 'I’ll take it' }).click()
  await mine.getByText('Milica Kovač already has it. Thank you.').waitFor()
  await mine.getByText('All taken care of. Nothing is waiting.').waitFor()
})

test('the banner escalates at 5 and 15 minutes, in words, for all; the manager changes the minutes and quiet hours @main', async () => {
  const board = await getDesk(milica)
  const id = await ask('Two towels.', 4)
  await strip(board, 1).waitFor()
  expect(await strip(board, 1).getByText('Overdue').count()).toBe(0)
  const older = (minutes: number) =>
    inHotel((tx) =>
      byName(tx)
        .updateTable('service_requests')
        .set({
          created_at: sql<string>`created_at - make_interval(mins => ${minutes})`,
          escalation_from: sql<string>`escalation_from - make_interval(mins => ${minutes})`,
          escalation_due_at: sql<string>`now()`,
        })
        .where('hotel_id', '=', hotel)
        .where('id', '=', id)
        .execute(),
    )
  await older(1)
  await strip(board, 1).getByRole('status').getByText('Overdue').waitFor()
  await older(10)
  await strip(board, 1).getByRole('status').getByText('Urgent').waitFor()

  await board.goto(`/${hotel}/manager/settings`)
  const card = board.getByRole('region', { name: 'When something waits' })
  await card.getByLabel('First reminder after (minutes)').fill('20')
  await card.getByLabel('Quiet from').fill('22:30')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('This must be later than the first reminder.').waitFor()
  await card.getByLabel('Urgent after (minutes)').fill('40')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Please enter both times, or leave both empty.').waitFor()
  await card.getByLabel('Quiet until').fill('06:45')
  await card.getByRole('button', { name: 'Save' }).click()
  await board.getByText('Saved. Every open screen shows it.').waitFor()
  await board.getByRole('switch', { name: 'Sound' }).click()
  const sound = board.getByRole('region', { name: 'Sound on this device' })
  await sound.getByText('Silent from 22:30 to 06:45, hotel time.').waitFor()
  await sound.getByRole('slider', { name: 'Volume' }).fill('30')
  expect(await findVisualProblems(board, 'escalation settings')).toEqual([])
  await board.goto(`/${hotel}/manager/requests`)
  await strip(board, 1).waitFor()
  expect(await board.evaluate<string>("localStorage.getItem('alarm-sound')")).toBe('{"on":true,"volume":0.3}')
}, 60_000)

test("staff order for a guest on the phone: it rings, shows on the guest's phone, and exists once over a lost answer @main", async () => {
  await addDishes(site.world, hotel, [
    { name: 'Fish soup', price: 6.5 },
    { name: 'Mint tea', price: 2 },
  ])
  const [board, other] = [await getDesk(milica, 'orders'), await getDesk(dragan, '')]
  const guest = await site.page({ as: jonas })
  await guest.goto(`/${hotel}/guest/menu`)
  await guest.getByText('Live', { exact: true }).waitFor()

  await board.getByRole('button', { name: 'Enter for a guest' }).press('Enter')
  const dialog = board.getByRole('dialog', { name: 'Order for a guest' })
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await dialog.getByText('Please enter the room.').waitFor()
  await dialog.getByText('Please choose at least one item.').waitFor()
  await dialog.getByLabel('Room').fill('room 12')
  await dialog.getByLabel('Guest’s name').fill('jonas weber')
  await dialog.getByLabel('Find an item').fill('soup')
  await dialog.getByText('Mint tea').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Add Fish soup' }).click()
  await dialog.getByRole('button', { name: 'One more Fish soup' }).click()
  expect(await findVisualProblems(board, 'escalation create order')).toEqual([])
  await dialog.getByText('13.00 €').waitFor()
  let sent = 0
  await board.route('**/orders', async (route) => {
    if (route.request().method() !== 'POST' || (sent += 1) > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await board.getByText('Entered. The whole team can see it.').waitFor()
  await board.getByRole('article').filter({ hasText: 'Jonas Weber' }).getByText('Entered by Milica Kovač').waitFor()
  expect([sent, await board.getByRole('article').count()]).toEqual([2, 1])
  await strip(other, 1).getByText('Fish soup').waitFor()
  await guest.getByRole('region', { name: 'Recent orders' }).getByText('2 × Fish soup').waitFor()
}, 40_000)

test('staff create a request and a taxi for somebody who never signed in, and both are unclaimed like any other', async () => {
  const board = await getDesk(milica)
  await board.getByRole('button', { name: 'Enter for a guest' }).click()
  const request = board.getByRole('dialog', { name: 'Request for a guest' })
  await request.getByLabel('Room').fill('Villa 3')
  await request.getByLabel('Guest’s name').fill('Mrs Novak')
  await request.getByRole('radio', { name: 'Maintenance' }).click()
  await request.getByLabel('Description').fill('No hot water.')
  await request.getByRole('button', { name: 'Send request' }).click()
  await board.getByRole('article').filter({ hasText: 'No hot water.' }).getByText('Mrs Novak').waitFor()

  await board.goto(`/${hotel}/manager/taxi-requests`)
  for (let round = 0; round < 2; round += 1) {
    await board.getByRole('button', { name: 'Enter for a guest' }).click()
    const taxi = board.getByRole('dialog', { name: 'Taxi for a guest' })
    await taxi.getByLabel('Room').fill('Villa 3')
    await taxi.getByLabel('Guest’s name').fill('Mrs Novak')
    await taxi.getByLabel('Pickup location').fill('At the pier')
    await taxi.getByRole('button', { name: 'Call taxi' }).click()
    if (round === 0)
      await board.getByRole('article').filter({ hasText: 'At the pier' }).getByText('Mrs Novak').waitFor()
    else await taxi.getByText('There is already a taxi request for this guest.').waitFor()
  }
  await board.keyboard.press('Escape')
  expect(await expectVisible(strip(board, 2))).toBe(true)
}, 40_000)

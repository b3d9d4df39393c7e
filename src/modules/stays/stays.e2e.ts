import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getHotel } from '#modules/hotels/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { signOutGuest, whoAmI } from '#modules/sessions/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { failUntilRetried } from '#testing/pages/fail-until-retried.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { nobody, type Person } from '#testing/test-server.ts'
import * as stays from './contract.ts'

let site: BrowserServer
let hotel: string
let vera: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { announcements: true } })
  vera = await site.world.aManager(hotel, { display_name: 'Vera Marić' })
  await site.world.call(vera, addRooms, { params: params(), body: { room_numbers: ['Room 3', 'Room 12'] } })
})

const params = () => ({ hotelSlug: hotel })
const reserve = async (guest_name: string, apartment: string, from = 0, until = 3): Promise<void> => {
  await site.world.server.database.write(scopeFor(hotel, {}), (tx) =>
    tx
      .insertInto('reservations')
      .values({
        hotel_id: hotel,
        id: newId(),
        guest_name,
        apartment,
        check_in: dayFrom(from),
        check_out: dayFrom(until),
        source: 'manual',
      })
      .execute(),
  )
}
const signIn = async (guest_name: string, room_number = 'Room 12'): Promise<Person> => {
  const answer = await site.world.call(nobody, signInGuest, { params: params(), body: { room_number, guest_name } })
  return { ...nobody, id: answer.body.user.id, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}
const getMine = async (who: Person) => (await site.world.call(who, stays.getMyStay, { params: params() })).body
const isSignedIn = async (who: Person) => (await site.world.call(who, whoAmI, { params: params() })).body.guest !== null
const open = async (path: string, options: Parameters<BrowserServer['page']>[0] = desk): Promise<Page> => {
  const page = await site.page({ as: vera, locale: 'en-GB', ...options })
  await page.goto(`/${hotel}/manager/${path}`)
  return page
}
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const tab = (page: Page, name: RegExp): Locator => page.getByRole('tab', { name })
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const told = (page: Page, text: string): Promise<void> =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
const entry = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('an arrival is checked in, the guest who signs in by name is confirmed and joined with it, and both leave @main', async () => {
  await reserve('Ana Petrović', 'Deluxe Room 12')
  const page = await open('stays')
  await page.getByText('Nobody is here').waitFor()
  await tab(page, /Arriving\s*1/).click()
  await button(row(page, 'Ana Petrović'), 'Check in Ana Petrović').click()
  const form = page.getByRole('dialog', { name: 'Check in a guest' })
  await expect.poll(() => form.getByLabel('Room').inputValue(), eventually).toBe('Room 12')
  await button(form, 'Check in').click()
  await told(page, 'Room 12 is checked in.')
  await tab(page, /Arriving\s*0/).waitFor()

  // The guest comes with room and name alone, and is not let into the stay that staff opened.
  const ana = await signIn('Ana Petrović')
  await tab(page, /In house\s*2/).click()
  const stranger = row(page, 'Signed in with name and room')
  await stranger.getByText('Other guests are also signed in for this room').waitFor()
  await button(stranger, 'Confirm the guests in Room 12').click()
  const question = page.getByRole('alertdialog', { name: 'Is this our guest in Room 12?' })
  await question.getByText(/Ana Petrović: 1 phone is signed in/).waitFor()
  await button(question, 'This is our guest').click()
  await told(page, 'The guests have been confirmed.')
  await expect.poll(async () => (await getMine(ana)).trusted, eventually).toBe(true)

  const { stay } = await getMine(ana)
  await page.goto(`/${hotel}/manager/stays/${stay.id}`)
  await page.getByText('1 phone', { exact: true }).waitFor()
  await button(page, 'Same group').click()
  const merging = page.getByRole('dialog', { name: 'Same group' })
  await merging.getByText(/Ana Petrović and Ana Petrović become one group.*This can’t be undone\./).waitFor()
  await button(merging, 'Merge').click()
  await told(page, 'The two stays are one now.')
  await expect.poll(() => page.url(), eventually).not.toContain(stay.id)
  const joined = (await getMine(ana)).stay
  await expect.poll(() => page.url(), eventually).toContain(joined.id)
  expect(joined.check_out).toBe(dayFrom(3))

  await button(page, 'Change').click()
  const change = page.getByRole('dialog', { name: 'Change the stay in Room 12' })
  await change.getByLabel('Room').fill('zimmer 3')
  await change.getByLabel(/Leaves/).fill(dayFrom(1))
  await button(change, 'Save').click()
  await told(page, 'The stay has been changed.')
  expect((await getMine(ana)).stay).toMatchObject({ room_number: 'Room 3', check_out: dayFrom(1) })

  await page.getByRole('link', { name: 'All stays' }).click()
  await row(page, 'Room 3').getByText('tomorrow').waitFor()
  await button(row(page, 'Room 3'), 'Check out Room 3').click()
  await button(page.getByRole('alertdialog', { name: 'End the stay in Room 3?' }), 'End stay').click()
  await told(page, 'The stay has been ended.')
  await page.getByText('Nobody is here').waitFor()
  expect(await isSignedIn(ana)).toBe(false)
  await tab(page, /Left/).click()
  await row(page, 'Ana Petrović')
    .getByText(/^Left on/)
    .waitFor()
})

test('a guest whose phone is signed out can be confirmed, and the question says that no phone is signed in', async () => {
  const ana = await signIn('Ana Petrović')
  await site.world.call(ana, signOutGuest, { params: params() })
  const page = await open('stays', phone)
  await button(page, 'Confirm the guests in Room 12').click()
  const question = page.getByRole('alertdialog', { name: 'Is this our guest in Room 12?' })
  await question.getByText('Ana Petrović: no phone is signed in at the moment.').waitFor()
  await button(question, 'This is our guest').click()
  await told(page, 'The guests have been confirmed.')
  await expect.poll(() => button(page, 'Confirm the guests in Room 12').count(), eventually).toBe(0)
})

test('somebody is checked in by hand, once, and what is missing or wrong is said at its field', async () => {
  const page = await open('stays', phone)
  await button(page, 'Check in a guest').click()
  const form = page.getByRole('dialog', { name: 'Check in a guest' })
  await button(form, 'Check in').click()
  await form.getByText('Please enter the room.').waitFor()
  await form.getByLabel('Room').fill('soba 3')
  await form.getByLabel('Guest name').fill('Lena Schmidt')
  await form.getByLabel(/Leaves/).fill(dayFrom(-1))
  await button(form, 'Check in').click()
  await form.getByText('Check-out date must be after check-in date.').waitFor()
  await form.getByLabel(/Leaves/).fill(dayFrom(2))
  // The answer of the first attempt is lost: the second one opens no second stay.
  let lost = 0
  await page.route('**/stays', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await button(form, 'Check in').click()
  await told(page, 'is checked in.')
  await page.getByRole('article').filter({ hasText: 'Lena Schmidt' }).waitFor()
  expect(await expectVisible(tab(page, /In house\s*1/))).toBe(true)
})

test('each line of who is here leads to its stay, also where stays are not in the bar, and what is open for it is listed', async () => {
  await site.world.call(vera, updateHotelSettings, {
    params: params(),
    body: { guest_services: { announcements: false } },
  })
  const jonas = await signIn('Jonas Weber')
  await getMine(jonas)
  const page = await open('rooms')
  await page.getByRole('link', { name: 'Jonas Weber' }).click()
  await page.getByRole('heading', { name: 'Jonas Weber' }).waitFor()
  await page.getByText('No open requests, orders or taxis.').waitFor()
  await site.world.server.database.write(scopeFor(hotel, {}), (tx) =>
    tx
      .insertInto('service_requests')
      .values({
        hotel_id: hotel,
        id: newId(),
        guest_id: jonas.id,
        guest_name: 'Jonas Weber',
        room_number: 'Room 12',
        type: 'towels',
        department: 'housekeeping',
        description: 'Two more, please',
      })
      .execute(),
  )
  await page.getByRole('link', { name: /Towels.*Two more, please/ }).waitFor()
  expect(await entry(page, 'Stays').count()).toBe(0)
  await page.goto(`/${hotel}/manager/stays/${newId()}`)
  await page.getByText('There is no such stay.').waitFor()
})

test('services are off until a manager wants them, and the bar of the staff follows on every screen', async () => {
  await site.world.call(vera, updateHotelSettings, {
    params: params(),
    body: { guest_services: { announcements: false } },
  })
  const other = await open('settings')
  await other.getByRole('heading', { name: 'Guest services' }).waitFor()
  expect(await entry(other, 'Stays').count()).toBe(0)
  const page = await open('settings')
  await page.getByRole('region', { name: 'Guest services' }).getByRole('link', { name: 'Open' }).click()
  const messages = page.getByRole('switch', { name: 'Messages' })
  await expect.poll(() => messages.getAttribute('aria-checked'), eventually).toBe('false')
  await page.getByText(/Anyone who knows a guest’s room and full name reads what this guest reads/).waitFor()
  await messages.click()
  await told(page, 'Saved')
  await expect.poll(() => messages.getAttribute('aria-checked'), eventually).toBe('true')
  await entry(other, 'Stays').waitFor()
  const getFeatures = async () => (await site.world.call(nobody, getHotel, { params: params() })).body.features
  expect(await getFeatures()).toMatchObject({ conversations: true, announcements: false })
  await messages.click()
  await entry(other, 'Stays').waitFor({ state: 'detached' })
  expect(await getFeatures()).toMatchObject({ conversations: false, announcements: false })
})

test('offline the stays can be read and not changed; a list that cannot be loaded says so', async () => {
  await getMine(await signIn('Jonas Weber'))
  const page = await open('stays')
  await row(page, 'Jonas Weber').waitFor()
  await page.context().setOffline(true)
  await page.getByText('You’re offline', { exact: false }).first().waitFor()
  await expect.poll(() => button(page, 'Check out Room 12').isDisabled(), eventually).toBe(true)
  await expect.poll(() => button(page, 'Check in a guest').isDisabled(), eventually).toBe(true)
  await page.context().setOffline(false)
  const failing = await site.page({ as: vera, locale: 'en-GB', ...desk, allow: [/status of 500/] })
  await failUntilRetried(failing, /\/stays\?/)
  await failing.goto(`/${hotel}/manager/stays`)
  await failing.getByText('The stays couldn’t be loaded. Please try again.').waitFor()
  await button(failing, 'Try again').click()
  await row(failing, 'Jonas Weber').waitFor()
})

test.each(['en-GB', 'de-DE', 'hu-HU'])('the pages look right in %s', async (locale) => {
  await reserve('Sofia Almeida', 'Deluxe Room 3')
  await reserve('Karolina Wiśniewska', 'Sea View', 2, 5)
  const jonas = await signIn('Jonas Weber')
  await signIn('Mia Weber-Schellenberger')
  const { stay } = await getMine(jonas)
  await site.world.call(vera, stays.openStay, {
    params: params(),
    body: {
      id: newId(),
      room_number: 'Room 3',
      lead_name: 'Ana Petrović',
      check_in: dayFrom(-1),
      check_out: dayFrom(0),
    },
  })
  const page = await open('stays', { ...phone, locale })
  const problems: string[] = []
  const look = async (name: string) => {
    problems.push(...(await findVisualProblems(page, `${name} ${locale}`)))
  }
  await page.getByRole('tabpanel').getByRole('link').nth(2).waitFor()
  await look('stays')
  await page.getByRole('tab').first().click()
  await page.getByText('Karolina').waitFor()
  await look('arriving')
  await page.getByRole('button', { name: /Check in a guest|Gast einchecken|Vendég érkezésének rögzítése/ }).click()
  await page.getByRole('dialog').waitFor()
  await look('check-in')
  await page.goto(`/${hotel}/manager/stays/${stay.id}`)
  await page.getByText('Jonas Weber').first().waitFor()
  await look('stay')
  // Behind the three dots of the stay: those of the bar are a menu, too.
  await page.locator('#main [aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem', { name: /Same group|Gehören zusammen|Összetartoznak/ }).click()
  await page.getByRole('radio').or(page.locator('.box--warning')).first().waitFor()
  await look('merge')
  await page.goto(`/${hotel}/manager/services`)
  await page.getByRole('switch').first().waitFor()
  await look('services')
  await page.goto(`/${hotel}/manager/settings`)
  await page.locator('#settings-services').waitFor()
  await look('settings')
  expect(problems).toEqual([])
})

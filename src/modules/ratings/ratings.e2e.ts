import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { getMyStay } from '#modules/stays/contract.ts'
import { createTaxiRequest } from '#modules/taxi/contract.ts'
import { completeTaxi, dispatchTaxi } from '#modules/taxi/contract/staff.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { updateRatingSettings } from './contract/settings.ts'
import { listRatings } from './contract/staff.ts'

let site: BrowserServer
let hotel: string
let milica: Person
let ana: Person
let stayId: string
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { ratings: true } })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  ana = await site.world.aGuest(hotel, { room_number: 'Room 3', guest_name: 'Ana Petrović' })
  stayId = (await site.world.call(ana, getMyStay, { params: { hotelSlug: hotel } })).body.stay.id
})

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const star = (place: Page | Locator, score: number): Locator =>
  place.getByRole('radio', { name: `${score} of 5`, exact: true })
const tap = (place: Page | Locator, score: number) => star(place, score).locator('..').click()
const getRatings = async () =>
  (await site.world.call(milica, listRatings, { params: { hotelSlug: hotel } })).body.items.map(
    ({ kind, score, words, status, sorted_note }) => ({ kind, score, words, status, sorted_note }),
  )
const aTaxi = async (): Promise<void> => {
  const { id: taxiRequestId } = (
    await site.world.call(ana, createTaxiRequest, {
      params: { hotelSlug: hotel },
      body: { id: newId(), pickup_location: 'Hotel Lobby' },
    })
  ).body
  for (const route of [dispatchTaxi, completeTaxi])
    await site.world.call(milica, route, { params: { hotelSlug: hotel, taxiRequestId } })
}
const setLinks = () =>
  site.world.call(milica, updateRatingSettings, {
    params: { hotelSlug: hotel },
    body: {
      ask_things: true,
      ask_mid_stay: true,
      review_links: [
        { label: 'Maps', url: 'https://maps.example/hotel' },
        { label: 'StayPortal', url: 'https://stayportal.example/hotel' },
      ],
      thanks: '',
    },
  })
/** From now on the guest leaves today, whose question is asked since the night. */
const leaveToday = () =>
  site.world.server.database.write(scopeFor(hotel, null), (tx) =>
    sql`update stays set check_in = current_date - 3, check_out = current_date - 1
      where "hotel_id" = ${hotel} and id = ${stayId}`.execute(tx),
  )
/** Once the phone has what it needs to say farewell: it asks for that after the first page. */
const checkOutFrom = async (guest: Page): Promise<void> => {
  await guest.waitForFunction(() => localStorage.getItem('farewell') !== null)
  await site.world.call(milica, checkOutStay, { params: { hotelSlug: hotel, stayId }, body: {} })
}
const getPhone = async (path = ''): Promise<Page> => {
  const page = await site.page({ as: ana, ...phone })
  await page.goto(`/${hotel}/guest${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}

test('two stars for a taxi ring at the desk, which takes and sorts it; after check-out the phone says farewell @main', async () => {
  await Promise.all([aTaxi(), setLinks()])
  const [guest, staff] = [await getPhone('/taxi'), await site.page({ as: milica, ...desk })]
  await staff.goto(`/${hotel}/manager/ratings`)
  await staff.getByText('No ratings yet').waitFor()
  await tap(guest, 2)
  await guest.getByText('Thank you').waitFor()

  await staff.getByText('Room 3 · 2 of 5').waitFor()
  await button(guest, 'Add a word').click()
  await guest.getByLabel('A word for the team').fill('It came late')
  await button(guest, 'Send').click()
  await button(staff.getByRole('complementary'), 'I’ll take it').click()
  const card = staff.getByRole('article').filter({ hasText: 'It came late' })
  await card.getByText('Taken by Milica Kovač').waitFor()
  await button(card, 'Sorted').click()
  await staff.getByRole('dialog').getByLabel('Note for the team').fill('An apology')
  await button(staff.getByRole('dialog'), 'Sorted').click()
  await card.getByText('Milica Kovač: An apology').waitFor()

  await checkOutFrom(guest)
  await guest.getByRole('heading', { name: 'Thank you, Ana' }).waitFor()
  expect(new URL(guest.url()).pathname + new URL(guest.url()).hash).toBe(`/${hotel}/farewell`)
  await tap(guest, 5)
  await expect.poll(getRatings, eventually).toEqual([
    { kind: 'check_out', score: 5, words: '', status: 'fine', sorted_note: '' },
    { kind: 'taxi', score: 2, words: 'It came late', status: 'sorted', sorted_note: 'An apology' },
  ])
})

test('on the farewell the review links are the same to the byte before, without and after every score', async () => {
  await setLinks()
  const guest = await getPhone()
  await checkOutFrom(guest)
  await guest.getByRole('heading', { name: 'How was your stay?' }).waitFor()
  const links = () => guest.locator('.review-links').evaluate((element) => element.outerHTML)
  const before = await links()
  expect(before).toContain('https://maps.example/hotel')
  for (const score of [1, 2, 3, 4, 5]) {
    await tap(guest, score)
    await expect.poll(async () => (await getRatings())[0]?.score, eventually).toBe(score)
    expect(await links()).toBe(before)
  }
  expect(await findVisualProblems(guest, 'farewell')).toEqual([])
  expect(await axeViolations(guest)).toEqual([])
  const passedOn = await site.page({ ...phone })
  const [, key] = ((await guest.evaluate(() => localStorage.getItem('farewell'))) ?? '').split(' ')
  await passedOn.goto(`/${hotel}/farewell#${key}`)
  await passedOn.getByRole('heading', { name: 'Thank you', exact: true }).waitFor()
  expect([new URL(passedOn.url()).hash, await star(passedOn, 5).isChecked()]).toEqual(['', false])
})

test('the question on the home is asked once; without a network the answer waits and arrives once', async () => {
  await leaveToday()
  const guest = await getPhone()
  const question = guest.getByRole('region', { name: 'How was your stay?' })
  await question.waitFor()
  expect(await findVisualProblems(guest, 'question')).toEqual([])
  await guest.context().setOffline(true)
  await tap(question, 3)
  await question.getByText('Waiting to send').waitFor()
  await tap(question, 4)
  expect(await getRatings()).toEqual([])
  await guest.context().setOffline(false)
  await expect
    .poll(getRatings, eventually)
    .toEqual([{ kind: 'check_out', score: 4, words: '', status: 'fine', sorted_note: '' }])
  await expect.poll(() => question.getByText('Waiting to send').count(), eventually).toBe(0)
  await guest.reload()
  await guest.getByText('Live', { exact: true }).waitFor()
  await expect.poll(() => question.count(), eventually).toBe(0)
})

test('by keyboard the stars send nothing on the way; Enter rates', async () => {
  await leaveToday()
  const guest = await getPhone()
  const question = guest.getByRole('region', { name: 'How was your stay?' })
  await star(question, 1).focus()
  for (let press = 0; press < 3; press += 1) await guest.keyboard.press('ArrowRight')
  expect(await star(question, 4).isChecked()).toBe(true)
  expect(await getRatings()).toEqual([])
  await guest.keyboard.press('Enter')
  await expect.poll(async () => (await getRatings())[0]?.score, eventually).toBe(4)
})

test('a manager sets the links, and sees scores by kind and by week; nothing sticks out', async () => {
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/services`)
  await page.getByRole('link', { name: 'Questions and review links' }).click()
  await button(page, 'Add a link').click()
  await page.getByLabel('Name of the site').fill('Maps')
  await page.getByLabel('Address').fill('http://maps.example')
  await button(page, 'Save').click()
  await page.getByText('A review link must begin with https://.').waitFor()
  await page.getByLabel('Address').fill('https://maps.example')
  await button(page, 'Save').click()
  await page.getByText('Saved.').waitFor()
  expect(await findVisualProblems(page, 'rating settings')).toEqual([])
  await aTaxi()
  const guest = await getPhone('/taxi')
  await tap(guest, 4)
  await guest.getByText('Thank you').waitFor()
  await page.goto(`/${hotel}/manager/insights`)
  await page.getByRole('tab', { name: 'Ratings' }).click()
  await page.getByText('1 answer').waitFor()
  await page.getByRole('heading', { name: 'By week' }).waitFor()
  expect(await findVisualProblems(page, 'ratings')).toEqual([])
  expect(await axeViolations(page)).toEqual([])
})

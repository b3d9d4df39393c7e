import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as rooms from '#modules/rooms/contract.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { byName } from '#testing/tables.ts'
import type { Person } from '#testing/test-server.ts'

let platform: Server
let origin: string
let site: BrowserServer
let hotel: string
let milica: Person
/** The platform's calendar: the beginnings of its stays, in days from today. */
let stays: number[]
beforeAll(async () => {
  platform = createServer((request, response) => {
    if (request.url !== '/apt-4.ics') return void response.writeHead(404).end()
    return void response.writeHead(200, { 'content-type': 'text/calendar' }).end(write(stays))
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  site = await createBrowserServer({ CALENDAR_HOSTS: origin })
})
afterAll(async () => {
  await site.close()
  platform.closeAllConnections()
  platform.close()
})
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Old Town Apartments, Kotor', features: { reservations: true } })
  milica = await site.world.aManager(hotel, { display_name: 'Jelena Perović' })
  await site.world.call(milica, rooms.addRooms, {
    params: { hotelSlug: hotel },
    body: { room_numbers: ['Apt 2', 'Apt 4'] },
  })
  stays = [2, 6, 10]
})

const day = (ahead: number): string => dayFrom(ahead).replaceAll('-', '')
const write = (starts: readonly number[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...starts.flatMap((from) => [
      'BEGIN:VEVENT',
      `UID:${from}@airbnb.com`,
      `DTSTART;VALUE=DATE:${day(from)}`,
      `DTEND;VALUE=DATE:${day(from + 2)}`,
      'SUMMARY:Reserved',
      'END:VEVENT',
    ]),
    'BEGIN:VEVENT',
    'UID:block@airbnb.com',
    `DTSTART;VALUE=DATE:${day(20)}`,
    'SUMMARY:Airbnb (Not available)',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

const open = async (who: Person, options: object = desk): Promise<Page> => {
  const page = await site.page({ as: who, ...options })
  await page.goto(`/${hotel}/manager/calendars`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
const addCalendar = async (page: Page): Promise<void> => {
  await button(page, 'Add a calendar').click()
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
  await dialog.getByRole('combobox', { name: 'Room' }).selectOption('Apt 4')
  await dialog.getByRole('textbox', { name: 'Address of the calendar' }).fill(`${origin}/apt-4.ics`)
  await button(dialog, 'Read it').click()
  await dialog.getByText('3 bookings, 1 block left out', { exact: true }).waitFor()
  await button(dialog, 'Save').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Fine', { exact: true }).waitFor()
}
/** As if the calendar had been read a while ago. */
const letTimePass = () =>
  site.world.server.database.write(scopeFor(hotel, {}), (tx) =>
    byName(tx)
      .updateTable('calendar_feeds')
      .set({ fetched_at: '2020-01-01T00:00:00.000Z' })
      .where('hotel_id', '=', hotel)
      .execute(),
  )
const readNow = async (page: Page): Promise<void> => {
  await letTimePass()
  await button(page, 'Read now: Airbnb, Apt 4').click()
}

test('a calendar is looked at before it is saved, and its stays are in the nights at once @main', async () => {
  const page = await open(milica)
  await page.getByText('No calendars yet').waitFor()
  await button(page, 'Add a calendar').click()
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
  await dialog.getByRole('textbox', { name: 'Address of the calendar' }).fill('https://10.0.0.1/a.ics')
  await button(dialog, 'Read it').click()
  await dialog
    .getByText('This address can’t be read. It must begin with https:// and be reachable from the internet.')
    .waitFor()
  await button(dialog, 'Cancel').click()
  await dialog.waitFor({ state: 'detached' })
  await addCalendar(page)
  const row = page.getByRole('region', { name: 'Booked nights' }).getByRole('region', { name: 'Apt 4' })
  await expect.poll(() => row.getByRole('listitem').count()).toBe(3)
  expect(await page.content()).not.toContain('/apt-4.ics')
  await page.goto(`/${hotel}/manager/reservations`)
  await page.getByRole('link', { name: 'Calendars' }).click()
  await page.getByRole('heading', { name: 'Calendars' }).waitFor()
})

test('reservations that are suddenly missing are held, and staff keep or remove them', async () => {
  const page = await open(milica)
  await addCalendar(page)
  stays = []
  await readNow(page)
  await page.getByText('Held: 3 reservations are missing from the Airbnb calendar of Apt 4.').waitFor()
  await page.getByText('On hold', { exact: true }).waitFor()
  expect([await axeViolations(page), await findVisualProblems(page, 'calendars')]).toEqual([[], []])
  await button(page, 'Remove now').click()
  await page.getByText('Held: 3 reservations').waitFor({ state: 'detached' })
  const row = page.getByRole('region', { name: 'Booked nights' }).getByRole('region', { name: 'Apt 4' })
  await expect.poll(() => row.getByRole('listitem').count()).toBe(0)
})

test('a calendar is paused, read again and removed, and its stays may stay', async () => {
  const page = await open(milica)
  await addCalendar(page)
  const choose = async (name: string) => {
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Pause')
  await page.getByText('Paused', { exact: true }).waitFor()
  await choose('Read again')
  await page.getByText('Fine', { exact: true }).waitFor()
  await choose('Stop reading')
  const dialog = page.getByRole('dialog', { name: 'Stop reading this calendar?' })
  await dialog.getByRole('radio', { name: 'Remove', exact: true }).click()
  await button(dialog, 'Stop reading').click()
  await page.getByText('No calendars yet').waitFor()
  const row = page.getByRole('region', { name: 'Booked nights' }).getByRole('region', { name: 'Apt 4' })
  await expect.poll(() => row.getByRole('listitem').count()).toBe(0)
})

test('the address for a platform is made, read and renewed; the old one is void @main', async () => {
  const page = await open(milica, { ...desk, permissions: ['clipboard-read', 'clipboard-write'] })
  const card = page.getByRole('region', { name: 'To booking platforms', exact: true })
  await card.getByRole('combobox', { name: 'Room' }).selectOption('Apt 4')
  await button(card, 'Make an address').click()
  await card.getByText('Not read yet.').waitFor()
  const { body } = await site.world.call(milica, (await import('./contract/links.ts')).listCalendarLinks, {
    params: { hotelSlug: hotel },
  })
  const { pathname } = new URL(body.items[0]?.address ?? '')
  const read = () => page.request.get(`${site.base}${pathname}`)
  const answer = await read()
  expect([answer.status(), (await answer.text()).split('\r\n')[0]]).toEqual([200, 'BEGIN:VCALENDAR'])
  await button(card, 'Renew').click()
  await button(page.getByRole('alertdialog'), 'Renew').click()
  await page.getByText('This is the new address.').waitFor()
  expect((await read()).status()).toBe(404)
})

test('reception reads a calendar and sees no address; on a phone nothing is cut off', async () => {
  await addCalendar(await open(milica))
  const rita = await site.world.aManager(hotel, { staff_role: 'reception' })
  const page = await open(rita, phone)
  await readNow(page)
  await page.getByText('Calendar read.').waitFor()
  expect(await button(page, 'More actions').count()).toBe(0)
  expect(await page.getByText('To booking platforms', { exact: true }).count()).toBe(0)
  expect([await axeViolations(page), await findVisualProblems(page, 'calendars')]).toEqual([[], []])
})

test('each dialog passes the accessibility check and fits a phone', async () => {
  const page = await open(milica)
  await page.getByText('No calendars yet').waitFor()
  const problems = await findVisualProblems(page, 'calendars none yet')
  await button(page, 'Add a calendar').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Room' }).selectOption('Apt 4')
  await dialog.getByRole('textbox', { name: 'Address of the calendar' }).fill(`${origin}/apt-4.ics`)
  problems.push(...(await findVisualProblems(page, 'calendars add')))
  await button(dialog, 'Read it').click()
  await dialog.getByText('3 bookings, 1 block left out', { exact: true }).waitFor()
  problems.push(...(await findVisualProblems(page, 'calendars found')))
  await button(dialog, 'Save').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Fine', { exact: true }).waitFor()
  problems.push(...(await findVisualProblems(page, 'calendars fine')))
  for (const name of ['New address', 'Stop reading']) {
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name }).click()
    await dialog.waitFor()
    problems.push(...(await findVisualProblems(page, `calendars ${name}`)))
    await button(dialog, 'Cancel').click()
    await dialog.waitFor({ state: 'detached' })
  }
  await button(page.getByRole('region', { name: 'To booking platforms', exact: true }), 'Make an address').click()
  await page.getByText('Not read yet.').waitFor()
  problems.push(...(await findVisualProblems(page, 'calendars out')))
  expect(problems).toEqual([])
})

test('where guests have to show a reservation, the settings say what calendars do not bring', async () => {
  const note = 'Booking.com calendars carry no names or codes. Use room cards or codes, or add names.'
  const page = await open(milica)
  const settings = async () => {
    await page.goto(`/${hotel}/manager/settings`)
    await page.getByRole('radio', { name: 'A reservation', exact: true }).check()
  }
  await settings()
  await page.getByText('Room and name must match a current reservation.').waitFor()
  expect(await page.getByText(note).count()).toBe(0)
  await page.goto(`/${hotel}/manager/calendars`)
  await addCalendar(page)
  await settings()
  await page.getByText(note).scrollIntoViewIfNeeded()
  expect(await findVisualProblems(page, 'settings with a calendar')).toEqual([])
  await page.getByRole('radio', { name: 'The card in the room', exact: true }).check()
  await expect.poll(() => page.getByText(note).count()).toBe(0)
})

test('in German, nothing of the calendars is in English or cut off', async () => {
  await addCalendar(await open(milica))
  stays = []
  await letTimePass()
  const page = await site.page({ as: milica, ...desk, locale: 'de-DE' })
  await page.goto(`/${hotel}/manager/calendars`)
  await page.getByRole('heading', { name: 'Kalender' }).waitFor()
  await button(page, /^Jetzt lesen/).click()
  await page.getByText(/^Angehalten: 3/).waitFor()
  expect(await findVisualProblems(page, 'calendars de')).toEqual([])
})

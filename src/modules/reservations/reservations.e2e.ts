import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { addReservation, listReservations, type NewReservation } from './contract.ts'
import { importReservations, previewImport } from './contract/import.ts'

let site: BrowserServer
let hotel: string
let milica: Person

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
// Each test has its own hotel.
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

const today = '2026-11-24T20:05:00.000Z'
const getPage = async (options: Parameters<BrowserServer['page']>[0] = {}): Promise<Page> => {
  const page = await site.page({ as: milica, ...desk, ...options })
  await page.clock.setFixedTime(today)
  return page
}
const show = async (page: Page): Promise<Page> => {
  await page.goto(`/${hotel}/manager/reservations`)
  await page.getByRole('heading', { name: 'Reservations', exact: true }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const open = async (options: Parameters<BrowserServer['page']>[0] = {}): Promise<Page> => show(await getPage(options))
const stay = (values: Partial<NewReservation> = {}): NewReservation => ({
  id: newId(),
  guest_name: 'Sofia Almeida',
  apartment: 'Room 4',
  check_in: '2026-11-22',
  check_out: '2026-11-25',
  ...values,
})
const have = async (...stays: Partial<NewReservation>[]): Promise<void> => {
  for (const values of stays)
    await site.world.call(milica, addReservation, { params: { hotelSlug: hotel }, body: stay(values) })
}
const kept = async (month = '2026-12') =>
  (await site.world.call(milica, listReservations, { params: { hotelSlug: hotel }, query: { month } })).body.items

/** For busy machines. */
const late = { timeout: 20_000 }
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string | RegExp): Locator => page.getByRole('tab', { name })
const row = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string): Promise<void> =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
const cells = async (line: Locator): Promise<string[]> =>
  (await line.getByRole('cell').allInnerTexts()).map((text) => text.trim())
const choose = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
const step = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, level: 1 }).waitFor()
const isFocused = async (locator: Locator): Promise<void> => {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement), late).toBe(true)
}

const header = 'Book number,Booked by,Guest name(s),Check-in,Check-out,Status,Unit type,Price'
const booking = (number: number, guest: string, from: string, to: string, unit: string, status = 'ok'): string =>
  [number, 'x', guest, from, to, status, unit, '208 EUR'].join(',')
const file = (...rows: string[]): string => `\ufeff${[header, ...rows, ''].join('\r\n')}`
const lena = booking(6547074679, 'Lena Schmidt', '2026-12-12', '2026-12-15', 'Room 8')
const ioana = booking(6547074680, 'Ioana Popescu', '2026-12-14', '2026-12-17', 'Room 5')
const imported = async (text: string): Promise<void> => {
  const [hotelSlug, body, file_name] = [hotel, new TextEncoder().encode(text), 'before.csv']
  const look = (await site.world.call(milica, previewImport, { params: { hotelSlug }, query: { file_name }, body }))
    .body
  if (look.kind !== 'ready') throw new Error(look.kind)
  await site.world.call(milica, importReservations, {
    params: { hotelSlug },
    query: { file_name, id: newId(), fingerprint: look.fingerprint },
    body,
  })
}
const refuse = (page: Page, url: string, status: number, code: string) =>
  page.route(url, (route) =>
    route.fulfill({
      status,
      headers: { 'content-type': 'application/json', ...(status === 503 && { 'retry-after': '60' }) },
      body: JSON.stringify({ code, message: code }),
    }),
  )

describe('months and table', () => {
  test('the current month is shown first, the months are in order, and arrow keys move through them @main', async () => {
    await have(
      { check_in: '2027-01-02', check_out: '2027-01-05' },
      { check_in: '2026-09-30', check_out: '2026-10-01' },
      {},
      { check_in: '2026-11-02', check_out: '2026-11-03', guest_name: 'Jonas Weber' },
    )
    const page = await open()
    await row(page, 'Sofia Almeida').waitFor()
    await expect
      .poll(() => page.getByRole('tab').allInnerTexts(), eventually)
      .toEqual(
        ['Sep 2026\n1', 'Nov 2026\n2', 'Jan 2027\n1'].map((text) => expect.stringMatching(text.replace('\n', '\\s*'))),
      )
    await expect.poll(() => tab(page, /Nov 2026/).getAttribute('aria-selected'), eventually).toBe('true')
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts(), eventually)
      .toEqual(
        ['Guest Name', 'Apartment', 'Check-in', 'Check-out', 'Source', 'Delete'].map((text) =>
          expect.stringMatching(new RegExp(text, 'i')),
        ),
      )
    await expect
      .poll(() => cells(row(page, 'Sofia Almeida')))
      .toEqual(['Sofia Almeida', 'Room 4', '22/11/2026', '25/11/2026', 'manual', ''])
    await expect.poll(async () => (await page.getByRole('row').allInnerTexts())[1], eventually).toContain('Jonas Weber')
    await tab(page, /Nov 2026/).focus()
    await page.keyboard.press('ArrowRight')
    await row(page, '02/01/2027').waitFor()
    await page.keyboard.press('Home')
    await row(page, '30/09/2026').waitFor()
    await isFocused(tab(page, /Sep 2026/))
  })

  test('without reservations this month the nearest month is shown, and an empty list says so', async () => {
    const empty = await open()
    await empty.getByText('No reservations for this month.').waitFor()
    expect(await empty.getByRole('tab').count()).toBe(0)
    await have(
      { check_in: '2026-08-01', check_out: '2026-08-05' },
      { check_in: '2026-12-20', check_out: '2026-12-22', guest_name: 'Elena Rossi' },
    )
    // The empty page gets the event without a reload.
    await row(empty, 'Elena Rossi').waitFor()
    await expect.poll(() => tab(empty, /Dec 2026/).getAttribute('aria-selected'), eventually).toBe('true')
  })

  test("months are named in the reader's language", async () => {
    await have({})
    const page = await getPage({ locale: 'hu-HU' })
    await page.goto(`/${hotel}/manager/reservations`)
    await expect.poll(() => page.getByRole('tab').allTextContents(), late).toEqual(['2026. nov.1'])
  })

  test('on a phone the table is 600 px wide and scrolls in its container, and the selected month is visible', async () => {
    await have(...[6, 7, 8, 9].map((month) => ({ check_in: `2026-0${month}-01`, check_out: `2026-0${month}-02` })), {})
    const page = await open(phone)
    const table = page.getByRole('table')
    expect((await table.boundingBox())?.width).toBeGreaterThanOrEqual(600)
    expect((await page.getByRole('region', { name: 'Reservations, Nov 2026' }).boundingBox())?.width).toBeLessThan(390)
    const box = await tab(page, /Nov 2026/).boundingBox()
    expect([box && box.x >= 0, box && box.x + box.width <= 390]).toEqual([true, true])
    await expect
      .poll(
        () => page.locator('.actions button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
        eventually,
      )
      .toEqual(['Add Reservation', 'More actions'])
  })

  test("colleagues' changes appear without a reload, and a burst of changes reloads at most twice a second", async () => {
    await have({})
    const page = await open()
    await Promise.all(Array.from({ length: 40 }, (_, at) => have({ guest_name: `Guest Number${at}` })))
    await tab(page, /Nov 2026\s*41/).waitFor()
    await expect.poll(() => page.getByRole('row').count(), late).toBe(42)
    // Measured in the page itself: on a busy machine Playwright's request events arrive late.
    const asked = await page.evaluate<number[]>(
      `performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/reservations?month='))
        .map(({ startTime }) => startTime)`,
    )
    const gaps = asked.slice(2).map((moment, at) => moment - (asked[at + 1] ?? 0))
    expect(Math.min(...gaps, 1000)).toBeGreaterThan(400)
    expect(asked.length).toBeLessThan(20)
  })

  test('a list that cannot be loaded says so, and loads on the next try', async () => {
    await have({})
    const page = await getPage({ allow: [/status of 500/] })
    await refuse(page, '**/reservations/months', 500, 'platform.unexpected')
    await page.goto(`/${hotel}/manager/reservations`)
    await toast(page, 'Failed to load reservations.')
    await page.getByRole('alert').filter({ hasText: 'Failed to load reservations.' }).waitFor()
    await page.unroute('**/reservations/months')
    await button(page, 'Try again').click()
    await row(page, 'Sofia Almeida').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('adding by hand', () => {
  const fill = async (
    page: Page,
    values: Partial<Record<'Guest Name' | 'Apartment' | 'Check-in date' | 'Check-out date', string>>,
  ): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
  }
  const invalid = (page: Page): Promise<string[]> =>
    page
      .getByRole('dialog')
      .locator('[aria-invalid=true]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? ''))

  test('each mistake has its own message, is marked and focused, and nothing is sent', async () => {
    const page = await open()
    await button(page, 'Add Reservation').click()
    const dialog = page.getByRole('dialog', { name: 'Add Reservation' })
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(400)
    await isFocused(page.getByLabel('Guest Name'))
    await fill(page, { Apartment: 'Room 4' })
    await button(page, 'Save').click()
    await dialog.getByText('Please fill in all fields.', { exact: true }).waitFor()
    await expect.poll(() => invalid(page), eventually).toEqual(['Guest Name', 'Check-in date', 'Check-out date'])
    await fill(page, { 'Guest Name': '   ', 'Check-in date': '2026-11-22', 'Check-out date': '2026-11-25' })
    await button(page, 'Save').click()
    await expect.poll(() => invalid(page), eventually).toEqual(['Guest Name'])
    await fill(page, { 'Guest Name': 'Sofia Almeida', 'Check-out date': '2026-11-22' })
    await button(page, 'Save').click()
    await dialog.getByText('Check-out date must be after check-in date.', { exact: true }).waitFor()
    await expect.poll(() => invalid(page), eventually).toEqual(['Check-out date'])
    await isFocused(page.getByLabel('Check-out date'))
    expect(await kept('2026-11')).toEqual([])
  })

  test('a day that the calendar does not have is reported as such', async () => {
    const page = await open()
    await button(page, 'Add Reservation').click()
    await fill(page, { 'Guest Name': 'Sofia Almeida', Apartment: 'Room 4', 'Check-out date': '2026-03-02' })
    await page.getByLabel('Check-in date').focus()
    // Whatever the browser's order of day and month, this month has no such day.
    await page.keyboard.type('02312026')
    if (await page.getByLabel('Check-in date').evaluate((input: HTMLInputElement) => !input.validity.badInput))
      await page.keyboard.type('31022026')
    await button(page, 'Save').click()
    await page.getByText('Please enter a valid date.').waitFor()
    await expect.poll(() => invalid(page), eventually).toEqual(['Check-in date'])
  })

  test('a saved reservation shows a toast, is in its month, and that month is shown @main', async () => {
    await have({})
    const page = await open()
    await button(page, 'Add Reservation').click()
    await fill(page, {
      'Guest Name': ' Marek Nowak ',
      Apartment: 'Room 9',
      'Check-in date': '2027-02-20',
      'Check-out date': '2027-02-25',
    })
    await page.keyboard.press('Enter')
    await toast(page, 'Reservation added!')
    await expect
      .poll(() => cells(row(page, 'Marek Nowak')), late)
      .toEqual(['Marek Nowak', 'Room 9', '20/02/2027', '25/02/2027', 'manual', ''])
    await expect.poll(() => tab(page, /Feb 2027/).getAttribute('aria-selected'), eventually).toBe('true')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await isFocused(button(page, 'Add Reservation'))
  })

  test('a tap beside the form closes it and keeps the input; Cancel discards it', async () => {
    const page = await open()
    await button(page, 'Add Reservation').click()
    await fill(page, { 'Guest Name': 'Sofia' })
    await page.mouse.click(20, 400)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, 'Add Reservation').click()
    await expect.poll(() => page.getByLabel('Guest Name').inputValue(), eventually).toBe('Sofia')
    await button(page, 'Cancel').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, 'Add Reservation').click()
    await expect.poll(() => page.getByLabel('Guest Name').inputValue(), eventually).toBe('')
  })

  test('a failure is reported, the form stays, and a second try adds the reservation once', async () => {
    const page = await open()
    await button(page, 'Add Reservation').click()
    await fill(page, {
      'Guest Name': 'Sofia Almeida',
      Apartment: 'Room 4',
      'Check-in date': '2026-11-22',
      'Check-out date': '2026-11-25',
    })
    // The reservation arrives, but its response does not.
    await page.route('**/reservations', async (route) => {
      await route.fetch()
      await route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: '{"code":"platform.changed_meanwhile","message":""}',
      })
    })
    await button(page, 'Save').click()
    await page.getByRole('alert').filter({ hasText: 'Failed to add reservation.' }).waitFor()
    await page.locator('.toast').filter({ hasText: 'Failed to add reservation.' }).waitFor()
    await page.unroute('**/reservations')
    await button(page, 'Save').click()
    await toast(page, 'Reservation added!')
    expect(await kept('2026-11')).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('only manual reservations can be deleted, after a confirmation that names them @main', async () => {
    await have({ check_in: '2026-12-20', check_out: '2026-12-22' })
    await imported(file(lena))
    const page = await open()
    await expect
      .poll(() => cells(row(page, 'Lena Schmidt')))
      .toEqual(['Lena Schmidt', 'Room 8', '12/12/2026', '15/12/2026', 'Booking.com', ''])
    expect(await row(page, 'Lena Schmidt').getByRole('button').count()).toBe(0)
    await button(page, 'Delete the reservation of Sofia Almeida').click()
    const question = page.getByRole('alertdialog', { name: 'Delete this reservation?' })
    await question.getByText('Sofia Almeida, Room 4, 20/12/2026 – 22/12/2026').waitFor()
    await button(page, 'Cancel').click()
    await question.waitFor({ state: 'detached' })
    expect(await kept()).toHaveLength(2)
    await button(page, 'Delete the reservation of Sofia Almeida').click()
    await button(page, 'Delete').click()
    await toast(page, 'Reservation deleted!')
    await row(page, 'Sofia Almeida').waitFor({ state: 'detached' })
    await isFocused(tab(page, /Dec 2026/))
  })

  test('a failure is reported and the reservation stays', async () => {
    await have({})
    const page = await open()
    await refuse(page, '**/reservations/*', 409, 'platform.changed_meanwhile')
    await button(page, 'Delete the reservation of Sofia Almeida').click()
    await button(page, 'Delete').click()
    await toast(page, 'Failed to delete reservation.')
    expect(await kept('2026-11')).toHaveLength(1)
  })
})

describe('importing', () => {
  test('the preview says what each row would do and why, and only Import writes it @main', async () => {
    await imported(file(lena, ioana))
    const page = await open()
    await choose(
      page,
      'Check-in 2026-12-01.csv',
      file(
        lena.replace('Room 8', 'Room 6').replace('2026-12-15', '2026-12-16'),
        ioana.replace('ok', 'cancelled_by_guest'),
        booking(3, 'Tomáš Dvořák', '2026-12-13', '2026-12-20', 'Room 11'),
        booking(4, 'Ana Gone', '2026-12-01', '2026-12-04', 'Room 2', 'no_show'),
        booking(5, 'Jan de Vries', '2026-12-26', '2026-12-26', 'Room 1'),
        booking(6, 'Zofia Bad', '2026-02-31', '2026-03-03', 'Room 1'),
        booking(7, 'No Room', '2026-12-21', '2026-12-24', ''),
      ),
    )
    await step(page, 'Import preview')
    await page.getByText('Check-in 2026-12-01.csv · 7 rows read, nothing saved yet').waitFor()
    await isFocused(page.getByRole('heading', { level: 1 }))
    await expect
      .poll(() => page.getByRole('tab').allTextContents(), eventually)
      .toEqual(['All7', 'New1', 'Changed1', 'Cancelled1', 'Refused3', 'Skipped1'])
    const told = async (name: string): Promise<[string, string]> => {
      const all = await cells(row(page, name))
      return [all[0] ?? '', all[5] ?? '']
    }
    await expect
      .poll(() => told('Lena Schmidt'), eventually)
      .toEqual([
        'Changed',
        expect.stringMatching(/^Apartment was Room 8\s+Check-out moved from 15\/12\/2026 to 16\/12\/2026$/),
      ])
    await expect
      .poll(() => told('Ioana Popescu'), eventually)
      .toEqual(['Cancelled', expect.stringMatching(/^Line 3: the booking was cancelled\s+It will be removed here\.$/)])
    await expect.poll(() => told('Tomáš Dvořák'), eventually).toEqual(['New', '—'])
    await expect.poll(() => told('Ana Gone'), eventually).toEqual(['Skipped', 'Line 5: the guest didn’t arrive'])
    await expect
      .poll(() => told('Jan de Vries'), eventually)
      .toEqual(['Refused', 'Line 6: check-out is not after check-in'])
    await expect.poll(() => told('Zofia Bad'), eventually).toEqual(['Refused', 'Line 7: a date can’t be read'])
    await expect.poll(() => told('No Room'), eventually).toEqual(['Refused', 'Line 8: missing Apartment'])
    await tab(page, /Refused/).click()
    await expect.poll(() => page.getByRole('row').count(), eventually).toBe(4)
    expect(await kept()).toHaveLength(2)

    await button(page, 'Import 3 rows').click()
    await toast(page, 'Reservations imported!')
    await row(page, 'Tomáš Dvořák').waitFor()
    await expect
      .poll(() => cells(row(page, 'Lena Schmidt')))
      .toEqual(['Lena Schmidt', 'Room 6', '12/12/2026', '16/12/2026', 'Booking.com', ''])
    await expect.poll(() => row(page, 'Ioana Popescu').count(), eventually).toBe(0)
  })

  test('an .xls as the platform writes it, and the same file again, which changes nothing', async () => {
    const page = await open()
    const xls = await readFile(join(import.meta.dirname, 'server/reading/fixtures/booking.xls'))
    await choose(page, 'Check-in 2026-06-01 to 2026-06-30.xls', xls)
    await button(page, 'Import 2 rows').click()
    await toast(page, 'Reservations imported!')
    await expect
      .poll(() => cells(row(page, 'Milica Kovačević')), late)
      .toEqual(['Milica Kovačević', 'Studio with Sea View', '16/06/2026', '20/06/2026', 'Booking.com', ''])
    await choose(page, 'Check-in 2026-06-01 to 2026-06-30.xls', xls)
    await page.getByText('Everything that can be taken from this file is already here.').waitFor()
    await expect
      .poll(() => page.getByRole('tab').allTextContents(), eventually)
      .toEqual(['All4', 'Skipped2', 'Unchanged2'])
    await button(page, 'Back').click()
    await step(page, 'Reservations')
    await isFocused(page.locator('#main'))
    expect(await kept('2026-06')).toHaveLength(2)
  })

  test("another platform's list is stored under its own name, and cleared by it", async () => {
    const page = await open()
    await choose(
      page,
      'reservations.csv',
      [
        'Confirmation code,Status,Guest name,Contact,# of adults,Start date,End date,# of nights,Booked,Listing,Earnings',
        'HMABCDEF,Confirmed,Elena Rossi,1,2,2026-12-20,2026-12-23,3,2026-10-01,Sea View,€300\n',
      ].join('\n'),
    )
    await page.getByText('This list comes from Airbnb. Its reservations are kept under that name.').waitFor()
    await button(page, 'Import 1 row').click()
    await toast(page, 'Reservations imported!')
    await page.getByRole('region', { name: 'Reservations, Dec 2026' }).waitFor()
    await expect
      .poll(() => cells(row(page, 'Elena Rossi')))
      .toEqual(['Elena Rossi', 'Sea View', '20/12/2026', '23/12/2026', 'Airbnb', ''])
    await button(page, 'Clear Airbnb Reservations').click()
    await page.getByText('Delete all Airbnb reservations for this hotel? Manual reservations will be kept.').waitFor()
    await button(page, 'Delete').click()
    await toast(page, 'Airbnb reservations cleared!')
    await button(page, 'Clear Airbnb Reservations').waitFor({ state: 'detached' })
    await isFocused(page.locator('#main'))
  })

  test('ambiguous dates are asked about with examples', async () => {
    const page = await open()
    await choose(
      page,
      'list.csv',
      'Guest Name(s),Unit type,Check-in,Check-out\nElena Rossi,Room 7,03/04/2026,05/04/2026\n',
    )
    await step(page, 'Which comes first, day or month?')
    await page.getByRole('button', { name: /Day first.*03\/04\/2026: Friday, 3 April/s }).waitFor()
    await page.getByRole('button', { name: /Month first.*03\/04\/2026: Wednesday, 4 March/s }).click()
    await step(page, 'Import preview')
    await expect
      .poll(async () => (await cells(row(page, 'Elena Rossi'))).slice(3, 5), eventually)
      .toEqual(['04/03/2026', '04/05/2026'])
    await button(page, 'Import 1 row').click()
    await toast(page, 'Reservations imported!')
    expect((await kept('2026-03'))[0]).toMatchObject({ check_in: '2026-03-04', check_out: '2026-05-04' })
  })

  test('unknown columns are chosen once, remembered for the next file, and can be chosen again', async () => {
    const page = await open()
    await choose(page, 'lista.csv', 'Nimi,Huone,Tulo,Lähtö\nElena Rossi,Room 7,2026-12-20,2026-12-23\n')
    await step(page, 'Which column is which?')
    await page
      .getByRole('region', { name: 'First rows of the file' })
      .getByRole('cell', { name: 'Elena Rossi' })
      .waitFor()
    await page.getByLabel('Guest Name').selectOption('Nimi')
    await page.getByLabel('Apartment').selectOption('Nimi')
    await page.getByLabel('Check-in').selectOption('Tulo')
    await button(page, 'Show preview').click()
    await expect.poll(() => page.getByText('This column has already been chosen.').count(), late).toBe(2)
    await page.getByText('Please choose a column.').waitFor()
    await page.getByLabel('Apartment').selectOption('Huone')
    await page.getByLabel('Check-out').selectOption('Lähtö')
    await button(page, 'Show preview').click()
    await button(page, 'Import 1 row').click()
    await toast(page, 'Reservations imported!')

    await choose(page, 'lista.csv', 'Nimi,Huone,Tulo,Lähtö\nMarek Nowak,Room 9,2026-12-21,2026-12-24\n')
    await step(page, 'Import preview')
    await page.getByText('The columns are read as chosen for an earlier file.').waitFor()
    await expect.poll(async () => (await cells(row(page, 'Marek Nowak')))[2], eventually).toBe('Room 9')
    await button(page, 'Change columns').click()
    await step(page, 'Which column is which?')
  })

  test.each([
    [
      'Payout_from_2026.csv',
      'Type,Statement Descriptor,Reference number,Check-in date,Check-out date\nReservation,x,1,2026-12-01,2026-12-02\n',
      'Failed to import CSV: This is a payout report without guests.',
    ],
    [
      'statement.csv',
      'Tipologia,Numero prenotazione,Importo\nPrenotazione,1,200\n',
      'Failed to import CSV: This is a finance report without guests.',
    ],
    [
      'calendar.ics',
      'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
      'Failed to import CSV: This is a calendar without guest names.',
    ],
    ['picture.csv', '\u0089PNG\r\n\u001a\n\u0000\u0000', 'Failed to import CSV: This file can’t be read.'],
    [
      'broken.csv',
      'Guest Name(s),Unit type,Check-in,Check-out\n"Elena Rossi,Room 7,2026-12-20,2026-12-23\n',
      'CSV parsing failed.',
    ],
    [
      'empty.csv',
      'Guest Name(s),Unit type,Check-in,Check-out\n,Room 7,2026-12-20,2026-12-23\n',
      'No valid reservations to import.',
    ],
    ['huge.csv', 'x'.repeat(10 * 1024 * 1024 + 1), 'Failed to import CSV: This file is larger than 10 MB.'],
  ])('%s is refused, in a toast and in its place until it was read', async (name, content, message) => {
    const page = await open()
    const sent: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('import') && request.method() === 'POST' && sent.push(request.url())),
    )
    await choose(page, name, name === 'picture.csv' ? Buffer.from(content, 'latin1') : content)
    await toast(page, message)
    await page
      .getByRole('alert')
      .filter({ hasText: `${name} was not imported.` })
      .waitFor()
    expect(sent).toHaveLength(name === 'huge.csv' ? 0 : 1)
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.getByRole('alert').count(), eventually).toBe(0)
    await isFocused(page.locator('#main'))
    expect(await kept()).toEqual([])
  })

  test('an outdated preview is made again, and says so', async () => {
    await imported(file(lena))
    const page = await open()
    await choose(page, 'newer.csv', file(lena.replace('Room 8', 'Room 6'), ioana))
    await step(page, 'Import preview')
    await imported(file(ioana))
    await button(page, 'Import 2 rows').click()
    await page
      .getByText('The reservations have changed in the meantime. This is what the import would do now.')
      .waitFor()
    await button(page, 'Import 1 row').click()
    await toast(page, 'Reservations imported!')
    expect((await kept()).map(({ apartment }) => apartment)).toEqual(['Room 6', 'Room 5'])
  })

  test('a slow file shows its progress, blocks a second one, and can be cancelled', async () => {
    const page = await open()
    let asked = 0
    await page.route('**/import-preview?*', async (route) => {
      asked += 1
      await new Promise((resolve) => void page.once('requestfailed', resolve))
      await route.abort().catch(() => {})
    })
    await choose(page, 'slow.csv', file(lena))
    await page.getByRole('progressbar', { name: 'slow.csv' }).waitFor()
    await expect
      .poll(() => button(page, 'Import Booking.com CSV').getAttribute('aria-disabled'), eventually)
      .toBe('true')
    await button(page, 'Cancel').click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await expect.poll(() => button(page, 'Import Booking.com CSV').getAttribute('aria-disabled'), eventually).toBeNull()
    expect([asked, await page.getByRole('alert').count()]).toEqual([1, 0])
  })

  test('an internal failure is reported, the preview stays, and the second try imports once', async () => {
    const page = await open({ allow: [/status of 500/] })
    await choose(page, 'list.csv', file(lena))
    await step(page, 'Import preview')
    await page.route('**/imports?*', async (route) => {
      await route.fetch()
      await route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"code":"platform.unexpected","message":""}',
      })
    })
    await button(page, 'Import 1 row').click()
    await toast(page, 'Failed to import reservations.')
    await page.unroute('**/imports?*')
    await button(page, 'Import 1 row').click()
    await toast(page, 'Reservations imported!')
    expect(await kept()).toHaveLength(1)
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'list.csv' }).count(), late).toBe(1)
  })
})

describe('clearing and undoing', () => {
  test("clearing asks, removes the platform's reservations, keeps manual ones, and can be undone", async () => {
    await have({ check_in: '2026-12-20', check_out: '2026-12-22' })
    await imported(file(lena, ioana))
    const page = await open()
    await button(page, 'Clear Booking.com Reservations').click()
    await page
      .getByRole('alertdialog')
      .getByText('Delete all Booking.com reservations for this hotel? Manual reservations will be kept.', {
        exact: true,
      })
      .waitFor()
    await button(page, 'Cancel').click()
    expect(await kept()).toHaveLength(3)
    await button(page, 'Clear Booking.com Reservations').click()
    await button(page, 'Delete').click()
    await toast(page, 'Booking.com reservations cleared!')
    await expect.poll(() => page.getByRole('row').count(), late).toBe(2)
    await row(page, 'Sofia Almeida').waitFor()

    const log = page.getByRole('listitem').filter({ hasText: 'Milica Kovač' })
    await expect.poll(() => log.count(), late).toBe(2)
    await expect
      .poll(() => log.first().innerText(), eventually)
      .toMatch(/Booking\.com reservations cleared\s+2 removed\s+\d\d\/\d\d\/\d{4} \d\d:\d\d · Milica Kovač/)
    await expect.poll(() => log.last().innerText(), eventually).toMatch(/before\.csv\s+2 new/)
    await log.first().getByRole('button', { name: 'Undo: Booking.com reservations cleared' }).click()
    await page
      .getByRole('alertdialog', { name: 'Undo clearing these reservations?' })
      .getByRole('button', { name: 'Undo', exact: true })
      .click()
    await toast(page, 'Undone.')
    await row(page, 'Lena Schmidt').waitFor()
    await log.first().getByText('Undone', { exact: true }).waitFor()
  })

  test('an import can be undone from its success message, after a confirmation @main', async () => {
    const page = await open()
    await choose(page, 'wrong house.csv', file(lena, ioana))
    await button(page, 'Import 2 rows').click()
    await row(page, 'Lena Schmidt').waitFor()
    await button(page, 'Undo: wrong house.csv').first().click()
    const question = page.getByRole('alertdialog', { name: 'Undo this import?' })
    await question.getByText(/^wrong house\.csv, /).waitFor()
    await question.getByRole('button', { name: 'Undo', exact: true }).click()
    await toast(page, 'Undone.')
    await page.getByText('No reservations for this month.').waitFor()
    expect(await kept()).toEqual([])
  })

  test.each([
    [503, 'platform.unavailable', 'Failed to clear Booking.com reservations.'],
    [403, 'hotels.feature_off', 'Failed to clear reservations: '],
  ])('a failure (%i) has its own message and nothing is removed', async (status, code, message) => {
    await imported(file(lena))
    const page = await open({ allow: [/status of 503/] })
    await refuse(page, '**/reservations/clear', status, code)
    await button(page, 'Clear Booking.com Reservations').click()
    await button(page, 'Delete').click()
    await page.getByRole('region', { name: 'Messages' }).getByText(message).first().waitFor()
    expect(await kept()).toHaveLength(1)
  })
})

describe('the reservations page is accessible', () => {
  const states: Record<string, (page: Page) => Promise<unknown>> = {
    'the list': (page) => row(page, 'Lena Schmidt').waitFor(),
    'the form': async (page) => {
      await button(page, 'Add Reservation').click()
      await button(page, 'Save').click()
      await page.getByText('Please fill in all fields.').waitFor()
    },
    'the question before deleting': async (page) => {
      await button(page, 'Delete the reservation of Sofia Almeida').click()
      await page.getByText('Delete this reservation?').waitFor()
    },
    'the preview': async (page) => {
      await choose(
        page,
        'list.csv',
        file(
          lena.replace('Room 8', 'Room 6'),
          ioana.replace('ok', 'cancelled_by_guest'),
          booking(5, 'Jan de Vries', '2026-12-26', '2026-12-26', 'Room 1'),
        ),
      )
      await step(page, 'Import preview')
    },
    'the columns': async (page) => {
      await choose(page, 'list.csv', 'Nimi,Huone,Tulo,Lähtö\nElena Rossi,Room 7,2026-12-20,2026-12-23\n')
      await step(page, 'Which column is which?')
      await button(page, 'Show preview').click()
    },
    'the order of dates': async (page) => {
      await choose(
        page,
        'list.csv',
        'Guest Name(s),Unit type,Check-in,Check-out\nElena Rossi,Room 7,03/04/2026,05/04/2026\n',
      )
      await step(page, 'Which comes first, day or month?')
    },
    'a refused file': async (page) => {
      await choose(page, 'calendar.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')
      await page.getByRole('alert').waitFor()
    },
  }

  test.each(Object.keys(states))(
    '%s has no axe violation and no sideways scroll: phone and desktop, light and dark',
    async (name) => {
      await have({ check_in: '2026-12-20', check_out: '2026-12-22' })
      await imported(file(lena, ioana))
      const page = await open()
      await states[name]?.(page)
      expect(await findVisualProblems(page, `reservations ${name}`)).toEqual([])
    },
  )

  test('adding, deleting, importing and undoing work with the keyboard alone', async () => {
    const page = await open()
    const press = async (locator: Locator, key = 'Enter') => {
      await locator.focus()
      await page.keyboard.press(key)
    }
    await press(button(page, 'Add Reservation'))
    await isFocused(page.getByLabel('Guest Name'))
    await page.keyboard.type('Sofia Almeida')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Room 4')
    await page.getByLabel('Check-in date').fill('2026-11-22')
    await page.getByLabel('Check-out date').fill('2026-11-25')
    await page.keyboard.press('Enter')
    await row(page, 'Sofia Almeida').waitFor()
    await press(button(page, 'Delete the reservation of Sofia Almeida'))
    await isFocused(button(page, 'Cancel'))
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await isFocused(button(page, 'Delete the reservation of Sofia Almeida'))

    const chosen = page.waitForEvent('filechooser')
    await press(button(page, 'Import Booking.com CSV'), 'Space')
    const chooser = await chosen
    expect(await page.locator('input[type=file]').getAttribute('accept')).toBe('.csv,.xls,.xlsx')
    await chooser.setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(file(lena)) })
    await isFocused(page.getByRole('heading', { name: 'Import preview' }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await isFocused(button(page, 'Import 1 row'))
    await page.keyboard.press('Enter')
    await toast(page, 'Reservations imported!')
    await tab(page, /Dec 2026/).waitFor()
    await press(button(page, 'Undo: list.csv').first())
    await page.getByRole('alertdialog').waitFor()
    await isFocused(button(page, 'Cancel'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, 'Undone.')
  })
})

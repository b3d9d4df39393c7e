import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { failUntilRetried } from '#testing/pages/fail-until-retried.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { parsePdf } from '#testing/pdf/parse.ts'
import { readTexts } from '#testing/pdf/text.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import {
  createInvoice,
  markInvoicePaid,
  sendInvoice,
  updateInvoice,
  type Invoice,
  type InvoiceLine,
} from './contract.ts'

let site: BrowserServer
let hotel: string
let milica: Person
let dragan: Person

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
// Each test has a hotel of its own: the lists are not affected by earlier ones.
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  dragan = await site.world.aManager(hotel, { display_name: 'Dragan Vuk' })
})

const getScreen = async (manager: Person, size: { width: number; height: number } = desk): Promise<Page> => {
  const page = await site.page({ as: manager, ...size })
  await page.goto(`/${hotel}/manager/invoices`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('tab', { name: /^All \d/ }).waitFor()
  return page
}
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: typeof name === 'string' })
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const getDialog = (page: Page): Locator => page.getByRole('dialog')
const line = (page: Page, number: number): Locator => page.getByRole('group', { name: `Line ${number}`, exact: true })

const aLine = (values: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id: newId(),
  description: 'Room, 6 nights',
  quantity: 6,
  price: 68,
  ...values,
})
const make = async (guest_name = 'Jonas Weber', items = [aLine()]): Promise<Invoice> =>
  (
    await site.world.call(milica, createInvoice, {
      params: { hotelSlug: hotel },
      body: { id: newId(), guest_name, room_number: 'Room 12', items },
    })
  ).body
const send = async ({ id }: Invoice) =>
  (await site.world.call(dragan, sendInvoice, { params: { hotelSlug: hotel, invoiceId: id } })).body
const pay = async ({ id }: Invoice) =>
  (await site.world.call(dragan, markInvoicePaid, { params: { hotelSlug: hotel, invoiceId: id } })).body

const fillLine = async (
  page: Page,
  number: number,
  [description, quantity, price]: readonly [string, string, string],
): Promise<void> => {
  await line(page, number).getByLabel('Description').fill(description)
  await line(page, number).getByLabel('Quantity').fill(quantity)
  await line(page, number).getByLabel('Price').fill(price)
}
const begin = async (page: Page): Promise<Locator> => {
  await button(page, 'Create invoice').first().click()
  const dialog = getDialog(page)
  await dialog.getByLabel('Guest name').fill('Jonas Weber')
  await dialog.getByLabel('Room number').fill('Room 12')
  return dialog
}
const getCounts = async (page: Page): Promise<string[]> =>
  (await page.getByRole('tab').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())

/** Marks the page to detect a reload. */
const mark = (page: Page) => page.evaluate('globalThis.neverReloaded = true')
const isMarked = (page: Page) => page.evaluate<boolean>('globalThis.neverReloaded === true')

test("an invoice is created, sent and paid, and every step appears on a colleague's screen without a reload @main", async () => {
  const [mine, theirs] = [await getScreen(milica), await getScreen(dragan)]
  await Promise.all([mark(mine), mark(theirs)])
  expect(await expectVisible(theirs.getByText('No invoices yet'))).toBe(true)

  const dialog = await begin(mine)
  await fillLine(mine, 1, ['Room, 6 nights', '6', '68'])
  await button(dialog, 'Add line').click()
  await fillLine(mine, 2, ['Bar, order 7f3a91c2', '1', '56,50'])
  await button(dialog, 'Add line').click()
  await fillLine(mine, 3, ['Airport transfer', '1', '22.00'])
  await expect.poll(() => line(mine, 2).innerText(), eventually).toContain('$56.50')
  await expect.poll(() => dialog.locator('.dl--total').innerText(), eventually).toMatch(/Total\s+\$486\.50/)
  await button(dialog, 'Create draft').click()
  await mine.getByText('Invoice created as a draft.').waitFor()
  await dialog.waitFor({ state: 'detached' })

  for (const page of [mine, theirs]) {
    await row(page, 'INV-0001').getByText('Draft').waitFor()
    await expect
      .poll(() => row(page, 'INV-0001').innerText(), eventually)
      .toMatch(/Jonas Weber\s+Room 12\s+\d\d\/\d\d\/\d{4}\s+Draft\s+\$486\.50/)
    await expect.poll(() => getCounts(page), eventually).toEqual(['All 1', 'Draft 1', 'Sent 0', 'Paid 0'])
  }
  await button(row(mine, 'INV-0001'), 'Send').click()
  await row(theirs, 'INV-0001').getByText('Sent').waitFor()
  await button(row(theirs, 'INV-0001'), 'Mark Paid').click()
  await row(mine, 'INV-0001').getByText('Paid', { exact: true }).waitFor()
  await expect.poll(() => button(row(mine, 'INV-0001'), /Send|Mark|Edit/).count(), eventually).toBe(0)
  await expect.poll(() => getCounts(mine), eventually).toEqual(['All 1', 'Draft 0', 'Sent 0', 'Paid 1'])
  expect(await Promise.all([isMarked(mine), isMarked(theirs)])).toEqual([true, true])
})

test('guest name, room number and a valid line are required; otherwise nothing is created and the form says so', async () => {
  const page = await getScreen(milica)
  await button(page, 'Create invoice').first().click()
  const dialog = getDialog(page)
  await button(dialog, 'Create draft').click()
  await dialog.getByText('Guest name is required.').waitFor()
  await dialog.getByLabel('Guest name').fill('Jonas Weber')
  await button(dialog, 'Create draft').click()
  await dialog.getByText('Room number is required.').waitFor()
  await dialog.getByLabel('Room number').fill('Room 12')
  await button(dialog, 'Create draft').click()
  await dialog
    .getByText('Nothing was saved. Please fill in at least one line with a description, a quantity and a price.')
    .waitFor()
  await expect
    .poll(() => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")'), eventually)
    .toBe('Description')
  await fillLine(page, 1, ['Room, 6 nights', '0', '68'])
  await dialog.getByText('A line without a description, quantity or price is left out.').waitFor()
  await button(dialog, 'Create draft').click()
  expect(await expectVisible(dialog.getByText('Nothing was saved.', { exact: false }))).toBe(true)

  for (const [quantity, price, text] of [
    ['-2', '68', 'Please enter the quantity as a whole number'],
    ['1.5', '68', 'Please enter the quantity as a whole number'],
    ['10000', '68', 'Please enter the quantity as a whole number'],
    ['1', '-5', 'Please enter a price of 0 or more'],
    ['1', '1.005', 'Please enter a price of 0 or more'],
    ['1', 'much', 'Please enter a price of 0 or more'],
    ['9999', '99999999.99', 'This total is too high for one invoice.'],
  ] as const) {
    await fillLine(page, 1, ['Room, 6 nights', quantity, price])
    await button(dialog, 'Create draft').click()
    await dialog.getByText(text).waitFor()
  }
  await fillLine(page, 1, ['Room, 6 nights', '1', '.5'])
  await button(dialog, 'Create draft').click()
  await row(page, 'INV-0001').getByText('$0.50').waitFor()
  await expect.poll(() => getCounts(page), eventually).toEqual(['All 1', 'Draft 1', 'Sent 0', 'Paid 0'])
})

test('one line always remains, and invalid lines are left out of the invoice', async () => {
  const page = await getScreen(milica)
  const dialog = await begin(page)
  await expect.poll(() => line(page, 1).getByLabel('Quantity').inputValue(), eventually).toBe('1')
  await expect.poll(() => button(dialog, 'Remove line 1').isDisabled(), eventually).toBe(true)
  await fillLine(page, 1, ['Laundry', '2', '9.50'])
  await button(dialog, 'Add line').click()
  await button(dialog, 'Add line').click()
  await fillLine(page, 3, ['Minibar', '1', ''])
  await button(dialog, 'Remove line 2').click()
  await expect.poll(() => line(page, 2).getByLabel('Description').inputValue(), eventually).toBe('Minibar')
  await button(dialog, 'Create draft').click()
  await row(page, 'INV-0001').getByText('$19.00').waitFor()
  await button(row(page, 'INV-0001'), 'Edit INV-0001').click()
  await expect
    .poll(
      () =>
        getDialog(page)
          .getByRole('group', { name: /^Line \d/ })
          .count(),
      eventually,
    )
    .toBe(1)
})

test('a draft is edited and its total follows; a sent invoice cannot be edited', async () => {
  const invoice = await make()
  const [page, theirs] = [await getScreen(milica), await getScreen(dragan)]
  await button(row(page, 'INV-0001'), 'Edit INV-0001').click()
  const dialog = getDialog(page)
  await expect.poll(() => line(page, 1).getByLabel('Price').inputValue(), eventually).toBe('68.00')
  await dialog.getByLabel('Guest name').fill('Elena Rossi')
  await line(page, 1).getByLabel('Quantity').fill('7')
  await button(dialog, 'Save').click()
  await page.getByText('Invoice updated.').waitFor()
  await expect.poll(() => row(theirs, 'INV-0001').innerText(), eventually).toMatch(/Elena Rossi[^]*\$476\.00/)
  await send(invoice)
  await row(page, 'INV-0001').getByText('Sent').waitFor()
  await expect.poll(() => button(row(page, 'INV-0001'), 'Edit INV-0001').count(), eventually).toBe(0)
})

test('of two who edit one draft the second keeps the input, sees why, and goes on from the current row @main', async () => {
  const invoice = await make()
  const page = await getScreen(milica)
  await button(row(page, 'INV-0001'), 'Edit INV-0001').click()
  const dialog = getDialog(page)
  await dialog.getByLabel('Guest name').fill('Marek Nowak')
  await site.world.call(dragan, updateInvoice, {
    params: { hotelSlug: hotel, invoiceId: invoice.id },
    body: { guest_name: 'Elena Rossi', room_number: 'Room 7', items: invoice.items, updated_at: invoice.updated_at },
  })
  await button(dialog, 'Save').click()
  await dialog.getByText('Failed to update invoice').waitFor()
  await dialog.getByText('Someone else has changed this invoice in the meantime.').waitFor()
  await expect.poll(() => dialog.getByLabel('Guest name').inputValue(), eventually).toBe('Marek Nowak')
  await button(dialog, 'Show it as it is now').click()
  await expect.poll(() => dialog.getByLabel('Guest name').inputValue(), eventually).toBe('Elena Rossi')
  await dialog.getByLabel('Guest name').fill('Marek Nowak')
  await button(dialog, 'Save').click()
  await expect.poll(() => row(page, 'INV-0001').innerText(), eventually).toMatch(/Marek Nowak\s+Room 7/)

  await button(row(page, 'INV-0001'), 'Edit INV-0001').click()
  await send(invoice)
  await dialog.getByLabel('Guest name').fill('Somebody Else')
  await button(dialog, 'Save').click()
  await dialog.getByText('Someone else has sent this invoice in the meantime. It can no longer be changed.').waitFor()
  await expect.poll(() => button(dialog, 'Save').isDisabled(), eventually).toBe(true)
})

test('pressing Send second shows the invoice as it is now', async () => {
  const invoice = await make()
  const page = await site.page({ as: milica, ...desk })
  // This screen hears nothing of what the others do.
  await page.route('**/events?**', (route) => route.abort())
  await page.goto(`/${hotel}/manager/invoices`)
  await row(page, 'INV-0001').getByText('Draft').waitFor()
  await send(invoice)
  await pay(invoice)
  await button(row(page, 'INV-0001'), 'Send').click()
  await page.getByText('Someone was quicker. Here is how it looks now.').waitFor()
  expect(await expectVisible(row(page, 'INV-0001').getByText('Paid', { exact: true }))).toBe(true)
})

test('deleting asks first and names the invoice; then it disappears from every screen', async () => {
  await make()
  await send(await make('Elena Rossi'))
  const [page, theirs] = [await getScreen(milica), await getScreen(dragan)]
  await button(row(page, 'INV-0002'), 'Delete INV-0002').click()
  const asked = page.getByRole('alertdialog', { name: 'Delete invoice INV-0002?' })
  await asked
    .getByText('Elena Rossi, Room 12: $408.00. This invoice has already been sent to the guest. This can’t be undone.')
    .waitFor()
  await button(asked, 'Cancel').click()
  expect(await expectVisible(row(page, 'INV-0002'))).toBe(true)
  await button(row(page, 'INV-0002'), 'Delete INV-0002').click()
  await button(asked, 'Delete').click()
  await page.getByText('Invoice deleted.').waitFor()
  for (const one of [page, theirs]) {
    await row(one, 'INV-0002').waitFor({ state: 'detached' })
    await expect.poll(() => getCounts(one), eventually).toEqual(['All 1', 'Draft 1', 'Sent 0', 'Paid 0'])
  }
})

test('the tabs show each status by itself, and an empty one says so', async () => {
  await make('A Draft')
  await send(await make('B Sent'))
  const page = await getScreen(milica)
  await expect.poll(() => getCounts(page), eventually).toEqual(['All 2', 'Draft 1', 'Sent 1', 'Paid 0'])
  const guests = async () => await page.locator('tbody tr td:nth-child(2)').allInnerTexts()
  await expect.poll(guests, eventually).toEqual(['B Sent', 'A Draft'])
  await page.getByRole('tab', { name: 'Draft 1' }).click()
  await expect.poll(guests, eventually).toEqual(['A Draft'])
  await page.getByRole('tab', { name: 'Sent 1' }).click()
  await expect.poll(guests, eventually).toEqual(['B Sent'])
  await button(row(page, 'B Sent'), 'Mark Paid').click()
  await page.getByText('No invoices awaiting payment').waitFor()
  await page.getByRole('tab', { name: 'Paid 1' }).click()
  await expect.poll(guests, eventually).toEqual(['B Sent'])
})

test('more than one page of invoices loads on demand', async () => {
  for (let at = 0; at < 53; at += 1) await make(`Guest ${at}`)
  const page = await getScreen(milica)
  await expect.poll(() => page.locator('tbody tr').count(), eventually).toBe(50)
  await button(page, 'Load more').click()
  await expect.poll(() => page.locator('tbody tr').count(), eventually).toBe(53)
  await expect.poll(() => button(page, 'Load more').count(), eventually).toBe(0)
})

test('a create whose answer was lost is sent again and exists once @main', async () => {
  const page = await getScreen(milica)
  let sent = 0
  await page.route('**/invoices', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  const dialog = await begin(page)
  await fillLine(page, 1, ['Laundry', '1', '9.50'])
  await button(dialog, 'Create draft').click()
  await page.getByText('Invoice created as a draft.').waitFor()
  await expect.poll(() => getCounts(page), eventually).toEqual(['All 1', 'Draft 1', 'Sent 0', 'Paid 0'])
  expect(sent).toBe(2)
})

test('what cannot be loaded, created, updated or deleted says so in its own words, and no input is lost', async () => {
  await make()
  const page = await site.page({ as: milica, ...desk, allow: [/status of 500/] })
  await failUntilRetried(page, /\/invoices\?/)
  await page.goto(`/${hotel}/manager/invoices`)
  await page.getByText('Failed to fetch invoices').waitFor()
  await button(page, 'Try again').click()
  await row(page, 'INV-0001').waitFor()

  const refused = {
    status: 403,
    json: { code: 'hotels.feature_off', message: 'This hotel doesn’t offer this service.' },
  }
  await page.route(/\/invoices(\/[0-9a-f-]{36}.*)?$/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(refused),
  )
  const dialog = await begin(page)
  await fillLine(page, 1, ['Laundry', '1', '9.50'])
  await button(dialog, 'Create draft').click()
  await dialog.getByText('Failed to create invoice').waitFor()
  await expect.poll(() => line(page, 1).getByLabel('Description').inputValue(), eventually).toBe('Laundry')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await button(row(page, 'INV-0001'), 'Edit INV-0001').click()
  await button(dialog, 'Save').click()
  await dialog.getByText('Failed to update invoice').waitFor()
  await button(dialog, 'Cancel').click()
  await dialog.waitFor({ state: 'detached' })
  await button(row(page, 'INV-0001'), 'Send').click()
  await page.getByText(/^Failed to update invoice\./).waitFor()
  await button(row(page, 'INV-0001'), 'Delete INV-0001').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await page.getByText(/^Failed to delete invoice\./).waitFor()

  await page.unroute(/\/invoices(\/[0-9a-f-]{36}.*)?$/)
  await button(page, 'Create invoice').click()
  await expect.poll(() => line(page, 1).getByLabel('Description').inputValue(), eventually).toBe('Laundry')
  await button(dialog, 'Create draft').click()
  await row(page, 'INV-0002').waitFor()
})

test('offline the screen shows its last data and offers no action, and everything works by keyboard alone', async () => {
  await make()
  const page = await getScreen(milica)
  await row(page, 'INV-0001').waitFor()
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await expect
    .poll(
      async () => [
        await button(page, 'Create invoice').isDisabled(),
        await button(row(page, 'INV-0001'), 'Send').isDisabled(),
      ],
      eventually,
    )
    .toEqual([true, true])
  await page.context().setOffline(false)
  await page.getByText('Live', { exact: true }).waitFor()

  await button(page, 'Create invoice').press('Enter')
  await getDialog(page).waitFor()
  const keys = async (...typed: string[]) => {
    for (const key of typed)
      await (key === 'Tab' || key === 'Enter' || key === 'Space' ? page.keyboard.press(key) : page.keyboard.type(key))
  }
  await expect.poll(() => page.evaluate<string>('document.activeElement.tagName'), eventually).toBe('INPUT')
  await keys('Lena Schmidt', 'Tab', 'Room 8', 'Tab', 'Laundry', 'Tab', 'Tab', '9.50', 'Tab', 'Space')
  await expect
    .poll(() => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")'), eventually)
    .toBe('Description')
  await keys('Bar', 'Tab', 'Tab', '4', 'Enter')
  await row(page, 'Lena Schmidt').getByText('$13.50').waitFor()
  await page.getByRole('tab', { name: 'All 2' }).press('ArrowRight')
  await page.getByRole('tab', { name: 'Draft 2', selected: true }).waitFor()
  await button(row(page, 'Lena Schmidt'), 'Send').press('Enter')
  await row(page, 'Lena Schmidt').waitFor({ state: 'detached' })
  await button(row(page, 'INV-0001'), 'Delete INV-0001').press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await keys('Tab', 'Enter')
  await page.getByText('No drafts').waitFor()
})

test('the print view is a page of its own in A4, with the hotel on it and without bars, and follows the invoice @main', async () => {
  const invoice = await make('Jonas Weber', [
    aLine(),
    aLine({ description: 'Bar, order 7f3a91c2', quantity: 1, price: 56.5 }),
    aLine({ description: 'Airport transfer', quantity: 1, price: 22 }),
  ])
  const page = await getScreen(milica)
  await page.getByRole('link', { name: 'Print INV-0001' }).click()
  await page.getByRole('heading', { name: /Statement\s+INV-0001/ }).waitFor()
  const paper = page.getByRole('article')
  await expect
    .poll(() => paper.innerText(), eventually)
    .toMatch(
      new RegExp(
        [
          'Hotel Marina\\s+Budva',
          'Jonas Weber\\s+Room 12',
          'Status Draft',
          'Room, 6 nights\\s+6\\s+\\$68\\.00\\s+\\$408\\.00',
          'Airport transfer\\s+1\\s+\\$22\\.00\\s+\\$22\\.00',
          'Total\\s+\\$486\\.50',
          'Thank you for staying with us\\.\\s+Not a fiscal receipt\\.',
        ].join('[^]*'),
      ),
    )
  expect([await page.getByRole('navigation').count(), await page.getByRole('banner').count()]).toEqual([0, 0])
  await send(invoice)
  await paper.getByText('Sent').waitFor()

  const pages = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return {
      count: pdf.match(/\/Type\s*\/Page\b/g)?.length,
      sizes: [
        ...new Set(
          Array.from(
            pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g),
            ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
          ),
        ),
      ],
    }
  }
  expect(await pages()).toEqual({ count: 1, sizes: ['595 × 842'] })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => button(page, 'Print or save as PDF').isVisible(), eventually).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  // The browser's own dialog is not visible here, but it reports when it opens.
  await page.evaluate("addEventListener('beforeprint', () => { document.body.dataset.printed = 'yes' })")
  await button(page, 'Print or save as PDF').click()
  await page.locator('body[data-printed=yes]').waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await row(page, 'INV-0001').waitFor()

  const long = await make(
    'Long Stay',
    Array.from({ length: 50 }, (_, at) => aLine({ description: `Day ${at + 1}`, quantity: 1 })),
  )
  await page.goto(`/${hotel}/manager/invoices/${long.id}/print`)
  await page.getByText('Day 50').waitFor()
  expect((await pages()).count).toBeGreaterThan(1)
})

test('a manager writes what is on invoices; from then on lines have VAT, and the PDF comes in the chosen language', async () => {
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/settings`)
  const card = page.getByRole('region', { name: 'On your invoices' })
  await card.getByLabel('Address').fill('Obala 12\n85310 Budva')
  await card.getByLabel('Tax number').fill('PIB 02837465')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved for your next invoices.').waitFor()
  await page.goto(`/${hotel}/manager/invoices`)
  await button(page, 'Create invoice').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Guest name').fill('Jonas Weber')
  await form.getByLabel('Room number').fill('Room 12')
  await form.getByLabel('Description').fill('Room, 6 nights')
  await form.getByLabel('Price').fill('84')
  await form.getByLabel('VAT in %').fill('120')
  await button(form, 'Create draft').click()
  await form.getByText('Please enter a VAT rate from 0 to 99.99').waitFor()
  await form.getByLabel('VAT in %').fill('7')
  await form.getByText('VAT 7%').waitFor()
  await button(form, 'Create draft').click()
  await button(page, 'Download INV-0001 as PDF').click()
  const dialog = page.getByRole('dialog', { name: 'Download PDF' })
  await dialog.getByLabel('Language of the invoice').selectOption('Deutsch')
  const [download] = await Promise.all([page.waitForEvent('download'), button(dialog, 'Download').click()])
  expect(download.suggestedFilename()).toBe('INV-0001.pdf')
  const file = parsePdf(await readFile(await download.path()))
  const texts = readTexts(file).map((text) => text.replaceAll('\u00a0', ' '))
  expect(texts).toEqual(expect.arrayContaining(['RECHNUNG', 'Obala 12', '85310 Budva', 'PIB 02837465', 'MwSt. 7 %']))
  // No e-mail is set up here.
  expect(await button(page, 'Send INV-0001 by e-mail').count()).toBe(0)
})

test('letters that a PDF cannot print are named while they are typed, and again in place of the file; print has them', async () => {
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/invoices`)
  await button(page, 'Create invoice').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Guest name').fill('王小明')
  await form.getByText('A PDF of this invoice can’t print: 王小明.').waitFor()
  await form.getByLabel('Room number').fill('Room 12')
  await form.getByLabel('Description').fill('Room, 6 nights')
  await form.getByLabel('Price').fill('1.234,50')
  await button(form, 'Create draft').click()
  await button(page, 'Download INV-0001 as PDF').click()
  const dialog = page.getByRole('dialog', { name: 'Download PDF' })
  await button(dialog, 'Download').click()
  await dialog.getByText('The PDF can’t print these letters: 王小明.').waitFor()
  const invoice = (await page.evaluate(async (slug) => {
    const answer = await fetch(`/api/hotels/${slug}/invoices`)
    return ((await answer.json()) as { items: { id: string; total: number }[] }).items[0]
  }, hotel)) ?? { id: '', total: 0 }
  expect(invoice.total).toBe(1234.5)
  await page.goto(`/${hotel}/manager/invoices/${invoice.id}/print`)
  await page.getByText('王小明').waitFor()
})

test('a deleted invoice has no print view, and the page says so', async () => {
  const page = await getScreen(milica)
  for (const id of [newId(), 'none']) {
    await page.goto(`/${hotel}/manager/invoices/${id}/print`)
    expect(await expectVisible(page.getByText('This invoice no longer exists.'))).toBe(true)
  }
})

test('the dashboard counts unpaid invoices and leads to them, live', async () => {
  const invoice = await make()
  await pay(await send(await make()))
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager`)
  const card = page.getByRole('link', { name: /^\d+\s*Unpaid invoices$/ })
  await expect.poll(() => card.innerText(), eventually).toMatch(/^1\s/)
  await make('Elena Rossi')
  await expect.poll(() => card.innerText(), eventually).toMatch(/^2\s/)
  await pay(await send(invoice))
  await expect.poll(() => card.innerText(), eventually).toMatch(/^1\s/)
  await card.click()
  expect(await expectVisible(page.getByRole('heading', { name: 'Invoices' }))).toBe(true)
})

test('Invoices is in the sheet behind More, before the settings, unless the hotel has switched it off', async () => {
  const page = await getScreen(milica, phone)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await button(bar, /Invoices/).click()
  const entries = async () => (await getDialog(page).getByRole('link').allInnerTexts()).map((text) => text.trim())
  await expect.poll(async () => (await entries()).slice(-2), eventually).toEqual(['Invoices', 'Settings'])

  const without = await site.world.aHotel({ features: { invoices: false } })
  const other = await site.page({ as: await site.world.aManager(without) })
  await other.goto(`/${without}/manager/invoices`)
  await other.waitForURL(`**/${without}/manager`)
  await button(other, 'More').click()
  await getDialog(other).getByRole('link', { name: 'Settings' }).waitFor()
  expect(await other.getByRole('link', { name: 'Invoices' }).count()).toBe(0)
})

test('every invoice screen is accessible: 320, 390 and 1280 px wide, light and dark', async () => {
  const check = async (page: Page, name: string) =>
    expect(await findVisualProblems(page, `invoices ${name}`)).toEqual([])
  const page = await site.page({ as: milica })
  await page.goto(`/${hotel}/manager/invoices`)
  await page.getByText('No invoices yet').waitFor()
  await check(page, 'empty')
  await pay(await send(await make('Kovács Péter', [aLine({ price: 99.2, quantity: 2 })])))
  await send(
    await make('Anna-Maria von Hohenlohe-Waldenburg und Schillingsfürst', [
      aLine({ price: 99_999_999.99, quantity: 1 }),
    ]),
  )
  await make('Jonas Weber', [
    aLine(),
    aLine({ description: 'Bar, order 7f3a91c2', quantity: 1, price: 56.5 }),
    aLine({ description: 'Airport transfer', quantity: 1, price: 22 }),
  ])
  await button(page, 'Send').waitFor()
  await button(page, 'Mark Paid').waitFor()
  await page.getByText('$198.40').waitFor()
  await check(page, 'list')
  await button(page, 'Edit INV-0003').click()
  await line(page, 3).waitFor()
  await check(page, 'form')
  await line(page, 2).getByLabel('Quantity').fill('-1')
  await line(page, 3).getByLabel('Price').fill('')
  await getDialog(page).getByLabel('Guest name').fill('')
  await button(getDialog(page), 'Save').click()
  await getDialog(page).getByText('Please enter the quantity').waitFor()
  await check(page, 'form-wrong')
  await button(getDialog(page), 'Cancel').click()
  await button(page, 'Delete INV-0002').click()
  await page.getByRole('alertdialog').waitFor()
  await check(page, 'delete')
  await button(page.getByRole('alertdialog'), 'Cancel').click()
  await page.getByRole('link', { name: 'Print INV-0003' }).click()
  await page.getByText('Thank you for staying with us.').waitFor()
  await check(page, 'print')
}, 120_000)

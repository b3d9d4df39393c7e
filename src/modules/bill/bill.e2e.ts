import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { listInvoices } from '#modules/invoices/contract.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { addCharge } from './contract.ts'
import { updateBillSettings } from './contract/settings.ts'

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
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { bill: true, conversations: true } })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  await site.world.call(milica, addRooms, { params: { hotelSlug: hotel }, body: { room_numbers: ['Room 3'] } })
  ana = await site.world.aGuest(hotel, { room_number: 'Room 3', guest_name: 'Ana Petrović' })
  stayId = (await site.world.call(ana, getMyStay, { params: { hotelSlug: hotel } })).body.stay.id
})

const show = (shown: 'never' | 'all') =>
  site.world.call(milica, updateBillSettings, { params: { hotelSlug: hotel }, body: { shown, tax_rate: 21 } })
const charge = (description: string, price: number) =>
  site.world.call(milica, addCharge, {
    params: { hotelSlug: hotel, stayId },
    body: { id: newId(), description, quantity: 1, price },
  })
const getStayPage = async (size: { width: number; height: number } = desk): Promise<Page> => {
  const page = await site.page({ as: milica, ...size })
  await page.goto(`/${hotel}/manager/stays/${stayId}`)
  await page.getByRole('heading', { name: 'Bill', exact: true }).waitFor()
  return page
}
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const field = (place: Locator, name: string) => place.getByLabel(name, { exact: true })

test('what the desk charges and takes off stands on the guest’s phone, and on an invoice with one button @main', async () => {
  await show('all')
  const [staff, guest] = [await getStayPage(), await site.page({ as: ana, ...phone })]
  await guest.goto(`/${hotel}/guest`)
  await guest.getByRole('link', { name: /^Your bill/ }).click()
  await guest.getByText('Nothing to pay').waitFor()

  await button(staff, 'Charge').click()
  const dialog = staff.getByRole('dialog')
  await field(dialog, 'What').fill('Beach towel, lost')
  await field(dialog, 'Price (EUR)').fill('15')
  await button(dialog, 'Charge 15.00 €').click()
  await staff.getByText('15.00 € charged.').waitFor()
  await guest.getByText('Beach towel, lost').waitFor()

  await button(staff.getByRole('listitem').filter({ hasText: 'Beach towel' }), 'More actions').click()
  await staff.getByRole('menuitem', { name: 'Correct' }).click()
  await field(dialog, 'Take off').fill('10')
  await field(dialog, 'Reason').fill('Towel found')
  await button(dialog, 'Take off 10.00 €').click()
  await guest.getByText('Correction: Towel found').waitFor()
  await expect.poll(() => guest.getByText('So far').locator('..').innerText(), eventually).toMatch(/5\.00\s€/)

  await button(staff, 'Make invoice').click()
  await dialog.getByRole('radio', { name: 'Card' }).click()
  await button(dialog, 'Invoice 5.00 €').click()
  await staff.getByText('INV-0001 · paid').waitFor()
  await guest.getByText('INV-0001 · paid').waitFor()

  await button(staff, 'Cancel the invoice').click()
  await staff.getByRole('alertdialog').getByText('Give 5.00 € back at the desk.').waitFor()
  await button(staff.getByRole('alertdialog'), 'Cancel the invoice').click()
  await staff.getByText('INV-0002 · credit note').waitFor()
  await staff.getByRole('heading', { name: 'Bill', exact: true }).waitFor()
  await button(staff, 'Make invoice').waitFor()
})

test('a charge is filled in from an earlier one, and its invoice is made out to a company', async () => {
  await charge('Parking', 8)
  await site.world.call(milica, updateBillSettings, { params: { hotelSlug: hotel }, body: { tax_rate: 21 } })
  const staff = await getStayPage()
  const dialog = staff.getByRole('dialog')
  await button(staff, 'Charge').click()
  // A new charge has the VAT of the hotel, one like an earlier one that of the earlier one: none.
  await expect.poll(() => field(dialog, 'VAT %').inputValue()).toBe('21')
  await button(dialog, 'Parking').click()
  await button(dialog, 'Charge 8.00 €').click()
  await button(staff, 'Make invoice').click()
  await button(dialog, 'Company invoice').click()
  await field(dialog, 'Company').fill('Petrović d.o.o.')
  await field(dialog, 'Tax number').fill('02 123 456')
  await button(dialog, 'Invoice 16.00 €').click()
  await staff.getByText('INV-0001 · not paid').waitFor()
  const { body } = await site.world.call(milica, listInvoices, { params: { hotelSlug: hotel }, query: {} })
  expect(body.items).toMatchObject([
    { buyer: { company: 'Petrović d.o.o.', address: '', tax_number: '02 123 456' }, taxes: [] },
  ])
})

test('a guest to whom the bill is not shown is sent to the reception; a manager shows it, and the guest can ask about it', async () => {
  const guest = await site.page({ as: ana, ...phone })
  await guest.goto(`/${hotel}/guest/bill`)
  await guest.getByText('Please ask the reception for your bill.').waitFor()
  const staff = await site.page({ as: milica, ...desk })
  await staff.goto(`/${hotel}/manager/bill-settings`)
  const form = staff.getByRole('region', { name: 'Who reads the bill' })
  await form.getByRole('radio', { name: /^Every guest/ }).click()
  await form.getByLabel(/^VAT on charges/).fill('21')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.getByText('Saved.').waitFor()
  await charge('Laundry', 9.5)
  await guest.reload()
  expect(await expectVisible(guest.getByText('Laundry'))).toBe(true)
  await guest.getByText(/^VAT included: 21 % 1\.65\s€$/).waitFor()
  await guest.getByRole('link', { name: 'About the bill' }).click()
  await guest.waitForURL(`**/${hotel}/guest/messages`)
})

test('what a stay has to pay stands in its list; after its end it counts on the badge until it is on an invoice', async () => {
  await charge('Laundry', 9.5)
  const staff = await site.page({ as: milica, ...desk })
  await staff.goto(`/${hotel}/manager/stays`)
  await row(staff, 'Room 3').getByRole('cell', { name: '9.50 €' }).waitFor()
  await site.world.call(milica, checkOutStay, { params: { hotelSlug: hotel, stayId }, body: {} })
  await staff.getByRole('link', { name: 'Stays, 1 open' }).waitFor()
  await charge('Minibar', 9)
  await staff.getByRole('tab', { name: /^Left\s*1$/ }).click()
  await row(staff, 'Room 3').getByRole('cell', { name: '18.50 € after check-out' }).waitFor()
  expect(await findVisualProblems(staff, 'stays that have left')).toEqual([])
  await row(staff, 'Room 3').getByRole('link', { name: 'Ana Petrović' }).click()
  await button(staff, 'Make invoice').click()
  await button(staff.getByRole('dialog'), 'Invoice 18.50 €').click()
  await staff.getByRole('link', { name: 'Stays', exact: true }).click()
  await staff.getByRole('tab', { name: 'Left', exact: true }).click()
  await row(staff, 'Room 3').waitFor()
  await staff.getByText('after check-out').waitFor({ state: 'hidden' })
})

test('nothing sticks out of the bill on a phone and on a desktop', async () => {
  await show('all')
  await charge('Massage, 50 minutes, with the oils of the house and a tea afterwards', 1_234.5)
  await charge('Laundry', 9.5)
  const guest = await site.page({ as: ana, ...phone })
  await guest.goto(`/${hotel}/guest/bill`)
  await guest.getByText('Laundry').waitFor()
  expect(await findVisualProblems(guest, 'guest bill')).toEqual([])
  expect(await findVisualProblems(await getStayPage(), 'stay bill')).toEqual([])
})

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCharge } from '#modules/bill/contract.ts'
import { getBill } from '#modules/bill/contract/bill.ts'
import { updateBillSettings } from '#modules/bill/contract/settings.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { confirmStay, getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { getKeys } from '#testing/pages/keys.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { setStayDays } from '#testing/setup/seed-stay.ts'
import { addTouristTax } from '#testing/setup/tourist-tax.ts'
import type { Person } from '#testing/test-server.ts'

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
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { bill: true } })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  await site.world.call(milica, addRooms, { params: { hotelSlug: hotel }, body: { room_numbers: ['Room 3'] } })
  ana = await site.world.aGuest(hotel, { room_number: 'Room 3', guest_name: 'Ana Petrović' })
  stayId = (await site.world.call(ana, getMyStay, { params: { hotelSlug: hotel } })).body.stay.id
})

const charge = (description: string, price: number) =>
  site.world.call(milica, addCharge, {
    params: { hotelSlug: hotel, stayId },
    body: { id: newId(), description, quantity: 1, price, tax_rate: 21 },
  })
const readBill = async () => (await site.world.call(milica, getBill, { params: { hotelSlug: hotel, stayId } })).body
// Two days after the arrival: a stay has a night at least.
const leaveToday = () => setStayDays(site.world, hotel, { check_in: dayFrom(-2), check_out: dayFrom(0) })
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const openDialog = async (size: { width: number; height: number } = desk): Promise<{ page: Page; dialog: Locator }> => {
  const page = await site.page({ as: milica, ...size })
  await page.goto(`/${hotel}/manager/stays/${stayId}`)
  await button(page, 'Check out').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Check out Room 3' }).waitFor()
  return { page, dialog }
}

test('the desk makes two invoices and checks out with one button, and the guest’s phone is signed out @main', async () => {
  await charge('Boat trip', 35)
  await charge('Laundry', 9.5)
  const guest = await site.page({ as: ana, ...phone })
  await guest.goto(`/${hotel}/guest`)
  await guest.waitForFunction(() => localStorage.getItem('farewell') !== null)
  const { page, dialog } = await openDialog()
  await dialog.getByText('1 phone is signed out.').waitFor()
  await charge('Beach towel, lost', 15)
  await dialog.getByText('Beach towel, lost new').waitFor()
  await dialog.getByRole('checkbox', { name: /^Laundry/ }).uncheck()
  await dialog.getByText('9.50 € stays open').waitFor()
  await dialog.getByRole('radio', { name: 'Card' }).click()
  await button(dialog, 'Second invoice').click()
  const second = dialog.getByRole('region', { name: 'Invoice 2' })
  await second.getByLabel('Name on the invoice').fill('Luka Petrović')
  await button(second, 'Company invoice').click()
  await second.getByLabel('Company', { exact: true }).fill('Petrović d.o.o.')
  await button(dialog, 'Invoice 59.50 € and check out').click()
  await page.getByText('Room 3 is checked out.').waitFor()
  await guest.waitForURL(`**/${hotel}/farewell`)
  await guest.getByRole('heading', { name: 'Thank you, Ana' }).waitFor()
  const { sums, invoices } = await readBill()
  expect(sums).toMatchObject([{ charged: 59.5, open: 0, paid: 50 }])
  expect(invoices.map(({ total }) => total).toSorted((one, other) => one - other)).toEqual([9.5, 50])
})

test('with nothing to pay no invoice is made', async () => {
  const { page, dialog } = await openDialog()
  await button(dialog, 'Nothing to pay. Check out.').click()
  await page.getByText('Room 3 is checked out.').waitFor()
  expect((await readBill()).invoices).toEqual([])
})

test('the desk enters the persons and the nights in the dialog, and the tourist tax is on the invoice', async () => {
  await addTouristTax(site.world, milica, hotel, { amount: 1.5 })
  await leaveToday()
  const { page, dialog } = await openDialog()
  await button(dialog, 'Nothing to pay. Check out.').click()
  await dialog.getByText('Please enter the persons of this stay.').waitFor()
  await button(dialog, 'Persons').click()
  const persons = page.getByRole('dialog', { name: 'Persons' })
  expect(await persons.getByLabel('Adults').inputValue()).toBe('1')
  await persons.getByLabel('Adults').fill('2')
  await button(persons, 'Save the persons').click()
  await dialog.getByRole('checkbox', { name: 'Check out without tourist tax' }).check()
  await button(dialog, 'Nothing to pay. Check out.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Check out without tourist tax' }).uncheck()
  await button(dialog, 'Invoice 6.00 € and check out').waitFor()
  expect(await dialog.getByLabel('Nights').inputValue()).toBe('2')
  await dialog.getByLabel('Nights').fill('x')
  await button(dialog, 'Invoice 6.00 € and check out').click()
  await dialog.getByText('Please check this field.').waitFor()
  await dialog.getByLabel('Nights').fill('1')
  await button(dialog, 'Invoice 3.00 € and check out').click()
  await page.getByText('Room 3 is checked out.').waitFor()
  expect(await readBill()).toMatchObject({ invoices: [{ total: 3 }], sums: [{ charged: 3, open: 0 }] })
})

test('a guest checks out on the last day, pays at the reception, and the desk hears it @main', async () => {
  const staff = await site.page({ as: milica, ...desk })
  await staff.goto(`/${hotel}/manager/bill-settings`)
  await staff.getByRole('radio', { name: /^Always/ }).click()
  await staff.getByLabel('From, on the last day').fill('00:00')
  await staff.getByLabel(/^What to do with the key/).fill('Leave the card on the table.')
  await button(staff.getByRole('region', { name: 'Check-out by the guest' }), 'Save').click()
  await staff.getByText('Saved.').waitFor()
  await site.world.call(milica, confirmStay, { params: { hotelSlug: hotel, stayId } })
  await leaveToday()
  await charge('Boat trip', 35)
  const guest = await site.page({ as: ana, ...phone })
  await guest.goto(`/${hotel}/guest`)
  await guest.getByRole('link', { name: /^Leaving today/ }).click()
  await guest.getByText('35.00 € to pay').waitFor()
  await guest.getByText('Leave the card on the table.').waitFor()
  expect(await findVisualProblems(guest, 'guest check-out')).toEqual([])
  await button(guest, 'Check out').click()
  await guest.waitForURL(`**/${hotel}/farewell`)
  const { sums, invoices } = await readBill()
  expect([sums, invoices]).toMatchObject([[{ open: 0, paid: 0 }], [{ total: 35, paid: false }]])
})

test('the desk checks out with the keyboard alone, and the focus stays on the page', async () => {
  await charge('Boat trip', 35)
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/stays/${stayId}`)
  await button(page, 'Check out').waitFor()
  const keys = getKeys(page)
  await keys.use('button "Check out"')
  const dialog = page.getByRole('dialog', { name: 'Check out Room 3' })
  await dialog.getByRole('checkbox', { name: /^Boat trip/ }).waitFor()
  await keys.to(/checkbox "Boat trip/)
  await keys.press('Space')
  await button(dialog, 'Check out, 35.00 € stays open').waitFor()
  await keys.press('Space')
  await keys.to('radio "Not yet"')
  await keys.press('ArrowLeft')
  await keys.use('button "Invoice 35.00 € and check out"')
  await page.getByText('Room 3 is checked out.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  expect((await readBill()).sums).toMatchObject([{ open: 0, paid: 35 }])
})

test('a guest checks out with the keyboard alone', async () => {
  const params = { hotelSlug: hotel }
  const settings = { self_check_out: 'always', self_check_out_from: '00:00' } as const
  await site.world.call(milica, updateBillSettings, { params, body: settings })
  await site.world.call(milica, confirmStay, { params: { ...params, stayId } })
  await leaveToday()
  const guest = await site.page({ as: ana, ...phone })
  await guest.goto(`/${hotel}/guest`)
  await guest.getByRole('link', { name: /^Leaving today/ }).waitFor()
  const keys = getKeys(guest)
  await keys.use(/^link "Leaving today/)
  await button(guest, 'Check out').waitFor()
  await keys.use('button "Check out"')
  await guest.waitForURL(`**/${hotel}/farewell`)
})

test('nothing sticks out of the dialog on a phone and on a desktop', async () => {
  await charge('Massage, 50 minutes, with the oils of the house and a tea afterwards', 1_234.5)
  await charge('Laundry', 9.5)
  for (const size of [desk, phone]) {
    const { page, dialog } = await openDialog(size)
    await dialog.getByRole('checkbox', { name: /^Laundry/ }).uncheck()
    expect(await findVisualProblems(page, 'check-out')).toEqual([])
  }
})

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateBillSettings } from '#modules/bill/contract/settings.ts'
import { createInvoice, sendInvoice } from '#modules/invoices/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import type { Person } from '#testing/test-server.ts'
import { putFiscalRecord } from './contract.ts'

let site: BrowserServer
let hotel: string
let milica: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { bill: true } })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

const anInvoice = async (price = 128): Promise<string> => {
  const id = newId()
  const items = [{ id: newId(), description: 'Boat trip', quantity: 1, price }]
  const body = { id, guest_name: 'Jonas Weber', room_number: 'Room 11', items }
  await site.world.call(milica, createInvoice, { params: { hotelSlug: hotel }, body })
  await site.world.call(milica, sendInvoice, { params: { hotelSlug: hotel, invoiceId: id } })
  return id
}
const turnOn = () => {
  const body = { fiscal: true, fiscal_labels: ['IKOF', 'JIKR'] }
  return site.world.call(milica, updateBillSettings, { params: { hotelSlug: hotel }, body })
}
const makeDue = (subjectId: string) => {
  const params = { hotelSlug: hotel, subject: 'invoices', subjectId }
  return site.world.call(milica, putFiscalRecord, { params, body: { state: 'due', seen: null } })
}
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const field = (place: Page | Locator, name: string) => place.getByLabel(name, { exact: true })

test('a hotel names its numbers, notes what is due, and the printed invoice has them @main', async () => {
  const id = await anInvoice()
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/bill-settings`)
  const card = page.getByRole('region', { name: 'Fiscal numbers' })
  await card.getByRole('switch', { name: 'Fiscal numbers' }).click()
  await button(card, 'Save').click()
  await card.getByText('Please say what the numbers are called.').waitFor()
  await button(card, 'IKOF and JIKR (Montenegro)').click()
  await button(card, 'Save').click()
  await page.getByText('Saved.').waitFor()

  await makeDue(id)
  await page.goto(`/${hotel}/manager/invoices`)
  await page.getByRole('link', { name: '1 number due' }).click()
  await page.getByText('1 due, for just now').waitFor()
  await button(page, 'Enter the numbers of INV-0001').click()
  const dialog = page.getByRole('dialog')
  await field(dialog, 'IKOF').fill('9f1c2ab47e0d5538c6a1b02f7d94e3aa')
  await button(dialog, 'Save').click()
  await dialog.getByText('Please enter all numbers.').waitFor()
  await field(dialog, 'JIKR').fill('a8ff51f0-72e1')
  await dialog.getByLabel(/^Address of the QR code/).fill('https://tax.example/1')
  await button(dialog, 'Save').click()
  await page.getByText('Nothing is due').waitFor()
  await page.getByRole('tab', { name: /^Noted/ }).click()
  await page.getByText('a8ff51f0-72e1').waitFor()

  await page.goto(`/${hotel}/manager/invoices/${id}/print`)
  await page.getByText('9f1c2ab47e0d5538c6a1b02f7d94e3aa').waitFor()
  expect(await expectVisible(page.getByRole('img', { name: 'QR code of the fiscal receipt' }))).toBe(true)
})

test('an invoice that was made by hand is noted from its row; the reception may not change it afterwards', async () => {
  await anInvoice()
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/invoices`)
  await page.getByText('INV-0001').waitFor()
  expect(await button(page, 'Note fiscal numbers of INV-0001').count()).toBe(0)
  await turnOn()
  await page.reload()
  await button(page, 'Note fiscal numbers of INV-0001').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'No receipt needed').click()
  await field(dialog, 'Why is no receipt needed?').fill('Cancelled the same day')
  await button(dialog, 'Save').click()
  await page.getByText('Noted for INV-0001.').waitFor()

  const dragan = await site.world.aManager(hotel, { display_name: 'Dragan', staff_role: 'reception' })
  const theirs = await site.page({ as: dragan, ...desk })
  await theirs.goto(`/${hotel}/manager/fiscal`)
  await theirs.getByRole('tab', { name: /^Not needed/ }).click()
  await theirs.getByText('Cancelled the same day').waitFor()
  expect(await button(theirs, 'Change the numbers of INV-0001').count()).toBe(0)
})

test('nothing sticks out of the list on a phone and on a desktop, in the dark and in German', async () => {
  await turnOn()
  for (const price of [128, 99_999.5]) await makeDue(await anInvoice(price))
  for (const options of [
    { ...phone, locale: 'de-DE' },
    { ...desk, dark: true },
  ]) {
    const page = await site.page({ as: milica, ...options })
    await page.goto(`/${hotel}/manager/fiscal`)
    await page.getByText('INV-0002').waitFor()
    expect(await findVisualProblems(page, 'fiscal numbers')).toEqual([])
  }
})

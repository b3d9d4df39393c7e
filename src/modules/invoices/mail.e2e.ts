import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { parsePdf } from '#testing/pdf/parse.ts'
import { readTexts } from '#testing/pdf/text.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { createInvoice } from './contract.ts'

let site: BrowserServer
let mailbox: MailServer
let hotel: string
let milica: Person

beforeAll(async () => {
  mailbox = await createMailServer()
  site = await createBrowserServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'Deskbell <desk@example.org>' })
})
afterAll(async () => {
  await site?.close()
  await mailbox?.close()
})
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  const items = [{ id: newId(), description: 'Room, 6 nights', quantity: 6, price: 68, tax_rate: 7 }]
  await site.world.call(milica, createInvoice, {
    params: { hotelSlug: hotel },
    body: { id: newId(), guest_name: 'Jonas Weber', room_number: 'Room 12', items },
  })
})

const anAddress = (): string => `jonas-${newId()}@post.example`
/** Opens the dialog of the only invoice. */
const openDialog = async (page: Page): Promise<Locator> => {
  await page.goto(`/${hotel}/manager/invoices`)
  await page.getByRole('button', { name: 'Send INV-0001 by e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').waitFor()
  return dialog
}
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Send', exact: true }).click()

test('an invoice goes to the guest by e-mail in their language, and the dialog says when it was sent @main', async () => {
  const to = anAddress()
  const page = await site.page({ as: milica, ...desk })
  const dialog = await openDialog(page)
  await dialog.getByText('Sending it makes this draft final: it can no longer be changed.').waitFor()
  await dialog.getByLabel('E-mail address').fill('jonas')
  await send(dialog)
  await dialog.getByText('Please enter a valid e-mail address.').waitFor()
  expect(await findVisualProblems(page, 'invoices, by e-mail')).toEqual([])
  await dialog.getByLabel('E-mail address').fill(to)
  await dialog.getByLabel('Language').selectOption('de')
  await dialog.getByLabel(/^A few words for the guest/).fill('Bis zum nächsten Mal!\nMilica <Kovač>')
  await send(dialog)
  await dialog.getByText(/^Sent .* to j…@post\.example$/).waitFor()
  expect(await findVisualProblems(page, 'invoices, sent by e-mail')).toEqual([])
  await expect.poll(() => dialog.getByLabel('E-mail address').inputValue(), eventually).toBe('')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('row').filter({ hasText: 'INV-0001' }).getByText('Sent', { exact: true }).waitFor()

  const [{ headers, text, attachments } = expect.unreachable(), ...others] = mailbox.to(to)
  expect([headers['subject'], others]).toEqual(['Ihre Rechnung INV-0001', []])
  expect(text).toContain('Milica <Kovač>')
  expect(attachments.map(({ name }) => name)).toEqual(['INV-0001.pdf'])
  const words = readTexts(parsePdf(attachments[0]?.content ?? Buffer.of()))
  expect(words).toEqual(expect.arrayContaining(['Jonas Weber', 'Room, 6 nights']))
  // The dialog that is opened next shows first what was sent.
  expect(await expectVisible((await openDialog(page)).getByText(/^Sent .* to j…@post\.example$/))).toBe(true)
})

test('a mailbox that refuses it is named, and another address works', async () => {
  const [wrong, right] = [anAddress(), anAddress()]
  mailbox.refusals.set(wrong, 550)
  const page = await site.page({ as: milica })
  const dialog = await openDialog(page)
  await dialog.getByLabel('E-mail address').fill(wrong)
  await send(dialog)
  await dialog.getByText('Not sent to j…@post.example: its mail server refuses the address.').waitFor()
  expect(await findVisualProblems(page, 'invoices, refused by the mailbox')).toEqual([])
  await dialog.getByLabel('E-mail address').fill(right)
  await send(dialog)
  await expect.poll(() => mailbox.to(right).length, eventually).toBe(1)
  await dialog.getByText(/^Sent .* to j…@post\.example$/).waitFor()
  expect(mailbox.to(wrong)).toEqual([])
})

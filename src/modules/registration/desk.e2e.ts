import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addReservation } from '#modules/reservations/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { nobody, type Person as Caller } from '#testing/test-server.ts'
import { openRegistration } from './contract.ts'
import * as arrivals from './contract/arrival.ts'
import type { Person } from './contract/person.ts'

let site: BrowserServer
let mailbox: MailServer
let hotelSlug: string
let milica: Caller
let registrationId: string
beforeAll(async () => {
  mailbox = await createMailServer()
  site = await createBrowserServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'Deskbell <desk@example.org>' })
})
afterAll(async () => {
  await site?.close()
  await mailbox?.close()
})
beforeEach(async () => {
  hotelSlug = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { registration: true } })
  milica = await site.world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  const today = dayFrom(0)
  registrationId = newId()
  await site.world.call(milica, addReservation, {
    params: { hotelSlug },
    body: {
      id: registrationId,
      guest_name: 'Sofia Almeida',
      apartment: 'Room 4',
      check_in: addDays(today, 2),
      check_out: addDays(today, 5),
    },
  })
})

const sofia: Person = {
  surname: 'Almeida',
  given_name: 'Sofia',
  birth_date: '1988-05-02',
  citizenship: ['PRT'],
  sex: 'female',
  document_type: 'passport',
  document_number: 'DEMO 00101',
  document_country: 'PRT',
}
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const choosePack = async () => {
  await changeRegistration(site.world, milica, { pack: 'me' })
}
/** What the guest does on a phone, with the link that the reception has sent. */
const fillIn = async (link: string) => {
  await site.world.call(nobody, arrivals.putArrivingPerson, {
    params: { hotelSlug, position: '1' },
    body: { link, id: newId(), person: sofia },
  })
  await site.world.call(nobody, arrivals.putArrivalDetails, {
    params: { hotelSlug },
    body: { link, persons_expected: 1, arrival_time: '18:30', wishes: 'A cot' },
  })
  await site.world.call(nobody, arrivals.finishArrival, { params: { hotelSlug }, body: { link } })
}

test('the reception sends a link, sees the form filled live, opens it, corrects a digit and checks it @main', async () => {
  await choosePack()
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotelSlug}/manager/stays`)
  await page.getByRole('link', { name: 'Registration', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Sofia Almeida' })
  await row.getByText('Not sent').waitFor()
  await button(row, 'Send link: Sofia Almeida').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Language of the guest').selectOption('de')
  await dialog.getByText('Bitte füllen Sie vor Ihrer Ankunft').waitFor()
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(address).toContain(`/${hotelSlug}/arrive#`)
  await button(dialog, 'Close').click()
  await row.getByText('Sent', { exact: true }).waitFor()

  await fillIn(address.split('#')[1] ?? '')
  await row.getByText('Filled · 1 of 1').waitFor()
  await row.getByText('18:30').waitFor()
  await page.getByRole('link', { name: 'Open: Sofia Almeida' }).click()
  await page.getByText('DEMO 00101').waitFor()
  await page.getByText('A cot').waitFor()
  await button(page, 'Correct: Sofia Almeida').click()
  await page.getByRole('dialog').getByLabel('Document number').fill('DEMO 00107')
  await button(page.getByRole('dialog'), 'Save').click()
  await page.getByText('DEMO 00107').waitFor()
  await button(page, 'Mark as checked').click()
  await page.getByText('Checked: Milica Kovač').waitFor()
  await expect
    .poll(
      async () =>
        (await site.world.call(milica, openRegistration, { params: { hotelSlug, registrationId } })).body.registration,
      eventually,
    )
    .toMatchObject({ status: 'checked', checked_by_name: 'Milica Kovač' })
})

test('the list, a form and the settings look right and are accessible on a phone', async () => {
  await choosePack()
  const page = await site.page({ as: milica, ...phone })
  await page.goto(`/${hotelSlug}/manager/register`)
  await button(page, 'Send link: Sofia Almeida').click()
  const address = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
  await button(page.getByRole('dialog'), 'Close').click()
  await fillIn(address.split('#')[1] ?? '')
  const problems = async (name: string) => [...(await axeViolations(page)), ...(await findVisualProblems(page, name))]
  await page.getByText('Filled · 1 of 1').waitFor()
  expect(await problems('arriving forms')).toEqual([])
  await page.goto(`/${hotelSlug}/manager/register/forms/${registrationId}`)
  await page.getByText('DEMO 00101').waitFor()
  expect(await problems('form of a party')).toEqual([])
  await page.goto(`/${hotelSlug}/manager/register/settings`)
  await page.getByText('Rules checked on').waitFor()
  expect(await problems('registration settings')).toEqual([])
})

test('the link goes to the guests by e-mail in their language, and the dialog says what became of it', async () => {
  const [wrong, right] = [`sofia-${newId()}@post.example`, `sofia-${newId()}@post.example`]
  mailbox.refusals.set(wrong, 550)
  const page = await site.page({ as: milica, ...phone })
  await page.goto(`/${hotelSlug}/manager/register`)
  await button(page, 'Send link: Sofia Almeida').click()
  const dialog = page.getByRole('dialog')
  const mailTo = async (to: string) => {
    await dialog.getByLabel('E-mail address').fill(to)
    await button(dialog, 'Send by e-mail').click()
  }
  await mailTo('sofia')
  await dialog.getByText('Please enter a valid e-mail address.').waitFor()
  expect(await findVisualProblems(page, 'link, by e-mail')).toEqual([])
  await mailTo(wrong)
  await dialog.getByText('Not sent to s…@post.example: its mail server refuses the address.').waitFor()
  await dialog.getByLabel('Language of the guest').selectOption('de')
  await mailTo(right)
  await dialog.getByText(/^Sent .* to s…@post\.example$/).waitFor()
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  const [{ headers, text } = expect.unreachable(), ...others] = mailbox.to(right)
  expect([headers['subject'], others]).toEqual(['Vor Ihrer Anreise: Hotel Marina', []])
  expect(text).toContain(address.slice(address.indexOf('/arrive#')))
})

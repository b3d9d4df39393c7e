import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeArrivalLink, putRegistrationPerson } from '#modules/registration/contract.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { addReservation } from '#modules/reservations/contract.ts'
import { openStay } from '#modules/stays/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import type { Person as Caller } from '#testing/test-server.ts'
import { getRegisterStay } from './contract.ts'

let site: BrowserServer
let hotelSlug: string
let ana: Caller
const today = dayFrom(0)
const clara: Person = {
  surname: 'Weber',
  given_name: 'Clara',
  birth_date: '1984-03-14',
  citizenship: ['DEU'],
  sex: 'female',
  document_type: 'passport',
  document_number: 'DEMO 00102',
  document_country: 'DEU',
}

beforeAll(async () => {
  site = await createBrowserServer()
  const owner = openClient(site.world.database.owner)
  await owner`insert into platform_settings (secret_copy_checked_at) values (now())
    on conflict (id) do update set secret_copy_checked_at = now()`
  await owner.end()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotelSlug = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { registration: true } })
  ana = await site.world.aManager(hotelSlug, { display_name: 'Ana Perić' })
})

const keepRegister = async (change: object = {}) => {
  const rules = { pack: 'me', keep_days: 365, keep_source: 'Advokat D. Primjer', register_on: true } as const
  await changeRegistration(site.world, ana, { ...rules, ...change })
}
/** A party of Room 4 that has come with the form of one person filled. @returns the id of its stay */
const arrive = async (): Promise<string> => {
  const reservationId = newId()
  const days = { check_in: today, check_out: addDays(today, 3) }
  await site.world.call(ana, addReservation, {
    params: { hotelSlug },
    body: { id: reservationId, guest_name: 'Clara Weber', apartment: 'Room 4', ...days },
  })
  await site.world.call(ana, makeArrivalLink, { params: { hotelSlug, reservationId }, body: { renew: false } })
  await site.world.call(ana, putRegistrationPerson, {
    params: { hotelSlug, registrationId: reservationId, position: '1' },
    body: { person: clara },
  })
  const stayId = newId()
  await site.world.call(ana, openStay, {
    params: { hotelSlug },
    body: { id: stayId, room_number: 'Room 4', lead_name: 'Clara Weber', reservation_id: reservationId, ...days },
  })
  return stayId
}
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const year = today.slice(0, 4)

test('reception enters a person of the form and a typed one, sees the numbers, and notes a refusal @main', async () => {
  await keepRegister()
  const stayId = await arrive()
  const page = await site.page({ as: ana, ...desk })
  await page.goto(`/${hotelSlug}/manager/register`)
  const row = page.getByRole('row').filter({ hasText: 'Clara Weber' })
  await row.getByRole('link', { name: 'Enter: Room 4' }).click()
  await page.getByText('DEMO 00102').waitFor()
  const enter = button(page, 'Enter in the register')
  const seeInPerson = page.getByRole('radio', { name: 'In person' })

  // By keyboard alone.
  await seeInPerson.focus()
  await page.keyboard.press('Space')
  await enter.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${year}-00001` }).waitFor()
  expect(await page.getByText('DEMO 00102').count()).toBe(0)

  await button(page, 'Add a person').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Surname').fill('Weber')
  await dialog.getByLabel('Given names').fill('Jonas')
  for (const [part, value] of [
    ['Day', '2'],
    ['Year', '1982'],
  ] as const)
    await dialog.getByLabel(part, { exact: true }).fill(value)
  await dialog.getByLabel('Month', { exact: true }).fill('6')
  await dialog.getByLabel('Citizenship').selectOption('DEU')
  await dialog.getByLabel('Sex').selectOption('male')
  await dialog.getByLabel('Document', { exact: true }).selectOption('passport')
  await dialog.getByLabel('Document number').fill('DEMO 00103')
  await dialog.getByLabel('Issued in').selectOption('DEU')
  await button(dialog, 'Save').click()
  await page.getByText('DEMO 00103').waitFor()
  await seeInPerson.click()
  await enter.click()
  await page.getByRole('heading', { name: `${year}-00002` }).waitFor()

  await button(page, 'A guest refuses').click()
  await dialog.getByLabel('Surname').fill('Weber')
  await dialog.getByLabel('What did the guest say?').fill('Shows no document')
  await button(dialog, 'Enter the refusal').click()
  await page.getByRole('heading', { name: `${year}-00003` }).waitFor()
  await expect
    .poll(
      async () => (await site.world.call(ana, getRegisterStay, { params: { hotelSlug, stayId } })).body.stay,
      eventually,
    )
    .toMatchObject({ persons_entered: 3, persons_refused: 1, identity_missing: 0 })

  await button(page, `${year}-00002`)
    .or(page.getByRole('button', { name: 'Jonas Weber' }))
    .click()
  await button(page, 'Open entry').click()
  await page.getByText('DEMO 00103').waitFor()
  await page.getByText('You opened this entry at').waitFor()
})

test('the lists, a party and the search look right and are accessible on a phone', async () => {
  await keepRegister()
  const stayId = await arrive()
  const page = await site.page({ as: ana, ...phone })
  const problems = async (name: string) => [...(await axeViolations(page)), ...(await findVisualProblems(page, name))]
  await page.goto(`/${hotelSlug}/manager/register`)
  await page.getByRole('link', { name: 'Enter: Room 4' }).waitFor()
  expect(await problems('what is due for the register')).toEqual([])
  await page.getByRole('tab', { name: 'Outputs' }).click()
  await page.getByText('Nothing to report').waitFor()
  await page.goto(`/${hotelSlug}/manager/register/${stayId}`)
  await page.getByText('DEMO 00102').waitFor()
  expect(await problems('party of the register')).toEqual([])
})

test('a booking is told to Spain: reception types who booked, and the file takes it', async () => {
  await keepRegister({ pack: 'es', keep_days: null, establishment: { code: '0000000000' } })
  const days = { check_in: addDays(today, 9), check_out: addDays(today, 12) }
  await site.world.call(ana, addReservation, {
    params: { hotelSlug },
    body: { id: newId(), guest_name: 'Lucía Ejemplo', apartment: 'Room 4', ...days },
  })
  const page = await site.page({ as: ana, ...desk })
  await page.goto(`/${hotelSlug}/manager/register`)
  const row = page.getByRole('row').filter({ hasText: 'Lucía Ejemplo' })
  await row.getByText('Booked').waitFor()
  await button(row, 'Outputs: Room 4').click()
  await button(page, 'Make file: SES.Hospedajes, bookings').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The name of whoever booked is missing').waitFor()
  await dialog.getByRole('link', { name: 'Open the form' }).click()
  await button(page, 'Add a person').click()
  await dialog.getByLabel('Surname').fill('Ejemplo')
  await dialog.getByLabel('Given names').fill('Lucía')
  await button(dialog, 'Save').click()
  // Without a way to reach her the file is of no use.
  await dialog.getByText('Please enter a phone number or an e-mail address.').waitFor()
  await dialog.getByLabel('Phone').fill('600 000 000')
  await button(dialog, 'Save').click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`/${hotelSlug}/manager/register`)
  await button(row, 'Outputs: Room 4').click()
  await button(page, 'Make file: SES.Hospedajes, bookings').click()
  await dialog.getByText('Bookings in the file: 1').waitFor()
  const saved = page.waitForEvent('download')
  await button(dialog, 'Make file').click()
  expect((await saved).suggestedFilename()).toBe('ses_rh.xml')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'To do' }).click()
  await row.getByText('In a file').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('without a register the page has the arriving forms alone, and nothing is due anywhere', async () => {
  await arrive()
  const page = await site.page({ as: ana, ...desk })
  await page.goto(`/${hotelSlug}/manager/register`)
  await page.getByRole('row').filter({ hasText: 'Clara Weber' }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await button(page, 'Search').count()).toBe(0)
})

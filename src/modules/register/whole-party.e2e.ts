import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putEssentials, putRoomAccess } from '#modules/essentials/contract.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { endStay } from '#modules/stays/contract/present.ts'
import { openClient } from '#platform/server/database/client.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { drawSignature } from '#testing/pages/draw-signature.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { sendArrivalLink } from '#testing/setup/register/link.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import type { Person as Caller } from '#testing/test-server.ts'
import { deleteEntries } from './server/jobs/delete.ts'

let site: BrowserServer
let hotelSlug: string
let vera: Caller
beforeAll(async () => {
  site = await createBrowserServer()
  const owner = openClient(site.world.database.owner)
  await owner`insert into platform_settings (secret_copy_checked_at) values (now())
    on conflict (id) do update set secret_copy_checked_at = now()`
  await owner.end()
  hotelSlug = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { registration: true } })
  vera = await site.world.aManager(hotelSlug, { display_name: 'Vera Marić' })
  const params = { hotelSlug }
  await site.world.call(vera, addRooms, { params, body: { room_numbers: ['Room 4'] } })
  const times = { check_in_from: '00:00', check_out_until: '10:00' }
  await site.world.call(vera, putEssentials, { params, body: times })
  await site.world.call(vera, putRoomAccess, { params, body: { room_id: null, door_code: '2286' } })
  await changeRegistration(site.world, vera, {
    pack: 'own',
    own_signature: 'screen',
    own_identity: 'before_door',
    own_due_hours: 24,
    keep_days: 1,
    keep_source: 'Advokat D. Primjer',
    register_on: true,
  })
})
afterAll(() => site.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const year = dayFrom(0).slice(0, 4)
const number = (at: number): string => `${year}-0000${at}`

type Guest = { given?: string; surname: string; born: [day: string, month: string, year: string]; citizenship?: string }
const fill = async (
  page: Page,
  { given, surname, born, citizenship = 'SRB' }: Guest,
  document: string,
): Promise<void> => {
  if (given === undefined) {
    await page.getByLabel('Only one name').check()
    await page.getByLabel('Name', { exact: true }).fill(surname)
  } else {
    await page.getByLabel('Given names').fill(given)
    await page.getByLabel('Surname').fill(surname)
  }
  for (const [at, part] of (['Day', 'Month', 'Year'] as const).entries())
    await page.getByLabel(part, { exact: true }).fill(born[at] ?? '')
  await page.getByLabel('Citizenship', { exact: true }).selectOption(citizenship)
  await page.getByLabel('Sex').selectOption('Female')
  await page.getByLabel('Document', { exact: true }).selectOption('Passport')
  await page.getByLabel('Document number').fill(document)
  await page.getByLabel('Issued in').selectOption('SRB')
}

test('a family of four registers, is seen and entered, gets the door code, and is deleted on the right day', async () => {
  allowSlow('a whole stay on a phone and at a desk')
  const guest = await site.page({ locale: 'en-GB', ...phone })
  await guest.goto((await sendArrivalLink(site.world, vera)).path)
  await guest.getByLabel('How many people are coming?').selectOption('4')
  await button(guest, 'Fill in: Guest 1').click()
  await fill(guest, { given: 'Ana', surname: 'Quokkavić', born: ['14', '3', '1984'] }, 'DEMO 7731')
  await drawSignature(guest)
  await button(guest, 'Next').click()
  // One without a surname and one without a citizenship sign by hand.
  for (const [at, one] of [
    [2, { surname: 'Suharti', born: ['1', '12', '1990'] }],
    [3, { given: 'Bo', surname: 'Quokkavić', born: ['5', '5', '1986'], citizenship: 'XXA' }],
  ] as const) {
    await heading(guest, `Guest ${at}`).waitFor()
    await fill(guest, { ...one, born: [...one.born] }, `DEMO 773${at}`)
    await button(guest, 'I would rather sign on paper at the desk').click()
    await button(guest, 'Next').click()
  }
  await heading(guest, 'Guest 4').waitFor()
  await fill(guest, { given: 'Mia', surname: 'Quokkavić', born: ['2', '6', '2019'] }, 'DEMO 7734')
  await button(guest, 'Next').click()
  await button(guest, 'Done').click()
  await heading(guest, 'All set, Ana').waitFor()
  await guest.getByText('Your door code appears after we have seen you and your document.').waitFor()
  await guest.getByLabel('Guest name').fill('Ana Quokkavić')
  await button(guest, 'Start your stay').click()
  await guest.getByText('It appears here after we have seen you and your document.').waitFor()
  expect(await guest.getByText('2286').count()).toBe(0)

  const page = await site.page({ as: vera, ...desk })
  await page.goto(`/${hotelSlug}/manager/register`)
  await page.getByRole('link', { name: 'Enter: Room 4' }).click()
  const enter = async (at: number, signs?: () => Promise<void>): Promise<void> => {
    await page.getByText(`DEMO 773${at}`).waitFor()
    await page.getByRole('radio', { name: 'In person' }).click()
    await signs?.()
    await button(page, 'Enter in the register').click()
    await heading(page, number(at)).waitFor()
  }
  const next = (name: string) => page.getByRole('button', { name }).click()
  await enter(1)
  await next('Suharti')
  await enter(2, async () => {
    await page.getByRole('radio', { name: 'Refuses' }).click()
    await page.getByLabel('What did the guest say?').fill('Signs nothing')
  })
  await next('Bo Quokkavić')
  await enter(3, () => page.getByRole('radio', { name: 'On paper' }).click())
  expect(await guest.getByText('2286').count()).toBe(0)
  await next('Mia Quokkavić')
  await enter(4)
  await guest.getByText('2286').waitFor()

  // A correction is a new entry that names the old one.
  await button(page, 'Open entry').click()
  await button(page, 'Correct').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Document number').fill('DEMO 7735')
  await dialog.getByLabel('Why?').fill('A digit was wrong')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Corrects ${number(4)}`).waitFor()
  await page.goto(`/${hotelSlug}/manager/register`)
  await page.getByRole('tab', { name: /^Outputs/ }).click()
  const [book] = await Promise.all([page.waitForEvent('download'), button(page, `Print book ${year}`).click()])
  expect(book.suggestedFilename()).toBe('register.pdf')

  // Kept one day after the departure: today they leave, tomorrow evening they are there, and after it they are not.
  await site.world.call(vera, endStay, { params: { hotelSlug }, body: { room_number: 'Room 4' } })
  await page.getByRole('tab', { name: 'In the register' }).click()
  await page.getByText(`${number(1)} – ${number(5)}`).waitFor()
  await page.getByRole('link', { name: /Quokkavić|Guests of Room 4/ }).click()
  const isThere = () => button(page, 'Open entry').isVisible()
  await button(page, 'Open entry').waitFor()
  await deleteEntries(site.world.server.database, Date.parse(`${dayFrom(1)}T21:00:00Z`))
  await page.reload()
  await heading(page, number(1)).waitFor()
  expect(await isThere()).toBe(true)
  await deleteEntries(site.world.server.database, Date.parse(`${dayFrom(2)}T01:00:00Z`))
  await page.reload()
  await heading(page, number(1)).waitFor()
  expect(await isThere()).toBe(false)
})

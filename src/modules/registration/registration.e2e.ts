import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putEssentials } from '#modules/essentials/contract.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { createBrowserServer, phone, type BrowserServer } from '#testing/browser-server.ts'
import { drawSignature } from '#testing/pages/draw-signature.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { sendArrivalLink } from '#testing/setup/register/link.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import type { Person as Caller } from '#testing/test-server.ts'
import { openRegistration } from './contract.ts'
import { packCodes, type PackCode } from './policy/packs.ts'

let site: BrowserServer
let hotel: string
let vera: Caller
let registrationId: string
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { registration: true } })
  vera = await site.world.aManager(hotel, { display_name: 'Vera Marić' })
  await site.world.call(vera, addRooms, { params: params(), body: { room_numbers: ['Room 4'] } })
})

const params = () => ({ hotelSlug: hotel })
const choose = async (pack: PackCode): Promise<void> => {
  await changeRegistration(site.world, vera, { pack })
}
/** The address of a reservation's form. */
const send = async (from = 0): Promise<string> => {
  const sent = await sendArrivalLink(site.world, vera, from)
  registrationId = sent.registrationId
  return sent.path
}
const open = async (path: string): Promise<Page> => {
  const page = await site.page({ locale: 'en-GB', ...phone })
  await page.goto(path)
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const born = async (page: Page, [day, month, year]: readonly [string, string, string]): Promise<void> => {
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
}
const fillDocument = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Citizenship', { exact: true }).selectOption('SRB')
  await page.getByLabel('Sex').selectOption('Female')
  await page.getByLabel('Document', { exact: true }).selectOption('Passport')
  await page.getByLabel('Document number').fill(number)
  await page.getByLabel('Issued in').selectOption('SRB')
}
/** The specimen of ICAO Doc 9303; Utopia is no country. */
const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'].join(
  '\n',
)
const getStored = async () =>
  (await site.world.call(vera, openRegistration, { params: { hotelSlug: hotel, registrationId } })).body

test('a family of three fills the form on a phone, one with a single name, and starts its stay @main', async () => {
  await choose('me')
  const page = await open(await send())
  await heading(page, 'We look forward to you, Ana').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/${hotel}/arrive`)
  await page.getByLabel('How many people are coming?').selectOption('3')
  await button(page, 'Fill in: Guest 1').click()

  await page.getByLabel('Given names').fill('Ana')
  await page.getByLabel('Surname').fill('Quokkavić')
  await born(page, ['14', '3', '2084'])
  await fillDocument(page, 'DEMO 7731')
  await button(page, 'Next').click()
  await page.getByText('Please check the date of birth.').waitFor()
  expect(await page.getByLabel('Day').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Year').fill('1984')
  await button(page, 'Next').click()

  await heading(page, 'Guest 2').waitFor()
  await page.getByLabel('Given names').fill('Falls away')
  await page.getByLabel('Only one name').check()
  await page.getByLabel('Name', { exact: true }).fill('Суперкенгуру')
  await page.getByLabel('Surname in Latin letters').fill('Superkenguru')
  await born(page, ['1', '12', '1990'])
  await fillDocument(page, 'DEMO 7732')
  // What was typed waits in the page while there is no network, and goes when it is back.
  await page.context().setOffline(true)
  await button(page, 'Next').click()
  await page.getByText('Waiting to send').waitFor()
  await page.context().setOffline(false)

  await heading(page, 'Guest 3').waitFor()
  await page.getByLabel('Given names').fill('Mia')
  await page.getByLabel('Surname').fill('Quokkavić')
  await born(page, ['2', '6', '2019'])
  await fillDocument(page, 'DEMO 7733')
  await button(page, 'Next').click()

  await page.getByText('Ana Q.').waitFor()
  await page.getByLabel('When do you arrive?').fill('18:30')
  await page.getByLabel('Anything we can prepare?').fill('A cot')
  await button(page, 'Done').click()
  await heading(page, 'All set, Ana').waitFor()
  const { registration, persons, wishes } = await getStored()
  expect(registration).toMatchObject({ status: 'filled', persons_filled: 3, arrival_time: '18:30' })
  expect(wishes).toBe('A cot')
  expect(persons.map(({ person }) => [person.given_name, person.surname, person.birth_date])).toEqual([
    ['Ana', 'Quokkavić', '1984-03-14'],
    [undefined, 'Суперкенгуру', '1990-12-01'],
    ['Mia', 'Quokkavić', '2019-06-02'],
  ])
  // Nothing of it is on the phone.
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  expect(kept).not.toMatch(/7731|Quokka|arrive/)

  await page.getByLabel('Guest name').fill('Ana Quokkavić')
  await button(page, 'Start your stay').click()
  await page.waitForURL(`**/${hotel}/guest`)
})

test('in Spain guests sign below their details or choose paper, and a change voids what was signed', async () => {
  await choose('es')
  const page = await open(await send())
  await page.getByLabel('How many people are coming?').selectOption('2')
  await button(page, 'Fill in: Guest 1').click()
  const fill = async (name: string): Promise<void> => {
    await page.getByLabel('Given names').fill(name)
    await page.getByLabel('Surname').fill('Quokkavić')
    await born(page, ['14', '3', '1984'])
    await page.getByLabel('Citizenship', { exact: true }).selectOption('SRB')
    await page.getByLabel('Document', { exact: true }).selectOption('Passport')
    await page.getByLabel('Document number').fill('DEMO 7731')
    await page.getByLabel('Country', { exact: true }).selectOption('SRB')
    await page.getByLabel('Street and number').fill('Dunavska 1')
    await page.getByLabel('Postcode').fill('21000')
    await page.getByLabel('Town').fill('Novi Sad')
    await page.getByLabel('Phone').fill('+381 600 000')
  }
  await fill('Ana')
  await button(page, 'Next').click()
  await page.getByText('Please sign with a finger, a pen or the mouse.').waitFor()
  await drawSignature(page)
  await page.getByLabel('Town').fill('Subotica')
  await page.getByText('The details have changed. Please sign again.').waitFor()
  await drawSignature(page)
  await button(page, 'Next').click()

  await heading(page, 'Guest 2').waitFor()
  await fill('Bo')
  await button(page, 'I would rather sign on paper at the desk').click()
  await page.getByText('You sign on paper at the desk.').waitFor()
  await button(page, 'Next').click()
  await page.getByText('To sign', { exact: true }).waitFor()
  await button(page, 'Done').click()
  await heading(page, 'All set, Ana').waitFor()
  await page.getByText('Still to sign at the desk').waitFor()
  const { registration, persons } = await getStored()
  expect(registration).toMatchObject({ status: 'filled', persons_filled: 2, persons_signed: 1 })
  expect(persons.map(({ signature }) => signature)).toEqual(['signed', 'missing'])
})

test('cover, person with errors and the end look right and are accessible on a phone', async () => {
  await choose('es')
  await site.world.call(vera, putEssentials, {
    params: params(),
    body: {
      check_in_from: '15:00',
      check_out_until: '10:00',
      address: 'Slovenska obala 7, 85310 Budva',
      phones: [],
      emergency: [],
      directions: '',
    },
  })
  const page = await open(await send())
  await heading(page, 'We look forward to you, Ana').waitFor()
  expect(await findVisualProblems(page, 'arrival cover')).toEqual([])
  await button(page, 'Fill in: Guest 1').click()
  await button(page, 'Next').click()
  await page.getByText('Please enter a phone number or an e-mail address.').waitFor()
  expect(await findVisualProblems(page, 'arrival person')).toEqual([])
  await button(page, 'Back').click()
  await button(page, 'Done').click()
  await heading(page, 'Almost done, Ana').waitFor()
  await page.getByText('15:00').waitFor()
  await page.getByText('Slovenska obala 7').waitFor()
  expect(await findVisualProblems(page, 'arrival done')).toEqual([])
})

test('the lines of a passport fill the fields, and are in no request and no storage', async () => {
  await choose('me')
  const page = await open(await send())
  const loaded: string[] = []
  const sent: string[] = []
  page.on('request', (request) => {
    loaded.push(request.url())
    sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await button(page, 'Fill in: Guest 1').click()
  await page.getByLabel('Surname').fill('Ériksson')
  await page.getByLabel('Citizenship', { exact: true }).selectOption('SWE')
  expect(loaded.join()).not.toContain('LinesPanel')
  await button(page, 'Fill from the two lines in the passport').click()
  const field = page.getByLabel('The lines with many < signs')
  await field.fill(lines.replace('L898902C36', 'L898902C46'))
  await button(page, 'Fill in').click()
  await page.getByText('Line 2, number: please compare.').waitFor()
  expect(await findVisualProblems(page, 'arrival lines')).toEqual([])
  expect(await page.getByLabel('Document number').inputValue()).toBe('')
  expect(await page.getByLabel('Year').inputValue()).toBe('1974')
  await field.fill(lines)
  await button(page, 'Fill in').click()
  await page.getByText('Filled in from the lines.').waitFor()
  expect(await page.getByLabel('Document number').inputValue()).toBe('L898902C3')
  expect(await page.getByLabel('Sex').inputValue()).toBe('female')

  expect(loaded.join()).toContain('LinesPanel')
  await page.getByLabel('Given names').fill('Anna')
  await page.getByLabel('Issued in').selectOption('SWE')
  await button(page, 'Next').click()
  await page.getByText('Anna É.').waitFor()
  expect(sent.join('\n')).toContain('"document_number":"L898902C3"')
  expect(sent.join('\n')).not.toMatch(/<<|ZE184226B|120415|ERIKSSON/)
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  expect(kept).not.toMatch(/<<|L898902/)
})

test('the back button of the phone goes back a page of the form, and the link stays out of the address', async () => {
  await choose('me')
  const path = await send()
  const page = await open(path)
  await button(page, 'Fill in: Guest 1').click()
  await heading(page, 'Guest 1').waitFor()
  await page.goBack()
  await heading(page, 'Who is coming?').waitFor()
  await page.goForward()
  await heading(page, 'Guest 1').waitFor()
  await button(page, 'Back').click()
  await button(page, 'Done').click()
  await heading(page, 'Almost done, Ana').waitFor()
  await page.goBack()
  await heading(page, 'Who is coming?').waitFor()
  expect(page.url()).not.toContain('#')
  await page.goBack()
  await page.waitForURL('about:blank')
})

test.each([
  ['de-DE', 'Weiter'],
  ['hu-HU', 'Tovább'],
])('in %s nothing scrolls sideways on the narrowest phone, by the rules of any country', async (locale, next) => {
  const page = await site.page({ locale, width: 320, height: 640 })
  const getWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const pack of packCodes) {
    await choose(pack)
    // Another link on the same page would be no new page.
    await page.goto('about:blank')
    await page.goto(await send())
    await page.locator('h1').first().waitFor()
    expect([pack, 'cover', await getWide()]).toEqual([pack, 'cover', 0])
    await page.locator('.arrive-party button').first().click()
    await button(page, next).click()
    await page.locator('[aria-invalid]').first().waitFor()
    expect([pack, 'person', await getWide()]).toEqual([pack, 'person', 0])
  }
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#modules/registration/contract/person.ts'
import { openStay } from '#modules/stays/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import type { Person as Caller } from '#testing/test-server.ts'
import { enterPerson, type NewEntry } from './contract/entries.ts'

let site: BrowserServer
let sql: Client
beforeAll(async () => {
  site = await createBrowserServer()
  sql = openClient(site.world.database.owner)
})
afterAll(async () => {
  await sql.end()
  await site.close()
})

const today = dayFrom(0)
const year = today.slice(0, 4)
const clara: Person = {
  surname: 'Quokkaweber',
  given_name: 'Clara',
  birth_date: '1984-03-14',
  citizenship: ['PRT'],
  document_number: 'DEMO00102',
  residence_country: 'PRT',
  residence_town: 'Porto',
  residence_address: 'Rua 1',
}

type House = { hotelSlug: string; ana: Caller; stayId: string }
/** A hotel that keeps its register by the rules of a country, with a party of Room 4. */
const aHouse = async (pack: string): Promise<House> => {
  const hotelSlug = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { registration: true } })
  await sql`insert into registration_settings (hotel_id, pack, register_on, register_since)
    values (${hotelSlug}, ${pack}, true, ${today})`
  const ana = await site.world.aManager(hotelSlug, { display_name: 'Ana Perić' })
  const stayId = newId()
  const days = { check_in: today, check_out: addDays(today, 3) }
  const body = { id: stayId, room_number: 'Room 4', lead_name: 'Clara Weber', ...days }
  expect((await site.world.call(ana, openStay, { params: { hotelSlug }, body })).status).toBe(201)
  return { hotelSlug, ana, stayId }
}
const enter = async ({ hotelSlug, ana, stayId }: House, more: Partial<NewEntry>): Promise<string> => {
  const body = { id: newId(), stay_id: stayId, identity: { how: 'in_person' as const }, ...more }
  const answer = await site.world.call(ana, enterPerson, { params: { hotelSlug }, body })
  expect(answer.status).toBe(201)
  return body.id
}
/** What a click saves. */
const save = async (page: Page, click: () => Promise<void>): Promise<{ name: string; head: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const content = await readFile(await download.path())
  return { name: download.suggestedFilename(), head: content.subarray(0, 5).toString() }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('in Czechia the book counts on paper: what stands on none is said, printed, and marked @main', async () => {
  const house = await aHouse('cz')
  const { hotelSlug } = house
  await enter(house, { person: clara })
  await sql`update register_entries set entered_at = now() - interval '5 days' where hotel_id = ${hotelSlug}`
  const page = await site.page({ as: house.ana, ...desk })
  await page.goto(`/${hotelSlug}/manager/register`)
  await page.getByText('Entries of the register are not on paper yet.').waitFor()
  await page.getByRole('tab', { name: /^Outputs/ }).click()
  await page.getByText('Nothing printed yet').waitFor()
  const saved = await save(page, () => button(page, 'Print new entries: 1').click())
  expect(saved).toEqual({ name: 'register.pdf', head: '%PDF-' })
  await page.getByText(`Printed up to ${year}-00001`).waitFor()
  await page.getByText('Entries of the register are not on paper yet.').waitFor({ state: 'detached' })
  expect(await findVisualProblems(page, 'register book printed')).toEqual([])
})

test('in Germany slips are printed to be signed by hand, and the paper is noted as destroyed when its time is over', async () => {
  const house = await aHouse('de')
  const { hotelSlug, stayId } = house
  const page = await site.page({ as: house.ana, ...desk })
  const entry = await enter(house, { person: clara, signature: { kind: 'paper' } })
  await page.goto(`/${hotelSlug}/manager/register/${stayId}`)
  const saved = await save(page, () => button(page, 'Print slips').click())
  expect(saved).toEqual({ name: 'slips.pdf', head: '%PDF-' })
  await page.goto(`/${hotelSlug}/manager/register/slips/${stayId}`)
  await page.getByText('two on a page of A4').waitFor()
  expect(await findVisualProblems(page, 'register slips')).toEqual([])
  await sql`update register_entries set kept_until = ${addDays(today, -2)} where hotel_id = ${hotelSlug} and id = ${entry}`
  await page.goto(`/${hotelSlug}/manager/register`)
  await page.getByRole('tab', { name: /^Outputs/ }).click()
  await page.getByRole('heading', { name: 'Paper to destroy' }).waitFor()
  await page.getByLabel(`${year}-00001`).check()
  expect(await findVisualProblems(page, 'register paper')).toEqual([])
  await button(page, 'Note as destroyed: 1').click()
  await page.getByRole('heading', { name: 'Paper to destroy' }).waitFor({ state: 'detached' })
  const [row] = await sql`select paper_destroyed_at from register_entries where hotel_id = ${hotelSlug}`
  expect(row?.['paper_destroyed_at']).not.toBeNull()
})

test('in Italy the manager uploads the tables of the portal, and a wrong line is named', async () => {
  const { hotelSlug, ana } = await aHouse('it')
  const page = await site.page({ as: ana, ...desk })
  await page.goto(`/${hotelSlug}/manager/register/settings`)
  await page.getByRole('heading', { name: 'Code tables' }).waitFor()
  const upload = async (content: string): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'Upload CSV: Countries').click(),
    ])
    await chooser.setFiles({ name: 'stati.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  await upload('Codice;Descrizione;Provincia;DataFineVal\r\n100000215;FRANCIA;ES;;too many')
  await page.getByText('Line 2 of this file cannot be read.').waitFor()
  expect(await findVisualProblems(page, 'register tables')).toEqual([])
  await upload('Codice;Descrizione;Provincia;DataFineVal\r\n100000215;FRANCIA;ES;\r\n')
  await page.getByText(/^Rows: 1,/).waitFor()
})

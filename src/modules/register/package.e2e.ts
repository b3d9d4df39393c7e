import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#modules/registration/contract/person.ts'
import { openStay } from '#modules/stays/contract.ts'
import { unzip } from '#packages/table-files/sheet/zip.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { enterPerson } from './contract/entries.ts'

let site: BrowserServer
let sql: Client
let hotelSlug: string
let ana: Manager
type Manager = Awaited<ReturnType<BrowserServer['world']['aManager']>>
const today = dayFrom(0)
const password = 'plenty of olive trees'
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
  sql = openClient(site.world.database.owner)
  await sql`insert into platform_settings (secret_copy_checked_at) values (now())
    on conflict (id) do update set secret_copy_checked_at = now()`
})
afterAll(async () => {
  await sql.end()
  await site.close()
})
beforeEach(async () => {
  const { world } = site
  hotelSlug = await world.aHotel({ name: 'Quiet Inn, Budva', features: { registration: true } })
  ana = await world.aManager(hotelSlug, { display_name: 'Ana Perić', password })
  const params = { hotelSlug }
  const rules = { pack: 'me', keep_days: 365, keep_source: 'Advokat D. Primjer', register_on: true } as const
  await changeRegistration(world, ana, rules)
  const stay = { id: newId(), room_number: '4', lead_name: 'Weber', check_in: today, check_out: addDays(today, 3) }
  await world.call(ana, openStay, { params, body: stay })
  const entry = { id: newId(), stay_id: stay.id, person: clara, identity: { how: 'in_person' as const } }
  await world.call(ana, enterPerson, { params, body: entry })
})

const download = async (page: Page): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the register' }).click(),
  ])
  await page.getByText('The register was downloaded.').waitFor()
  return (
    unzip(readFileSync(await file.path()), /./)
      .get('register.csv')
      ?.toString() ?? ''
  )
}

test('the manager of a closed hotel signs in and takes the register, after which the owner can delete it @main', async () => {
  await sql`update hotels set enabled = false where id = ${hotelSlug}`
  const boss = await site.page({ as: await site.world.anOwner(), ...desk, allow: [/status of 409/] })
  await boss.goto('/add-hotel')
  await boss.getByRole('button', { name: 'Edit Quiet Inn, Budva' }).first().click()
  await boss.getByRole('button', { name: 'Delete this hotel' }).click()
  const dialog = boss.getByRole('dialog', { name: 'Delete Quiet Inn, Budva?' })
  await dialog.getByLabel('To confirm').fill(hotelSlug)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog
    .getByText('Its manager must take the package first. The backup is kept for 30 days and is no register.')
    .waitFor()
  await dialog.getByText(`npm run owner -- register-package ${hotelSlug} FILE`).waitFor()
  expect(await findVisualProblems(boss, 'a register that nobody took')).toEqual([])

  const page = await site.page({ ...phone, allow: [/status of 403/] })
  await page.goto(`/${hotelSlug}/guest`)
  await page.getByRole('heading', { name: 'Subscription Expired' }).waitFor()
  await page.getByRole('link', { name: 'For managers: take the guest register with you' }).click()
  await page.getByRole('heading', { name: 'This hotel is closed' }).waitFor()
  expect(await findVisualProblems(page, 'sign-in of a closed hotel')).toEqual([])
  await page.getByLabel('E-mail').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In as Manager' }).click()
  await page.getByRole('button', { name: 'Download the register' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await findVisualProblems(page, 'a closed hotel')).toEqual([])
  expect(await download(page)).toContain('Weber;Clara')
  // Nothing else is open.
  await page.goto(`/${hotelSlug}/manager/stays`)
  await page.getByRole('heading', { name: 'This hotel is closed' }).waitFor()

  await dialog.getByRole('button', { name: 'Delete' }).click()
  await boss.getByText('The backup is being written. After that, the hotel is deleted.').waitFor()
})

test('a manager reads and takes what is left of a register that the hotel has switched off', async () => {
  await sql`update hotels set features = ${{ registration: false }} where id = ${hotelSlug}`
  const page = await site.page({ as: ana, ...desk, allow: [/status of 403/] })
  await page.goto(`/${hotelSlug}/manager/stays`)
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await page.getByText('The register is off').waitFor()
  await page.getByText(/1 entry is kept until /).waitFor()
  expect(await findVisualProblems(page, 'a register that is off')).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await download(page)).toContain('Weber;Clara')
  await page.getByRole('link', { name: 'Weber' }).click()
  await page.getByText('The register is off').waitFor()

  // What a restore has lost is said on the dashboard as well, until the manager has closed it.
  await sql`insert into register_losses (hotel_id, entries) values (${hotelSlug}, 1)`
  await sql`update register_entries set key_id = 99 where hotel_id = ${hotelSlug}`
  await page.goto(`/${hotelSlug}/manager`)
  const lost = page.getByText('Part of the guest register cannot be read')
  await lost.waitFor()
  expect(await findVisualProblems(page, 'a loss while the register is off')).toEqual([])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await lost.waitFor({ state: 'detached' })

  await sql`update register_entries set sealed = null where hotel_id = ${hotelSlug}`
  await page.goto(`/${hotelSlug}/manager/register`)
  await page.waitForURL(`**/${hotelSlug}/manager`)
})

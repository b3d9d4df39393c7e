import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { demoHotels, demoPassword } from '#demo/hotels.ts'
import { features } from '#modules/server.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { program } from '#platform/server/machine/program.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'

const [{ id: hotel, manager }] = demoHotels

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer({ DEMO: 'public' })
  await inOneTransaction(site.world.database.owner, (all) => loadDemo(all, features, Date.now()))
}, 60_000)
afterAll(() => site.close())

test('a visitor of a public demo reads on every page that it is one, in their language, and why a key is refused @main', async () => {
  const guest = await site.page()
  await guest.goto(`/${hotel}/auth`)
  const banner = guest.getByText('Everything you enter is deleted every night.')
  await banner.waitFor()
  expect(await guest.getByRole('link', { name: 'Get Deskbell' }).getAttribute('href')).toBe(program.repository)
  expect([await axeViolations(guest), await findVisualProblems(guest, 'banner of the demo')]).toEqual([[], []])
  await guest.evaluate(() => (document.documentElement.lang = 'de'))
  await guest.getByText('wird jede Nacht gelöscht').waitFor()
  expect(await banner.isVisible()).toBe(false)

  const reception = await site.page(desk)
  await reception.goto(`/${hotel}/auth?mode=manager`)
  await reception.getByLabel('E-mail').fill(manager.email)
  await reception.getByLabel('Password', { exact: true }).fill(demoPassword)
  await reception.keyboard.press('Enter')
  await reception.waitForURL(/\/manager/)
  await reception.goto(`/${hotel}/manager/connections`)
  await reception.getByText('Everything you enter is deleted every night.').waitFor()
  await reception.getByRole('button', { name: 'New key', exact: true }).click()
  const dialog = reception.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill('The till')
  await dialog.getByRole('radiogroup', { name: 'Rooms' }).getByRole('radio', { name: 'Read' }).click()
  await dialog.getByRole('button', { name: 'Make key', exact: true }).click()
  const refusal = dialog.getByText('This is a public demo: files, e-mail, passwords, accounts, keys')
  expect(await expectVisible(refusal)).toBe(true)
})

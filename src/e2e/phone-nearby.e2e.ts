import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { demoHotels, demoPassword, demoSupportPhone } from '#demo/hotels.ts'
import { features } from '#modules/server.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'

// As the README says: the demo on a phone in the same network, by plain http, where a browser offers less.

// Chromium reports a header that only works with https.
const allow = [/Cross-Origin-Opener-Policy header has been ignored/]

let site: BrowserServer
let nearby: string
beforeAll(async () => {
  site = await createBrowserServer()
  await inOneTransaction(site.world.database.owner, (all) => loadDemo(all, features, Date.now()))
  nearby = site.base.replace('127.0.0.1', 'reception.home.arpa')
}, 60_000)
afterAll(() => site.close())

test('a guest on a phone in the same network, without https, asks for towels, and staff see it immediately @main', async () => {
  const [{ id: hotel, manager }] = demoHotels
  const reception = await site.page({ ...desk, baseURL: nearby, allow })
  await reception.goto(`/${hotel}/auth?mode=manager`)
  expect(await reception.evaluate(() => isSecureContext)).toBe(false)
  expect(await expectVisible(reception.getByRole('link', { name: demoSupportPhone }))).toBe(true)
  await reception.getByLabel('E-mail').fill(manager.email)
  await reception.getByLabel('Password', { exact: true }).fill(demoPassword)
  await reception.keyboard.press('Enter')
  await reception.waitForURL(/\/manager/)
  await reception.goto(`/${hotel}/manager/requests`)
  await reception.getByText('Live', { exact: true }).waitFor()

  const guest = await site.page({ baseURL: nearby, allow })
  await guest.goto(`/${hotel}`)
  await guest.getByLabel('Room number').fill('Room 12')
  await guest.getByLabel('Guest name').fill('Jonas Weber')
  await guest.keyboard.press('Enter')
  await guest.getByRole('heading', { name: /, Jonas Weber$/ }).waitFor()
  await guest.getByRole('button', { name: /Make a Request/ }).click()
  await guest.getByLabel('Tell us more').fill('Two towels, from the phone')
  await guest.getByRole('button', { name: 'Send request' }).click()
  expect(await expectVisible(reception.getByText('Two towels, from the phone').first())).toBe(true)
})

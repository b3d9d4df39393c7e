import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRooms } from '#modules/rooms/contract.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

/** What is sent stands for a moment beside what waited to be sent. */
const bubble = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text }).last()
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Schreiben Sie uns' }).fill(text)
  await page.getByRole('button', { name: 'Senden', exact: true }).click()
}

test('a stay from arrival to check-out: a German guest, a companion, and the desk in English @main', async () => {
  allowSlow('lives through a whole stay')
  const { world } = site
  const hotel = await world.aHotel({ name: 'Hotel Marina, Budva', features: { conversations: true } })
  const milica = await world.aManager(hotel, { display_name: 'Milica Kovač' })
  await world.call(milica, addRooms, { params: { hotelSlug: hotel }, body: { room_numbers: ['Room 12'], floor: null } })
  const signIn = async (room: string, name: string): Promise<Page> => {
    const page = await site.page({ locale: 'de-DE' })
    await page.goto(`/${hotel}/auth`)
    await page.getByLabel('Zimmernummer').fill(room)
    await page.getByLabel('Name des Gastes').fill(name)
    await page.getByRole('button', { name: 'Als Gast anmelden' }).click()
    await page.waitForURL(`**/${hotel}/guest`)
    return page
  }
  const reception = await site.page({ as: milica, ...desk })
  await reception.goto(`/${hotel}/manager/inbox`)

  // Arriving: the room as the guest writes it, and the first message rings at the desk.
  const phone = await signIn('Zimmer 12', 'Jonas Weber')
  await phone.getByRole('link', { name: 'Nachrichten', exact: true }).click()
  await write(phone, 'Wo können wir parken?')
  await reception.getByRole('link', { name: /Jonas Weber/ }).click()
  await bubble(reception, 'Wo können wir parken?').waitFor()
  await reception.locator('.threadhead').getByRole('button', { name: 'I’ll take it' }).click()
  await bubble(phone, 'Wo können wir parken?').getByText('Gelesen').waitFor()

  // The answer is a phrase, in the guest's language.
  await reception.getByRole('button', { name: 'Phrases' }).click()
  await reception
    .getByRole('dialog')
    .getByRole('button', { name: /^Somebody will be with you/ })
    .click()
  await reception.getByLabel('Minutes').fill('5')
  await reception.locator('.composer').getByRole('button', { name: 'Send' }).click()
  await bubble(phone, 'In 5 Minuten ist jemand bei Ihnen.').waitFor()

  // A companion comes into the same stay and reads it from its beginning.
  await phone.locator('.bar a[href$="/guest/settings"]').click()
  await phone.getByRole('button', { name: 'Mitreisende hinzufügen' }).click()
  const code = (await phone.getByRole('dialog').locator('.code').innerText()).trim()
  await phone.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()
  const companion = await site.page({ locale: 'de-DE' })
  await companion.goto(`/${hotel}/together`)
  await companion.getByLabel('Name des Gastes').fill('Mia Weber')
  await companion.getByLabel('Code', { exact: true }).fill(code)
  await companion.getByRole('button', { name: 'Beitreten' }).click()
  await companion.getByRole('link', { name: /^Nachrichten/ }).click()
  await bubble(companion, 'Wo können wir parken?').getByText('Jonas Weber').waitFor()

  // Without a network: three messages and a picture wait, and arrive once, in their order.
  await phone.getByRole('link', { name: 'Nachrichten', exact: true }).click()
  await bubble(phone, 'In 5 Minuten').waitFor()
  await phone.context().setOffline(true)
  await phone.getByText('Sie sind offline.').waitFor()
  for (const text of ['Erstens', 'Zweitens', 'Drittens']) await write(phone, text)
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#88aacc' } })
    .png()
    .toBuffer()
  await phone.locator('input[type=file]').setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: picture })
  await phone.getByRole('button', { name: 'Bild entfernen' }).waitFor()
  await write(phone, 'Das Tor')
  await bubble(phone, 'Das Tor').getByText('Wartet auf Versand').waitFor()
  expect(await bubble(reception, 'Erstens').count()).toBe(0)
  await phone.context().setOffline(false)
  const said = /Wo können|Somebody|In 5 Minuten|Erstens|Zweitens|Drittens|Das Tor/
  const order = async (page: Page): Promise<(string | undefined)[]> =>
    (await page.getByRole('log').getByRole('listitem').allInnerTexts())
      .map((text) => said.exec(text)?.[0])
      .filter(Boolean)
  const all = ['Wo können', 'In 5 Minuten', 'Erstens', 'Zweitens', 'Drittens', 'Das Tor']
  await expect.poll(() => order(companion), { timeout: 60_000 }).toEqual(all)
  await expect
    .poll(() => order(reception), eventually)
    .toEqual(all.map((text) => text.replace('In 5 Minuten', 'Somebody')))
  await bubble(reception, 'Das Tor').getByRole('img').waitFor()
  // The desk has the thread open, so everything is read.
  await bubble(phone, 'Das Tor').getByText('Gelesen').waitFor()

  // Checking out ends both phones, and the next guest of the room begins with nothing.
  await reception.goto(`/${hotel}/manager/stays`)
  await reception.getByRole('button', { name: 'Check out Room 12' }).click()
  await reception.getByRole('alertdialog').getByRole('button', { name: 'End stay' }).click()
  for (const page of [phone, companion]) await page.getByText('Danke für Ihren Aufenthalt').waitFor()
  const next = await signIn('12', 'Clara Sommer')
  await next.getByRole('link', { name: 'Nachrichten', exact: true }).click()
  expect(await expectVisible(next.getByText('Schreiben Sie der Rezeption'))).toBe(true)
  expect(await next.getByRole('log').getByRole('listitem').count()).toBe(0)
}, 120_000)

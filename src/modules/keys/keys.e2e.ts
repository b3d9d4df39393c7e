import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './contract.ts'

let site: BrowserServer
let hotel: string
let milica: Awaited<ReturnType<BrowserServer['world']['aManager']>>
const password = 'plenty of olive trees'
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač', password })
})

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
/** As if she had signed in before lunch. */
const forgetProof = () =>
  site.world.server.database.onPlatform((tx) =>
    tx.updateTable('sessions').set({ proved_at: null }).where('manager_id', '=', milica.id).execute(),
  )
const openPage = async (options: object = {}): Promise<Page> => {
  const page = await site.page({ as: milica, ...options })
  await page.goto(`/${hotel}/manager/connections`)
  await page.getByText('No other system has a key yet.').waitFor()
  return page
}
const makeKey = async (page: Page, name: string): Promise<string> => {
  await button(page, 'New key').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill(name)
  await dialog.getByRole('radiogroup', { name: 'Reservations' }).getByRole('radio', { name: 'Write' }).click()
  await dialog.getByRole('radiogroup', { name: 'Rooms' }).getByRole('radio', { name: 'Read' }).click()
  await button(dialog, 'Make key').click()
  await page.getByRole('heading', { name: 'Copy this key now' }).waitFor()
  return page.getByLabel('API key', { exact: true }).innerText()
}
const ask = (key: string) =>
  site.world.server.app.inject({
    url: `/api/hotels/${hotel}/rooms`,
    headers: { authorization: `Bearer ${key}` },
  })

test('a manager makes a key, copies it and tries it, and it is never shown again @main', async () => {
  const page = await openPage()
  await button(page, 'New key').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Make key').click()
  await dialog.getByText('Please write what the key is for.').waitFor()
  await dialog.getByText('Please choose what the key may do.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await button(dialog, 'Cancel').click()
  await dialog.waitFor({ state: 'hidden' })
  const key = await makeKey(page, 'Mews bridge')
  expect(key).toMatch(/^dbk_/)
  await page
    .getByText(/In Hotel Marina alone, this key has these rights: Reservations · read and write, Rooms · read/)
    .waitFor()
  await page.getByText(`/api/hotels/${hotel}/reservations`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect((await ask(key)).statusCode).toBe(200)
  await button(page, 'I have copied it').click()
  const row = page.getByRole('listitem').filter({ hasText: 'Mews bridge' })
  await row.getByText(`${key.slice(0, 10)}…`).waitFor()
  await row.getByText('Reservations · read and write').waitFor()
  expect(await page.content()).not.toContain(key)
  await page.reload()
  await row.getByText(/Made by Milica Kovač/).waitFor()
  expect(await page.content()).not.toContain(key)
  expect(await axeViolations(page)).toEqual([])
})

test('a manager renames a key and takes rights from it with the keyboard', async () => {
  const body = { id: newId(), name: 'Mews bridge', scopes: ['reservations:write', 'rooms:read'] }
  await site.world.call(milica, createApiKey, { params: { hotelSlug: hotel }, body })
  const page = await site.page({ as: milica })
  await page.goto(`/${hotel}/manager/connections`)
  await button(page.getByRole('listitem').filter({ hasText: 'Mews bridge' }), 'Edit').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit API key' })
  const rightsTo = (resource: string) => dialog.getByRole('radiogroup', { name: resource }).getByRole('radio')
  await expect.poll(() => rightsTo('Rooms').allInnerTexts(), eventually).toEqual(['None', 'Read'])
  for (const resource of ['Rooms', 'Reservations'])
    await rightsTo(resource).and(page.locator('[aria-checked=true], :checked')).press('ArrowLeft')
  await dialog.getByLabel('What it is for').fill(' ')
  await dialog.getByLabel('What it is for').press('Enter')
  await dialog.getByText('Please write what the key is for.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('What it is for').fill('Reading bridge')
  await dialog.getByLabel('What it is for').press('Enter')
  await page.getByText('The key is changed.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('listitem').filter({ hasText: 'Reading bridge' })
  await expect.poll(() => row.getByRole('list', { name: 'Rights' }).innerText(), eventually).toBe('Reservations · read')
  const { items } = (await site.world.call(milica, listApiKeys, { params: { hotelSlug: hotel } })).body
  expect(items.map(({ name, scopes }) => [name, scopes])).toEqual([['Reading bridge', ['reservations:read']]])
})

test('a manager revokes a key after entering the password again, and it works no more', async () => {
  const page = await openPage(desk)
  const key = await makeKey(page, 'Old tablet')
  await button(page, 'I have copied it').click()
  await forgetProof()
  await button(page.getByRole('listitem').filter({ hasText: 'Old tablet' }), 'Revoke').click()
  await button(page.getByRole('alertdialog', { name: 'Revoke Old tablet?' }), 'Revoke').click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password', { exact: true }).fill('another night')
  await button(proof, 'Continue').click()
  await proof.getByText('The current password is incorrect.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await button(proof, 'Continue').click()
  await page.getByText('The key is revoked.').waitFor()
  await page.getByText(/Revoked by Milica Kovač/).waitFor()
  expect((await ask(key)).statusCode).toBe(401)
})

test('a hotel without other systems sees one line in the settings, with keys their number', async () => {
  const page = await site.page({ as: milica })
  await page.goto(`/${hotel}/manager/settings`)
  const row = page.getByRole('link', { name: /^Connections/ })
  await row.getByText('None yet').waitFor()
  await row.click()
  await makeKey(page, 'Mews bridge')
  await button(page, 'I have copied it').click()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await row.getByText('1 key').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${hotel}/manager/settings`)
})

test.each([
  {
    language: 'en',
    open: 'New key',
    edit: 'Edit',
    save: 'Save',
    name: 'What it is for',
    group: 'Reservations',
    right: 'Write',
    make: 'Make key',
  },
  {
    language: 'de',
    open: 'Neuer Schlüssel',
    edit: 'Bearbeiten',
    save: 'Speichern',
    name: 'Wofür er ist',
    group: 'Reservierungen',
    right: 'Schreiben',
    make: 'Schlüssel erstellen',
  },
] as const)('the screens look right on a phone and on a desktop, light and dark ($language)', async (words) => {
  const params = { hotelSlug: hotel }
  const add = async (name: string, expires_at: string | null) => {
    const body = { id: newId(), name, scopes: ['reservations:write', 'rooms:read', 'insights:read'], expires_at }
    return (await site.world.call(milica, createApiKey, { params, body })).body.api_key.id
  }
  await add('Mews bridge', null)
  await add('Bookkeeping of the whole group, with a name that is long', '2099-12-31T22:59:59.000Z')
  const old = await add('Old tablet', null)
  await site.world.call(milica, revokeApiKey, { params: { ...params, keyId: old }, body: {} })
  const page = await site.page({ as: milica, ...desk, locale: words.language })
  const look = (name: string) => findVisualProblems(page, `keys ${name} ${words.language}`)
  await page.goto(`/${hotel}/manager/connections`)
  await page.getByText('Old tablet').waitFor()
  expect(await look('list')).toEqual([])
  await button(page, words.edit).first().click()
  await button(page.getByRole('dialog'), words.save).waitFor()
  expect(await look('edit')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await button(page, words.open).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.name).fill('Channel manager')
  await dialog.getByRole('radiogroup', { name: words.group }).getByRole('radio', { name: words.right }).click()
  expect(await look('new')).toEqual([])
  await button(dialog, words.make).click()
  await page.getByText(/^dbk_[\w-]{50}$/).waitFor()
  expect(await look('once')).toEqual([])
})

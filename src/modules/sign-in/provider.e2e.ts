import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inviteStaff } from '#modules/team/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { freePort } from '#testing/faults/program.ts'
import { createOidcServer, type OidcServer } from '#testing/outside/oidc-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { callbackPath } from './contract/provider.ts'

let site: BrowserServer
let provider: OidcServer
let hotel: string

beforeAll(async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  provider = await createOidcServer(`${publicUrl}${callbackPath}`)
  site = await createBrowserServer({ ...provider.settings, PUBLIC_URL: publicUrl, PORT: String(port) })
})
afterAll(async () => {
  await site?.close()
  await provider?.close()
})
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
})

/**
 * A page on which the provider's own page gets no font from elsewhere: it would be drawn only when that request, which
 * leads nowhere here, has timed out.
 */
const openPage = async (options: Parameters<BrowserServer['page']>[0] = {}, of = site) => {
  const page = await of.page({ ...options, allow: [/Failed to load resource/, /fonts\.googleapis\.com/] })
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort())
  return page
}

test('the reception signs in on the page of the provider, and out of both @main', async () => {
  const login = newId()
  const email = `${login}@grand.example`
  provider.people.set(login, { email, email_verified: true })
  await site.world.aManager(hotel, { email, display_name: 'Milica Kovač', staff_role: 'reception' })
  const page = await openPage(desk)
  await page.goto(`/${hotel}/auth?mode=manager`)
  await page.getByRole('button', { name: 'Sign in with Grand Hotels' }).waitFor()
  expect(await findVisualProblems(page, 'sign-in with a provider')).toEqual([])
  await page.getByRole('button', { name: 'Sign in with Grand Hotels' }).click()
  await page.waitForURL(`${provider.issuer}/**`)
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill('of the provider')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.waitForURL(`**/${hotel}/manager`)

  await page.goto(`/${hotel}/manager/settings`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${provider.issuer}/session/end**`)
  expect(provider.signOuts.at(-1)?.get('id_token_hint')).toMatch(/^ey/)
  await page.getByRole('button', { name: /Yes/ }).click()
  await page.waitForURL(`**/${hotel}/auth?mode=manager`)
  await page.getByRole('button', { name: 'Sign in with Grand Hotels' }).waitFor()
})

test('in German: an address without an account comes back to a sentence, and the password still works', async () => {
  const login = newId()
  provider.people.set(login, { email: 'fremd@grand.example', email_verified: true })
  const vera = await site.world.aManager(hotel, { password: 'towels and lamps' })
  const page = await openPage({ locale: 'de-DE' })
  await page.goto(`/${hotel}/auth?mode=manager`)
  await page.getByRole('button', { name: 'Mit Grand Hotels anmelden' }).click()
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill('of the provider')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByText('Für fremd@grand.example gibt es hier kein Konto.').waitFor()
  expect(await findVisualProblems(page, 'sign-in with an unknown address')).toEqual([])
  await page.getByLabel('E-Mail').fill(vera.email)
  await page.getByLabel('Passwort', { exact: true }).fill('towels and lamps')
  await page.getByRole('button', { name: 'Als Personal anmelden' }).click()
  await page.waitForURL(`**/${hotel}/manager`)
})

test('the page of an invitation offers the provider, which brings the invited person into the team', async () => {
  const login = newId()
  const email = `${login}@grand.example`
  provider.people.set(login, { email, email_verified: true })
  const boss = await site.world.aManager(hotel)
  const body = { id: newId(), staff_role: 'housekeeping', display_name: 'Jelena', email } as const
  const { token } = (await site.world.call(boss, inviteStaff, { params: { hotelSlug: hotel }, body })).body
  const page = await openPage()
  await page.goto(`/${hotel}/join#${token}`)
  await page.getByRole('button', { name: 'Join', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign in with Grand Hotels' }).waitFor()
  expect(await findVisualProblems(page, 'invitation with a provider')).toEqual([])
  await page.getByRole('button', { name: 'Sign in with Grand Hotels' }).click()
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill('of the provider')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.waitForURL(`**/${hotel}/manager/**`)
})

test('where staff have no passwords their page asks for none, an owner’s does, and both say when the provider is down', async () => {
  const OIDC_ISSUER = `http://localhost:${await freePort()}`
  const only = await createBrowserServer({ ...provider.settings, OIDC_ISSUER, OIDC_ONLY: 'on' })
  const slug = await only.world.aHotel()
  const page = await openPage({}, only)
  await page.goto(`/${slug}/auth?mode=manager`)
  await page.getByRole('button', { name: 'Sign in with Grand Hotels' }).click()
  await page.getByText('Signing in with Grand Hotels is not possible at the moment.').waitFor()
  expect(await page.getByLabel('Password').count()).toBe(0)
  expect(await findVisualProblems(page, 'sign-in with a provider that is down')).toEqual([])
  await page.goto('/add-hotel')
  await page.getByLabel('Password', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign in with Grand Hotels' }).click()
  await page.getByText('Signing in with Grand Hotels is not possible at the moment.').waitFor()
  await only.close()
})

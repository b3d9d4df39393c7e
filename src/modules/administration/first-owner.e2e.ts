import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOwnerLink } from '#modules/people/server/accounts/owner-links.ts'
import { program } from '#platform/server/machine/program.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

const open = async (email: string, options = {}): Promise<{ page: Page; address: string }> => {
  const { token } = await makeOwnerLink(site.world.server.database, email, Date.now())
  const page = await site.page(options)
  const address = `/set-password#${token}`
  await page.goto(address)
  await page.getByRole('heading', { name: 'Set your password' }).waitFor()
  return { page, address }
}
const save = async (page: Page, password: string, again = password): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(again)
  await page.getByRole('button', { name: 'Save password' }).click()
}
const says = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()

test('the first owner chooses a password by the link, is signed in, and the link is invalid after that @main', async () => {
  const { page, address } = await open('first@house.example', desk)
  await save(page, '', '')
  await says(page, 'Please fill in all password fields.')
  await save(page, 'plenty of olive trees', 'plenty of olive tree')
  await says(page, 'New passwords do not match.')
  await save(page, 'short')
  await says(page, 'The password needs at least 8 characters.')
  await save(page, 'plenty of olive trees')
  await page.getByText('Your password has been set.').waitFor()
  await page.getByRole('button', { name: 'New Hotel' }).waitFor()
  await page.getByText(`Deskbell ${program.version}`, { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash, eventually).toBe('/add-hotel')
  expect(await page.evaluate(() => localStorage.getItem('last-path'))).toBe('/add-hotel')
  expect(
    await page.evaluate(() => Object.values(localStorage).join() + Object.values(sessionStorage).join()),
  ).not.toContain(address.split('#')[1])

  const second = await site.page()
  await second.goto(address)
  await save(second, 'another good password')
  await says(second, 'This link is incomplete, already used or expired.')
  await second.goto('/add-hotel')
  await second.getByLabel('E-mail').fill('first@house.example')
  await second.getByLabel('Password', { exact: true }).fill('plenty of olive trees')
  await second.getByRole('button', { name: 'Sign in' }).click()
  await second.getByRole('button', { name: 'New Hotel' }).waitFor()
})

test('an address without its secret part says so immediately', async () => {
  const page = await site.page()
  await page.goto('/set-password')
  await says(page, 'This link is incomplete')
  await expect.poll(() => page.title(), eventually).toContain('Set your password')
})

test('the page has no axe violation and no sideways scroll, phone and desktop, light and dark', async () => {
  const { page } = await open('looked-at@house.example')
  await save(page, 'short')
  await page.getByRole('alert').waitFor()
  expect(await findVisualProblems(page, 'set-password')).toEqual([])
})

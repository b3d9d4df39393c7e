import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { eventually } from '#testing/setup/eventually.ts'

let site: BrowserServer
let hotel: string
let milica: Awaited<ReturnType<BrowserServer['world']['aManager']>>
const password = 'plenty of olive trees'
beforeAll(async () => {
  site = await createBrowserServer({ SUPPORT_PHONE: '+382 20 555 010' })
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač', password })
})

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
/** The code that the app shows so many steps from now. */
const getCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const readSecret = async (place: Page | Locator): Promise<string> =>
  (await place.locator('code').first().innerText()).replaceAll(/\s/g, '')
const readCodes = (place: Page | Locator): Promise<string[]> => place.locator('.recovery-codes code').allInnerTexts()
const openSignIn = async (labels: { email: string; password: string; button: string }, options: object = {}) => {
  const page = await site.page(options)
  await page.goto(`/${hotel}/auth?mode=manager`)
  await page.getByLabel(labels.email).fill(milica.email)
  await page.getByLabel(labels.password, { exact: true }).fill(password)
  await button(page, labels.button).click()
  return page
}
const english = { email: 'E-mail', password: 'Password', button: 'Sign In as Manager' }
const german = { email: 'E-Mail', password: 'Passwort', button: 'Als Personal anmelden' }

test('second factor from set-up to recovery code @main', async () => {
  const page = await site.page({ as: milica })
  await page.goto(`/${hotel}/manager/profile`)
  const card = page.getByRole('region', { name: 'Two-step sign-in' })
  await button(card, 'Turn on').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Next').click()
  await dialog.getByText('Please fill in all password fields.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await button(dialog, 'Next').click()
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = await readSecret(dialog)
  expect(await dialog.getByRole('link', { name: 'Open the app on this phone' }).getAttribute('href')).toContain(secret)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Code from your app').fill('000000')
  await button(dialog, 'Turn on').click()
  await dialog.getByText('This code is not right. Please try the next one.').waitFor()
  await dialog.getByLabel('Code from your app').fill(getCode(secret, -1))
  await button(dialog, 'Turn on').click()
  await dialog.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const codes = await readCodes(dialog)
  expect(codes).toHaveLength(10)
  expect(await axeViolations(page)).toEqual([])
  await button(dialog, 'I have saved them').click()
  await page.getByText('Two-step sign-in is on.').waitFor()
  await card.getByText(/^On since .+ · 10 recovery codes left$/).waitFor()

  const signIn = await openSignIn(english)
  const code = signIn.getByLabel('Code from your app')
  await code.waitFor()
  expect(await signIn.getByRole('link', { name: '+382 20 555 010' }).getAttribute('href')).toBe('tel:+38220555010')
  await button(signIn, 'Use a recovery code').click()
  await signIn.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await button(signIn, english.button).click()
  await signIn.waitForURL(`**/${hotel}/manager`)
  await page.reload()
  await card.getByText(/ · 9 recovery codes left$/).waitFor()

  const again = await openSignIn(english)
  await again.getByLabel('Code from your app').fill(getCode(secret))
  await button(again, english.button).click()
  await again.waitForURL(`**/${hotel}/manager`)

  const passwordCard = page.getByRole('region', { name: 'Change password' })
  for (const [label, value] of [
    ['Current password', password],
    ['New password', 'plenty of lemon trees'],
    ['Repeat the new password', 'plenty of lemon trees'],
  ] as const)
    await passwordCard.getByLabel(label, { exact: true }).fill(value)
  expect(await passwordCard.getByLabel('Code from your app, or a recovery code').count()).toBe(0)
  await button(passwordCard, 'Change password').click()
  const proof = passwordCard.getByLabel('Code from your app, or a recovery code')
  await proof.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await proof.fill(codes[0] ?? '')
  await button(passwordCard, 'Change password').click()
  await passwordCard.getByText('This code is not right. Please try the next one.').waitFor()
  await proof.fill(codes[2] ?? '')
  await button(passwordCard, 'Change password').click()
  await page.getByText('Your password has been changed.').waitFor()
  await expect.poll(() => proof.count(), eventually).toBe(0)

  await button(card, 'Turn off').click()
  await dialog.getByLabel('Password', { exact: true }).fill('plenty of lemon trees')
  await dialog.getByLabel('Code from your app, or a recovery code').fill(codes[1] ?? '')
  await button(dialog, 'Turn off').click()
  await page.getByText('Two-step sign-in is off.').waitFor()
  expect(await expectVisible(button(card, 'Turn on'))).toBe(true)
}, 120_000)

test('where it is required, sign-in leads to the set-up and nothing else, in German', async () => {
  await site.world.server.database.onPlatform((tx) =>
    tx.updateTable('hotels').set({ second_factor_required: true }).where('id', '=', hotel).execute(),
  )
  const page = await openSignIn(german, { locale: 'de-DE' })
  await page.getByRole('heading', { name: 'Anmeldung in zwei Schritten einrichten' }).waitFor()
  await page.goto(`/${hotel}/manager/requests`)
  await page.getByRole('heading', { name: 'Anmeldung in zwei Schritten einrichten' }).waitFor()
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await button(page, 'Weiter').click()
  const secret = await readSecret(page)
  await page.getByLabel('Code aus Ihrer App').fill(getCode(secret, -1))
  await button(page, 'Einschalten').click()
  await page.getByRole('heading', { name: 'Ersatzcodes' }).waitFor()
  const codes = await readCodes(page)
  expect(await axeViolations(page)).toEqual([])
  // Looking away and back does not take the codes away.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await button(page, 'Ich habe sie gesichert').click()
  await page.getByText('Die Anmeldung in zwei Schritten ist eingeschaltet.').waitFor()
  await page.getByRole('navigation').first().waitFor()

  const next = await openSignIn(german, { locale: 'de-DE' })
  await next.getByLabel('Code aus Ihrer App').fill('123456')
  await button(next, german.button).click()
  await next.getByText('Dieser Code ist nicht richtig. Bitte versuchen Sie den nächsten.').waitFor()
  await button(next, 'Ersatzcode verwenden').click()
  await next.getByLabel('Ersatzcode').fill(codes[9] ?? '')
  await button(next, german.button).click()
  await next.waitForURL(`**/${hotel}/manager`)
  await next.goto(`/${hotel}/manager/profile`)
  const card = next.getByRole('region', { name: 'Anmeldung in zwei Schritten' })
  await card.getByText(/noch 9 Ersatzcodes$/).waitFor()
  expect(await button(card, 'Ausschalten').count()).toBe(0)
}, 120_000)

test('the owner requires it, sees who has one, and removes it from somebody who has lost the phone', async () => {
  const keep = await site.world.server.database.onPlatform((tx) =>
    tx
      .insertInto('second_factors')
      .values({ account_id: milica.id, secret: Buffer.alloc(40), confirmed_at: new Date().toISOString() })
      .execute(),
  )
  expect(keep).toHaveLength(1)
  const page = await site.page({ ...desk, as: await site.world.anOwner() })
  await page.goto('/add-hotel')
  await page.getByRole('checkbox', { name: 'Owners need two-step sign-in' }).check()
  await page.getByText('Saved!').waitFor()
  await page.getByText('Required here from your next sign-in.').waitFor()
  await page.getByRole('checkbox', { name: 'Owners need two-step sign-in' }).uncheck()
  await expect.poll(() => page.getByText('Required here from your next sign-in.').count(), eventually).toBe(0)

  await button(page.getByRole('row').filter({ hasText: hotel }), 'Edit Hotel Marina, Budva').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Managers need two-step sign-in').check()
  await button(dialog, 'Save').click()
  await page.getByText('Hotel updated!').waitFor()

  await page.getByRole('button', { name: 'View Managers' }).click()
  await dialog.getByLabel('Hotel').selectOption(hotel)
  await dialog.getByText('Two-step sign-in', { exact: true }).waitFor()
  await button(dialog, 'Turn off two-step sign-in of Milica Kovač').click()
  const question = page.getByRole('alertdialog')
  await question.getByText('They will sign in with the password alone.').waitFor()
  await button(question, 'Remove').click()
  await dialog.getByText('Two-step sign-in turned off.').waitFor()
  await expect.poll(() => dialog.getByText('Two-step sign-in', { exact: true }).count(), eventually).toBe(0)
  const setUp = await openSignIn(english)
  expect(await expectVisible(setUp.getByRole('heading', { name: 'Set up two-step sign-in' }))).toBe(true)
}, 120_000)

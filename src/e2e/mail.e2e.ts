import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiKey } from '#modules/keys/contract.ts'
import { changePassword } from '#modules/people/contract/account.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { createMailServer, type MailServer, type ReceivedMail } from '#testing/outside/mail-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let mailbox: MailServer
let hotel: string
let milica: Person & { email: string }
const password = 'towels and lamps'

beforeAll(async () => {
  mailbox = await createMailServer()
  site = await createBrowserServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'Deskbell <desk@example.org>' })
})
afterAll(async () => {
  await site?.close()
  await mailbox?.close()
})
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač', password })
})

const anEmail = (): string => `${newId()}@staff.example`
/** The newest of so many mails to an address. */
const getMail = async (address: string, count = 1): Promise<ReceivedMail> => {
  await expect.poll(() => mailbox.to(address).length, { ...eventually, timeout: 20_000 }).toBe(count)
  return mailbox.to(address).at(-1) ?? expect.unreachable()
}
/** Where the link of a mail leads on the site of the test. */
const linkIn = ({ text }: ReceivedMail, page: string): string =>
  new RegExp(`/${hotel}/${page}#\\S+`).exec(text)?.[0] ?? ''

test('an invitation goes by e-mail, and whoever opens its link joins @main', async () => {
  const email = anEmail()
  const manager = await site.page({ as: milica, ...desk })
  await manager.goto(`/${hotel}/manager/team`)
  await manager.getByRole('button', { name: 'Invite' }).click()
  const invite = manager.getByRole('dialog')
  await invite.getByRole('radio', { name: /^Housekeeping/ }).click()
  await invite.getByLabel('Name').fill('Jelena')
  await invite.getByLabel('E-mail').fill(email)
  await invite.getByRole('button', { name: 'Create link' }).click()
  const made = manager.getByRole('dialog', { name: 'Invitation for Jelena' })
  const shown = await made.getByLabel('Link', { exact: true }).inputValue()
  await made.getByRole('button', { name: 'Send by e-mail' }).waitFor()
  expect(await findVisualProblems(manager, 'mail, invitation')).toEqual([])
  await made.getByRole('button', { name: 'Send by e-mail' }).click()
  await manager.getByText('Invitation sent!').waitFor()

  const mail = await getMail(email)
  expect(mail.headers['subject']).toBe('Hotel Marina invites you')
  const link = linkIn(mail, 'join')
  expect(shown.endsWith(link)).toBe(true)
  const jelena = await site.page()
  await jelena.goto(link)
  await jelena.getByRole('heading', { name: 'Hotel Marina invites you' }).waitFor()
  await expect.poll(() => jelena.getByLabel('E-mail').inputValue(), eventually).toBe(email)
  await jelena.getByLabel('Password', { exact: true }).fill(password)
  await jelena.getByRole('button', { name: 'Join', exact: true }).click()
  await jelena.waitForURL(`**/${hotel}/manager/requests`)
})

test('in German: who forgot the password asks for a link on the sign-in page and chooses a new one', async () => {
  const page = await site.page({ locale: 'de-DE' })
  await page.goto(`/${hotel}/auth?mode=manager`)
  await page.getByRole('button', { name: 'Link zusenden' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-Mail').fill('milica')
  await dialog.getByRole('button', { name: 'Link senden' }).click()
  await dialog.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.').waitFor()
  expect(await findVisualProblems(page, 'mail, forgotten password')).toEqual([])

  // A stranger is told the same.
  await dialog.getByLabel('E-Mail').fill(milica.email)
  await dialog.getByRole('button', { name: 'Link senden' }).click()
  const told = dialog.getByText(/^Wenn jemand mit dieser Adresse/)
  await told.waitFor()
  const words = await told.innerText()
  expect(await findVisualProblems(page, 'mail, link is on its way')).toEqual([])
  const mail = await getMail(milica.email)
  expect(mail.headers['subject']).toBe('Wählen Sie ein neues Passwort')
  // The form of the sign-in behind the dialog was not sent with it.
  expect(await page.getByText('Bitte füllen Sie alle Felder aus').count()).toBe(0)

  const other = await site.page({ locale: 'de-DE' })
  await other.goto(`/${hotel}/auth?mode=manager`)
  await other.getByRole('button', { name: 'Link zusenden' }).click()
  await other.getByRole('dialog').getByLabel('E-Mail').fill(anEmail())
  await other.getByRole('dialog').getByRole('button', { name: 'Link senden' }).click()
  await other.getByRole('dialog').getByText(words, { exact: true }).waitFor()

  const mobile = await site.page({ locale: 'de-DE' })
  await mobile.goto(linkIn(mail, 'staff-password'))
  await mobile.getByLabel('Neues Passwort', { exact: true }).fill('plenty of olive trees')
  await mobile.getByLabel('Neues Passwort wiederholen', { exact: true }).fill('plenty of olive trees')
  await mobile.getByRole('button', { name: 'Passwort speichern' }).click()
  await mobile.waitForURL(`**/${hotel}/manager`)
})

test('a manager chooses in the profile which mails come; of a changed password every manager hears', async () => {
  const zorka = await site.world.aManager(hotel, { display_name: 'Zorka Babić', password })
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/profile`)
  const choices = page.getByRole('region', { name: 'E-mails to you' })
  const keys = choices.getByRole('switch', { name: 'New API key' })
  await keys.waitFor()
  expect(await findVisualProblems(page, 'mail, choices in the profile')).toEqual([])
  await keys.click()
  await expect.poll(() => keys.getAttribute('aria-checked'), eventually).toBe('false')
  await page.reload()
  await expect.poll(() => keys.getAttribute('aria-checked'), eventually).toBe('false')

  const params = { hotelSlug: hotel }
  const body = { id: newId(), name: 'Booking system', scopes: ['orders:read' as const], expires_at: null }
  expect((await site.world.call(zorka, createApiKey, { params, body })).status).toBe(201)
  expect((await getMail(zorka.email)).text).toContain('Booking system')
  await site.world.call(zorka, changePassword, {
    params,
    body: { current_password: password, new_password: 'plenty of olive trees' },
  })
  // The mails are sent in their order: one of the key would be here.
  expect((await getMail(milica.email)).text).toContain('Zorka Babić')
})

test('the hotel enters an address for what nobody takes, and it counts once the link there is opened', async () => {
  const night = anEmail()
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/settings`)
  const card = page.getByRole('region', { name: 'E-mail', exact: true })
  await card.getByLabel('Address 1').fill('night')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Please enter a valid e-mail address.').waitFor()
  expect(await findVisualProblems(page, 'mail, addresses of the hotel')).toEqual([])
  // The second of three is wrong, and the first is removed: nothing is said of the third, which is in its place now.
  await card.getByLabel('Address 1').fill(anEmail())
  await card.getByLabel('Address 2').fill('night')
  await card.getByLabel('Address 3').fill(night)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => card.getByLabel('Address 2').getAttribute('aria-invalid'), eventually).toBe('true')
  await card.getByLabel('Address 1').fill('')
  await expect.poll(() => card.getByLabel('Address 2').inputValue(), eventually).toBe(night)
  expect(await card.getByLabel('Address 2').getAttribute('aria-invalid')).not.toBe('true')
  await card.getByLabel('Address 1').fill('')
  await card.getByLabel('Address 1').fill(night)
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Not confirmed yet. The link was sent there.').waitFor()

  const link = linkIn(await getMail(night), 'confirm-mail')
  const mobile = await site.page()
  await mobile.goto(link)
  await mobile.getByRole('heading', { name: 'Confirm this address' }).waitFor()
  expect(await findVisualProblems(mobile, 'mail, address to confirm')).toEqual([])
  await mobile.getByRole('button', { name: 'Confirm address' }).click()
  await mobile.getByText(`Hotel Marina will write to ${night} when nobody takes`, { exact: false }).waitFor()
  expect(await findVisualProblems(mobile, 'mail, address confirmed')).toEqual([])
  await page.reload()
  expect(await expectVisible(card.getByText('Confirmed', { exact: true }))).toBe(true)

  const again = await site.page()
  await again.goto(`/${hotel}/confirm-mail#not-a-token`)
  await again.getByRole('button', { name: 'Confirm address' }).click()
  expect(await expectVisible(again.getByRole('heading', { name: 'This link is no longer valid' }))).toBe(true)
})

test('an owner sends a test e-mail from their page and reads what the mail server said', async () => {
  const page = await site.page({ as: await site.world.anOwner(), ...desk })
  await page.goto('/add-hotel')
  const card = page.getByRole('region', { name: 'E-mail' })
  await card.getByRole('button', { name: 'Send a test e-mail' }).click()
  await card.getByText('E-mail accepted').waitFor()
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Connected\n250-/),
    'Not encrypted',
    'No sign-in needed',
    expect.stringMatching(/^E-mail accepted\n250 /),
  ])
  expect(mailbox.received.some(({ headers }) => headers['subject'] === 'Test e-mail from Deskbell')).toBe(true)
  expect(await findVisualProblems(page, 'mail, test')).toEqual([])
  await card.getByRole('button', { name: 'Send a test e-mail' }).click()
  await card.getByRole('alert').getByText('Please wait a minute before the next test.').waitFor()
})

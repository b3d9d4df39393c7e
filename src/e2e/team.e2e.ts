import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addOpeningHours, setHoursUse } from '#modules/hours/contract/editing.ts'
import { forDepartment } from '#modules/hours/contract/subject.ts'
import { createApiKey, listApiKeys } from '#modules/keys/contract.ts'
import { inviteStaff, type NewStaffInvitation } from '#modules/team/contract.ts'
import { joinStaff } from '#modules/team/contract/joining.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { testKeys } from '#testing/keys.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let ana: Person
let milica: Person & { email: string }
const password = 'towels and lamps'

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  ana = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač', password })
})

const callRequests = async (who: Person, path: string, body?: object) =>
  (
    await fetch(`${site.base}/api/hotels/${hotel}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: who.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json() as Promise<{ items: { claimed_by: string | null }[] }>
const ask = (description: string) => callRequests(ana, 'my/requests', { id: newId(), type: 'towels', description })
const getClaimer = async () => (await callRequests(milica, 'requests')).items[0]?.claimed_by
const invite = async (form: Partial<NewStaffInvitation>) =>
  (
    await site.world.call(milica, inviteStaff, {
      params: { hotelSlug: hotel },
      body: { id: newId(), staff_role: 'housekeeping', ...form },
    })
  ).body.token
const aColleague = async (display_name: string, staff_role: NewStaffInvitation['staff_role']) => {
  const token = await invite({ staff_role })
  const body = { token, display_name, email: `${newId()}@staff.example`, password }
  await site.world.call({ cookie: '', id: '', hotelId: null }, joinStaff, { params: { hotelSlug: hotel }, body })
}
const openLink = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.waitForURL((url) => url.hash === '')
}

test('a manager invites a housekeeper, who joins on a phone and starts the first towels @main', async () => {
  const manager = await site.page({ ...desk, as: milica })
  await manager.goto(`/${hotel}/manager/settings`)
  await manager.getByRole('link', { name: /^Team/ }).getByText('Only you').waitFor()
  await manager.getByRole('link', { name: /^Team/ }).click()
  await manager.getByRole('heading', { name: 'Only you so far' }).waitFor()
  expect(await axeViolations(manager)).toEqual([])
  await manager.getByRole('button', { name: 'Invite' }).click()
  await manager.getByRole('radio', { name: /^Housekeeping/ }).click()
  await manager.getByLabel('Name').fill('Jelena')
  expect(await axeViolations(manager)).toEqual([])
  await manager.getByRole('button', { name: 'Create link' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Invitation for Jelena' })
  await dialog.getByText('Anyone who opens it joins as Housekeeping.').waitFor()
  expect(await axeViolations(manager)).toEqual([])
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await manager.getByRole('region', { name: 'Open invitation' }).getByText('7 days left').waitFor()

  const jelena = await site.page({ ...phone })
  await openLink(jelena, link)
  await jelena.getByRole('heading', { name: 'Hotel Marina invites you' }).waitFor()
  // The title names the hotel, so nothing else does.
  await expect.poll(() => jelena.getByText('Hotel Marina').count(), eventually).toBe(1)
  await jelena.getByText('You do not see orders, invoices or reservations.').waitFor()
  expect(await axeViolations(jelena)).toEqual([])
  await expect.poll(() => jelena.getByLabel('Your name').inputValue(), eventually).toBe('Jelena')
  await jelena.getByLabel('E-mail').fill('not an address')
  await jelena.getByLabel('Password', { exact: true }).fill(password)
  await jelena.getByRole('button', { name: 'Join', exact: true }).click()
  await jelena.getByText('Please enter a valid e-mail address.').waitFor()
  await jelena.getByLabel('E-mail').fill(`${newId()}@staff.example`)
  await jelena.getByRole('button', { name: 'Join', exact: true }).click()
  await jelena.waitForURL(`**/${hotel}/manager/requests`)

  await ask('Two bath towels, please.')
  const card = jelena.getByRole('article').filter({ hasText: 'Two bath towels, please.' })
  await card.getByRole('button', { name: 'Start' }).click()
  await expect.poll(getClaimer, eventually).toBe('Jelena')

  const row = manager.getByRole('button', { name: /^Jelena Housekeeping/ })
  await row.getByText('now').waitFor()
  await manager.getByRole('complementary', { name: 'Where work goes' }).getByText('Jelena').waitFor()
  await row.click()
  await manager.getByRole('button', { name: 'Remove' }).click()
  await manager.getByText('Remove Jelena from the team? Everything Jelena has taken becomes free again.').waitFor()
  await manager.getByRole('button', { name: 'Remove' }).click()
  await manager.getByText('Removed.').waitFor()
  await jelena.waitForURL(`**/${hotel}/auth?mode=manager`)

  // The link was good once.
  await openLink(jelena, link)
  await jelena.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  await jelena.getByRole('link', { name: 'Already joined? Sign in' }).waitFor()
})

test('in German: a tablet becomes a shared device, and what it takes has the name of whoever wears the tag @main', async () => {
  await aColleague('Jelena Popović', 'housekeeping')
  const token = await invite({ kind: 'device', display_name: 'Wäschekammer' })
  const tablet = await site.page({ ...phone, locale: 'de-DE' })
  await openLink(tablet, `/${hotel}/join#${token}`)
  expect(await axeViolations(tablet)).toEqual([])
  await tablet.getByRole('button', { name: 'Dieses Gerät als Wäschekammer benutzen' }).click()
  await tablet.waitForURL(`**/${hotel}/manager/requests`)
  await tablet.getByRole('button', { name: 'Wer arbeitet?' }).click()
  expect(await axeViolations(tablet)).toEqual([])
  await tablet.getByRole('button', { name: 'Jelena Popović' }).click()
  await tablet.getByRole('banner').getByText('Jelena Popović').waitFor()

  await ask('Two bath towels, please.')
  const card = tablet.getByRole('article').filter({ hasText: 'Two bath towels, please.' })
  await card.getByRole('button', { name: 'Beginnen' }).click()
  await expect.poll(getClaimer, eventually).toBe('Jelena Popović')

  // Half an hour without a touch.
  await tablet.clock.install()
  await tablet.reload()
  await tablet.getByRole('banner').getByText('Jelena Popović').waitFor()
  await tablet.clock.fastForward(31 * 60_000)
  await tablet.getByRole('banner').getByText('Wer arbeitet?').waitFor()
  await tablet.goto(`/${hotel}/manager/settings`)
  await tablet.getByRole('region', { name: 'Ihre Daten' }).getByText('Wäschekammer').waitFor()
  expect(await tablet.getByRole('link', { name: 'Profil' }).count()).toBe(0)
})

/** A tablet of housekeeping with the name tag of Jelena, who is in the team. */
const linkTablet = async () => {
  const token = await invite({ kind: 'device', display_name: 'Linen room' })
  const tablet = await site.page({ ...phone })
  await openLink(tablet, `/${hotel}/join#${token}`)
  await tablet.getByRole('button', { name: 'Use this device as Linen room' }).click()
  await tablet.getByRole('button', { name: 'Who is working?' }).click()
  await tablet.getByRole('button', { name: 'Jelena Popović' }).click()
  await tablet.getByRole('banner').getByText('Jelena Popović').waitFor()
  return tablet
}

/** The same, with a clock that the test sets. */
const aTablet = async () => {
  await aColleague('Jelena Popović', 'housekeeping')
  const tablet = await linkTablet()
  await tablet.clock.install()
  await tablet.reload()
  await tablet.getByRole('banner').getByText('Jelena Popović').waitFor()
  return tablet
}
const halfAnHour = 31 * 60_000

test('a tablet that slept takes nothing for whoever worked before it', async () => {
  await ask('Two bath towels, please.')
  const tablet = await aTablet()
  const start = tablet.getByRole('article').getByRole('button', { name: 'Start' })
  await start.waitFor()
  // Timers stand still, as in a tablet that sleeps.
  await tablet.clock.pauseAt(Date.now() + 1_000)
  await tablet.clock.setSystemTime(Date.now() + halfAnHour)
  await start.click()
  await tablet.getByRole('banner').getByText('Who is working?').waitFor()
  await tablet.clock.resume()
  expect(await getClaimer()).toBeNull()
  await start.click()
  await expect.poll(getClaimer, eventually).toBe('Linen room')
})

test('a page that is opened again after half an hour has no name tag', async () => {
  const tablet = await aTablet()
  await tablet.goto('about:blank')
  await tablet.clock.setSystemTime(Date.now() + halfAnHour)
  await tablet.goto(`/${hotel}/manager/requests`)
  await tablet.getByRole('banner').getByText('Who is working?').waitFor()
  await expect.poll(() => tablet.getByRole('banner').getByText('Jelena Popović').count(), eventually).toBe(0)
})

test('a member’s new name is at once on the open screens: the member’s own and the tablet with the name tag', async () => {
  const jelena = await site.world.aManager(hotel, { display_name: 'Jelena Popović', staff_role: 'housekeeping' })
  const own = await site.page({ ...desk, as: jelena })
  await own.goto(`/${hotel}/manager/settings`)
  const you = own.getByRole('region', { name: 'You' })
  await you.getByText('Jelena Popović').waitFor()
  const tablet = await linkTablet()

  const manager = await site.page({ ...desk, as: milica })
  await manager.goto(`/${hotel}/manager/team`)
  await manager.getByRole('button', { name: /^Jelena Popović Housekeeping/ }).click()
  const dialog = manager.getByRole('dialog', { name: 'Jelena Popović' })
  await dialog.getByLabel('Name').fill('Jelena Horvat')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await you.getByText('Jelena Horvat').waitFor()
  await tablet.getByRole('banner').getByText('Jelena Horvat').waitFor()
  await ask('Two bath towels, please.')
  await tablet.getByRole('article').getByRole('button', { name: 'Start' }).click()
  await expect.poll(getClaimer, eventually).toBe('Jelena Horvat')
})

test('a department is said to work day and night only where its hours are known', async () => {
  await aColleague('Jelena Popović', 'housekeeping')
  const params = { hotelSlug: hotel }
  const id = newId()
  const periods = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '23:59' }))
  await site.world.call(milica, addOpeningHours, { params, body: { id, name: 'Rooms', periods, exceptions: [] } })
  const used_by = forDepartment('housekeeping')
  await site.world.call(milica, setHoursUse, { params, body: { used_by, hours_id: id, was: null } })
  const page = await site.page({ ...desk, as: milica })
  const held = Promise.withResolvers<void>()
  await page.route('**/opening-hours', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/${hotel}/manager/team`)
  const card = page.getByRole('complementary', { name: 'Where work goes' })
  await card.getByText('Jelena').waitFor()
  await expect.poll(() => card.getByText('Day and night').count(), eventually).toBe(0)
  held.resolve()
  await card.getByText('00:00–23:59').waitFor()
})

test('in Serbian: a manager of one hotel joins another with the same password and goes from one to the other @main', async () => {
  const other = await site.world.aHotel({ name: 'Old Town Apartments, Kotor' })
  const dragan = await site.world.aManager(other, { display_name: 'Dragan Vuković', password })
  const token = await invite({ staff_role: 'reception', email: dragan.email })
  const page = await site.page({ ...phone, locale: 'sr-Latn' })
  await openLink(page, `/${hotel}/join#${token}`)
  await page.getByLabel('Vaše ime').fill('Dragan Vuković')
  await expect.poll(() => page.getByLabel('E-pošta').inputValue(), eventually).toBe(dragan.email)
  await page.getByLabel('Lozinka', { exact: true }).fill('nije ova lozinka')
  await page.getByRole('button', { name: 'Pridruži se', exact: true }).click()
  await page.getByText('Već postoji nalog s ovom e-poštom.').waitFor()
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Pridruži se', exact: true }).click()
  await page.waitForURL(`**/${hotel}/manager`)

  await page.goto(`/${hotel}/manager/settings`)
  const hotels = page.getByRole('list', { name: 'Vaši drugi hoteli' })
  await hotels.getByText('Old Town Apartments, Kotor').waitFor()
  await hotels.getByRole('button', { name: 'Otvori' }).click()
  await page.waitForURL(`**/${other}/manager`)
  await page.goto(`/${other}/manager/settings`)
  await page.getByRole('link', { name: /^Tim/ }).waitFor()
  // One is open at a time.
  await page.goto(`/${hotel}/manager`)
  await page.waitForURL(`**/${hotel}/auth?mode=manager`)
})

test('who joins with a second factor is asked for its code, and told what is wrong with it', async () => {
  const other = await site.world.aHotel({ name: 'Old Town Apartments, Kotor' })
  const dragan = await site.world.aManager(other, { display_name: 'Dragan Vuković', password })
  const totp = new TOTP({ secret: new Secret({ size: 20 }) })
  const secret = testKeys.seal('totp', ['second_factors', dragan.id], totp.secret.base32)
  await site.world.server.database.onPlatform((tx) =>
    tx
      .insertInto('second_factors')
      .values({ account_id: dragan.id, secret, confirmed_at: new Date().toISOString() })
      .execute(),
  )
  const token = await invite({ staff_role: 'reception', email: dragan.email, display_name: 'Dragan' })
  const page = await site.page({ ...phone })
  await openLink(page, `/${hotel}/join#${token}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const join = page.getByRole('button', { name: 'Join', exact: true })
  await join.click()
  const code = page.getByLabel('Code from your app, or a recovery code')
  await code.waitFor()
  const isFocused = () => code.evaluate((field) => field === document.activeElement)
  await expect.poll(isFocused, eventually).toBe(true)
  await join.click()
  await page.getByText('Please enter the code from your authenticator app.').waitFor()
  await expect.poll(isFocused, eventually).toBe(true)
  await code.fill('000000')
  await join.click()
  await page.getByText('This code is not right. Please try the next one.').waitFor()
  await expect.poll(() => code.inputValue(), eventually).toBe('')
  expect(await axeViolations(page)).toEqual([])
  await code.fill(totp.generate())
  await join.click()
  await page.waitForURL(`**/${hotel}/manager`)
})

test('the dialog of a member keeps the focus in the roles, and refuses to take the name away', async () => {
  await aColleague('Jelena Popović', 'housekeeping')
  const page = await site.page({ ...desk, as: milica })
  await page.goto(`/${hotel}/manager/team`)
  await page.getByRole('button', { name: /^Jelena Popović Housekeeping/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Jelena Popović' })
  await dialog.getByRole('button', { name: /^Housekeeping/, expanded: false }).press('Enter')
  const chosen = dialog.getByRole('radio', { name: /^Housekeeping/ })
  await expect.poll(() => chosen.evaluate((radio) => radio === document.activeElement), eventually).toBe(true)
  await dialog.getByLabel('Name').fill('  ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Display name cannot be empty.').waitFor()
  await dialog.getByLabel('Name').fill('Jelena P.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Jelena P\. Housekeeping/ }).waitFor()
})

test('who removes a manager reads what they made, and ends it with them after the password', async () => {
  const vera = await site.world.aManager(hotel, { display_name: 'Vera Marović' })
  const params = { hotelSlug: hotel }
  for (const name of ['Channel manager', 'Door locks'])
    await site.world.call(vera, createApiKey, { params, body: { id: newId(), name, scopes: ['rooms:read'] } })
  await site.world.call(vera, inviteStaff, {
    params,
    body: { id: newId(), staff_role: 'manager', display_name: 'Dragan' },
  })
  await site.world.server.database.onPlatform((tx) =>
    tx
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where('manager_id', '=', milica.id)
      .execute(),
  )
  const page = await site.page({ ...phone, as: milica })
  await page.goto(`/${hotel}/manager/team`)
  await page.getByRole('button', { name: /^Vera Marović/ }).click()
  const member = page.getByRole('dialog', { name: 'Vera Marović' })
  await member.getByRole('button', { name: /^Manager/, expanded: false }).click()
  await member.getByRole('radio', { name: /^Reception/ }).click()
  await member.getByText('Channel manager, Door locks').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await member.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Vera Marović?' })
  await question.getByText('Channel manager, Door locks').waitFor()
  await question.getByText('Dragan').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await question.getByLabel('End these too').check()
  await question.getByRole('button', { name: 'Remove' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Removed.').waitFor()
  const { items } = (await site.world.call(milica, listApiKeys, { params })).body
  expect(items.map(({ revoked_by }) => revoked_by)).toEqual(['Milica Kovač', 'Milica Kovač'])
})

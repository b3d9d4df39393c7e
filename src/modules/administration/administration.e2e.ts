import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { newId } from '#platform/contract/id.ts'
import { hashPassword } from '#platform/server/password.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let owner: Person
let testHotel: string
const password = 'reception at night'
beforeAll(async () => {
  site = await createBrowserServer()
  const id = newId()
  const password_hash = await hashPassword(password)
  await onPlatform(async (tx) => {
    await tx.insertInto('accounts').values({ id, email: 'boss@deskbell.example', password_hash }).execute()
    await tx.insertInto('owners').values({ id }).execute()
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.world.anOwner()
  testHotel = await site.world.aHotel({ name: `Villa ${newId().slice(-6)}, Kotor` })
})

const onPlatform: BrowserServer['world']['server']['database']['onPlatform'] = (work) =>
  site.world.server.database.onPlatform(work)
const getName = async (hotelId: string): Promise<string> =>
  (await onPlatform((tx) => tx.selectFrom('hotels').select('name').where('id', '=', hotelId).executeTakeFirstOrThrow()))
    .name
const slug = (): string => `house-${newId().slice(-8)}`
const within5s = { timeout: 5000 }

/** Opens the owner's page with a session. */
const ownerPage = async (
  size: { width: number; height: number } = desk,
  options: { dark?: boolean; allow?: RegExp[] } = {},
): Promise<Page> => {
  const page = await site.page({ as: owner, ...size, ...options })
  await page.goto('/add-hotel')
  await page.getByRole('heading', { name: 'Owner Hotel Management' }).waitFor()
  return page
}
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const openDialog = async (page: Page, door: string, name = door): Promise<Locator> => {
  await page.getByRole('button', { name: door }).first().click()
  await dialog(page, name).waitFor()
  return dialog(page, name)
}
const told = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const alert = (place: Page | Locator, text: string) =>
  place.getByRole('alert').getByText(text, { exact: true }).waitFor()
const row = (page: Page, hotelId: string): Locator => page.getByRole('row').filter({ hasText: `/${hotelId}` })
const colour = (place: Locator): Promise<string> => place.evaluate((element) => getComputedStyle(element).color)

const signInManager = async (hotel: string, email: string, secret = password): Promise<Page> => {
  const page = await site.page(desk)
  await page.goto(`/${hotel}/auth?mode=manager`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In as Manager' }).click()
  return page
}

describe('owner sign-in', () => {
  const signIn = async (page: Page, email: string, secret: string) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  test('requires both fields, and refuses a wrong password and accounts that are no owner, each with its own message', async () => {
    const { email } = await site.world.aManager(testHotel, { password })
    const page = await site.page()
    await page.goto('/add-hotel')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await alert(page, 'Please provide both email and password.')
    await signIn(page, 'boss@deskbell.example', '')
    await alert(page, 'Please provide both email and password.')
    await signIn(page, 'boss@deskbell.example', 'not this one')
    await alert(page, 'Invalid owner credentials.')
    await signIn(page, email, password)
    await alert(page, 'You are not authorized as an owner.')
    // Refused by a proxy, without a message of ours.
    await page.route('**/api/owner-session', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 401, json: {} }) : route.continue(),
    )
    await signIn(page, 'boss@deskbell.example', password)
    await alert(page, 'Invalid owner credentials.')
    expect(await page.getByRole('button', { name: 'New Hotel' }).count()).toBe(0)
  })

  test('accepts the e-mail in any case, keeps the owner signed in after a reload, and signs them out on request', async () => {
    const page = await site.page()
    await page.goto('/add-hotel')
    await signIn(page, '  BOSS@Deskbell.example ', password)
    await told(page, 'Owner login successful!')
    await page.reload()
    for (const name of ['New Hotel', 'Edit Hotels', 'Add Manager', 'View Managers'])
      await page.getByRole('button', { name }).waitFor()
    await expect.poll(() => page.getByText(/Owners need two-step|Send a test e-mail/).count(), eventually).toBe(1)
    expect(await page.getByText('Owner login successful!').count()).toBe(0)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail').waitFor()
    await page.reload()
    await page.getByLabel('E-mail').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New Hotel' }).count(), eventually).toBe(0)
  })

  test('is shown again when the session ended elsewhere', async () => {
    const page = await ownerPage()
    const form = await openDialog(page, 'New Hotel')
    await onPlatform((tx) => tx.deleteFrom('sessions').where('owner_id', '=', owner.id).execute())
    await form.getByLabel('Name').fill('Too late')
    await form.getByLabel('Slug').fill(slug())
    await form.getByRole('button', { name: 'Create hotel' }).click()
    await page.getByLabel('E-mail').waitFor()
    await expect.poll(() => page.getByRole('dialog').count(), eventually).toBe(0)
  })

  test('is not shown again while the page is open: a session is extended before it ends', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await onPlatform((tx) =>
      tx.updateTable('sessions').set({ expires_at: inAnHour }).where('owner_id', '=', owner.id).execute(),
    )
    const page = await site.page({ as: owner })
    const refreshed = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/owner-session') && answer.request().method() === 'PUT',
    )
    await page.goto('/add-hotel')
    expect((await refreshed).status()).toBe(200)
    const session = await onPlatform((tx) =>
      tx.selectFrom('sessions').select('expires_at').where('owner_id', '=', owner.id).executeTakeFirstOrThrow(),
    )
    expect(Date.parse(session.expires_at)).toBeGreaterThan(Date.parse(inAnHour))
  })
})

describe('new hotel', () => {
  test('an empty form has all but optional features on, and what is switched off there is off in the hotel @main', async () => {
    const page = await ownerPage()
    const form = await openDialog(page, 'New Hotel')
    await expect.poll(() => form.getByRole('checkbox').count(), eventually).toBe(16)
    for (const name of ['Messages', 'Notices', 'Bill', 'Ratings', 'Extras', 'Registration'])
      await expect.poll(() => form.getByLabel(name, { exact: true }).isChecked(), eventually).toBe(false)
    await expect.poll(() => form.getByRole('checkbox', { checked: true }).count(), eventually).toBe(9)
    const id = slug()
    await form.getByLabel('Name').fill('  Lovćen Lodge, Cetinje ')
    await form.getByLabel('Slug').fill(` ${id} `)
    await form.getByLabel('Taxi').uncheck()
    await form.getByLabel('House rules').uncheck()
    await form.getByRole('button', { name: 'Create hotel' }).click()
    await told(page, 'Hotel added!')
    await expect.poll(() => row(page, id).textContent(), eventually).toContain('6 of 14')
    const hotel = await onPlatform((tx) =>
      tx
        .selectFrom('hotels')
        .select(['name', 'logo_url', 'expiry_date', 'features', 'enabled'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    expect(hotel).toEqual({
      name: 'Lovćen Lodge, Cetinje',
      logo_url: null,
      expiry_date: null,
      enabled: true,
      features: {
        menu: true,
        taxi: false,
        requests: true,
        invoices: true,
        guide: true,
        recommendations: true,
        house_rules: false,
        reservations: true,
        conversations: false,
        announcements: false,
        bill: false,
        ratings: false,
        extras: false,
        registration: false,
      },
    })
  })

  test('a success is shown in green, a failure in red', async () => {
    const page = await ownerPage()
    const form = await openDialog(page, 'New Hotel')
    await form.getByRole('button', { name: 'Create hotel' }).click()
    const red = await colour(form.getByRole('alert'))
    await form.getByLabel('Name').fill('Green House')
    await form.getByLabel('Slug').fill(slug())
    await form.getByRole('button', { name: 'Create hotel' }).click()
    await told(page, 'Hotel added!')
    const green = await colour(page.getByText('Hotel added!'))
    const tokens = await page.evaluate(() =>
      ['--stop', '--done'].map((token) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(${token})`
        const seen = getComputedStyle(probe).color
        probe.remove()
        return seen
      }),
    )
    expect([red, green]).toEqual(tokens)
  })

  test('no name or slug, a malformed or reserved slug and a logo that is no https image are refused; nothing is sent', async () => {
    const page = await ownerPage()
    let sent = 0
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
    const form = await openDialog(page, 'New Hotel')
    const create = form.getByRole('button', { name: 'Create hotel' })
    await create.click()
    await alert(form, 'Please provide both slug and name.')
    await form.getByLabel('Name').fill('   ')
    await form.getByLabel('Slug').fill(slug())
    await create.click()
    await alert(form, 'Please provide both slug and name.')
    await form.getByLabel('Name').fill('The Inn')
    const refused = async (label: string, value: string, sentence: string) => {
      await form.getByLabel(label).fill(value)
      await create.click()
      await form.getByText(sentence).waitFor()
      const field = form.getByLabel(label)
      await expect
        .poll(
          async () => [
            label,
            await field.getAttribute('aria-invalid'),
            await field.evaluate((element) => element === document.activeElement),
          ],
          eventually,
        )
        .toEqual([label, 'true', true])
    }
    for (const wrong of ['Upper-Case', 'a', '-edge', 'with space', 'šumska'])
      await refused('Slug', wrong, 'A slug has 2 to 60 lower-case letters, digits and hyphens.')
    for (const own of ['api', 'add-hotel', 'welcome', 'hotels', 'not-found'])
      await refused('Slug', own, 'Deskbell uses this address itself.')
    await form.getByLabel('Slug').fill(slug())
    for (const wrong of ['logo.png', 'http://x.example/logo.png', 'javascript:alert(1)'])
      await refused('Logo URL', wrong, 'Please enter the https address of a picture, or leave it empty.')
    expect(sent).toBe(0)
  })

  test('a slug of another hotel is refused with "Error:" at the field, and the input stays', async () => {
    const page = await ownerPage()
    const form = await openDialog(page, 'New Hotel')
    await form.getByLabel('Name').fill('Another house')
    await form.getByLabel('Slug').fill(testHotel)
    await form.getByRole('button', { name: 'Create hotel' }).click()
    await form.getByText('Error: Another hotel has this slug. Please choose another one.').waitFor()
    await expect.poll(() => form.getByLabel('Name').inputValue(), eventually).toBe('Another house')
  })

  test('a server failure is shown as "Error:" with its message', async () => {
    const page = await ownerPage(desk, { allow: [/status of 500/] })
    await page.route('**/api/owner/hotels', (call) =>
      call.request().method() === 'POST'
        ? call.fulfill({ status: 500, json: { code: 'platform.unexpected', message: 'x' } })
        : call.continue(),
    )
    const form = await openDialog(page, 'New Hotel')
    await form.getByLabel('Name').fill('The Inn')
    await form.getByLabel('Slug').fill(slug())
    await form.getByRole('button', { name: 'Create hotel' }).click()
    await alert(form, 'Error: Something went wrong on our side. Nothing was changed. Please try again.')
    await expect.poll(() => form.getByLabel('Name').inputValue(), eventually).toBe('The Inn')
  })

  test("the exact closing time is below the expiry date, in the hotel's time, in winter and in summer", async () => {
    const page = await ownerPage()
    const form = await openDialog(page, 'New Hotel')
    await form.getByText('Without a date the hotel stays open.').waitFor()
    await form.getByLabel('Name').fill('The Inn, Kotor')
    await form.getByLabel('Expiry date').fill('2036-12-31')
    await form.getByText('Closes on 31 December 2036 at 22:59 in Kotor (23:59:59 +02:00)').waitFor()
    await form.getByLabel('Expiry date').fill('2036-07-14')
    await form.getByText('Closes on 14 July 2036 at 23:59 in Kotor (23:59:59 +02:00)').waitFor()
    await form.getByLabel('Name').fill('The Inn')
    await form.getByText('at 23:59 in Belgrade').waitFor()
    await onPlatform((tx) =>
      tx
        .updateTable('hotels')
        .set({ time_zone: 'Atlantic/Azores', expiry_date: '2036-01-01', name: 'Faraway' })
        .where('id', '=', testHotel)
        .execute(),
    )
    await page.reload()
    await row(page, testHotel).getByRole('button').click()
    await expect
      .poll(
        () =>
          dialog(page, 'Edit hotel')
            .getByText(/^Closes on/)
            .textContent(),
        eventually,
      )
      .toBe('Closes on 1 January 2036 at 20:59 in Azores (23:59:59 +02:00)')
  })

  test('a past date is allowed with a warning, and the hotel is listed as expired', async () => {
    const page = await ownerPage()
    const form = await openDialog(page, 'New Hotel')
    const id = slug()
    await form.getByLabel('Name').fill('Once upon a time')
    await form.getByLabel('Slug').fill(id)
    await form.getByLabel('Expiry date').fill('2036-01-01')
    await expect.poll(() => form.getByText('This date has already passed').count(), eventually).toBe(0)
    await form.getByLabel('Expiry date').fill('2020-01-01')
    await form.getByText('This date has already passed').waitFor()
    await form.getByRole('button', { name: 'Create hotel' }).click()
    await told(page, 'Hotel added!')
    await row(page, id).getByText('Expired').filter({ visible: true }).waitFor()
    await expect.poll(() => row(page, id).textContent(), eventually).toContain('01/01/2020')
  })
})

describe('edit hotels', () => {
  test('lists hotels by name with slug and, where they are off, a red Disabled tag', async () => {
    await onPlatform((tx) => tx.updateTable('hotels').set({ enabled: false }).where('id', '=', testHotel).execute())
    const open = await site.world.aHotel({ name: 'Another open house' })
    const page = await ownerPage()
    const list = await openDialog(page, 'Edit Hotels')
    const item = (id: string) => list.getByRole('listitem').filter({ hasText: `/${id}` })
    const tag = item(testHotel).getByText('Disabled')
    await tag.waitFor()
    await expect.poll(() => tag.getAttribute('class'), eventually).toContain('danger')
    expect(await item(open).getByText('Disabled').count()).toBe(0)
    const names = (await list.getByRole('listitem').locator('b').allTextContents()).map((name) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
  })

  test("the form shows the hotel's values, its slug cannot be edited; Cancel leads back to the list, Save confirms", async () => {
    await onPlatform((tx) =>
      tx
        .updateTable('hotels')
        .set({ features: { menu: false }, logo_url: 'https://pictures.example/logo.png', expiry_date: '2036-03-01' })
        .where('id', '=', testHotel)
        .execute(),
    )
    const page = await ownerPage(desk, { allow: [/pictures\.example/, /ERR_/] })
    const list = await openDialog(page, 'Edit Hotels')
    const edit = list
      .getByRole('listitem')
      .filter({ hasText: `/${testHotel}` })
      .getByRole('button', { name: /^Edit/ })
    await edit.click()
    const form = dialog(page, 'Edit hotel')
    expect(
      await form.getByLabel('Slug').evaluate((element: HTMLInputElement) => [element.value, element.readOnly]),
    ).toEqual([testHotel, true])
    await expect
      .poll(
        async () => [await form.getByLabel('Logo URL').inputValue(), await form.getByLabel('Expiry date').inputValue()],
        eventually,
      )
      .toEqual(['https://pictures.example/logo.png', '2036-03-01'])
    await expect
      .poll(
        async () => [await form.getByLabel('Menu').isChecked(), await form.getByLabel('Taxi').isChecked()],
        eventually,
      )
      .toEqual([false, true])
    await form.getByLabel('Name').fill('Thrown away')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
    await edit.click()
    await expect.poll(() => form.getByLabel('Name').inputValue(), eventually).toBe(await getName(testHotel))
    await form.getByLabel('Name').fill('Renamed, Kotor')
    await form.getByLabel('Logo URL').fill('')
    await form.getByLabel('Expiry date').fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Hotel updated!')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const after = await onPlatform((tx) =>
      tx
        .selectFrom('hotels')
        .select(['id', 'name', 'logo_url', 'expiry_date'])
        .where('id', '=', testHotel)
        .executeTakeFirstOrThrow(),
    )
    expect(after).toEqual({ id: testHotel, name: 'Renamed, Kotor', logo_url: null, expiry_date: null })
  })

  test('an impossible or incomplete date is reported at its field, and the previous date stays', async () => {
    await onPlatform((tx) =>
      tx.updateTable('hotels').set({ expiry_date: '2036-03-01' }).where('id', '=', testHotel).execute(),
    )
    const page = await ownerPage()
    let sent = 0
    page.on(
      'request',
      (request) => (sent += request.method() === 'PUT' && request.url().endsWith(`/hotels/${testHotel}`) ? 1 : 0),
    )
    await row(page, testHotel).getByRole('button').click()
    const form = dialog(page, 'Edit hotel')
    const date = form.getByLabel('Expiry date')
    const isUnreadable = () => date.evaluate((input: HTMLInputElement) => input.validity.badInput)
    const refused = async () => {
      expect(await isUnreadable()).toBe(true)
      await form.getByRole('button', { name: 'Save' }).click()
      await form.getByText('Please enter a valid date.').waitFor()
      await expect
        .poll(
          async () => [
            await date.getAttribute('aria-invalid'),
            await date.evaluate((input) => input === document.activeElement),
          ],
          eventually,
        )
        .toEqual(['true', true])
      await expect.poll(() => form.getByText('Without a date the hotel stays open.').count(), eventually).toBe(0)
    }
    await date.focus()
    // Whatever the browser's order of day and month, this month has no such day.
    await page.keyboard.type('02312036')
    if (!(await isUnreadable())) await page.keyboard.type('31022036')
    await refused()
    await date.fill('')
    await page.keyboard.type('0')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('12')
    await refused()
    expect(sent).toBe(0)
    const { expiry_date } = await onPlatform((tx) =>
      tx.selectFrom('hotels').select('expiry_date').where('id', '=', testHotel).executeTakeFirstOrThrow(),
    )
    expect(expiry_date).toBe('2036-03-01')
    await date.fill('2037-02-28')
    await form.getByText(/^Closes on 28 February 2037/).waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Hotel updated!')
  })

  test('what managers saved while the form was open is shown and stays; what the owner changed is saved', async () => {
    const vera = await site.world.aManager(testHotel)
    const page = await ownerPage(desk, { allow: [/status of 409/] })
    await row(page, testHotel).getByRole('button').click()
    const form = dialog(page, 'Edit hotel')
    await form.getByLabel('Expiry date').fill('2036-03-01')
    await form.getByLabel('Taxi').uncheck()
    await site.world.call(vera, updateHotelSettings, {
      params: { hotelSlug: testHotel },
      body: { name: 'Villa by its managers, Kotor' },
    })
    await form.getByRole('button', { name: 'Save' }).click()
    await alert(
      form,
      'Someone else has changed this in the meantime. It now says: Villa by its managers, Kotor · ' +
        'Features 8 of 14 · Enabled. If you save again, your version replaces it.',
    )
    await expect
      .poll(
        async () => [
          await form.getByLabel('Name').inputValue(),
          await form.getByLabel('Expiry date').inputValue(),
          await form.getByLabel('Taxi').isChecked(),
        ],
        eventually,
      )
      .toEqual(['Villa by its managers, Kotor', '2036-03-01', false])
    await form.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Hotel updated!')
    const after = await onPlatform((tx) =>
      tx
        .selectFrom('hotels')
        .select(['name', 'expiry_date', 'features'])
        .where('id', '=', testHotel)
        .executeTakeFirstOrThrow(),
    )
    expect(after).toEqual({
      name: 'Villa by its managers, Kotor',
      expiry_date: '2036-03-01',
      features: { taxi: false },
    })
  })

  test('without any hotel the list says so', async () => {
    const page = await site.page({ as: owner, ...desk })
    await page.route('**/api/owner/hotels*', (call) =>
      call.fulfill({ json: { items: [], next_cursor: null, count: 0 } }),
    )
    await page.goto('/add-hotel')
    const list = await openDialog(page, 'Edit Hotels')
    await list.getByText('No hotels found.').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(0)
  })
})

describe('managers', () => {
  const view = async (page: Page, hotel = testHotel): Promise<Locator> => {
    const managers = await openDialog(page, 'View Managers', 'Managers')
    await managers.getByLabel('Hotel', { exact: true }).selectOption(hotel)
    return managers
  }

  test('adding requires e-mail, password and hotel, and shows why the server refuses', async () => {
    const existing = await site.world.aManager(await site.world.aHotel())
    const page = await ownerPage()
    const form = await openDialog(page, 'Add Manager')
    const add = form.getByRole('button', { name: 'Add Manager' })
    await add.click()
    await alert(form, 'Please provide email, password, and hotel.')
    await form.getByLabel('Hotel', { exact: true }).selectOption(testHotel)
    await form.getByLabel('Manager e-mail').fill('no address')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await add.click()
    await form.getByText('Please enter a valid e-mail address.').waitFor()
    await form.getByLabel('Manager e-mail').fill(existing.email)
    await add.click()
    await form.getByText('This e-mail already belongs to a manager or owner.').waitFor()
    await form.getByLabel('Manager e-mail').fill(`vera@${testHotel}.example`)
    for (const [weak, sentence] of [
      ['short', 'The password needs at least 8 characters.'],
      ['password123', 'This password is too easy to guess.'],
    ] as const) {
      await form.getByLabel('Password', { exact: true }).fill(weak)
      await add.click()
      await form.getByText(sentence).waitFor()
    }
    await page.route('**/api/create-manager', (call) => call.fulfill({ status: 409, body: 'a page of a proxy' }))
    await add.click()
    await alert(form, 'Failed to create manager')
    await page.unroute('**/api/create-manager')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('Display name').fill('  ')
    await add.click()
    await told(page, 'Manager added!')
    const managers = await openDialog(page, 'View Managers', 'Managers')
    await expect.poll(() => managers.getByLabel('Hotel', { exact: true }).inputValue(), eventually).toBe(testHotel)
    await managers.getByText(`vera@${testHotel}.example`).waitFor()
    await managers.getByText('no display name').waitFor()
  })

  test('a hotel without managers says so, and so does a list that cannot be loaded', async () => {
    const page = await ownerPage(desk, { allow: [/status of 500/] })
    const managers = await view(page)
    await managers.getByText('No managers found for this hotel.').waitFor()
    const other = await site.world.aHotel({ name: 'Broken house' })
    await page.reload()
    await page.route(`**/api/owner/hotels/${other}/managers`, (call) =>
      call.fulfill({ status: 404, json: { code: 'platform.not_found', message: 'x' } }),
    )
    await view(page, other)
    await alert(managers, 'Error fetching managers: This entry doesn’t exist (any more).')
    await page.unroute(`**/api/owner/hotels/${other}/managers`)
    await managers.getByRole('button', { name: 'Try again' }).click()
    await managers.getByText('No managers found for this hotel.').waitFor()
    expect(await managers.getByRole('alert').count()).toBe(0)
  })

  test('the pencil renames in place; Cancel and Esc change nothing and leave the dialog open; an empty name shows the e-mail', async () => {
    const { email } = await site.world.aManager(testHotel, { display_name: 'Vera Desk' })
    const page = await ownerPage()
    const managers = await view(page)
    const pencil = managers.getByRole('button', { name: /^Rename/ })
    await pencil.click()
    await managers.getByLabel('Display name').fill('Nobody')
    await managers.getByRole('button', { name: 'Cancel' }).click()
    await managers.getByText('Vera Desk').waitFor()
    await pencil.click()
    await managers.getByLabel('Display name').fill('Nobody')
    await page.keyboard.press('Escape')
    await managers.getByText('Vera Desk').waitFor()
    expect(await pencil.evaluate((element) => element === document.activeElement)).toBe(true)
    await pencil.click()
    await managers.getByLabel('Display name').fill(' Vera Night ')
    await managers.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Display name updated.')
    await managers.getByText('Vera Night').waitFor()
    await pencil.click()
    await managers.getByLabel('Display name').fill('')
    await page.keyboard.press('Enter')
    await managers.locator('b').getByText(email).waitFor()
  })

  test('the trash asks first; a removed manager leaves the list and is signed out on their open screen within 5 s @main', async () => {
    const vera = await site.world.aManager(testHotel, { display_name: 'Vera Desk' })
    const manager = await site.page({ as: vera, ...desk })
    await manager.goto(`/${testHotel}/manager`)
    await manager.getByText('Live', { exact: true }).waitFor()
    const page = await ownerPage()
    const managers = await view(page)
    await managers.getByRole('button', { name: 'Remove Vera Desk' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove this manager from the hotel?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await managers.getByText('Vera Desk').waitFor()
    await managers.getByRole('button', { name: 'Remove Vera Desk' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await manager.getByRole('button', { name: 'Sign In as Manager' }).waitFor(within5s)
    await told(page, 'Manager removed.')
    await managers.getByText('No managers found for this hotel.').waitFor()
    expect(
      await onPlatform((tx) => tx.selectFrom('managers').select('id').where('hotel_id', '=', testHotel).execute()),
    ).toEqual([])
  })

  test('the key sets a first-use password: the manager is signed out within 5 s, and must choose an own one first', async () => {
    const vera = await site.world.aManager(testHotel, { display_name: 'Vera Desk', password })
    const manager = await site.page({ as: vera, ...desk })
    await manager.goto(`/${testHotel}/manager`)
    await manager.getByText('Live', { exact: true }).waitFor()
    const page = await ownerPage()
    const managers = await view(page)
    const key = managers.getByRole('button', { name: 'Set a new password for Vera Desk' })
    await key.click()
    const save = managers.getByRole('button', { name: 'Save' })
    await save.click()
    await managers.getByText('Please enter a password.').waitFor()
    await managers.getByLabel('New password', { exact: true }).fill('short')
    await save.click()
    await managers.getByText('Error: The password needs at least 8 characters.').waitFor()
    await managers.getByLabel('New password', { exact: true }).fill('for the first use')
    await save.click()
    await manager.getByRole('button', { name: 'Sign In as Manager' }).waitFor(within5s)
    await told(page, 'New password set. Vera Desk will choose their own at the next sign-in.')
    const again = await signInManager(testHotel, vera.email, 'for the first use')
    await again.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await again.goto(`/${testHotel}/manager/settings`)
    await again.getByLabel('Current password').fill('for the first use')
    await again.getByLabel('New password', { exact: true }).fill('my own at last')
    await again.getByLabel('Repeat the new password').fill('my own at last')
    await again.getByRole('button', { name: 'Save password' }).click()
    await again.getByRole('navigation', { name: 'Main' }).waitFor()
    await expect.poll(() => new URL(again.url()).pathname, eventually).toBe(`/${testHotel}/manager/settings`)
  })
})

describe("the owner's pages by keyboard", () => {
  test('a hotel can be added, and a manager for it, with the keyboard alone', async () => {
    const page = await site.page(desk)
    await page.goto('/add-hotel')
    await page.getByLabel('E-mail').waitFor()
    const { keyboard } = page
    /** Presses Tab until the named element has the focus. */
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 40; presses += 1) {
        const here = await page.evaluate(() => {
          const { activeElement: at } = document
          const label =
            at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0]?.textContent : undefined
          return (label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
        })
        if (here.startsWith(name)) return
        await keyboard.press('Tab')
      }
      throw new Error(`Tab never came to "${name}".`)
    }
    const type = async (name: string, text: string) => {
      await tabTo(name)
      await keyboard.type(text)
    }
    await type('E-mail', 'boss@deskbell.example')
    await type('Password', password)
    await keyboard.press('Enter')
    await told(page, 'Owner login successful!')
    const id = slug()
    await tabTo('New Hotel')
    await keyboard.press('Enter')
    await dialog(page, 'New Hotel').waitFor()
    await type('Name', 'Keys Inn, Kotor')
    await type('Slug', id)
    await tabTo('Taxi')
    await keyboard.press('Space')
    await tabTo('Create hotel')
    await keyboard.press('Enter')
    await told(page, 'Hotel added!')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('New Hotel')
    await expect.poll(() => row(page, id).textContent(), eventually).toContain('7 of 14')
    await tabTo('Add Manager')
    await keyboard.press('Enter')
    await dialog(page, 'Add Manager').waitFor()
    await type('Manager e-mail', `keys@${id}.example`)
    await type('Password', password)
    await keyboard.press('Enter')
    await told(page, 'Manager added!')
  })
})

describe("the owner's pages are accessible", () => {
  const problems = (page: Page) => findVisualProblems(page, expect.getState().currentTestName ?? '')
  test('sign-in: no axe violation and no sideways scroll, phone and desktop, light and dark', async () => {
    const page = await site.page(desk)
    await page.goto('/add-hotel')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await problems(page)).toEqual([])
  })

  /** The ways to each screen, from the page with one hotel that is off and has one manager. */
  const screens: Record<string, (page: Page) => Promise<unknown>> = {
    'the page itself': (page) => row(page, testHotel).waitFor(),
    'New Hotel with its errors': async (page) => {
      const form = await openDialog(page, 'New Hotel')
      await form.getByLabel('Expiry date').fill('2020-01-01')
      await form.getByRole('button', { name: 'Create hotel' }).click()
      await form.getByRole('alert').waitFor()
    },
    'Edit Hotels': async (page) => (await openDialog(page, 'Edit Hotels')).getByRole('listitem').first().waitFor(),
    'the form of a hotel over the list': async (page) => {
      const list = await openDialog(page, 'Edit Hotels')
      await list
        .getByRole('listitem')
        .filter({ hasText: `/${testHotel}` })
        .getByRole('button')
        .click()
      await dialog(page, 'Edit hotel').getByLabel('Slug').waitFor()
    },
    'Add Manager with its errors': async (page) => {
      const form = await openDialog(page, 'Add Manager')
      await form.getByRole('button', { name: 'Add Manager' }).click()
      await form.getByRole('alert').waitFor()
    },
    'View Managers': (page) => managers(page),
    'a rename': async (page) => (await managers(page)).getByRole('button', { name: /^Rename/ }).click(),
    'a first-use password': async (page) => {
      const list = await managers(page)
      await list.getByRole('button', { name: /^Set a new password/ }).click()
      await list.getByRole('button', { name: 'Save' }).click()
      await list.getByText('Please enter a password.').waitFor()
    },
    'the question before a removal': async (page) => {
      await (await managers(page)).getByRole('button', { name: /^Remove/ }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  }
  const managers = async (page: Page): Promise<Locator> => {
    const list = await openDialog(page, 'View Managers', 'Managers')
    await list.getByLabel('Hotel', { exact: true }).selectOption(testHotel)
    await list.getByText('Vera Desk').waitFor()
    return list
  }

  test.each(Object.entries(screens))(
    '%s: no axe violation and no sideways scroll, phone and desktop, light and dark',
    async (_name, open) => {
      await site.world.aManager(testHotel, { display_name: 'Vera Desk' })
      await onPlatform((tx) =>
        tx
          .updateTable('hotels')
          .set({ enabled: false, expiry_date: '2020-01-01' })
          .where('id', '=', testHotel)
          .execute(),
      )
      const page = await ownerPage()
      await open(page)
      expect(await problems(page)).toEqual([])
    },
  )
})

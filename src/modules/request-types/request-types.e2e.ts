import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpeningHours } from '#modules/hours/contract.ts'
import { addOpeningHours } from '#modules/hours/contract/editing.ts'
import { forType } from '#modules/hours/contract/subject.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { listRequestTypes } from './contract.ts'
import { updateRequestType } from './contract/editing.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

const shot = async (page: Page, name: string) => {
  const folder = process.env['TYPE_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: false })
}

const opened = async (as: Person, path: string, options: object): Promise<Page> => {
  const page = await site.page({ as, ...options })
  await page.goto(path)
  return page
}

test('an own type goes from a suggestion over the guest’s dialog and the board to completed @main', async () => {
  const hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', content_languages: ['en', 'de'] })
  const manager = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  const jonas = await site.world.aGuest(hotel, { room_number: 'Room 7', guest_name: 'Jonas Weber' })
  const home = await opened(jonas, `/${hotel}/guest`, phone)
  await home.getByRole('button', { name: /Make a Request/ }).click()
  const dialog = home.getByRole('dialog')
  await expect
    .poll(() => dialog.getByRole('radio').allInnerTexts())
    .toEqual(['Towels', 'Cleaning', 'Maintenance', 'Other'])

  const staff = await opened(manager, `/${hotel}/manager/request-types`, desk)
  await staff.getByRole('button', { name: 'Suggestions' }).click()
  await staff.getByRole('button', { name: 'Add Extra pillow' }).click()
  await staff.getByRole('dialog').getByText('Added', { exact: true }).waitFor()
  await staff.getByRole('button', { name: 'Add Wake-up call' }).click()
  await expect.poll(() => staff.getByRole('dialog').getByText('Added', { exact: true }).count()).toBe(2)
  await shot(staff, 'suggestions')
  await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const preview = staff.getByRole('region', { name: 'What guests see' })
  await preview.getByRole('radio', { name: 'Extra pillow' }).click()
  await preview.getByRole('button', { name: 'Feather-free' }).waitFor()
  await shot(staff, 'types-desk')
  await preview.getByRole('radio', { name: 'DE' }).click()
  await preview.getByRole('radio', { name: 'Zusatzkissen' }).waitFor()
  await staff.getByRole('button', { name: 'Edit Extra pillow' }).click()
  await shot(staff, 'edit-desk')
  await staff.getByRole('dialog').getByRole('textbox', { name: /Hint/ }).fill('Two at most, please.')
  await staff.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await staff.getByRole('dialog').waitFor({ state: 'detached' })

  // The guest's dialog was open all the time.
  await dialog.getByRole('radio', { name: 'Wake-up call' }).click()
  await dialog.getByText('We ring your room telephone.').waitFor()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Please choose a time.').waitFor()
  await dialog.getByRole('group', { name: 'Time' }).getByRole('button').first().click()
  await shot(home, 'dialog-time')
  await dialog.getByRole('radio', { name: 'Extra pillow' }).click()
  await dialog.getByText('Two at most, please.').waitFor()
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Please choose one.').waitFor()
  await dialog.getByRole('button', { name: 'Firm' }).click()
  await shot(home, 'dialog-phone')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.waitFor({ state: 'detached' })
  await home.getByText('Extra pillow').waitFor()

  await staff.goto(`/${hotel}/manager/requests`)
  const card = staff.locator('.job', { hasText: 'Extra pillow' })
  await expect.poll(() => card.locator('h3').innerText()).toMatch(/2\s*×\s*Extra pillow · Firm/)
  await shot(staff, 'board-desk')
  await card.getByRole('button', { name: 'Start' }).click()
  await card.getByRole('button', { name: 'Complete' }).click()
  expect(await expectVisible(staff.locator('.job--done', { hasText: 'Extra pillow · Firm' }))).toBe(true)
  await home.goto(`/${hotel}/guest/requests`)
  await home.getByRole('heading', { name: '2 × Extra pillow · Firm' }).waitFor()
  await shot(home, 'requests-phone')
})

test('a type that changes while the dialog is open shows its new fields and keeps what was typed', async () => {
  const hotel = await site.world.aHotel()
  const manager = await site.world.aManager(hotel)
  const jonas = await site.world.aGuest(hotel, { room_number: 'Room 8', guest_name: 'Jonas Weber' })
  const home = await opened(jonas, `/${hotel}/guest`, phone)
  await home.getByRole('button', { name: /Make a Request/ }).click()
  const dialog = home.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Tell us more' }).fill('Two, please.')
  // The stream brings the change to the open dialog.
  await site.world.call(manager, updateRequestType, {
    params: { hotelSlug: hotel, typeId: 'towels' },
    body: {
      built_in: 'towels',
      icon: 'towels',
      department: 'housekeeping',
      note: 'optional',
      choices: 'Bath\nHand',
    },
  })
  await dialog.getByRole('button', { name: 'Bath' }).click()
  await expect
    .poll(() => dialog.getByRole('textbox', { name: /Anything else/ }).inputValue(), eventually)
    .toBe('Two, please.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.waitFor({ state: 'detached' })
  await home.getByText('Towels').first().waitFor()
})

test('what the server finds wrong with a type is said at its text, or above the form where it has no field', async () => {
  const hotel = await site.world.aHotel({ content_languages: ['en', 'de'] })
  const manager = await site.world.aManager(hotel)
  const staff = await opened(manager, `/${hotel}/manager/request-types`, { ...desk, allow: [/status of 400/] })
  await staff.getByRole('button', { name: 'Edit Cleaning' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('tab', { name: /^Deutsch/ }).click()
  const invalid = { code: 'request_types.field_invalid', message: 'x' }
  const choices = { code: 'request_types.choices_invalid', message: 'x' }
  await staff.route('**/request-types/cleaning', (route) =>
    route.fulfill({ status: 400, json: { ...invalid, fields: { target_minutes: invalid, choices } } }),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('Please check this field.').waitFor()
  expect(await expectVisible(dialog.getByText('Two to eight different choices, one per line.'))).toBe(true)
})

test('with the switch on, a guest hangs out the sign, staff see it on the board and take it down @main', async () => {
  const hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  const manager = await site.world.aManager(hotel)
  const jonas = await site.world.aGuest(hotel, { room_number: 'Room 9', guest_name: 'Jonas Weber' })
  const home = await opened(jonas, `/${hotel}/guest`, phone)
  await home.getByText('Make a Request').waitFor()
  expect(await home.getByRole('switch', { name: 'Do not disturb' }).count()).toBe(0)
  const staff = await opened(manager, `/${hotel}/manager/request-types`, desk)
  await staff.getByRole('switch', { name: 'Do-not-disturb sign' }).click()
  const sign = home.getByRole('switch', { name: 'Do not disturb' })
  await sign.click()
  await expect.poll(() => sign.getAttribute('aria-checked')).toBe('true')
  await home.getByRole('button', { name: /Make a Request/ }).click()
  const dialog = home.getByRole('dialog')
  await dialog.getByText('Your sign is on. We will knock for this.').waitFor()
  await dialog.getByRole('textbox', { name: 'Tell us more' }).fill('Two, please.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.waitFor({ state: 'detached' })
  await shot(home, 'home-sign')
  await staff.goto(`/${hotel}/manager/requests`)
  await staff.locator('.job', { hasText: 'Do not disturb' }).waitFor()
  await shot(staff, 'board-sign')
  await staff.getByRole('button', { name: 'Room 9: take the sign down' }).click()
  await staff.getByRole('button', { name: 'Take down', exact: true }).click()
  await expect.poll(() => sign.getAttribute('aria-checked')).toBe('false')
})

test('a type uses one of the hotel’s timetables, chosen in its form, and frees it when it is deleted', async () => {
  const hotel = await site.world.aHotel({ content_languages: ['en'] })
  const manager = await site.world.aManager(hotel)
  const params = { hotelSlug: hotel }
  const staff = await opened(manager, `/${hotel}/manager/request-types`, desk)
  await staff.getByRole('button', { name: 'Edit Towels' }).click()
  const form = staff.getByRole('dialog')
  await form.getByRole('combobox', { name: /^Done within/ }).waitFor()
  expect(await form.getByRole('combobox', { name: 'Hours' }).count()).toBe(0)
  await form.getByRole('button', { name: 'Cancel' }).click()

  const id = newId()
  await site.world.call(manager, addOpeningHours, { params, body: { id, name: 'Housekeeping', periods: [] } })
  await staff.getByRole('button', { name: 'Suggestions' }).click()
  await staff.getByRole('button', { name: 'Add Ice' }).click()
  await staff.getByRole('dialog').getByText('Added', { exact: true }).waitFor()
  await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await staff.getByRole('button', { name: 'Edit Ice' }).click()
  await form.getByRole('combobox', { name: 'Hours' }).selectOption({ label: 'Housekeeping' })
  await shot(staff, 'edit-hours')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const getUses = async () => (await site.world.call(manager, listOpeningHours, { params })).body.uses
  const types = (await site.world.call(manager, listRequestTypes, { params })).body.items
  const ice = types.find(({ built_in }) => built_in === 'ice')?.id
  expect(await getUses()).toEqual([{ id: forType(ice ?? ''), hours_id: id }])

  await staff.getByRole('button', { name: 'Edit Ice' }).click()
  await expect.poll(() => form.getByRole('combobox', { name: 'Hours' }).inputValue()).toBe(id)
  await form.getByRole('button', { name: 'Delete' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(getUses).toEqual([])
})

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addRequestType } from '#modules/request-types/contract/editing.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { createRequest, type ServiceRequest } from './contract.ts'
import { listRequests } from './contract/staff.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

const open = async (as: Person, path: string, size: { width: number; height: number } = phone): Promise<Page> => {
  const page = await site.page({ as, ...size })
  await page.goto(`/${hotel}${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const getDialog = async (page: Page, door: string): Promise<Locator> => {
  await page.getByRole('button', { name: door }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}
const kept = async (): Promise<ServiceRequest[]> =>
  (await site.world.call(milica, listRequests, { params: { hotelSlug: hotel } })).body.items

test('the dialog offers all four types, and each arrives with its type, from the home and from the requests page @main', async () => {
  // On a phone every dialog is that narrow.
  const page = await open(jonas, '/guest', desk)
  for (const [label, type] of [
    ['Towels', 'towels'],
    ['Cleaning', 'cleaning'],
    ['Maintenance', 'maintenance'],
    ['Other', 'other'],
  ] as const) {
    const dialog = await getDialog(page, 'Make a Request')
    await expect.poll(() => dialog.getByRole('radio').count(), eventually).toBe(4)
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
    await dialog.getByRole('radio', { name: label }).click()
    await dialog.getByLabel('Tell us more').fill(`A wish for ${type}.`)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await kept())[0]).toMatchObject({
      type,
      description: `A wish for ${type}.`,
      status: 'pending',
      room_number: 'Room 12',
      guest_name: 'Jonas Weber',
      hotel_id: hotel,
      guest_id: jonas.id,
    })
  }
})

test.each([
  ['home', '/guest', 'Make a Request', 'Tell us more'],
  ['requests page', '/guest/requests', 'New request', 'Description'],
])(
  'on the %s a guest who was signed out meanwhile is told to log in, and keeps their input',
  async (_where, path, door, field) => {
    const page = await open(jonas, path)
    const dialog = await getDialog(page, door)
    await dialog.getByLabel(field).fill('Two bath towels, please.')
    await page.route('**/my/requests', (route) =>
      route.fulfill({ status: 401, json: { code: 'people.not_signed_in', message: 'x' } }),
    )
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('You must be logged in to submit a request.').waitFor()
    await expect.poll(() => dialog.getByLabel(field).inputValue(), eventually).toBe('Two bath towels, please.')
    expect(await kept()).toEqual([])
  },
)

test('a request that the server refuses is shown in a toast, and on the requests page in its place too', async () => {
  const refuse = (page: Page) =>
    page.route('**/my/requests', (route) =>
      route.fulfill({ status: 403, json: { code: 'hotels.feature_off', message: 'x' } }),
    )
  const home = await open(jonas, '/guest')
  const short = await getDialog(home, 'Make a Request')
  await refuse(home)
  await short.getByLabel('Tell us more').fill('Two bath towels, please.')
  await short.getByRole('button', { name: 'Send request' }).click()
  await home.locator('.toast').getByText('Failed to submit request.', { exact: true }).waitFor()
  expect(await short.getByRole('alert').count()).toBe(0)

  const page = await open(jonas, '/guest/requests')
  const full = await getDialog(page, 'New request')
  await refuse(page)
  await full.getByLabel('Description').fill('Two bath towels, please.')
  await full.getByRole('button', { name: 'Send request' }).click()
  await page.locator('.toast').getByText('Failed to submit request. Please try again.', { exact: true }).waitFor()
  const place = full.getByRole('alert')
  await place.getByText('Failed to create request').waitFor()
  await place.getByText('Failed to submit request. Please try again.').waitFor()
})

test('what the server misses is said even where the form has no field for it, and the types are read again', async () => {
  const page = await site.page({ as: jonas, allow: [/status of 400/] })
  await page.goto(`/${hotel}/guest`)
  const dialog = await getDialog(page, 'Make a Request')
  await page.route('**/my/requests', (route) => {
    const told = { code: 'requests.time_required', message: 'x' }
    return route.fulfill({ status: 400, json: { ...told, fields: { scheduled_for: told } } })
  })
  await dialog.getByLabel('Tell us more').fill('Two bath towels, please.')
  const read = page.waitForRequest('**/request-types?*')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Please choose a time.').waitFor()
  await read
  await expect.poll(() => dialog.getByLabel('Tell us more').inputValue(), eventually).toBe('Two bath towels, please.')
})

test('staff who ask for a guest are told too what their form has no field for, and the types are read again', async () => {
  const page = await site.page({ as: milica, allow: [/status of 400/], ...desk })
  await page.goto(`/${hotel}/manager/requests`)
  const dialog = await getDialog(page, 'Enter for a guest')
  const told = { code: 'requests.time_required', message: 'x' }
  await page.route('**/requests', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { ...told, fields: { scheduled_for: told } } })
      : route.continue(),
  )
  await dialog.getByLabel('Room').fill('Room 12')
  await dialog.getByLabel('Guest’s name').fill('Jonas Weber')
  await dialog.getByLabel('Description').fill('Two bath towels, please.')
  const read = page.waitForRequest('**/request-types?*')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByRole('alert').getByText('Please choose a time.').waitFor()
  await read
  await expect.poll(() => dialog.getByLabel('Description').inputValue(), eventually).toBe('Two bath towels, please.')
})

test('what is missing is tied to its group, and the first of it gets the focus', async () => {
  const pillow = {
    id: newId(),
    name: 'Pillow',
    icon: 'pillow' as const,
    department: 'housekeeping' as const,
    note: 'none' as const,
    choices: 'Soft\nFirm',
    time: 'required' as const,
  }
  await site.world.call(milica, addRequestType, { params: { hotelSlug: hotel }, body: pillow })
  const page = await open(jonas, '/guest', desk)
  const dialog = await getDialog(page, 'Make a Request')
  await dialog.getByRole('radio', { name: 'Pillow' }).click()
  const [which, when] = ['Which', 'When'].map((name) => dialog.getByRole('group', { name, exact: true }))
  await when?.waitFor()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByRole('button', { name: 'Soft' }).and(page.locator(':focus')).waitFor()
  for (const [group, text] of [
    [which, 'Please choose one.'],
    [when, 'Please choose a time.'],
  ] as const) {
    const id = await group?.getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`[id="${id}"]`).innerText(), eventually).toBe(text)
  }
  await dialog.getByRole('button', { name: 'Soft' }).click()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await when?.locator(':focus').waitFor()
})

test('a transition that the server refuses is reported, and the request stays where it is', async () => {
  await site.world.call(jonas, createRequest, {
    params: { hotelSlug: hotel },
    body: { id: newId(), type: 'towels', description: 'Fresh towels.' },
  })
  const board = await open(milica, '/manager/requests', desk)
  const card = board.getByRole('article').filter({ hasText: 'Fresh towels.' })
  await board.route('**/start', (route) =>
    route.fulfill({ status: 403, json: { code: 'hotels.feature_off', message: 'x' } }),
  )
  await card.getByRole('button', { name: 'Start' }).click()
  await board.getByText('Failed to update request. This hotel doesn’t offer this service.').waitFor()
  await board.unroute('**/start')
  expect((await kept())[0]?.status).toBe('pending')
  await card.getByRole('button', { name: 'Start' }).click()
  await expect.poll(async () => (await kept())[0]?.status, eventually).toBe('in-progress')
  await card.getByRole('button', { name: 'Complete' }).click()
  await expect.poll(async () => (await kept())[0]?.status, eventually).toBe('completed')
  expect(await expectVisible(board.getByText('Nobody is waiting.'))).toBe(true)
  await expect.poll(() => board.getByRole('button', { name: /^(Start|Complete)$/ }).count(), eventually).toBe(0)
})

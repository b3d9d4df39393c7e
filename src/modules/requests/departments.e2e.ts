import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOpeningHours, setHoursUse } from '#modules/hours/contract/editing.ts'
import { forDepartment } from '#modules/hours/contract/subject.ts'
import { changeMember, getTeam } from '#modules/team/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { createRequest } from './contract.ts'

let site: BrowserServer
let hotel: string
let guest: Person
let people: Record<'manager' | 'reception' | 'housekeeping' | 'kitchen', Person>

beforeAll(async () => {
  site = await createBrowserServer()
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  guest = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  const aMember = (values: Parameters<typeof site.world.aManager>[1]) => site.world.aManager(hotel, values)
  people = {
    manager: await aMember({ display_name: 'Milica Kovač', follows: [] }),
    reception: await aMember({ display_name: 'Dragan Vuković', staff_role: 'reception' }),
    housekeeping: await aMember({ display_name: 'Jelena Popović', staff_role: 'housekeeping' }),
    kitchen: await aMember({ display_name: 'Marko Ilić', staff_role: 'kitchen' }),
  }
})
afterAll(() => site.close())

const params = () => ({ hotelSlug: hotel })
const ask = (description: string, type: 'towels' | 'maintenance' = 'towels') =>
  site.world.call(guest, createRequest, { params: params(), body: { id: newId(), type, description } })
const open = async (who: Person, size: { width: number; height: number }): Promise<Page> => {
  const page = await site.page({ as: who, ...size })
  await page.goto(`/${hotel}/manager/requests`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const waiting = (page: Page) => page.getByRole('button', { name: 'I’ll take it' })
const calm = (page: Page) => page.getByText('All taken care of. Nothing is waiting.')

test('towels ring for housekeeping alone, or for the reception while that is closed; the board has its own first @main', async () => {
  const [his, hers] = [await open(people.reception, desk), await open(people.housekeeping, phone)]
  const [boss, cook] = [await open(people.manager, desk), await open(people.kitchen, desk)]
  await ask('Two bath towels, please.')
  await waiting(hers).waitFor()
  await hers.getByRole('article').filter({ hasText: 'Two bath towels' }).waitFor()
  // The others see it under All, and nothing rings for them.
  await his.getByText('1 more in other departments').waitFor()
  await his.getByRole('button', { name: /^Housekeeping/ }).click()
  await his.getByRole('article').filter({ hasText: 'Two bath towels' }).waitFor()
  await boss.getByRole('article').filter({ hasText: 'Two bath towels' }).waitFor()
  for (const page of [his, boss, cook]) await calm(page).waitFor()

  // A timetable without periods is closed day and night.
  const id = newId()
  const body = { id, name: 'Housekeeping', periods: [], exceptions: [] }
  await site.world.call(people.manager, addOpeningHours, { params: params(), body })
  const use = { used_by: forDepartment('housekeeping'), hours_id: id, was: null }
  await site.world.call(people.manager, setHoursUse, { params: params(), body: use })
  await waiting(his).waitFor()
  await calm(hers).waitFor()
  for (const page of [boss, cook]) expect(await waiting(page).count()).toBe(0)

  // The reception hands it over in the morning.
  await waiting(his).click()
  await calm(his).waitFor()
  const card = his.getByRole('article').filter({ hasText: 'Two bath towels' })
  await card.getByText('Dragan Vuković').waitFor()
})

test('a manager who follows every department begins with all of them, and can look at one', async () => {
  const boss = await site.world.aManager(hotel, { display_name: 'Ana Petrović' })
  await ask('A third bath towel, please.')
  const page = await open(boss, phone)
  const chips = page.getByRole('group', { name: 'Departments' }).getByRole('button')
  const card = page.getByRole('article').filter({ hasText: 'A third bath towel' })
  await card.waitFor()
  const texts = (await chips.allInnerTexts()).map((one) => one.replace(/[\s\d]+$/, ''))
  expect(texts).toEqual(['Reception', 'Housekeeping', 'Kitchen', 'Maintenance', 'All'])
  await expect.poll(() => chips.last().getAttribute('aria-pressed'), eventually).toBe('true')
  await chips.filter({ hasText: 'Kitchen' }).click()
  await card.waitFor({ state: 'detached' })
  await chips.filter({ hasText: 'Housekeeping' }).click()
  await card.waitFor()
})

test('a manager alone sees no departments', async () => {
  const family = await site.world.aHotel({ name: 'Twelve Apartments, Perast' })
  const owner = await site.world.aManager(family)
  const page = await site.page({ as: owner, ...desk })
  await page.goto(`/${family}/manager/requests`)
  await page.getByText('Live', { exact: true }).waitFor()
  await calm(page).waitFor()
  expect(await page.getByRole('group', { name: 'Departments' }).count()).toBe(0)
})

test('what was completed today is counted and shown for the chosen departments, to a housekeeper too', async () => {
  const at = new Date().toISOString()
  const done = (type: 'towels' | 'maintenance', count: number) =>
    Array.from({ length: count }, () => ({
      hotel_id: hotel,
      id: newId(),
      guest_id: guest.id,
      guest_name: 'Jonas Weber',
      room_number: 'Room 12',
      type,
      department: type === 'towels' ? ('housekeeping' as const) : ('maintenance' as const),
      description: 'Please.',
      status: 'completed' as const,
      completed_at: at,
    }))
  await site.world.server.database.write(scopeFor(hotel, null), (tx) =>
    tx
      .insertInto('service_requests')
      .values([...done('towels', 58), ...done('maintenance', 3)])
      .execute(),
  )
  const hers = await site.page({ as: people.housekeeping, ...desk })
  await hers.goto(`/${hotel}/manager/requests`)
  const completed = hers.getByRole('region', { name: 'Completed today', exact: true })
  // More than the fifty that are loaded at once.
  await completed.getByText('58', { exact: true }).waitFor()
  const repairs = completed.getByRole('article').filter({ hasText: 'Maintenance' })
  await completed.getByRole('article').filter({ hasText: 'Towels' }).first().waitFor()
  expect(await repairs.count()).toBe(0)
  await hers.getByRole('button', { name: /^All \d/ }).click()
  await completed.getByText('61', { exact: true }).waitFor()
  await expect.poll(() => repairs.count(), eventually).toBe(3)
})

test('what a manager adds to “Rings for” reaches the open board of the member', async () => {
  const hers = await open(people.housekeeping, phone)
  const { body: team } = await site.world.call(people.manager, getTeam, { params: params() })
  const jelena = team.items.find(({ id }) => id === people.housekeeping.id)
  await ask('The reading lamp is broken.', 'maintenance')
  await hers.getByText('1 more in other departments').waitFor()
  await calm(hers).waitFor()
  const changed = await site.world.call(people.manager, changeMember, {
    params: { ...params(), memberId: people.housekeeping.id },
    body: { follows: ['housekeeping', 'maintenance'], seen: jelena?.updated_at ?? '' },
  })
  expect(changed.status).toBe(200)
  await hers.getByRole('article').filter({ hasText: 'The reading lamp' }).waitFor()
  await waiting(hers).waitFor()
})

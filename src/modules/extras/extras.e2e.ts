import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBill } from '#modules/bill/contract/bill.ts'
import { changeStay, getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import type { Person } from '#testing/test-server.ts'
import { askForExtra, listMyExtras } from './contract.ts'
import { addExtra, type NewExtra } from './contract/editing.ts'

let site: BrowserServer
let hotel: string
let milica: Person
let ana: Person
let stayId: string
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { bill: true, extras: true } })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  ana = await site.world.aGuest(hotel, { room_number: 'Room 3', guest_name: 'Ana Petrović' })
  stayId = (await site.world.call(ana, getMyStay, { params: { hotelSlug: hotel } })).body.stay.id
  const params = { hotelSlug: hotel, stayId }
  await site.world.call(milica, changeStay, { params, body: { check_out: dayFrom(4) } })
})

const offer = async (values: Partial<NewExtra> = {}): Promise<string> => {
  const id = newId()
  const body = {
    id,
    name: 'Boat trip',
    description: 'Three hours by boat.',
    price: 35,
    unit: 'person',
    ...values,
  } as const
  await site.world.call(milica, addExtra, { params: { hotelSlug: hotel }, body })
  return id
}
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const readCharges = async () =>
  (await site.world.call(milica, getBill, { params: { hotelSlug: hotel, stayId } })).body.charges

test('a guest asks for an extra, the desk approves it with a phrase, and it is on the bill @main', async () => {
  await offer({ timing: 'date', quantity_most: 4 })
  const [staff, guest] = [await site.page({ as: milica, ...desk }), await site.page({ as: ana, ...phone })]
  await staff.goto(`/${hotel}/manager`)
  await guest.goto(`/${hotel}/guest`)
  await guest.getByRole('link', { name: /^Extras/ }).click()
  await guest.getByRole('button', { name: /^Boat trip/ }).click()
  const dialog = guest.getByRole('dialog')
  await dialog.getByText('It goes on your room bill.').waitFor()
  await button(dialog, 'Ask · 35.00 €').click()
  await dialog.getByText('Please choose a day.').waitFor()
  await dialog.getByLabel('Day').fill(dayFrom(1))
  await button(dialog, 'One more Persons').click()
  await button(dialog, 'Ask · 70.00 €').click()
  await guest.getByText('Asked', { exact: true }).waitFor()

  // It rings at the reception.
  await staff.getByText('Room 3 asks for an extra').waitFor()
  await staff.goto(`/${hotel}/manager/extras`)
  await button(staff, 'Approve').click()
  await button(staff.getByRole('dialog'), 'Approve').click()
  await guest.getByText('Approved', { exact: true }).waitFor()
  await guest.getByText('Gladly. We look forward to it.').waitFor()
  expect(await readCharges()).toMatchObject([{ kind: 'extra', amount: 70 }])
})

test('the desk books an extra on the page of a stay and takes it back, keeping a part', async () => {
  await offer({ per_day: 1, timing: 'date' })
  const staff = await site.page({ as: milica, ...desk })
  await staff.goto(`/${hotel}/manager/stays/${stayId}`)
  for (const submit of ['Book · 35.00 €', 'Book anyway']) {
    await button(staff, 'Add extra').click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Day').fill(dayFrom(1))
    await button(dialog, 'Book · 35.00 €').click()
    if (submit === 'Book anyway') await button(dialog, submit).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await staff.goto(`/${hotel}/manager/extras`)
  await button(staff, 'Cancel').first().click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Keep (EUR)').fill('20')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await staff.getByText('Cancelled', { exact: true }).waitFor()
  await expect.poll(async () => (await readCharges()).reduce((sum, { amount }) => sum + amount, 0), eventually).toBe(55)
})

test('a manager adds an offer and hides it; without a network a guest’s wish waits and arrives once', async () => {
  await offer()
  const [staff, guest] = [await site.page({ as: milica, ...desk }), await site.page({ as: ana, ...phone })]
  await staff.goto(`/${hotel}/manager/extras`)
  await button(staff, 'Add offer').first().click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Massage')
  await dialog.getByLabel('Price (EUR)').fill('60')
  await button(dialog, 'Save').click()
  await guest.goto(`/${hotel}/guest/extras`)
  await guest.getByRole('button', { name: /^Massage/ }).waitFor()
  await staff.getByRole('switch', { name: 'Massage is available' }).click()
  await guest.getByRole('button', { name: /^Massage/ }).waitFor({ state: 'hidden' })

  await guest.getByRole('button', { name: /^Boat trip/ }).click()
  await guest.context().setOffline(true)
  await button(guest.getByRole('dialog'), 'Ask · 35.00 €').click()
  await guest.getByText('Waiting to send').first().waitFor()
  await guest.context().setOffline(false)
  const countMine = async () =>
    (await site.world.call(ana, listMyExtras, { params: { hotelSlug: hotel } })).body.bookings.length
  await expect.poll(countMine, eventually).toBe(1)
  await guest.getByText('Waiting to send').waitFor({ state: 'hidden' })
  expect(await countMine()).toBe(1)
})

test.each([phone, desk])('nothing sticks out of the pages at %o', async (size) => {
  const extra_id = await offer({
    description: 'Three hours with a stop for swimming. We leave from our pier at 10:00.',
  })
  await offer({ name: 'Cot', unit: 'night', timing: 'date', price: 8 })
  const body = { id: newId(), extra_id, quantity: 1, note: 'Two of us cannot swim.', expected_total: 35 }
  await site.world.call(ana, askForExtra, { params: { hotelSlug: hotel }, body })
  for (const [as, path] of [
    [ana, 'guest/extras'],
    [milica, 'manager/extras'],
  ] as const) {
    const page = await site.page({ as, ...size })
    await page.goto(`/${hotel}/${path}`)
    await page.getByText('Boat trip').first().waitFor()
    expect(await findVisualProblems(page, path)).toEqual([])
  }
})

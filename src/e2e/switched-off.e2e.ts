import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCharge } from '#modules/bill/contract.ts'
import { updateBillSettings } from '#modules/bill/contract/settings.ts'
import { addExtra } from '#modules/extras/contract/editing.ts'
import { bookExtra } from '#modules/extras/contract/staff.ts'
import { createInvoice } from '#modules/invoices/contract.ts'
import { markDelivered, placeOrder, startPreparing } from '#modules/orders/contract.ts'
import { rate } from '#modules/ratings/contract.ts'
import { updateRatingSettings } from '#modules/ratings/contract/settings.ts'
import { createRequest } from '#modules/requests/contract.ts'
import { completeRequest, startRequest } from '#modules/requests/contract/staff.ts'
import { confirmStay, getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Route, RouteCall } from '#platform/contract/route.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { setStayDays } from '#testing/setup/seed-stay.ts'
import { addTouristTax, enterPersons, taxPerson } from '#testing/setup/tourist-tax.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotelSlug: string
let guest: Person
let manager: Person
let stayId: string
beforeAll(async () => {
  site = await createBrowserServer()
  hotelSlug = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  guest = await site.world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  manager = await site.world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
})
afterAll(() => site.close())

const call = async <const R extends Route>(
  who: Person,
  route: R,
  { params, body }: { params?: Record<string, string>; body?: unknown } = {},
) => {
  const sent = { params: { hotelSlug, ...params }, ...(body !== undefined && { body }) } as RouteCall<R>
  const answer = await site.world.call(who, route, sent)
  if (answer.status >= 300) throw new Error(`${route.id}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const turn = (isOn: boolean) =>
  site.world.server.database.onPlatform((tx) =>
    tx
      .updateTable('hotels')
      .set({ features: { bill: isOn, extras: isOn, ratings: isOn } })
      .where('id', '=', hotelSlug)
      .execute(),
  )

/** Something on every screen that could show more while the features are on. @returns what can be rated */
const fill = async (): Promise<{ request: string; order: string }> => {
  stayId = (await call(guest, getMyStay)).stay.id
  await call(manager, confirmStay, { params: { stayId } })
  await setStayDays(site.world, hotelSlug, { check_in: dayFrom(-2), check_out: dayFrom(0) })
  const [soup] = await addDishes(site.world, hotelSlug, [{ name: 'Soup', price: 4.35 }])
  const [request, order] = [newId(), newId()]
  await call(guest, createRequest, { body: { id: request, type: 'towels', description: 'Two towels.' } })
  await call(manager, startRequest, { params: { requestId: request } })
  await call(manager, completeRequest, { params: { requestId: request } })
  await call(guest, placeOrder, { body: { id: order, lines: [{ id: soup, quantity: 1 }], expected_total: 4.35 } })
  await call(manager, startPreparing, { params: { orderId: order } })
  await call(manager, markDelivered, { params: { orderId: order } })
  const items = [{ id: newId(), description: 'Wine', quantity: 1, price: 5 }]
  const invoice = { id: newId(), guest_name: 'Jonas Weber', room_number: 'Room 12', items }
  await call(manager, createInvoice, { body: invoice })
  return { request, order }
}

/** Uses each of the features as far as a hotel can. */
const use = async ({ request, order }: { request: string; order: string }): Promise<void> => {
  const settings = { shown: 'all', self_check_out: 'always', self_check_out_from: '00:00', fiscal: true } as const
  await call(manager, updateBillSettings, { body: { ...settings, fiscal_labels: ['IKOF'] } })
  await addTouristTax(site.world, manager, hotelSlug, { amount: 1.5 })
  await enterPersons(site.world, manager, { hotelSlug, stayId, persons: [taxPerson()] })
  const charge = { id: newId(), description: 'Towel', quantity: 1, price: 9 }
  await call(manager, addCharge, { params: { stayId }, body: charge })
  const extra_id = newId()
  await call(manager, addExtra, { body: { id: extra_id, name: 'Boat trip', price: 35, unit: 'each' } })
  const booking = { id: newId(), extra_id, stay_id: stayId, quantity: 1, note: '', expected_total: 35 }
  await call(manager, bookExtra, { body: booking })
  const review_links = [{ label: 'The portal', url: 'https://reviews.example/hotel' }]
  await call(manager, updateRatingSettings, { body: { ask_things: true, ask_mid_stay: true, review_links } })
  for (const [kind, source_id] of [
    ['request', request],
    ['order', order],
  ] as const)
    await call(guest, rate, { body: { id: newId(), kind, source_id, score: 5, language: 'en' } })
}

/** Each shows something of them while they are on. */
const screens = { guest: [''], manager: ['', '/stays', '/invoices'] } as const
const moment = Date.now()
type Shots = ReadonlyMap<string, Buffer>
/** The browser rounds the edge of a rounded corner up or down: a level of a colour is no trace. */
const isSame = async (one: Buffer, other: Buffer): Promise<boolean> => {
  if (one.equals(other)) return true
  const [left, right] = await Promise.all([one, other].map((shot) => sharp(shot).raw().toBuffer()))
  return left?.length === right?.length && (left ?? []).every((level, at) => Math.abs(level - (right?.[at] ?? 0)) <= 2)
}
/** The screens of a person with the clock held. Those that were taken before are waited for; else, until nothing moves. */
const shoot = async (as: keyof typeof screens, before: Shots = new Map()): Promise<Shots> => {
  const page = await site.page(as === 'guest' ? { as: guest, ...phone } : { as: manager, ...desk })
  await page.clock.setFixedTime(moment)
  const found = new Map<string, Buffer>()
  for (const path of screens[as]) {
    await page.goto(`/${hotelSlug}/${as}${path}`)
    await page.getByText('Live', { exact: true }).waitFor()
    const take = () => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
    const ends = Date.now() + 5_000
    let [last, shot] = [await take(), await take()]
    while (Date.now() < ends && !(await isSame(before.get(path) ?? last, shot))) [last, shot] = [shot, await take()]
    found.set(path, shot)
  }
  return found
}

test('switched on, used, and off again, what a stay costs leaves no trace on any screen, to the pixel', async () => {
  allowSlow('draws four screens three times')
  const things = await fill()
  const [phones, desks] = [await shoot('guest'), await shoot('manager')]
  await turn(true)
  await use(things)
  const on = [await shoot('guest'), await shoot('manager')]
  await turn(false)
  const off = [await shoot('guest', phones), await shoot('manager', desks)]
  const findChanged = async (now: Shots[]): Promise<string[]> => {
    const changed: string[] = []
    for (const [at, before] of [phones, desks].entries())
      for (const [path, shot] of before)
        if (!(await isSame(shot, now[at]?.get(path) ?? shot))) changed.push(`${at === 0 ? 'guest' : 'manager'}${path}`)
    return changed
  }
  expect(await findChanged(off)).toEqual([])
  expect(await findChanged(on)).toEqual(['guest', 'manager', 'manager/stays', 'manager/invoices'])
}, 90_000)

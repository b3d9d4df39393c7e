import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { createInvoice, markInvoicePaid, sendInvoice } from '#modules/invoices/contract.ts'
import { markDelivered, placeOrder, startPreparing } from '#modules/orders/contract.ts'
import { createRequest } from '#modules/requests/contract.ts'
import { completeRequest, startRequest } from '#modules/requests/contract/staff.ts'
import { features } from '#modules/server.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { changeStay, confirmStay, mergeStay, openStay } from '#modules/stays/contract.ts'
import { endStay } from '#modules/stays/contract/present.ts'
import { createTaxiRequest } from '#modules/taxi/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Route, RouteCall } from '#platform/contract/route.ts'
import { openClient } from '#platform/server/database/client.ts'
import { reportMetrics } from '../faults/metrics.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { dayFrom } from '../setup/hotel-day.ts'
import { addDishes } from '../setup/seed-menu.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '../test-server.ts'
import { bodyFor, paramsFor, queryFor } from './bodies.ts'
import { createHotel, type TestHotel } from './hotels.ts'

/*
 * What a hotel has not switched on costs it nothing: each call of another feature sends the statements that it sends
 * where the folders of these features were deleted, and answers the same.
 */

/** Features that are switched on together or one by one, with their tables. */
const optional: Readonly<Record<string, readonly string[]>> = {
  bill: ['bill_settings', 'charges'],
  extras: ['extras', 'extra_bookings'],
  tax: ['tax_rules', 'tax_parties', 'tax_details'],
  ratings: ['ratings', 'rating_settings', 'stay_questions'],
  fiscal: ['fiscal_records'],
}
const tables = Object.values(optional).flat()
const off = Object.fromEntries(Object.keys(optional).map((key) => [key, false]))
const rest = features.filter(({ name }) => !Object.hasOwn(optional, name))

/** The whole program, and one without the folders, on one database. */
let whole: TestServer
let reduced: TestServer
let ours: TestHotel
let routes: Route[]

beforeAll(async () => {
  // No job runs here: every statement is that of a call.
  const withoutJobs = (all: typeof features) => all.map(({ jobs: _later, ...feature }) => feature)
  whole = await createTestServer({ features: withoutJobs(features) })
  reduced = await createTestServer({
    features: withoutJobs(rest),
    database: { ...whole.database, drop: async () => {} },
  })
  ours = await createHotel(whole, 'quokka', rest)
  const sql = openClient(whole.database.owner)
  await sql`update hotels set features = features || ${off}::jsonb`
  await sql.end()
  routes = reduced.server.routes.filter(({ id, access: who }) => id !== 'openEvents' && who !== 'owner')
}, 120_000)
afterAll(async () => {
  await reduced?.close()
  await whole?.close()
})

type Answer = { status: number; text: string; statements: string[] }
const ask = async (world: TestServer, hotel: TestHotel, who: Person, route: Route, rowId: string): Promise<Answer> => {
  const { was: _was, seen: _seen, ...body } = (bodyFor(route) as Record<string, unknown> | undefined) ?? {}
  world.watch.seen = []
  const answer = await world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params: paramsFor(route, hotel.id, rowId), query: queryFor(route) }),
    headers: { cookie: who.cookie, ...(route.body && { 'content-type': 'application/json' }) },
    ...(route.body && { payload: JSON.stringify(body) }),
  })
  const statements = world.watch.seen.flatMap(({ hotel: of, statement }) => (of === hotel.id ? [statement] : []))
  world.watch.seen = null
  return { status: answer.statusCode, text: answer.body, statements }
}
const callers = ({ access: who }: Route): ('guest' | 'manager')[] =>
  (['guest', 'manager'] as const).filter((kind) => who === 'anyone' || who.split('-or-').includes(kind))
/** The ids that a path may name, by their tables. */
const listIds = ({ path }: Route): string[] =>
  /\{(?!hotelSlug|hotelId)\w+\}/.test(path) ? [...ours.rows.tables] : ['']
/** True for a statement about nothing but what is off. One about an invoice may have a column of it. */
const isOfOptional = (statement: string): boolean => {
  const named = Array.from(statement.replaceAll('"', '').matchAll(/\b(?:from|join|update|into) ([a-z_]+)/g))
  return named.length > 0 && named.every(([, table = '']) => tables.includes(table))
}
/** What a call of the whole program does more or else than one of the reduced one. */
const compare = (name: string, found: Answer, wanted: Answer): string[] => [
  ...(found.statements.join('\n') === wanted.statements.join('\n')
    ? []
    : [`${name} sends\n  ${found.statements.join('\n  ')}\ninstead of\n  ${wanted.statements.join('\n  ')}`]),
  ...found.statements.filter(isOfOptional).map((statement) => `${name} sends ${statement}`),
]
// An export of a person holds what was written while it was on.
const isPersonal = ({ path }: Route): boolean => path.includes('/privacy/')

test('what is read costs no statement more than without the folders, and answers the same', async () => {
  allowSlow('calls every route that reads')
  const wrong: string[] = []
  let answered = 0
  const readBoth = async (who: Person, route: Route, rowId: string): Promise<string[]> => {
    const found = await ask(whole, ours, who, route, rowId)
    const wanted = await ask(reduced, ours, who, route, rowId)
    // What is recorded stands in the next answer.
    return route.audit === undefined && found.text !== wanted.text
      ? [...compare(route.id, found, wanted), `${route.id} answers ${found.text}\ninstead of ${wanted.text}`]
      : compare(route.id, found, wanted)
  }
  for (const route of routes.filter((one) => one.method === 'GET' && !isPersonal(one)))
    for (const kind of callers(route))
      for (const table of listIds(route)) {
        const rowId = ours.rows.of(table) ?? ''
        if ((await ask(whole, ours, ours[kind], route, rowId)).status !== 200) continue
        answered += 1
        // What one of the two keeps in memory it reads again now and then.
        const differences = await readBoth(ours[kind], route, rowId)
        if (differences.length > 0) wrong.push(...(await readBoth(ours[kind], route, rowId)))
        break
      }
  expect(wrong).toEqual([])
  expect(answered).toBeGreaterThan(80)
  reportMetrics('reads of a hotel with features off', { answered, otherwise: wrong.length })
}, 240_000)

type Step = { name: string; statements: string[] }
/** A day of a hotel, from a sign-in to a paid invoice, with the statements of each write. */
const liveADay = async (world: TestServer, flags: Readonly<Record<string, boolean>>): Promise<Step[]> => {
  const hotelSlug = await world.aHotel({ features: flags })
  const desk = await world.aManager(hotelSlug)
  const [soup] = await addDishes(world, hotelSlug, [{ name: 'Soup', price: 4.35 }])
  const steps: Step[] = []
  const take = async (
    who: Person,
    route: Route,
    call: { params?: Record<string, string>; body?: unknown },
  ): Promise<string> => {
    const sent = { ...call, params: { hotelSlug, ...call.params } } as RouteCall<Route>
    world.watch.seen = []
    const { status, body } = await world.call(who, route, sent)
    const statements = world.watch.seen.flatMap(({ hotel, statement }) => (hotel === hotelSlug ? [statement] : []))
    world.watch.seen = null
    if (status >= 300) throw new Error(`${route.id}: ${status} ${JSON.stringify(body)}`)
    steps.push({ name: route.id, statements })
    return (body as { id?: string } | undefined)?.id ?? ''
  }
  const stay = { room_number: 'Room 12', lead_name: 'Ana Petrović', check_in: dayFrom(0), check_out: dayFrom(3) }
  const stayId = await take(desk, openStay, { body: { id: newId(), ...stay } })
  const guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  await take(nobody, signInGuest, { body: { room_number: 'Room 12', guest_name: 'Ana Petrović' } })
  const wish = await take(guest, createRequest, { body: { id: newId(), type: 'towels', description: 'Two.' } })
  await take(desk, startRequest, { params: { requestId: wish } })
  await take(desk, completeRequest, { params: { requestId: wish } })
  const order = { id: newId(), lines: [{ id: soup, quantity: 1 }], expected_total: 4.35 }
  const orderId = await take(guest, placeOrder, { body: order })
  await take(desk, startPreparing, { params: { orderId } })
  await take(desk, markDelivered, { params: { orderId } })
  await take(guest, createTaxiRequest, { body: { id: newId(), pickup_location: 'Hotel Lobby' } })
  await take(desk, changeStay, { params: { stayId }, body: { check_out: dayFrom(4) } })
  await take(desk, confirmStay, { params: { stayId } })
  const [one, other] = [
    await take(desk, openStay, { body: { id: newId(), ...stay, room_number: 'Room 13', lead_name: 'Ben Marić' } }),
    await take(desk, openStay, { body: { id: newId(), ...stay, room_number: 'Room 14', lead_name: 'Iva Marić' } }),
  ]
  await take(desk, mergeStay, { params: { stayId: one }, body: { into: other } })
  await take(desk, checkOutStay, { params: { stayId }, body: {} })
  await take(desk, endStay, { body: { room_number: 'Room 14' } })
  const items = [{ id: newId(), description: 'Wine', quantity: 1, price: 5 }]
  const invoice = { id: newId(), guest_name: 'Ana Petrović', room_number: 'Room 12', items }
  const invoiceId = await take(desk, createInvoice, { body: invoice })
  await take(desk, sendInvoice, { params: { invoiceId } })
  await take(desk, markInvoicePaid, { params: { invoiceId } })
  return steps
}

test('what is written costs no statement more than without the folders, nor does a stay that changes', async () => {
  // Only a flag says that a feature was ever on.
  const [found, wanted] = [await liveADay(whole, {}), await liveADay(reduced, {})]
  expect(found).toEqual(wanted)
  expect(found.length).toBeGreaterThan(15)
})

// Nobody knows what was written before it was switched off: that follows its stay.
const following = /\b(extra_bookings|ratings|stay_questions)\b/
const withoutFollowing = ({ name, statements }: Step): Step =>
  ['changeStay', 'mergeStay', 'checkOutStay', 'endStay'].includes(name)
    ? { name, statements: statements.filter((one) => !following.test(one)) }
    : { name, statements }

test('what was switched off again looks for what was written before, when a stay changes, and else for nothing', async () => {
  const [found, wanted] = [await liveADay(whole, off), await liveADay(reduced, off)]
  expect(found.map(withoutFollowing)).toEqual(wanted)
  const steps = found.filter(({ statements }) => statements.some((one) => following.test(one)))
  expect(steps.map(({ name }) => name)).toEqual(['changeStay', 'mergeStay', 'checkOutStay', 'endStay'])
})

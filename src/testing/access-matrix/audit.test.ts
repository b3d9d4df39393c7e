import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from 'postgres'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { openClient } from '#platform/server/database/connection.ts'
import { sentences } from '#core/audit/contract/sentences.ts'
import { features } from '#features/server.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '../test-server.ts'
import { bodyFor, paramsFor, queryFor } from './bodies.ts'
import { createHotel, type TestHotel } from './hotels.ts'

/*
 * Every route by which staff write: exactly one entry of the kind that its contract names, or none where it names none.
 * A new route is called without being named here; where its contract alone makes no body that succeeds, it has a line in
 * `bodies`.
 */

let world: TestServer
let sql: Sql
let hotel: TestHotel
let owner: Person

beforeAll(async () => {
  // No job runs here: every entry was made by a call.
  world = await createTestServer({ features: features.map(({ jobs: _later, ...feature }) => feature) })
  sql = openClient(world.database.owner, { max: 1 })
  hotel = await createHotel(world, 'quokka')
  owner = await world.anOwner()
}, 120_000)
afterAll(async () => {
  await sql.end({ timeout: 5 })
  await world.close()
})

const isStaffWrite = ({ method, access }: Pick<Route, 'method' | 'access'>): boolean =>
  method !== 'GET' && (access === 'manager' || access === 'guest-or-manager' || access === 'owner')
/** Also what is read and recorded. */
const recordedRoutes = (): Route[] =>
  world.server.routes.filter(
    (route) => isStaffWrite(route) || (route.method === 'GET' && typeof route.audit === 'string'),
  )
const getAction = ({ audit }: Route): string | null => (typeof audit === 'string' ? audit : null)

type Body = Record<string, unknown>
const rowOf = async (table: string): Promise<Record<string, string>> => {
  const [row] = await sql.unsafe<Record<string, string>[]>(
    `select * from ${table} where hotel_id = $1 order by id desc limit 1`,
    [hotel.id],
  )
  return row ?? {}
}
const invite = async (kind: string) => ({ id: newId(), kind, staff_role: 'kitchen', display_name: 'Somebody' })

/** What a route needs beyond what its contract says: by route. */
const bodies: Readonly<Record<string, (rowId: string) => Promise<Body> | Body>> = {
  updateMenuSettings: () => ({
    delivery_minutes: 20,
    delivery_fee: 2,
    free_delivery_from: null,
    service_charge_percent: 3,
    tax_rate: 21,
    alcohol_age: 18,
    line_notes: true,
  }),
  addItem: async () => ({ id: newId(), name: 'New dish', price: 4, category: (await rowOf('menu_categories'))['id'] }),
  updateItem: async () => ({
    name: 'Other dish',
    price: 5,
    available: true,
    category: (await rowOf('menu_items'))['category'],
  }),
  setAvailability: () => ({ available: false }),
  setOptionAvailability: () => ({ available: false }),
  createAnnouncement: () => ({
    id: newId(),
    title: 'Pool',
    text: 'The pool is closed.',
    until_at: new Date(Date.now() + 86_400_000).toISOString(),
  }),
  putEssentials: () => ({
    check_in_from: '14:00',
    check_out_until: '10:00',
    phones: [],
    emergency: [],
    address: 'By the sea',
    directions: '',
  }),
  putRoomAccess: () => ({
    room_id: null,
    wifi_name: 'Guests of the house',
    wifi_password: 'open sesame 1',
    door_code: '4711',
    door_note: '',
  }),
  createManager: () => ({
    hotelSlug: hotel.id,
    email: `new${newId().slice(-8)}@quokka.example`,
    password: 'A long enough secret 42',
    displayName: 'New',
  }),
  updateHotel: () => ({ name: 'Another name of the house' }),
  inviteStaff: () => invite('person'),
  openStay: () => ({ id: newId(), room_number: 'Room 98', lead_name: 'Dora quokka', check_in: '2026-11-20' }),
  changeStay: () => ({ check_out: '2030-01-02' }),
  addRooms: () => ({ room_numbers: ['Room 401', 'Room 402'] }),
  changeGuestSignIn: () => ({ guest_signin: 'qr' }),
  setPropertyLocation: () => ({ property_lat: 42.1, property_lng: 18.9 }),
  updateHotelSettings: () => ({ overdue_minutes: 4, escalation_minutes: 9 }),
  makePasswordLink: () => ({ mail: false }),
  changeMember: () => ({ staff_role: 'kitchen' }),
  updateOptionGroup: () => ({
    name: `Group ${newId().slice(-6)}`,
    least: 0,
    most: 1,
    options: [{ id: newId(), name: 'One', price_difference: 1 }],
  }),
  mergeStay: async (rowId) => {
    const [into] = await sql<{ id: string }[]>`
      select id from stays where hotel_id = ${hotel.id} and status = 'present' and id <> ${rowId} limit 1`
    return { into: into?.id }
  },
  updatePlace: () => ({ name: 'Sunbed 77', area: 'Pool' }),
  updateOpeningHours: () => ({ name: 'Other hours', periods: [], exceptions: [] }),
  setHoursUse: async () => {
    const [free] = await sql<{ id: string }[]>`
      select id from opening_hours where hotel_id = ${hotel.id}
        and id not in (select hours_id from hours_uses where hotel_id = ${hotel.id} and id = 'taxi')`
    return { used_by: 'taxi', hours_id: free?.id }
  },
  updateInvoice: async (rowId) => ({
    guest_name: 'Wanda quokka',
    room_number: 'Room 77',
    items: [{ id: newId(), description: 'Sauna', quantity: 1, price: 20 }],
    updated_at: (await sql<{ updated_at: Date }[]>`select updated_at from invoices where id = ${rowId}`)[0]?.updated_at,
  }),
  changePassword: () => ({ current_password: password, new_password: 'plenty of lemon trees' }),
  beginSecondFactor: () => ({ password }),
  nameReservation: () => ({ guest_name: 'Wanda quokka', seen: '' }),
}

const password = 'a long password'

const addReservation = async (guest_name: string): Promise<string> => {
  const id = newId()
  await sql`insert into reservations (hotel_id, id, guest_name, apartment, check_in, check_out, source)
    values (${hotel.id}, ${id}, ${guest_name}, 'Room 77', '2031-01-01', '2031-01-04', 'manual')`
  return id
}

/** Rows that a route needs and a hotel with demo data does not have: by route. */
const prepared: Readonly<Record<string, () => Promise<string>>> = {
  deleteCategory: async () => {
    const id = newId()
    await sql`insert into menu_categories (hotel_id, id, name, icon, "order") values (${hotel.id}, ${id}, 'Empty', 'wine', 90)`
    return id
  },
  updateOptionGroup: async () => {
    const id = newId()
    const option = {
      id,
      name: 'Mild',
      price_difference: 0,
      default: false,
      available: true,
      allergens: null,
      contains_alcohol: false,
    }
    await sql`insert into menu_option_groups (hotel_id, id, name, options)
      values (${hotel.id}, ${id}, 'Sharpness', ${JSON.stringify([option])}::text::jsonb)`
    return id
  },
  checkOutStay: async () => {
    const id = newId()
    await sql`insert into stays (hotel_id, id, room_number, lead_name, check_in, status)
      values (${hotel.id}, ${id}, 'Room 78', 'Zora quokka', '2026-11-20', 'present')`
    return id
  },
  deleteReservation: () => addReservation('Xenia quokka'),
  nameReservation: () => addReservation(''),
  deleteOpeningHours: async () => {
    const id = newId()
    await sql`insert into opening_hours (hotel_id, id, name) values (${hotel.id}, ${id}, 'Unused')`
    return id
  },
  updateInvoice: async () => {
    const id = newId()
    const line = JSON.stringify([{ id: newId(), description: 'Wine', quantity: 1, price: 5 }])
    await sql`insert into invoices (hotel_id, id, number, guest_name, room_number, items, total, currency, status)
      values (${hotel.id}, ${id}, 9000, 'Yusuf quokka', 'Room 77', ${line}::text::jsonb, 5, 'EUR', 'draft')`
    return id
  },
}

/** Routes that are tested for their entry beside their service: they need a file, another hotel, a code, a feed or a key. */
const elsewhere = new Set<string>([
  'addCalendarFeed',
  'updateCalendarFeed',
  'removeCalendarFeed',
  'decideHeldReservations',
  'makeCalendarLink',
  'removeCalendarLink',
  'createApiKey',
  'changeApiKey',
  'revokeApiKey',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'renewWebhookSecret',
  'replayWebhooks',
  'putMailAddresses',
  'mailInvoice',
  'mailInvitation',
  'dismissReservationConflict',
  'importMenu',
  'copyMenu',
  'importReservations',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'turnSecondFactorOff',
])

/** Of a member a form always says what it was filled from. */
const needsSeen = new Set(['changeMember'])
const readSeen = async (id: string): Promise<Body> => {
  const [member] = await sql<{ updated_at: string }[]>`select updated_at from managers where id = ${id}`
  return { seen: member?.updated_at ?? '2027-05-01T10:00:00.000Z' }
}

const call = async (who: Person, route: Route, rowId: string): Promise<{ status: number; text: string }> => {
  const given = await bodies[route.id]?.(rowId)
  // Written without having looked: what a form was filled from is tested with each service.
  const { was: _was, seen: _seen, ...made } = (bodyFor(route) as Body | undefined) ?? {}
  const seen = needsSeen.has(route.id) ? await readSeen(rowId) : {}
  const body = route.body && { ...(given ?? made), ...seen }
  const answer = await world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params: paramsFor(route, hotel.id, rowId), query: queryFor(route) }),
    headers: { cookie: who.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, text: answer.body }
}
const countEntries = async (): Promise<number> =>
  (await sql<{ count: number }[]>`select count(*)::int as count from audit_entries`)[0]?.count ?? 0
const listFrom = (offset: number) =>
  sql<{ action: string }[]>`select action from audit_entries order by at, id offset ${offset}`

describe('every staff write', () => {
  test('leaves exactly one entry of the action in its contract, or none where it names none; a refusal leaves none', async () => {
    const unreached: string[] = []
    const wrong: string[] = []
    const desk = await world.aManager(hotel.id, { password })
    const lastDeleted = recordedRoutes().toSorted(
      (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
    )
    for (const route of lastDeleted) {
      const aboutMember = /\{(memberId|managerId)\}/.test(route.path)
      const colleague = aboutMember ? await world.aManager(hotel.id, { password }) : desk
      // Their cookie is another one afterwards.
      const manager = route.id === 'changePassword' ? await world.aManager(hotel.id, { password }) : desk
      const namesRow = /\{(?!hotelSlug|hotelId)\w+\}/.test(route.path)
      const ids = namesRow
        ? new Set(
            hotel.rows.tables.map((table) => (table === 'managers' ? colleague.id : (hotel.rows.of(table) ?? ''))),
          )
        : [newId()]
      const own = await prepared[route.id]?.()
      let succeeded = false
      for (const id of own ? [own] : ids) {
        const before = await countEntries()
        const { status } = await call(route.access === 'owner' ? owner : manager, route, id)
        const entries = (await listFrom(before)).map(({ action }) => action)
        const action = getAction(route)
        const expected = status < 300 && action !== null ? [action] : []
        if (entries.join() !== expected.join()) wrong.push(`${route.id} ${status}: ${entries.join(', ')}`)
        succeeded ||= status < 300
      }
      if (!succeeded && getAction(route) !== null) unreached.push(route.id)
    }
    expect(wrong).toEqual([])
    expect(unreached.filter((id) => !elsewhere.has(id))).toEqual([])
  }, 360_000)

  test('of openapi.json says what it leaves', () => {
    const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string; 'x-who': Route['access'] }>>
    }
    const written = Object.values(paths).flatMap((operations) =>
      Object.entries(operations)
        .filter(([method, { 'x-who': access }]) =>
          isStaffWrite({ method: method.toUpperCase() as Route['method'], access }),
        )
        .map(([, { operationId }]) => operationId),
    )
    const saying = recordedRoutes().filter(({ audit }) => audit !== undefined)
    expect(written.length).toBeGreaterThan(100)
    expect(written.filter((id) => !saying.some((route) => route.id === id))).toEqual([])
  })

  test('has a sentence on the page', () => {
    const known: readonly string[] = sentences
    const actions = recordedRoutes().flatMap((route) => getAction(route) ?? [])
    const unsaid = actions.filter((action) => {
      const name = action.replace('.', '_')
      return !known.includes(name) && !(known.includes(`${name}_on`) && known.includes(`${name}_off`))
    })
    expect(unsaid).toEqual([])
  })
})

test('no guest is in the log: neither a name nor an id nor a word of theirs', async () => {
  const entries = await sql<{ entry: string }[]>`select row_to_json(e)::text as entry from audit_entries e`
  const text = entries.map(({ entry }) => entry).join('\n')
  expect(entries.length).toBeGreaterThan(60)
  // Every name of the test's hotel but those of staff, and every id of a guest.
  const guests = await sql<{ id: string; guest_name: string }[]>`select id, guest_name from guests`
  const reserved = await sql<{ guest_name: string }[]>`select guest_name from reservations where guest_name <> ''`
  const names = [...guests, ...reserved].map(({ guest_name }) => guest_name).filter((name) => name.includes(' '))
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => text.includes(name))).toEqual([])
  expect(guests.filter(({ id }) => text.includes(id))).toEqual([])
  for (const secret of ['open sesame 1', '4711', 'Dora', 'A long enough secret']) expect(text).not.toContain(secret)
})

test('a caller without a session leaves no entry', async () => {
  const before = await countEntries()
  for (const route of recordedRoutes()) await call(nobody, route, newId())
  expect(await countEntries()).toBe(before)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEvents } from '#modules/sessions/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { staffRoles, type StaffRole } from '#platform/contract/route.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '../test-server.ts'
import { allFeatures } from './hotels.ts'

const desk = ['manager', 'reception'] as const
const kitchen = [...desk, 'kitchen'] as const

/** The roles that hear the rows of each table. Written out here, so that a table that is opened to more roles by mistake is found. */
const rolesOf: Readonly<Record<string, readonly StaffRole[]>> = {
  announcement_deliveries: desk,
  announcements: desk,
  calendar_feeds: desk,
  charges: desk,
  conversations: desk,
  departments: staffRoles,
  essentials: desk,
  fiscal_records: desk,
  extra_bookings: desk,
  extras: desk,
  hotel_guide: ['manager'],
  hours_uses: staffRoles,
  house_rules: ['manager'],
  invoices: desk,
  local_recommendations: ['manager'],
  managers: ['manager'],
  mails: desk,
  menu_categories: kitchen,
  menu_items: kitchen,
  menu_option_groups: kitchen,
  menu_settings: kitchen,
  messages: desk,
  opening_hours: staffRoles,
  orders: kitchen,
  places: kitchen,
  property_locations: ['manager'],
  quick_replies: desk,
  request_handovers: staffRoles,
  request_types: staffRoles,
  reservation_conflicts: desk,
  reservations: desk,
  room_signs: staffRoles,
  ratings: desk,
  register_exports: desk,
  register_reports: desk,
  register_stays: desk,
  registrations: desk,
  service_requests: staffRoles,
  stay_questions: [],
  stays: desk,
  taxi_requests: desk,
  webhook_endpoints: ['manager'],
}

let world: TestServer
let client: Client
beforeAll(async () => {
  world = await createTestServer()
  await world.listen()
  client = openClient(world.database.owner)
})
afterAll(async () => {
  await client?.end()
  await world?.close()
})

test('every table of the event log has its roles here', async () => {
  const found = await client<{ name: string }[]>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'record_hotel_event'`
  expect(Object.keys(rolesOf).toSorted((a, b) => a.localeCompare(b))).toEqual(
    found.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  )
})

/** The tables whose events were heard, up to the last one of the log. */
const listen = async (who: Person, hotelSlug: string, last: string): Promise<string[]> => {
  const stream = new AbortController()
  const url = world.base + getUrl(openEvents, { params: { hotelSlug }, query: { as: 'manager', after: 0 } })
  const { body } = await fetch(url, { headers: { cookie: who.cookie }, signal: stream.signal })
  let said = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    said += chunk
    if (said.includes(last)) break
  }
  stream.abort()
  return Array.from(said.matchAll(/"entity":"(\w+)"/g), ([, entity = '']) => entity)
}

test('each role hears the tables of its work, on its stream and when it catches up, and a device what its role hears', async () => {
  const hotel = await world.aHotel({ features: allFeatures })
  // The last one is heard by every role.
  const entities = [...Object.keys(rolesOf).filter((name) => name !== 'service_requests'), 'service_requests']
  const people = await Promise.all(
    [...staffRoles, 'maintenance' as const].map(async (staff_role, at): Promise<[StaffRole, Person]> => [
      staff_role,
      await world.aManager(hotel, { staff_role, member_kind: at < staffRoles.length ? 'person' : 'device' }),
    ]),
  )
  const last = newId()
  const [counter] = await client<
    { last_number: string }[]
  >`select last_number from hotel_event_counters where hotel_id = ${hotel}`
  const before = Number(counter?.last_number)
  await client`update hotel_event_counters set last_number = ${before + entities.length} where hotel_id = ${hotel}`
  for (const [at, entity] of entities.entries())
    await client`insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, row_data)
      values (${hotel}, ${before + at + 1}, ${entity}, 'insert', ${at === entities.length - 1 ? last : newId()}, 'staff', '{}')`
  for (const [role, who] of people) {
    const heard = (await listen(who, hotel, last)).slice(-entities.length)
    const expected = entities.filter((entity) => rolesOf[entity]?.includes(role))
    expect([role, [...new Set(heard)].filter((entity) => rolesOf[entity]?.includes(role) !== true)]).toEqual([role, []])
    expect([role, expected.filter((entity) => !heard.includes(entity))]).toEqual([role, []])
  }
})

import { randomBytes } from 'node:crypto'
import { asManager } from '#modules/access/policy.ts'
import type { GuestScope, MemberScope } from '#modules/access/server/scope.ts'
import { optInFeatures } from '#modules/hotels/policy.ts'
import { addDemoPlaces } from '#modules/places/server/demo.ts'
import { insertRooms } from '#modules/rooms/server/store.ts'
import { features } from '#modules/server.ts'
import { openDemoStays } from '#modules/stays/server/demo.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { testKeys } from '../keys.ts'
import { scopeFor } from '../scope.ts'
import type { Person, TestServer } from '../test-server.ts'

/** The features that a hotel has to switch on. */
export const allFeatures = Object.fromEntries(optInFeatures.map((key) => [key, true]))

/** A hotel with people and rows in every table of the features. */
export type TestHotel = {
  id: string
  word: string
  guest: Person
  sameRoom: Person
  otherRoom: Person
  manager: Person
  rows: Rows
}

/** Ids by table, and by guest for rows that belong to guests. */
export type Rows = { of(table: string, guestId?: string): string | undefined; readonly tables: readonly string[] }

const random = (): (() => number) => {
  let state = 7
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/**
 * Creates a hotel whose name and people contain `word`, so that a leak is visible.
 * @param values state of the hotel once it is filled: disabled, expired, features off
 */
export const createHotel = async (world: TestServer, word: string, filled = features): Promise<TestHotel> => {
  const id = await world.aHotel({ id: `${word}-house`, name: `House of the ${word}`, features: allFeatures })
  const guestValues = [
    { room_number: `Room ${word}`, guest_name: `Anna ${word}` },
    { room_number: `Room ${word}`, guest_name: `Bela ${word}` },
    { room_number: 'Room 99', guest_name: `Cora ${word}` },
  ]
  const [guest, sameRoom, otherRoom] = (await Promise.all(guestValues.map((values) => world.aGuest(id, values)))) as [
    Person,
    Person,
    Person,
  ]
  const manager = await world.aManager(id, { display_name: `Desk ${word}` })
  const guests = [guest, sameRoom, otherRoom].map((person, index): GuestScope =>
    scopeFor(id, { kind: 'guest', id: person.id, ...(guestValues[index] as (typeof guestValues)[number]) } as const),
  )
  const staff: MemberScope = scopeFor(id, {
    kind: 'manager',
    id: manager.id,
    email: `x@${word}.example`,
    display_name: `Desk ${word}`,
    must_choose_password: false,
    ...asManager,
  } as const)
  await world.server.database.write(staff, async (tx) => {
    await insertRooms(
      tx,
      staff,
      guestValues.map(({ room_number }) => room_number),
    )
    await addDemoPlaces(tx, staff, [{ name: `Sunbed ${word}`, area: 'Pool', translations: {} }])
  })
  const { database, pictures } = world.server
  await openDemoStays(database, { guests, staff })
  for (const feature of filled)
    await feature.demo?.(database, { guests, staff, now: Date.now(), random: random(), pictures, keys: testKeys })
  await quieten(world, id)
  return { id, word, guest, sameRoom, otherRoom, manager, rows: await readRows(world, id) }
}

/** Claims everything: an escalation would be a write that no call has made. */
const quieten = async (world: TestServer, hotelId: string): Promise<void> => {
  const client = openClient(world.database.owner)
  const tables = await client<
    { name: string; due: string }[]
  >`select table_name as name, column_name as due from information_schema.columns
    where table_schema = 'public' and column_name in ('escalation_due_at', 'late_due_at')`
  for (const { name, due } of tables)
    await client.unsafe(`update ${name} set ${due} = null where hotel_id = $1`, [hotelId])
  await client`update register_stays set warned_level = 2 where hotel_id = ${hotelId}`
  await client`
    insert into staff_invitations (hotel_id, id, kind, staff_role, created_by, created_by_id, expires_at)
    values (${hotelId}, ${newId()}, 'person', 'kitchen', 'Desk', ${newId()}, now() + interval '1 day')`
  await client`
    insert into request_types (hotel_id, id, name, main_name, icon, department, note, "order")
    values (${hotelId}, ${newId()}, 'Firewood', 'Firewood', 'flame', 'reception', 'none', 30)`
  await client`
    insert into api_keys (hotel_id, id, name, prefix, key_hash, scopes, created_by, created_by_id)
    values (${hotelId}, ${newId()}, 'Bridge', 'dbk_bridge', ${randomBytes(32)}, '["menu:read"]', 'Desk', ${newId()})`
  // An option with the id of its group: a path names both.
  const group = newId()
  const mild = { id: group, name: 'Mild', price_difference: 0, default: false, available: true }
  const options = [{ ...mild, allergens: null, contains_alcohol: false }]
  await client`
    insert into menu_option_groups (hotel_id, id, name, options)
    values (${hotelId}, ${group}, 'Spice', ${JSON.stringify(options)}::text::jsonb)`
  const mail = newId()
  await client`
    insert into mails (hotel_id, id, template, receiver, language, expires_at)
    values (${hotelId}, ${mail}, 'invoice', 'guest@example.org', 'en', now() + interval '1 day')`
  await client`
    insert into invoice_mails (hotel_id, id, invoice_id, message)
    select hotel_id, ${mail}, id, 'Thank you' from invoices where hotel_id = ${hotelId} limit 1`
  await client`insert into register_code_tables (hotel_id, pack, name, rows, sha256)
    values (${hotelId}, 'it', 'states', '[]', ${randomBytes(32)})`
  await client`insert into register_losses (hotel_id, entries) values (${hotelId}, 3)`
  await client`insert into register_packages (hotel_id, id, made_by_name, count, write_number, sha256)
    values (${hotelId}, ${newId()}, 'Desk', 1, 0, ${randomBytes(32)})`
  await client`insert into invoice_settings (hotel_id, note) values (${hotelId}, 'Thank you')`
  // One charge is open, another one on an invoice, which is not the newest one: that can be changed.
  const [invoice, held, open] = [`00${newId().slice(2)}`, newId(), newId()]
  const line = { description: 'Towel', quantity: 1, price: 10 }
  await client.begin(async (tx) => {
    await tx`insert into invoices (hotel_id, id, number, guest_name, room_number, items, total, currency, status, stay_id)
      select hotel_id, ${invoice}, 8999, lead_name, room_number, ${JSON.stringify([{ ...line, id: newId() }])}::text::jsonb,
        10, 'EUR', 'sent', id from stays where hotel_id = ${hotelId} order by id limit 1`
    for (const id of [held, open])
      await tx`insert into charges (hotel_id, id, stay_id, room_number, kind, description, lines, amount, currency, day)
        select hotel_id, ${id}, id, room_number, 'manual', 'Towel',
          ${JSON.stringify([{ ...line, tax_rate: null }])}::text::jsonb, 10, 'EUR', '2026-11-20'
        from stays where hotel_id = ${hotelId} order by id limit 1`
    await tx`update charges set invoice_id = ${invoice} where hotel_id = ${hotelId} and id = ${held}`
    await tx`insert into tax_details (hotel_id, charge_id, details) values (${hotelId}, ${open}, '[]')`
    await tx`insert into tax_rules (hotel_id, id, series, name, base, amount, valid_from)
      values (${hotelId}, ${newId()}, ${newId()}, 'Tourist tax', 'person_night', 1, '2020-01-01')`
    await tx`insert into tax_parties (hotel_id, stay_id, persons, source)
      select hotel_id, id, '[]', 'staff' from stays where hotel_id = ${hotelId} order by id limit 1`
  })
  await client`
    insert into stay_questions (hotel_id, id) select hotel_id, id from stays where hotel_id = ${hotelId} order by id desc limit 1`
  // Of an order: a record of an invoice is gone with it.
  await client`
    insert into fiscal_records (hotel_id, subject, subject_id, label, room_number, amount, currency, due_at)
    values (${hotelId}, 'orders', ${newId()}, 'Order 1f3a90b2', 'Room 99', 18.5, 'EUR', now() + interval '2 days')`
  const feed = newId()
  await client`
    insert into calendar_feeds (hotel_id, id, room_id, source, host, address_end, held_since, held_count)
    select hotel_id, ${feed}, id, 'airbnb', 'calendars.example', '.ics', now(), 1 from rooms where hotel_id = ${hotelId} limit 1`
  await client`
    insert into calendar_addresses (hotel_id, feed_id, held) values (${hotelId}, ${feed}, '["feed:x:y"]')`
  await client`
    insert into calendar_links (hotel_id, id, room_id, for_source, token_hash)
    select hotel_id, ${newId()}, id, 'airbnb', ${randomBytes(32)} from rooms where hotel_id = ${hotelId} limit 1`
  // So that any request can be asked for its picture.
  await client`
    insert into request_photos (hotel_id, request_id, id, width, height, bytes)
    select request.hotel_id, request.id, photo.id, photo.width, photo.height, photo.bytes
    from service_requests request join request_photos photo on photo.hotel_id = request.hotel_id
    where request.hotel_id = ${hotelId} on conflict do nothing`
  await client.end()
}

const readRows = async (world: TestServer, hotelId: string): Promise<Rows> => {
  const client = openClient(world.database.owner)
  const found = new Map<string, string>()
  const tables: string[] = []
  // By the catalogue: a new feature's table is included without being named here.
  const withIds = await client<{ name: string; of_guests: boolean }[]>`
    select c.table_name as name, bool_or(c.column_name = 'guest_id') as of_guests from information_schema.columns c
    where c.table_schema = 'public' and c.column_name in ('hotel_id', 'id', 'guest_id') and not (c.column_name = 'id'
      and c.data_type <> 'uuid' and c.table_name <> 'request_types')
      and c.table_name not in ('sessions', 'hotel_events')
    group by c.table_name having count(*) filter (where c.column_name in ('hotel_id', 'id')) = 2`
  for (const { name, of_guests } of withIds) {
    const rows = await client.unsafe<{ id: string; guest_id: string | null }[]>(
      `select id::text, ${of_guests ? 'guest_id::text' : 'null as guest_id'} from ${name}
        where hotel_id = $1 and id::text like '________-____-____-____-____________' order by id desc limit 200`,
      [hotelId],
    )
    if (rows.length > 0) tables.push(name)
    for (const { id, guest_id } of rows)
      for (const key of [name, ...(guest_id ? [`${name} ${guest_id}`] : [])]) if (!found.has(key)) found.set(key, id)
  }
  await client.end()
  return { tables, of: (table, guestId) => found.get(guestId === undefined ? table : `${table} ${guestId}`) }
}

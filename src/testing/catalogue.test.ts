import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** Promises of the schema itself, for every table. */
let database: TestDatabase
let owner: Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openClient(database.owner)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const hotelTables = async (): Promise<string[]> =>
  (
    await owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'hotel_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' union select 'hotels'`
  ).map(({ name }) => name)

test('every table of hotels forces row-level security', async () => {
  const open = await owner<{ name: string }[]>`select relname as name from pg_class
    where relname = any(string_to_array(${(await hotelTables()).join(',')}, ',')) and relkind = 'r'
    and not (relrowsecurity and relforcerowsecurity)`
  expect(open.map(({ name }) => name)).toEqual([])
})

test("every table of hotels restricts the application to the transaction's hotel, for reading and for writing", async () => {
  for (const table of await hotelTables()) {
    const policies = await owner<{ using: string | null; check: string | null }[]>`
      select qual as using, with_check as check from pg_policies where tablename = ${table} and 'deskbell_app' = any(roles)`
    expect([table, policies.length]).toEqual([table, 1])
    for (const { using, check } of policies) {
      expect(using).toMatch(/^\((hotel_id|id) = app_hotel\(\)\)$/)
      expect(check).toBe(using)
    }
  }
})

test('no policy is restrictive: Citus would make it permissive', async () => {
  expect(await owner`select tablename, policyname from pg_policies where permissive <> 'PERMISSIVE'`).toHaveLength(0)
})

test('every key and foreign key between tables of hotels contains the hotel', async () => {
  const keys = await owner<{ tab: string; name: string; columns: string }[]>`
    select con.conrelid::regclass::text as tab, con.conname as name,
      array_to_string(array(select a.attname from unnest(con.conkey) k
        join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k), ' ') as columns
    from pg_constraint con
    where con.contype = 'f' and con.conrelid in (select attrelid from pg_attribute where attname = 'hotel_id')
      and con.confrelid in (select attrelid from pg_attribute where attname = 'hotel_id')`
  expect(keys.length).toBeGreaterThan(2)
  for (const key of keys)
    expect([key.tab, key.name, key.columns]).toEqual([key.tab, key.name, expect.stringMatching(/\bhotel_id\b/)])
})

test("the application's roles own nothing and can bypass nothing", async () => {
  const roles = await owner<{ rolname: string; powers: boolean; owns: number }[]>`
    select rolname, (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb) as powers,
      (select count(*)::int from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname in ('deskbell_app', 'deskbell_platform') order by rolname`
  expect(roles.map((role) => ({ ...role }))).toEqual([
    { rolname: 'deskbell_app', powers: false, owns: 0 },
    { rolname: 'deskbell_platform', powers: false, owns: 0 },
  ])
})

test('without a hotel the application sees and writes no row; with one it sees that one alone', async () => {
  await owner`insert into hotels (id, name) values ('one-house', 'One'), ('two-house', 'Two')`
  await owner`insert into guests (hotel_id, id, room_number, guest_name) select id, uuidv7(), 'Room 1', 'Some Body' from hotels`
  const app = openClient(database.app)
  try {
    expect(await app`select * from guests`).toHaveLength(0)
    await expect(
      app`insert into guests (hotel_id, id, room_number, guest_name) values ('one-house', uuidv7(), 'Room 2', 'No Body')`,
    ).rejects.toThrow(/row-level security/)
    const inHotel = <R>(work: (tx: Client) => Promise<R>): Promise<R> =>
      app.begin(async (tx) => {
        await tx`set local app.hotel_id = 'one-house'`
        return work(tx)
      })
    await expect(inHotel((tx) => tx`update guests set hotel_id = 'two-house'`)).rejects.toThrow(
      /row-level security|modifying the partition value/,
    )
    const seen = await inHotel((tx) => tx<{ hotel_id: string }[]>`select hotel_id from guests`)
    expect(seen.map(({ hotel_id }) => hotel_id)).toEqual(['one-house'])
    await expect(app`select * from accounts`).rejects.toThrow(/permission denied/)
  } finally {
    await app.end()
  }
})

test('every table that a feature owns records each change in the event log, at commit', async () => {
  // Not sent live: the tables of people, hotels and the log, what an import stores for itself, counters, cards,
  // who is of a stay and how they join, how far each guest has read, and what pictures belong to.
  const silent = new Set([
    'hotel_events',
    'hotel_event_counters',
    'managers',
    'guests',
    'sessions',
    'hotels',
    'external_reservations',
    'reservation_imports',
    'reservation_links',
    'reservation_mappings',
    'invoice_numbers',
    'bill_settings',
    'rating_settings',
    // What guests type is sealed, and in no log; that a form has changed is told by its own table.
    'registration_settings',
    'registration_persons',
    'registration_wishes',
    // Ages and exemptions must not be in the log; what was counted is for the report alone.
    'tax_rules',
    'tax_parties',
    'tax_details',
    'invoice_settings',
    'invoice_mails',
    'images',
    'push_subscriptions',
    'notification_cursors',
    'outgoing_messages',
    // Addresses of a hotel, and wishes for notifications.
    'mail_addresses',
    'mail_choices',
    'privacy_settings',
    'rooms',
    'place_cards',
    'stay_guests',
    'stay_invitations',
    // Links must not be in the log, and last seen is no event.
    'staff_invitations',
    // The hash of a key must not be in the log.
    'api_keys',
    'invitation_links',
    'staff_password_links',
    'staff_presence',
    'message_reads',
    'message_images',
    'request_photos',
    // Wi-Fi passwords and door codes must not be in the log: writing one touches the essentials.
    'room_access',
    // Entries are sealed; numbers belong to them; tables of codes, notes of packages and of losses are read when a page opens.
    'register_entries',
    'register_numbers',
    'register_code_tables',
    'register_packages',
    'register_losses',
    // Read when a page opens.
    'legal_pages',
    'legal_texts',
    // Addresses of calendars are secrets, and who reads ours is noted each time.
    'calendar_addresses',
    'calendar_links',
    // The audit log is read, not listened to.
    'audit_entries',
    // A message sent because of an event is none itself; an endpoint tells when it fails, not of each call.
    'webhook_deliveries',
    'webhook_endpoints',
  ])
  for (const table of (await hotelTables()).filter((name) => !silent.has(name))) {
    const [trigger] = await owner<{ deferred: boolean; type: number }[]>`
      select tginitdeferred as deferred, tgtype as type from pg_trigger
        where tgrelid = ${table}::regclass and tgfoid = 'record_hotel_event'::regproc`
    // 1 row + 4 insert + 8 delete + 16 update
    expect([table, trigger?.deferred, trigger?.type]).toEqual([table, true, 29])
  }
})

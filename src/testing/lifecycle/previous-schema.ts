import { loadDemo } from '#app/server/demo.ts'
import { features } from '#modules/server.ts'
import type { Client } from '#platform/server/database/client.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { createTestDatabase } from '../database.ts'
import { asOwner } from '../faults/seed-hotels.ts'
import { testKeys } from '../keys.ts'

/** The rows of every table, in the database's text form. */
export type Rows = Record<string, Record<string, unknown>[]>
type Shape = Record<string, { column: string; type: string }[]>

/** The content of two hotels that have been used for a while. */
export const usedRows = async (): Promise<Rows> => {
  const database = await createTestDatabase()
  await inOneTransaction(database.owner, (all) => loadDemo(all, features, Date.now()))
  const rows = await asOwner(database.owner, async (sql) => {
    await sql.unsafe(fewer + leftByOthers)
    return rowsIn(sql)
  })
  await database.drop()
  return rows
}

// Enough of each: nothing references these rows.
const fewer = ['hotel_events', 'service_requests', 'taxi_requests', 'orders', 'reservations', 'invoices']
  .map(
    (table) =>
      `set session_replication_role = replica; delete from ${table} where ctid not in
        (select ctid from ${table} limit 30); reset session_replication_role;`,
  )
  .join('\n')

// The demo data has none of these: every table needs a row.
const leftByOthers = `
  insert into images (hotel_id, id, width, height, bytes) select id, uuidv7(), 400, 300, 4711 from hotels;
  insert into sessions (id, token_hash, kind, hotel_id, guest_id, expires_at, ends_at)
    select uuidv7(), sha256(id::text::bytea), 'guest', hotel_id, id, now() + interval '1 day',
    now() + interval '30 days' from guests;
  insert into push_subscriptions (hotel_id, id, guest_id, session_id, endpoint, p256dh, auth, language)
    select hotel_id, uuidv7(), guest_id, id, 'https://push.example/' || id, 'key', 'auth', 'en' from sessions;
  insert into notification_cursors (hotel_id, number) select hotel_id, last_number from hotel_event_counters;
  insert into outgoing_messages (hotel_id, id, kind, content, expires_at)
    select id, uuidv7(), 'webhook', '{"path": "/notify-new-order", "body": {}}', now() + interval '1 hour' from hotels;
  with pictures as (insert into images (hotel_id, id, width, height, bytes) select hotel_id, uuidv7(), 400, 300, 4711
    from stays returning hotel_id, id)
    insert into message_images (hotel_id, id, stay_id)
      select distinct on (picture.id) picture.hotel_id, picture.id, stay.id
      from pictures picture join stays stay using (hotel_id);
  insert into message_reads (hotel_id, stay_id, guest_id, read_until) select hotel_id, stay_id, guest_id, now()
    from stay_guests on conflict do nothing;
  insert into stay_invitations (hotel_id, id, stay_id, token_hash, code_hash, made_by, trusted, verified, expires_at)
    select hotel_id, uuidv7(), stay_id, sha256(guest_id::text::bytea), sha256(stay_id::text::bytea), guest_id, false,
    false, now() + interval '10 minutes' from stay_guests;
  insert into request_handovers (hotel_id, id, request_id, from_department, to_department, note, by_name, by_id)
    select hotel_id, uuidv7(), id, 'reception', 'kitchen', 'Socket is loose', 'Jelena', uuidv7() from service_requests;
  insert into staff_invitations (hotel_id, id, kind, staff_role, created_by, created_by_id, expires_at)
    select hotel_id, uuidv7(), 'person', 'kitchen', 'Milica', id, now() + interval '7 days' from managers;
  insert into invitation_links (hotel_id, token_hash, invitation_id, generation, salt, expires_at)
    select hotel_id, sha256(id::text::bytea), id, 1, 'salt', expires_at from staff_invitations on conflict do nothing;
  insert into staff_password_links (hotel_id, id, link_id, token_hash, expires_at)
    select hotel_id, id, uuidv7(), sha256(id::text::bytea), now() + interval '1 day' from managers
    where kind = 'person';
  insert into staff_presence (hotel_id, id, last_seen_at) select hotel_id, id, now() from managers on conflict do nothing;
  insert into reservation_mappings (hotel_id, headers, mapping) select id, 'a|b', '{"guest_name": "a"}' from hotels;
  insert into password_links (token_hash, account_id, expires_at) select sha256('link'), id, now() + interval '1 day' from owners;
  insert into platform_secrets (name, secret) values ('kept', 'secret');
  insert into installation_secret (fingerprint) values ('${testKeys.fingerprint}');
  insert into platform_settings (owners_need_second_factor) values (true);
  insert into second_factors (account_id, secret, confirmed_at, last_step) select id, '\\x00', now(), 1 from owners;
  insert into recovery_codes (account_id, code_hash) select id, '\\x00' from owners;
  insert into rate_limits (key, count) values ('somebody', 3);
  insert into job_runs (name, done_at) values ('backup', now());
  insert into demo_removals default values;
  insert into request_photos (hotel_id, request_id, id, width, height, bytes)
    select hotel_id, request.id, image.id, 400, 300, 4711 from (select distinct on (hotel_id) hotel_id, id
    from service_requests) request join (select distinct on (hotel_id) hotel_id, id from images) image using (hotel_id);
  insert into calendar_links (hotel_id, id, room_id, for_source, token_hash)
    select hotel_id, uuidv7(), id, 'airbnb', sha256(id::text::bytea) from rooms;
  insert into external_reservations (hotel_id, source, external_id, version) select hotel_id, 'front_desk', id::text, 1 from reservations;
  insert into reservation_links (hotel_id, import_key, reservation_id, check_in, check_out)
    select hotel_id, 'api:front_desk:' || id, id, check_in, check_out from reservations;
  insert into reservation_conflicts (hotel_id, id, first_id, second_id, room_number, starts_on, ends_on, announced)
    select hotel_id, uuidv7(), id, id, apartment, check_in, check_out, true from reservations;
  insert into mail_addresses (hotel_id, id, address, purpose) select id, uuidv7(), 'desk@' || id || '.example', 'escalation' from hotels;
  insert into mail_choices (hotel_id, id) select hotel_id, id from managers;
  insert into mails (hotel_id, id, template, receiver, language, subject_of, expires_at)
    select hotel_id, uuidv7(), 'invoice', 'guest@mail.example', 'en', id, now() + interval '1 day' from invoices;
  insert into invoice_mails (hotel_id, id, invoice_id, message) select hotel_id, id, subject_of, 'Thank you for your stay.' from mails;
  insert into deleted_hotels (slug, name, requested_by) values ('sea-view', 'Sea View', 'owner@deskbell.example');`

/** Every row of every table but the list of migrations. */
export const rowsIn = async (sql: Client): Promise<Rows> => {
  const rows: Rows = {}
  for (const table of Object.keys(await getShape(sql))) {
    const found = await sql.unsafe(`select to_jsonb(t)::text as row from "${table}" t`)
    rows[table] = found.map(({ row }) => JSON.parse(row as string) as Record<string, unknown>)
  }
  return rows
}

/** For each table a condition that is true for rows that its schema refuses. */
const getRefusals = async (sql: Client): Promise<ReadonlyMap<string, string>> => {
  const refusals = await sql<{ table: string; condition: string }[]>`
    select c.relname as table, string_agg(condition, ' or ') as condition from pg_class c join (
      select conrelid as oid, format('(%s) is false', pg_get_expr(conbin, conrelid)) as condition from pg_constraint where contype = 'c'
      union all
      select attrelid, format('%I is null', attname) from pg_attribute
        where attnum > 0 and not attisdropped and attnotnull and not atthasdef
    ) refusal using (oid) where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`
  return new Map(refusals.map(({ table, condition }) => [table, condition]))
}

/** The rows without those that a schema cannot hold yet, such as the account of a device, and without what names them. */
const withoutLater = async (sql: Client, rows: Rows, refusals: ReadonlyMap<string, string>): Promise<Rows> => {
  const later = new Set<unknown>()
  for (const [table, refusal] of refusals) {
    const refused = await sql.unsafe(
      `select to_jsonb(t) ->> 'id' as id from jsonb_populate_recordset(null::"${table}", $1::text::jsonb) t
        where to_jsonb(t) ? 'id' and (${refusal})`,
      [JSON.stringify(rows[table] ?? [])],
    )
    for (const { id } of refused) later.add(id)
  }
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.filter((row) => !Object.values(row).some((value) => later.has(value))),
    ]),
  )
}

/** Fills whatever tables and columns exist, events included, so no trigger adds more. */
export const fill = async (sql: Client, used: Rows): Promise<void> => {
  const shape = await getShape(sql)
  const refusals = await getRefusals(sql)
  const rows = await withoutLater(sql, used, refusals)
  for (const [table, columns] of Object.entries(shape)) {
    // Before the first hotel nothing could belong to one.
    const some = 'hotels' in shape || !columns.some(({ column }) => column === 'hotel_id') ? (rows[table] ?? []) : []
    const names = columns
      .filter(({ column }) => column in (some[0] ?? {}))
      .map(({ column }) => `"${column}"`)
      .join(', ')
    if (names === '') continue
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx.unsafe(
        `insert into "${table}" (${names}) select ${names} from jsonb_populate_recordset(null::"${table}", $1::text::jsonb)
          where (${refusals.get(table) ?? false}) is not true`,
        [JSON.stringify(some)],
      )
    })
  }
}

/** Columns that are written, with their types. */
export const getShape = async (sql: Client): Promise<Shape> => {
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by c.relname, a.attnum`
  const shape: Shape = {}
  for (const { table, column, type } of columns) (shape[table] ??= []).push({ column, type })
  return shape
}

/** Tables of an earlier schema with the columns that a later one still has unchanged. */
export const stillThere = (earlier: Shape, later: Shape): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(earlier).map(([table, columns]) => [
      table,
      columns
        .filter((one) => later[table]?.some(({ column, type }) => column === one.column && type === one.type))
        .map(({ column }) => column),
    ]),
  )

/** Rows with only these columns, sorted for a comparison. */
export const cut = (rows: Rows, columns: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(columns).map(([table, names]) => [
      table,
      (rows[table] ?? []).map((row) => JSON.stringify(names.map((name) => row[name]))).toSorted(),
    ]),
  )

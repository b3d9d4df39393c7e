import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient } from '#platform/server/database/client.ts'
import { getLogins } from '#platform/server/database/logins/roles.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import type { Logins } from '#platform/server/database/transaction.ts'
import { hashPassword } from '#platform/server/password.ts'
import { password, price, type Caller } from './load/operations.ts'
import { baselineSchema } from './servers/baseline-schema.ts'

/** The place of the measurements: two filled databases in one PostgreSQL, and people who are signed in. */
export type Environment = {
  postgres: string
  deskbell: Logins
  baseline: DatabaseAddress
  guests: Caller[]
  /** Guests in the middle of their stay, with a few requests. */
  visitors: Caller[]
  staff: Caller[]
}

export const databaseConnections = 10
const size = { hotels: 50, guestsPerHotel: 4, visitorsPerHotel: 4, staffPerHotel: 4, requestsPerHotel: 2_000 }

/** Starts PostgreSQL in a folder of its own, fills it for the work, and removes it afterwards. */
export const withEnvironment = async <Result>(work: (environment: Environment) => Promise<Result>): Promise<Result> => {
  process.stdout.write(`Filling ${size.hotels} hotels with ${size.requestsPerHotel} requests each … measuring `)
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-bench-'))
  // Open for the user that runs PostgreSQL when we are root: else it would live, and stay, under /var/lib.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, holder: `bench, process ${process.pid}`, log: () => {} })
  try {
    const host = { host: server.socketDir, port: server.port, user: server.user }
    return await work(await fill({ ...host, database: server.database }, { ...host, database: 'baseline' }))
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const fill = async (owner: DatabaseAddress, baseline: DatabaseAddress): Promise<Environment> => {
  await migrate(owner, await readMigrations(join(import.meta.dirname, '../db/migrations')))
  const admin = openClient(owner)
  await admin.unsafe(deskbellRows(await hashPassword(password)))
  await admin`vacuum analyze`
  const [version] = await admin<{ version: string }[]>`select current_setting('server_version') as version`
  const guests = await admin<(Caller & { room_number: string })[]>`
    select hotel_id as hotel, 'deskbell_guest=' || id as cookie, room_number, guest_name,
      (select json_agg(id) from menu_items where menu_items.hotel_id = guests.hotel_id) as items
    from guests`
  const staff = await admin<Caller[]>`
    select hotel_id as hotel, 'deskbell_manager=' || id as cookie, email from managers`
  await admin.unsafe('create database baseline')
  await admin.end()
  const plain = openClient(baseline)
  await plain.unsafe(`${baselineSchema}; ${baselineRows}; analyze`)
  await plain.end()
  const isVisitor = ({ room_number }: { room_number: string }): boolean => room_number.startsWith('Apt')
  return {
    postgres: version?.version ?? 'unknown',
    deskbell: getLogins(owner),
    baseline,
    guests: guests.filter((guest) => !isVisitor(guest)),
    visitors: guests.filter(isVisitor),
    staff,
  }
}

const hotelIds = `select 'hotel-' || h as hotel_id from generate_series(1, ${size.hotels}) as h`
const requestColumns =
  'hotel_id, id, guest_id, guest_name, room_number, type, department, description, status, created_at, updated_at, ' +
  'started_at, started_by_name, completed_at, completed_by_name'

/** Past requests, of which the newest are still open. They notify nobody and need no event. */
const pastRequests = (guests: string): string => `
  insert into service_requests (${requestColumns})
  select hotel_id, uuidv7(ago * -interval '1 minute'), guest_id, guest_name, room_number, 'cleaning', 'housekeeping',
    'Please clean after eleven, we will be at the beach until the evening. Wish ' || ago,
    case when ago > 5 then 'completed' else 'pending' end, now() - ago * interval '1 minute', now() - ago * interval '1 minute',
    case when ago > 5 then now() - ago * interval '1 minute' end, case when ago > 5 then 'Vera Desk' end,
    case when ago > 5 then now() - ago * interval '1 minute' end, case when ago > 5 then 'Vera Desk' end
  from generate_series(1, ${size.requestsPerHotel}) as ago
  join (${guests}) as guest on guest.position = ago % ${size.guestsPerHotel}`

const deskbellRows = (passwordHash: string): string => `
  -- As the demo hotel, whose guest home a browser opens in npm run bench:web.
  insert into hotels (id, name, features, do_not_disturb)
    select hotel_id, 'House ' || hotel_id, '{"conversations": true, "announcements": true}', true from (${hotelIds}) as h;
  select open_hotel(id) from hotels;
  insert into guests (hotel_id, id, room_number, guest_name)
    select hotel_id, uuidv7(), 'Room ' || g, 'Guest Number' || g
    from (${hotelIds}) as h, generate_series(1, ${size.guestsPerHotel}) as g;
  insert into accounts (id, email, password_hash)
    select uuidv7(), 'staff' || s || '@' || hotel_id || '.example', '${passwordHash}'
    from (${hotelIds}) as h, generate_series(1, ${size.staffPerHotel}) as s;
  insert into managers (hotel_id, id, email, display_name)
    select substring(email from '@(.*)\\.example$'), id, email, 'Vera Desk' from accounts;
  insert into menu_categories (hotel_id, id, name, icon, "order")
    select hotel_id, uuidv7(), 'Drinks', 'cup', 1 from (${hotelIds}) as h;
  insert into menu_items (hotel_id, id, name, description, price, category, "order")
    select hotel_id, uuidv7(), 'Drink number ' || i, 'Cold, from the bar', ${price}, id, i from menu_categories, generate_series(1, 5) as i;
  -- The other triggers fill columns.
  alter table service_requests disable trigger service_requests_event;
  ${pastRequests(`select hotel_id, id as guest_id, guest_name, room_number,
    row_number() over (partition by hotel_id order by id) - 1 as position from guests`)};
  insert into guests (hotel_id, id, room_number, guest_name)
    select hotel_id, uuidv7(), 'Apt ' || g, 'Visitor Number' || g
    from (${hotelIds}) as h, generate_series(1, ${size.visitorsPerHotel}) as g;
  insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description, created_at)
    select hotel_id, uuidv7(), id, guest_name, room_number, 'towels', 'housekeeping', 'Two bath towels, please.',
      now() - n * interval '1 hour' from guests, generate_series(1, 4) as n where room_number like 'Apt%';
  insert into stays (hotel_id, id, room_number, lead_name, check_in)
    select hotel_id, id, room_number, guest_name, current_date from guests;
  insert into stay_guests (hotel_id, stay_id, guest_id) select hotel_id, id, id from guests;
  -- The token of each is the person's id: a baseline reads the guest from it.
  insert into sessions (hotel_id, id, token_hash, kind, guest_id, stay_id, manager_id, expires_at, ends_at)
    select hotel_id, uuidv7(), sha256(id::text::bytea), kind, guest_id, guest_id, manager_id,
      now() + interval '1 day', now() + interval '1 day'
    from (select hotel_id, id, 'guest' as kind, id as guest_id, null::uuid as manager_id from guests
      union all select hotel_id, id, 'manager', null, id from managers) as people;
  alter table service_requests enable trigger service_requests_event`

const baselineRows = `
  insert into hotel_event_counters (hotel_id) ${hotelIds};
  ${pastRequests(`
  select hotel_id, uuidv7() as guest_id, 'Guest Number' || g as guest_name, 'Room ' || g as room_number, g - 1 as position
  from (${hotelIds}) as h, generate_series(1, ${size.guestsPerHotel}) as g`)}`

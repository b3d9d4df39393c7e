import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { diskStore } from '#modules/images/server/disk.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { readMigrations, type Migration } from '#platform/server/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createEmptyDatabase } from '#testing/faults/external.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { backUp } from './backup.ts'
import { restore, type RestoreDone } from './restore.ts'

beforeEach(() => allowSlow('backs up and restores databases'))

// A whole backup goes into a database that is not distributed yet (docs/distributed.md).
const isDistributed = inject('citus') !== null
const hotel = 'olive-house'
const secret = 'a'.repeat(32)
const otherSecret = 'b'.repeat(32)
const throwaway: TestDatabase[] = []
let from: TestDatabase
let folder: string
let migrations: Migration[]

const asOwner = async <T>(place: TestDatabase, work: (sql: Client) => Promise<T>): Promise<T> => {
  const sql = openClient(place.owner)
  return work(sql).finally(() => sql.end())
}
const used = (place: TestDatabase): TestDatabase => {
  throwaway.push(place)
  return place
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-restore-rules-'))
  migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
  from = used(await createTestDatabase())
  await asOwner(from, fill)
}, 60_000)
afterAll(async () => {
  for (const place of throwaway.splice(0)) await place.drop()
  await rm(folder, { recursive: true })
})

/** One row of each kind that a restore treats in a way of its own. */
const fill = async (sql: Client): Promise<void> => {
  const [person, device, session, invitation] = [newId(), newId(), newId(), newId()]
  await sql`insert into installation_secret (fingerprint) values (${secret})`
  await sql`insert into hotels (id, name) values (${hotel}, 'Olive'), ('other-inn', 'Other')`
  await sql`select open_hotel(${hotel})`
  await sql`insert into accounts (id, email, password_hash) values (${person}, 'vera@olive.example', 'none'), (${device}, null, 'none')`
  await sql`insert into managers (hotel_id, id, email, display_name, kind, staff_role) values
    (${hotel}, ${person}, 'vera@olive.example', 'Vera', 'person', 'manager'), (${hotel}, ${device}, '', 'Tablet', 'device', 'kitchen')`
  await sql`insert into second_factors (account_id, secret, confirmed_at) values (${person}, '\\x01', now())`
  await sql`insert into recovery_codes (account_id, code_hash) values (${person}, '\\x02')`
  await sql`insert into sessions (id, token_hash, kind, hotel_id, manager_id, expires_at, ends_at)
    values (${session}, '\\x03', 'manager', ${hotel}, ${device}, now() + interval '1 day', now() + interval '1 day')`
  await sql`insert into push_subscriptions (hotel_id, id, manager_id, session_id, endpoint, p256dh, auth, language)
    values (${hotel}, ${newId()}, ${person}, ${session}, 'https://push.example/1', 'p', 'a', 'en')`
  await sql`insert into staff_invitations (hotel_id, id, kind, staff_role, email, created_by, created_by_id, expires_at)
    values (${hotel}, ${invitation}, 'person', 'reception', 'ana@olive.example', 'Vera', ${person}, now() + interval '7 days')`
  await sql`insert into invitation_links (hotel_id, token_hash, invitation_id, generation, salt, expires_at)
    values (${hotel}, '\\x04', ${invitation}, 1, 'salt', now() + interval '7 days')`
  await sql`insert into staff_password_links (hotel_id, id, link_id, token_hash, expires_at)
    values (${hotel}, ${person}, ${newId()}, '\\x05', now() + interval '1 day')`
  await sql`insert into api_keys (hotel_id, id, name, prefix, key_hash, scopes, created_by, created_by_id)
    values (${hotel}, ${newId()}, 'PMS', 'dbk_123456', '\\x06', '["orders:read"]', 'Vera', ${person})`
  const place = newId()
  await sql`insert into places (hotel_id, id, name, "order") values (${hotel}, ${place}, 'Pool 1', 1)`
  await sql`insert into place_cards (hotel_id, place_id, card_token) values (${hotel}, ${place}, 'poolpoolpoolpoolpoolpool')`
  const [room, stay, guest, endpoint, feed] = [newId(), newId(), newId(), newId(), newId()]
  await sql`insert into rooms (hotel_id, id, room_number, card_token, stay_code)
    values (${hotel}, ${room}, 'Room 1', 'roomroomroomroomroomroom', 'ABCDEF')`
  await sql`insert into stays (hotel_id, id, room_number, lead_name, check_in, status)
    values (${hotel}, ${stay}, 'Room 1', 'Lena Hauck', current_date, 'present')`
  await sql`insert into guests (hotel_id, id, room_number, guest_name) values (${hotel}, ${guest}, 'Room 1', 'Lena Hauck')`
  await sql`insert into stay_invitations (hotel_id, id, stay_id, token_hash, code_hash, made_by, trusted, verified, expires_at)
    values (${hotel}, ${newId()}, ${stay}, ${Buffer.alloc(32, 7)}, ${Buffer.alloc(32, 8)}, ${guest}, true, true,
      now() + interval '10 minutes')`
  await sql`insert into outgoing_messages (hotel_id, id, kind, content, expires_at)
    values (${hotel}, ${newId()}, 'push', '{}', now() + interval '1 hour')`
  await sql`insert into mails (hotel_id, id, template, receiver, language, expires_at)
    values (${hotel}, ${newId()}, 'invoice', 'guest@example.org', 'en', now() + interval '1 day')`
  await sql`insert into audit_entries (hotel_id, id, actor_kind, actor_name, action, kind, entity, via)
    values (${hotel}, ${newId()}, 'manager', 'Vera', 'menu.item_changed', 'menu', 'menu_items', 'web')`
  await sql`insert into webhook_endpoints (hotel_id, id, url, event_types, secret_salt, from_number, created_by)
    values (${hotel}, ${endpoint}, 'https://hooks.example/', '["order.created"]', 'salt', 1, 'Vera')`
  await sql`insert into webhook_deliveries (hotel_id, id, endpoint_id, number, event_type, payload)
    values (${hotel}, ${newId()}, ${endpoint}, 1, 'order.created', '{}')`
  await sql`insert into calendar_feeds (hotel_id, id, room_id, source, host, address_end)
    values (${hotel}, ${feed}, ${room}, 'airbnb', 'airbnb.example', '.ics')`
  await sql`insert into calendar_addresses (hotel_id, feed_id, sealed, digest, due_at)
    values (${hotel}, ${feed}, '\\x09', ${Buffer.alloc(32, 9)}, now())`
  await sql`insert into calendar_links (hotel_id, id, room_id, for_source, token_hash)
    values (${hotel}, ${newId()}, ${room}, 'airbnb', ${Buffer.alloc(32, 10)})`
  await sql`insert into deleted_hotels (slug, name, requested_by, state, deleted_at, slug_free_on)
    values ('gone-inn', 'Gone', 'owner@deskbell.example', 'deleted', now(), current_date + 90)`
  await sql`insert into rate_limits (key, count, window_started_at) values ('room:olive-house:1', 1, now())`
}

const tables = {
  'rows of sessions': 'select from sessions',
  'shared devices': "select from managers where kind = 'device'",
  'staff accounts': "select from accounts where email = 'vera@olive.example'",
  'second factors': 'select from second_factors',
  'recovery codes': 'select from recovery_codes',
  'staff invitations': 'select from staff_invitations',
  'links of invitations': 'select from invitation_links',
  'password links': 'select from staff_password_links',
  'push subscriptions': 'select from push_subscriptions',
  'API keys': 'select from api_keys',
  'API keys that work': 'select from api_keys where revoked_at is null',
  'place cards': "select from place_cards where card_token = 'poolpoolpoolpoolpoolpool'",
  'deleted hotels': 'select from deleted_hotels',
  'room cards': "select from rooms where card_token = 'roomroomroomroomroomroom'",
  'companion invitations': 'select from stay_invitations',
  'messages under way': 'select from outgoing_messages',
  'mails under way': "select from mails where status = 'queued'",
  mails: 'select from mails',
  'audit entries': 'select from audit_entries',
  'webhook endpoints': 'select from webhook_endpoints',
  'webhook endpoints that go on': "select from webhook_endpoints where state = 'active'",
  'webhook deliveries under way': "select from webhook_deliveries where status = 'pending'",
  'calendar feeds': 'select from calendar_feeds',
  'calendar feeds that go on':
    'select from calendar_feeds feed join calendar_addresses address on address.hotel_id = feed.hotel_id and ' +
    "feed_id = id where state = 'active' and sealed is not null and due_at is not null",
  'calendar feeds that wait for their address':
    'select from calendar_feeds feed join calendar_addresses address on address.hotel_id = feed.hotel_id and ' +
    "feed_id = id where state = 'paused' and failure = 'address_lost' and sealed is null and due_at is null",
  'calendar links': 'select from calendar_links',
} as const

const read = (place: TestDatabase): Promise<Record<string, number>> =>
  asOwner(place, async (sql) => {
    const counts: Record<string, number> = {}
    for (const [what, statement] of Object.entries(tables)) counts[what] = (await sql.unsafe(statement)).length
    return counts
  })

const aBackup = async (of: string | null): Promise<string> =>
  (
    await backUp({
      owner: from.owner,
      pictures: diskStore(join(folder, 'images')),
      file: join(folder, `${of ?? 'whole'}.tar.zst`),
      hotel: of,
      rules: restoreRules,
      tell: () => {},
    })
  ).file
const into = (place: TestDatabase, file: string, here: string): Promise<RestoreDone> =>
  restore({
    owner: place.owner,
    pictures: diskStore(join(folder, 'restored')),
    file,
    migrations,
    rules: restoreRules,
    secrets: { has: (one) => one === here, unseal: () => null },
    tell: () => {},
    upgrade: () => Promise.reject(new Error('It is of this version.')),
  })

const everything = {
  'rows of sessions': 1,
  'shared devices': 1,
  'staff accounts': 1,
  'second factors': 1,
  'recovery codes': 1,
  'staff invitations': 1,
  'links of invitations': 0,
  'password links': 0,
  'push subscriptions': 1,
  'API keys': 1,
  'API keys that work': 1,
  'place cards': 1,
  'deleted hotels': 1,
  'room cards': 1,
  'companion invitations': 1,
  'messages under way': 1,
  'mails under way': 1,
  mails: 1,
  'audit entries': 1,
  'webhook endpoints': 1,
  'webhook endpoints that go on': 1,
  'webhook deliveries under way': 1,
  'calendar feeds': 1,
  'calendar feeds that go on': 1,
  'calendar feeds that wait for their address': 0,
  'calendar links': 1,
}
/** Rows that were sealed or signed with the secret wait for a person. */
const waiting = {
  'webhook endpoints that go on': 0,
  'webhook deliveries under way': 0,
  'calendar feeds that go on': 0,
  'calendar feeds that wait for their address': 1,
}

describe('what a restore does to each kind of row', () => {
  test.skipIf(isDistributed)('everything, with the same secret: people stay signed in, keys work', async () => {
    const place = used(await createEmptyDatabase())
    expect(await into(place, await aBackup(null), secret)).toMatchObject({ hotel: null, hasOtherSecret: false })
    expect(await read(place)).toEqual(everything)
  })

  test.skipIf(isDistributed)(
    'everything, with another secret: the restore says so, webhooks and feeds wait, the rest goes on',
    async () => {
      const place = used(await createEmptyDatabase())
      expect((await into(place, await aBackup(null), otherSecret)).hasOtherSecret).toBe(true)
      expect(await read(place)).toEqual({ ...everything, ...waiting })
    },
  )

  test('one hotel: no session, second factor or link; its keys are revoked, its webhooks and feeds wait, its cards work', async () => {
    const place = used(await createTestDatabase())
    await asOwner(
      place,
      (sql) => sql`insert into deleted_hotels (slug, name, requested_by, state, deleted_at, slug_free_on) values
      (${hotel}, 'Olive', 'owner@deskbell.example', 'deleted', now(), current_date + 90), ('third-inn', 'Third',
        'owner@deskbell.example', 'deleted', now(), current_date + 90)`,
    )
    await into(place, await aBackup(hotel), secret)
    expect(await read(place)).toEqual({
      ...everything,
      ...waiting,
      'companion invitations': 0,
      'messages under way': 0,
      'mails under way': 0,
      'calendar links': 0,
      'rows of sessions': 0,
      'second factors': 0,
      'recovery codes': 0,
      'push subscriptions': 0,
      'API keys that work': 0,
    })
    // Its own row is removed, another's stays.
    expect(await asOwner(place, (sql) => sql`select slug from deleted_hotels`)).toMatchObject([{ slug: 'third-inn' }])
  })

  test.skipIf(isDistributed)('a backup that has what is left out by now lets no link in', async () => {
    const place = used(await createEmptyDatabase())
    const file = join(folder, 'earlier.tar.zst')
    const pictures = diskStore(join(folder, 'images'))
    await backUp({ owner: from.owner, pictures, file, hotel: null, rules: {}, tell: () => {} })
    await into(place, file, secret)
    expect(await read(place)).toEqual(everything)
  })
})

test.skipIf(isDistributed)('another secret changes arriving rows as the rules say, the same one does not', async () => {
  const own = { ...restoreRules, places: { otherSecret: { set: { area: "'sealed'" } } } }
  const file = await aBackup(null)
  for (const [here, area] of [
    [secret, ''],
    [otherSecret, 'sealed'],
  ] as const) {
    const place = used(await createEmptyDatabase())
    await restore({
      owner: place.owner,
      pictures: diskStore(join(folder, 'restored')),
      file,
      migrations,
      rules: own,
      secrets: { has: (one) => one === here, unseal: () => null },
      tell: () => {},
      upgrade: () => Promise.reject(new Error('It is of this version.')),
    })
    expect(await asOwner(place, (sql) => sql`select area from places`)).toMatchObject([{ area }])
  }
})

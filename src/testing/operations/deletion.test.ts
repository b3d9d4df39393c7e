import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { restoreRules } from '#app/server/restore-rules.ts'
import { getHotelStatus } from '#modules/hotels/contract.ts'
import { diskStore } from '#modules/images/server/disk.ts'
import { makeApiKey } from '#modules/keys/server/token.ts'
import { features } from '#modules/server.ts'
import { restore } from '#operations/backups/restore.ts'
import { tablesIn } from '#operations/backups/tables.ts'
import { upgradeBackup } from '#operations/backups/upgrade.ts'
import { HotelDeletion } from '#operations/deletion/hotel-deletion.ts'
import { beginDeleting } from '#operations/deletion/store.ts'
import { newId } from '#platform/contract/id.ts'
import { keyScopes } from '#platform/contract/route.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { hashToken } from '#platform/server/token.ts'
import { bodyFor, paramsFor, queryFor } from '#testing/access-matrix/bodies.ts'
import { createS3Server } from '#testing/outside/s3-server.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { allRows } from './all-rows.ts'

const day = 24 * 3_600_000
let world: TestServer
let folder: string
let owner: Person
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-deletion-'))
  world = await createTestServer({ env: { DATA_DIR: folder } })
  owner = await world.anOwner()
  await inOneTransaction(world.database.owner, (all) => loadDemo(all, features, Date.now()))
}, 60_000)
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => rm(join(folder, 'backups'), { recursive: true, force: true }))

/** The job of one process. */
const aProcess = (dataDir = folder, backupS3: Settings['backupS3'] = null) =>
  new HotelDeletion({
    owner: world.database.owner,
    database: world.server.database,
    settings: { dataDir, backupS3 },
    rules: restoreRules,
    log: createLog('silent'),
  })
/** A call as a browser makes it: the feature can be deleted with its folder, so no test outside it knows its contract. */
const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, who = owner) => {
  const answer = await world.server.app.inject({
    method,
    url: `/api/owner/${path}`,
    headers: { cookie: who.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: (answer.body === '' ? {} : answer.json()) as Answered }
}
type Deletion = {
  slug: string
  state: string
  backup_file: string | null
}
type Answered = { code?: string; items: (Deletion & { id: string; deletion: Deletion | null })[] }
const request = (hotelId: string, slug = hotelId, who = owner, proof: object = {}) =>
  ask('POST', `hotels/${hotelId}/deletion`, { slug, ...proof }, who)
const stop = (hotelId: string) => ask('DELETE', `hotels/${hotelId}/deletion`)
const enable = (hotelId: string, enabled: boolean) => ask('PUT', `hotels/${hotelId}`, { enabled })
const find = async (slug: string) => (await ask('GET', 'deleted-hotels')).body.items.find((one) => one.slug === slug)
const listed = async (q: string) => (await ask('GET', `hotels?q=${q}`)).body.items.find(({ id }) => id === q)
/** Waits until the server has heard that the hotel is deleted: each process hears of it on its own connection. */
const waitUntilGone = async (hotelSlug: string) => {
  await expect.poll(async () => (await world.call(nobody, getHotelStatus, { params: { hotelSlug } })).status).toBe(404)
}
const aDisabledHotel = async () => {
  const hotel = await world.aHotel()
  await enable(hotel, false)
  return hotel
}
const asOwner = async <T>(work: (sql: Client) => Promise<T>): Promise<T> => {
  const sql = openClient(world.database.owner)
  return work(sql).finally(() => sql.end())
}
/** How many rows of each table have the hotel's slug anywhere in them, but for what says that it was deleted. */
const rowsWith = async (slug: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const [table, rows] of Object.entries(await allRows(world.database.owner))) {
    const count = rows.filter((row) => new RegExp(`(?<![a-z0-9-])${slug}(?![a-z0-9-])`).test(row)).length
    if (count > 0 && table !== 'deleted_hotels') found[table] = count
  }
  return found
}
/** Rows that name the hotel by a column of their own: content may link to a page of any hotel. */
const ownRows = (slug: string): Promise<number> =>
  asOwner(async (sql) => {
    let count = (await sql`select from hotels where id = ${slug}`).length
    for (const { name } of (await tablesIn(sql)).filter(({ hasHotel }) => hasHotel))
      count += (await sql.unsafe(`select from ${name} where hotel_id = '${slug}'`)).length
    return count
  })
const picturesOf = async (slug: string): Promise<string[]> =>
  (await readdir(join(folder, 'images'), { recursive: true })).filter(
    (name) => name.endsWith('.webp') && name.split('/').includes(slug),
  )
const upload = async (hotel: string, cookie: string) => {
  const data = new FormData()
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a3324' } })
    .png()
    .toBuffer()
  data.append('file', new Blob([picture]), 'x.png')
  const form = new Response(data)
  const answer = await world.server.app.inject({
    method: 'POST',
    url: `/api/hotels/${hotel}/images`,
    headers: { cookie, 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(201)
}

/** An invoice that holds a charge: nobody changes or deletes it while its hotel is there. */
const addInvoiceOfBill = (hotel: string) => async (sql: Client) => {
  const [invoice, charge] = [newId(), newId()]
  const line = JSON.stringify([{ id: invoice, description: 'Sauna', quantity: 1, price: 20, tax_rate: null }])
  await sql.begin(async (tx) => {
    await tx`insert into invoices (hotel_id, id, number, guest_name, room_number, items, total, currency, status, stay_id)
      select hotel_id, ${invoice}, 9000, lead_name, room_number, ${line}::text::jsonb, 20, 'EUR', 'sent', id
      from stays where hotel_id = ${hotel} limit 1`
    await tx`insert into charges (hotel_id, id, stay_id, room_number, kind, description, lines, amount, currency, day, invoice_id)
      select hotel_id, ${charge}, stay_id, room_number, 'manual', 'Sauna', ${line}::text::jsonb, 20, 'EUR', '2026-11-20', id
      from invoices where hotel_id = ${hotel} and id = ${invoice}`
  })
}

test('a hotel is deleted with every row and picture, its backup restores it, and the others keep theirs', async () => {
  allowSlow('backs up, deletes and restores a hotel')
  const hotel = 'hotel-marina'
  const alone = await world.aManager(hotel)
  const both = await world.aManager(hotel, { email: 'works-in@both.example' })
  await asOwner(
    (sql) =>
      sql`insert into managers (hotel_id, id, email) select 'old-town', id, email from managers where id = ${both.id}`,
  )
  await asOwner(addInvoiceOfBill(hotel))
  await upload(hotel, alone.cookie)
  await upload('old-town', (await world.aManager('old-town')).cookie)
  await asOwner(
    (sql) => sql`insert into rate_limits (key, count, window_started_at) values (${`room:${hotel}:room 12`}, 1, now())`,
  )
  await enable(hotel, false)
  const others = await asOwner(othersRows)
  expect(await ownRows(hotel)).toBeGreaterThan(200)
  expect((await picturesOf(hotel)).length).toBeGreaterThan(0)

  expect([(await request(hotel)).status, (await listed(hotel))?.deletion?.state]).toEqual([202, 'backing_up'])
  await waitUntilGone(hotel)
  const now = new Date()
  await aProcess().run(now)

  expect(await rowsWith(hotel)).toEqual({})
  expect(await picturesOf(hotel)).toEqual([])
  expect((await picturesOf('old-town')).length).toBeGreaterThan(0)
  expect(await listed(hotel)).toBeUndefined()
  const [file] = await readdir(join(folder, 'backups'))
  expect(await find(hotel)).toMatchObject({
    name: expect.stringContaining('Marina'),
    state: 'deleted',
    deleted_at: now.toISOString(),
    backup_file: join(folder, 'backups', String(file)),
    slug_free_on: new Date(now.getTime() + 90 * day).toISOString().slice(0, 10),
    requested_by: expect.stringContaining('@'),
  })
  expect(await asOwner((sql) => sql`select id from accounts where id in (${alone.id}, ${both.id})`)).toMatchObject([
    { id: both.id },
  ])
  expect(await asOwner((sql) => sql`select from demo_removals`)).toHaveLength(1)
  expect(await asOwner(othersRows)).toEqual(others)

  const migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
  await restore({
    owner: world.database.owner,
    pictures: diskStore(join(folder, 'images')),
    file: join(folder, 'backups', String(file)),
    migrations,
    rules: restoreRules,
    secrets: null,
    tell: () => {},
    upgrade: (older, manifest) => upgradeBackup(older, manifest, migrations, restoreRules, () => {}),
  })
  expect(await find(hotel)).toBeUndefined()
  expect(await listed(hotel)).toMatchObject({ enabled: false, deletion: null })
  expect((await world.call(nobody, getHotelStatus, { params: { hotelSlug: hotel } })).body).toEqual({
    state: 'disabled',
  })
  expect((await picturesOf(hotel)).length).toBeGreaterThan(0)
}, 60_000)

/** A checksum of each table's rows of the other hotels. */
const othersRows = async (sql: Client): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {}
  for (const { name } of (await tablesIn(sql)).filter(({ hasHotel }) => hasHotel)) {
    const [row] = await sql.unsafe<{ sum: string }[]>(
      `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t where hotel_id = 'old-town'`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

test('only a disabled hotel is deleted, and only by an owner who types its slug', async () => {
  const hotel = await world.aHotel()
  const manager = await world.aManager(hotel)
  const refused = [await request(hotel), await request(hotel, 'another'), await request('no-such-hotel')]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'administration.hotel_enabled'],
    [400, 'administration.slug_differs'],
    [404, 'platform.not_found'],
  ])
  expect((await request(hotel, hotel, manager)).status).toBe(403)
  expect((await stop(hotel)).status).toBe(404)
  await aProcess().run(new Date())
  expect((await listed(hotel))?.deletion).toBe(null)
})

test('from the moment of the deletion the hotel answers everybody like an unknown one, keys included', async () => {
  const hotel = await world.aHotel()
  const [manager, guest] = [await world.aManager(hotel), await world.aGuest(hotel)]
  const key = makeApiKey()
  await asOwner(
    (sql) => sql`
      insert into api_keys (hotel_id, id, name, prefix, key_hash, scopes, created_by, created_by_id)
      values (${hotel}, ${newId()}, 'PMS', ${key.slice(0, 10)}, ${hashToken(key)},
        ${JSON.stringify(keyScopes)}::text::jsonb, 'Desk', ${newId()})`,
  )
  const routes = world.server.routes.filter(({ path }) => path.includes('{hotelSlug}'))
  const askAs = async (headers: Record<string, string>, route: (typeof routes)[number], slug: string) => {
    const body = route.body && bodyFor(route)
    const answer = await world.server.app.inject({
      method: route.method,
      url: getUrl(route, { params: paramsFor(route, slug, newId()), query: queryFor(route) }),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return [answer.statusCode, isJson ? answer.json<{ code?: string }>().code : null].join(' ')
  }
  const callers = {
    'the manager': { cookie: manager.cookie },
    'the guest': { cookie: guest.cookie },
    'a key': { authorization: `Bearer ${key}` },
    nobody: {},
  }
  await enable(hotel, false)
  await request(hotel)
  await waitUntilGone(hotel)
  const different: string[] = []
  for (const route of routes)
    for (const [who, headers] of Object.entries(callers)) {
      const [here, unknown] = [await askAs(headers, route, hotel), await askAs(headers, route, 'no-such-hotel')]
      if (here !== unknown) different.push(`${route.id} by ${who}: ${here} instead of ${unknown}`)
    }
  expect(different).toEqual([])
  expect(routes.length).toBeGreaterThan(100)
  const open = await asOwner((sql) => sql`select from sessions where hotel_id = ${hotel}`)
  expect(open).toHaveLength(0)
  await stop(hotel)
})

test('two owners who ask at once get the same deletion, which either can stop', async () => {
  const hotel = await aDisabledHotel()
  const other = await world.anOwner()
  const [one, two] = await Promise.all([request(hotel), request(hotel, hotel, other)])
  expect([one.status, two.status]).toEqual([202, 202])
  expect(one.body).toEqual(two.body)
  expect([(await stop(hotel)).status, (await stop(hotel)).status]).toEqual([204, 404])
  await aProcess().run(new Date())
  expect(await listed(hotel)).toMatchObject({ enabled: false, deletion: null })
  expect(await find(hotel)).toBeUndefined()
})

test('what was queued for its people is not sent, and is shown so once the deletion is stopped', async () => {
  const hotel = await aDisabledHotel()
  const id = newId()
  await asOwner(async (sql) => {
    await sql`insert into mails (hotel_id, id, template, receiver, language, expires_at)
      values (${hotel}, ${id}, 'invoice', 'ana@post.example', 'en', now() + interval '1 day')`
    await sql`insert into outgoing_messages (hotel_id, id, kind, content, expires_at)
      values (${hotel}, ${id}, 'mail', '{}', now() + interval '1 day')`
  })
  await request(hotel)
  await stop(hotel)
  expect(await asOwner((sql) => sql`select status, failure from mails where id = ${id}`)).toEqual([
    { status: 'failed', failure: 'too_late' },
  ])
  expect(await asOwner((sql) => sql`select from outgoing_messages where id = ${id}`)).toEqual([])
})

test('a hotel that is enabled again is not deleted', async () => {
  const hotel = await aDisabledHotel()
  await request(hotel)
  expect((await enable(hotel, true)).body).toMatchObject({ enabled: true, state: 'open', deletion: null })
  await aProcess().run(new Date())
  expect((await world.call(nobody, getHotelStatus, { params: { hotelSlug: hotel } })).body).toEqual({ state: 'open' })
})

test('once the backup is whole nothing stops the deletion any more', async () => {
  const hotel = await aDisabledHotel()
  await request(hotel)
  await asOwner((sql) => sql`update deleted_hotels set state = 'deleting' where slug = ${hotel}`)
  for (const answer of [await stop(hotel), await enable(hotel, true)])
    expect([answer.status, answer.body.code]).toEqual([409, 'administration.deletion_started'])
  expect((await listed(hotel))?.deletion?.state).toBe('deleting')
  await aProcess().run(new Date())
  expect(await ownRows(hotel)).toBe(0)
})

test('without a backup nothing is deleted, and the owner reads why', async () => {
  const hotel = await aDisabledHotel()
  await request(hotel)
  const before = await ownRows(hotel)
  // A file is where the folder of the backups should be.
  await aProcess(import.meta.filename).run(new Date())
  expect((await listed(hotel))?.deletion).toMatchObject({ state: 'backing_up', failure: 'folder_unusable' })
  expect(await ownRows(hotel)).toBe(before)
  await aProcess().run(new Date())
  expect(await find(hotel)).toMatchObject({ state: 'deleted', failure: null })
})

test('a bucket that lets nobody list it holds up no deletion; one that takes no backup does, and the owner reads why', async () => {
  const outside = await createS3Server()
  outside.canList = false
  const bucket = readSettings(outside.settingsFor('BACKUP_S3')).backupS3
  try {
    const hotel = await aDisabledHotel()
    await request(hotel)
    await aProcess(folder, bucket).run(new Date())
    expect(await find(hotel)).toMatchObject({ state: 'deleted', failure: null })
    expect([...outside.objects.keys()]).toEqual(await readdir(join(folder, 'backups')))

    const another = await aDisabledHotel()
    await request(another)
    await outside.close()
    await aProcess(folder, bucket).run(new Date())
    expect((await listed(another))?.deletion).toMatchObject({ state: 'backing_up', failure: 'bucket_failed' })
    await stop(another)
  } finally {
    await outside.close()
  }
})

test('a deletion that was stopped and asked for again while the backup was written takes a new backup', async () => {
  const hotel = await aDisabledHotel()
  await request(hotel)
  const before = await asOwner(async (sql) => {
    const [row] = await sql<{ at: string }[]>`
      update deleted_hotels set requested_at = requested_at - interval '1 minute' where slug = ${hotel} returning requested_at as at`
    return row?.at ?? ''
  })
  await asOwner((sql) => sql`update deleted_hotels set requested_at = now() where slug = ${hotel}`)
  expect(await beginDeleting(world.server.database, { slug: hotel, requested_at: before }, 'old')).toBe(false)
  expect((await listed(hotel))?.deletion?.state).toBe('backing_up')
  await aProcess().run(new Date())
})

test('the slug of a deleted hotel is refused on day 89 and accepted on day 90', async () => {
  const hotel = await aDisabledHotel()
  await request(hotel)
  await aProcess().run(new Date(Date.now() - 89 * day))
  const create = () => ask('POST', 'hotels', { slug: hotel, name: 'Another' })
  const refused = await create()
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({
      code: 'administration.slug_resting',
      values: { date: new Date(Date.now() + day).toISOString().slice(0, 10) },
    }),
  ])
  expect(await listed(hotel)).toBeUndefined()
  await asOwner((sql) => sql`update deleted_hotels set slug_free_on = slug_free_on - 1 where slug = ${hotel}`)
  expect((await create()).status).toBe(201)
})

test('nobody gets the slug while the hotel is being deleted, whenever they ask', async () => {
  const hotel = await aDisabledHotel()
  await request(hotel)
  const codes = new Set<string>()
  const create = async () => {
    const { status, body } = await ask('POST', 'hotels', { slug: hotel, name: 'Another' })
    codes.add(`${status} ${body.code}`)
  }
  let isOver = false
  const deleting = aProcess()
    .run(new Date())
    .finally(() => (isOver = true))
  while (!isOver) await create()
  await deleting
  await create()
  expect([...codes].filter((code) => !/^409 administration\.(slug_taken|slug_resting)$/.test(code))).toEqual([])
  expect(codes.size).toBe(2)
  // The row of the hotel is gone, and its deletion is not finished yet.
  await asOwner(
    (sql) =>
      sql`update deleted_hotels set state = 'deleting', deleted_at = null, slug_free_on = null where slug = ${hotel}`,
  )
  const refused = await ask('POST', 'hotels', { slug: hotel, name: 'Another' })
  const free = new Date(Date.now() + 90 * day).toISOString().slice(0, 10)
  expect(refused.body).toMatchObject({ code: 'administration.slug_resting', values: { date: free } })
  await asOwner((sql) => sql`delete from deleted_hotels where slug = ${hotel}`)
})

test('the password is asked for again where the sign-in is not recent', async () => {
  const hotel = await aDisabledHotel()
  const other = await world.anOwner()
  await asOwner((sql) => sql`update sessions set proved_at = null where owner_id = ${other.id}`)
  const refused = [await request(hotel, hotel, other), await request(hotel, hotel, other, { password: 'not theirs' })]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'people.password_needed'],
    [expect.any(Number), 'people.current_password_incorrect'],
  ])
  expect((await listed(hotel))?.deletion).toBe(null)
})

test('a backup is removed after 30 days, and the row after a year', async () => {
  const hotel = await aDisabledHotel()
  await request(hotel)
  const now = new Date()
  await aProcess().run(now)
  const files = () => readdir(join(folder, 'backups'))
  await aProcess().run(new Date(now.getTime() + 30 * day - 60_000))
  expect([(await files()).length, (await find(hotel))?.backup_file !== null]).toEqual([1, true])
  await aProcess().run(new Date(now.getTime() + 31 * day))
  expect([await files(), (await find(hotel))?.backup_file]).toEqual([[], null])
  await aProcess().run(new Date(now.getTime() + 366 * day))
  expect(await find(hotel)).toBeUndefined()
})

test('a hotel that is being deleted is not restored', async () => {
  const hotel = await aDisabledHotel()
  await request(hotel)
  await aProcess().run(new Date())
  const file = (await find(hotel))?.backup_file ?? ''
  await asOwner(
    (sql) =>
      sql`update deleted_hotels set state = 'deleting', deleted_at = null, slug_free_on = null where slug = ${hotel}`,
  )
  const before = await allRows(world.database.owner)
  await expect(
    restore({
      owner: world.database.owner,
      pictures: diskStore(join(folder, 'images')),
      file,
      migrations: await readMigrations(join(import.meta.dirname, '../../../db/migrations')),
      rules: restoreRules,
      secrets: null,
      tell: () => {},
      upgrade: () => Promise.reject(new Error('not asked')),
    }),
  ).rejects.toThrow('is being deleted')
  expect(await allRows(world.database.owner)).toEqual(before)
})

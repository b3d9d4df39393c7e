import { chown, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { restoreRules } from '#app/server/restore-rules.ts'
import { diskStore } from '#modules/images/server/disk.ts'
import { features } from '#modules/server.ts'
import { readStaffInvitation } from '#modules/team/contract/joining.ts'
import { createLinkTokens } from '#modules/team/server/links.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { readMigrations, type Migration } from '#platform/server/database/migrate.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createEmptyDatabase } from '#testing/faults/external.ts'
import { testKeys } from '#testing/keys.ts'
import { allRows } from '#testing/operations/all-rows.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { createTestServer, nobody, type TestServer } from '#testing/test-server.ts'
import { manifestName, PartTally, type Manifest } from './archive/manifest.ts'
import { readArchive } from './archive/read.ts'
import { ArchiveWriter } from './archive/write.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { columnList, getRows, tablesIn } from './tables.ts'
import { upgradeBackup } from './upgrade.ts'
import { verify } from './verify.ts'

const quiet = () => {}
// A whole backup goes into a database that is not distributed yet (docs/distributed.md).
const isDistributed = inject('citus') !== null
const throwaway: TestDatabase[] = []
let world: TestServer
let folder: string
let migrations: Migration[]
let whole: string
let backedUp: Record<string, string[]>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-backups-'))
  world = await createTestServer({ env: { DATA_DIR: join(folder, 'data') } })
  migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
  await inOneTransaction(world.database.owner, (all) => loadDemo(all, features, Date.now()))
  for (const hotel of ['hotel-marina', 'old-town']) {
    const manager = await world.aManager(hotel, {
      email: `marker@${hotel}.example`,
      display_name: `Marker of ${hotel}`,
    })
    await world.aGuest(hotel, { guest_name: `Tab\there \\N and "${hotel}"\nnew line` })
    await upload(hotel, manager.cookie)
  }
  await aLongImport('old-town')
  // Nothing becomes due or late between the backup and the comparison.
  const owner = openClient(world.database.owner)
  await owner`update service_requests set escalation_due_at = null, late_due_at = null, ring_due_at = null`
  await owner.end()
  whole = await aBackup('whole.tar.zst')
  backedUp = await allRows(world.database.owner)
}, 60_000)
afterAll(async () => {
  await world.close()
  for (const place of throwaway.splice(0)) await place.drop()
  await rm(folder, { recursive: true })
})

// The changes of an import are one row, of some hundred kilobytes if a hotel has a thousand bookings.
const aLongImport = async (hotel: string) => {
  const owner = openClient(world.database.owner)
  const changes = Array.from({ length: 1000 }, (_, number) => ({
    before: null,
    after: { number, guest: 'Somebody With A Long Name', note: 'z'.repeat(300) },
  }))
  await owner`insert into reservation_imports (hotel_id, id, kind, source, counts, changes)
    values (${hotel}, ${newId()}, 'import', 'a test', '{}', ${changes})`
  await owner.end()
}
const upload = async (hotel: string, cookie: string) => {
  const data = new FormData()
  data.append(
    'file',
    new Blob([
      Buffer.from(
        await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8a3324' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'x.png',
  )
  const form = new Response(data)
  const answer = await world.server.app.inject({
    method: 'POST',
    url: `/api/hotels/${hotel}/images`,
    headers: { cookie, 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(201)
}
const getPictures = (data: string) => diskStore(join(folder, data, 'images'))
const aBackup = async (name: string, hotel: string | null = null, owner = world.database.owner) =>
  (
    await backUp({
      owner,
      pictures: getPictures('data'),
      file: join(folder, name),
      hotel,
      rules: restoreRules,
      tell: quiet,
    })
  ).file
const anEmpty = async () => {
  const place = await createEmptyDatabase()
  throwaway.push(place)
  return place
}
const into = (
  place: TestDatabase,
  file: string,
  own: readonly Migration[] = migrations,
  data = 'restored',
  tell: (line: string) => void = quiet,
) =>
  restore({
    owner: place.owner,
    pictures: getPictures(data),
    file,
    migrations: own,
    rules: restoreRules,
    secrets: null,
    tokens: createLinkTokens(testKeys),
    tell,
    upgrade: (older, manifest) => upgradeBackup(older, manifest, own, restoreRules, quiet),
  })
const filesIn = async (data: string) =>
  (await readdir(join(folder, data, 'images'), { recursive: true })).filter((name) => name.endsWith('.webp')).toSorted()
const member = async (owner: TestDatabase['owner'], email: string) => {
  const client = openClient(owner)
  const rows = await client<{ hotel_id: string; id: string; staff_role: string; display_name: string | null }[]>`
    select hotel_id, id, staff_role, display_name from managers where email = ${email} order by hotel_id`
  await client.end()
  return rows
}
const isUntouched = async (place: TestDatabase) => {
  const client = openClient(place.owner)
  const found = await client`select 1 from pg_class where relnamespace = 'public'::regnamespace`
  await client.end()
  return found.length === 0
}

describe('a backup of everything', () => {
  test('is restored row for row and image for image, and creates no events', async () => {
    const place = await anEmpty()
    const done = await into(place, whole)
    expect(await allRows(place.owner)).toEqual(backedUp)
    expect(Object.values(backedUp).flat().length).toBe(done.rows)
    expect(backedUp['service_requests']?.length).toBeGreaterThan(5)
    expect(done.files).toBe(6)
    expect(await filesIn('restored')).toEqual(await filesIn('data'))
    for (const file of await filesIn('data'))
      expect(await readFile(join(folder, 'restored/images', file))).toEqual(
        await readFile(join(folder, 'data/images', file)),
      )
  })

  test('can be read by its owner alone, because it contains names', async () => {
    expect((await stat(whole)).mode & 0o777).toBe(0o600)
  })

  test.runIf(process.getuid?.() === 0)(
    'made by root belongs to the owner of the folder, with the folders that it creates',
    async () => {
      const data = join(folder, 'of-somebody')
      await mkdir(data)
      await chown(data, 12_345, 12_346)
      const file = await aBackup('of-somebody/backups/older/one.tar.zst')
      for (const [path, mode] of [
        [join(data, 'backups'), 0o040700],
        [dirname(file), 0o040700],
        [file, 0o100600],
      ] as const) {
        expect(await stat(path)).toMatchObject({ uid: 12_345, gid: 12_346, mode })
      }
      const ours = await aBackup('one-more-of-root.tar.zst')
      expect(await stat(ours)).toMatchObject({ uid: 0 })
    },
  )

  test('is a snapshot of one moment, whatever is written meanwhile', async () => {
    const hotel = await world.aHotel()
    const clients = Array.from({ length: 4 }, () => openClient(world.database.owner))
    const guest = newId()
    await clients[0]!`insert into guests (hotel_id, id, room_number, guest_name) values (${hotel}, ${guest}, 'Room 1', 'Busy Guest')`
    let stop = false
    let written = 0
    const writers = Promise.all(
      clients.map(async (client) => {
        while (!stop) {
          await client`insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department,
            description) select ${hotel}, uuidv7(), ${guest}, 'Busy Guest', 'Room 1', 'other', 'reception', 'x'
            from generate_series(1, 3)`
          written += 3
        }
      }),
    )
    const someRows = async () => {
      await expect.poll(() => written).toBeGreaterThan(30)
      return await aBackup('busy.tar.zst')
    }
    // The writers always end: otherwise they would write into every later test.
    const file = await someRows().finally(async () => {
      stop = true
      await writers.finally(() => Promise.all(clients.map((client) => client.end())))
    })
    const place = await anEmpty()
    await into(place, file)
    const restored = openClient(place.owner)
    const [figures] = await restored`
      select (select count(*)::int from service_requests where hotel_id = ${hotel}) as rows, (select count(*)::int
        from hotel_events where hotel_id = ${hotel}) as events,
        (select max(number)::int from hotel_events where hotel_id = ${hotel}) as newest, (select last_number::int
          from hotel_event_counters where hotel_id = ${hotel}) as counter`
    await restored.end()
    expect(figures?.['rows']).toBeGreaterThan(30)
    expect(figures?.['rows']).toBeLessThan(written)
    expect(figures).toEqual({
      rows: figures?.['rows'],
      events: figures?.['rows'],
      newest: figures?.['rows'],
      counter: figures?.['rows'],
    })
    expect(Number(figures?.['rows']) % 3).toBe(0)
  })

  test('is restored into an empty database only', async () => {
    const full = await createTestDatabase()
    throwaway.push(full)
    const owner = openClient(full.owner)
    await owner`insert into hotels (id, name) values ('somebody-elses', 'Here first')`
    await owner.end()
    const before = await allRows(full.owner)
    await expect(into(full, whole)).rejects.toThrow('The database is not empty')
    expect(await allRows(full.owner)).toEqual(before)
  })

  test.skipIf(isDistributed)('is restored into a database that was started once without hotels', async () => {
    const started = await createTestDatabase()
    throwaway.push(started)
    const owner = openClient(started.owner)
    await owner`insert into platform_secrets (name, secret) values ('vapid', 'of the first start')`
    await owner.end()
    await into(started, whole)
    expect(await allRows(started.owner)).toEqual(backedUp)
  })

  test.skipIf(isDistributed)('is not reported as restored when the connection is lost after the last row', async () => {
    const place = await createTestDatabase()
    throwaway.push(place)
    const other = openClient(place.owner)
    const ended = async () =>
      (
        await other`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'deskbell restore'
          and datname = current_database()`
      ).length
    let lost = 0
    const pictures = { ...getPictures('unused'), put: async () => void (lost += await ended()) }
    await expect(
      restore({
        owner: place.owner,
        pictures,
        file: whole,
        migrations,
        rules: restoreRules,
        secrets: null,
        tell: quiet,
        upgrade: () => Promise.reject(new Error('not asked')),
      }),
    ).rejects.toThrow('the connection was lost')
    await other.end()
    expect([lost, Object.values(await allRows(place.owner)).flat()]).toEqual([1, []])
  })

  test('is made and restored by an account that is no superuser and is bound by row-level security', async () => {
    const admin = openClient({ ...world.database.owner, database: 'postgres' })
    const account = `hotelier_${newId().slice(-8)}`
    await admin.unsafe(
      `create role ${account} login createrole; grant deskbell_app, deskbell_platform, deskbell_backup to ` +
        `${account} with admin option; grant deskbell_app, deskbell_platform, deskbell_backup to ${account} with ` +
        'inherit false, set true',
    )
    const places = [await anEmpty(), await anEmpty()].map((place) => ({
      ...place,
      owner: { ...place.owner, user: account },
    }))
    for (const { owner } of places) await admin.unsafe(`alter database ${owner.database} owner to ${account}`)
    const [first, second] = places
    if (!first || !second) throw new Error('two databases')
    await into(first, whole)
    await into(second, await aBackup('by-hotelier.tar.zst', null, first.owner))
    for (const { owner } of places) {
      // The manager does not see any of it.
      const client = openClient(owner)
      expect(await client`select 1 from guests`).toHaveLength(0)
      await client.end()
      expect(await allRows({ ...owner, user: 'deskbell_owner' })).toEqual(backedUp)
    }
    for (const place of throwaway.splice(-2)) await place.drop()
    await admin.unsafe(`drop owned by ${account}; drop role ${account}`)
    await admin.end()
  })

  test('is not restored while Deskbell runs on the database', async () => {
    const other = await createTestDatabase()
    throwaway.push(other)
    const running = openClient({ ...other.owner, connection: { application_name: 'deskbell' } })
    await running`select 1`
    await expect(into(other, whole)).rejects.toThrow('Deskbell is running on this database')
    await running.end()
  })

  test('keeps each row of a long table in one piece', async () => {
    const hotel = await world.aHotel()
    for (let count = 0; count < 12; count += 1) await aLongImport(hotel)
    const ends: (string | undefined)[] = []
    await readArchive(await aBackup('long.tar.zst', hotel), async (name, bytes) => {
      if (name.startsWith('rows/reservation_imports/')) ends.push(bytes.toString('latin1').at(-1))
    })
    expect(ends).toEqual(['\n', '\n'])
  })

  test('leaves no file when it is stopped halfway', async () => {
    const file = join(folder, 'stopped.tar.zst')
    const stopping = new AbortController()
    await expect(
      backUp({
        owner: world.database.owner,
        pictures: getPictures('data'),
        file,
        hotel: null,
        rules: restoreRules,
        tell: () => stopping.abort(),
        signal: stopping.signal,
      }),
    ).rejects.toThrow('stopped before its end')
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([])
  })

  test('can also be stopped while it waits for the database', async () => {
    const [other, observer] = [openClient(world.database.owner), openClient(world.database.owner)]
    const stopping = new AbortController()
    await other.begin(async (tx) => {
      await tx`lock table orders in access exclusive mode`
      const made = backUp({
        owner: world.database.owner,
        pictures: getPictures('data'),
        file: join(folder, 'waiting.tar.zst'),
        hotel: null,
        rules: restoreRules,
        tell: quiet,
        signal: stopping.signal,
      })
      const ended = made.then(() => 'made', String)
      await expect
        .poll(
          async () =>
            (
              await observer`select 1 from pg_stat_activity where application_name = 'deskbell backup'
                and wait_event_type = 'Lock' and datname = current_database()`
            ).length,
        )
        .toBe(1)
      stopping.abort()
      expect(await ended).toContain('stopped before its end')
    })
    await Promise.all([other.end(), observer.end()])
    expect((await readdir(folder)).filter((name) => name.startsWith('waiting'))).toEqual([])
  })
})

describe('a damaged backup', () => {
  test('is refused for one flipped bit anywhere, before anything changes', async () => {
    const place = await anEmpty()
    const bytes = await readFile(whole)
    const ends = Array.from({ length: 60 }, (_, at) => [at, bytes.length - 1 - at]).flat()
    const spread = Array.from({ length: 200 }, (_, part) => Math.floor((part * bytes.length) / 200))
    const damaged = join(folder, 'damaged.tar.zst')
    await writeFile(damaged, bytes)
    const file = await open(damaged, 'r+')
    for (const at of new Set([...ends, ...spread])) {
      const right = bytes.readUInt8(at)
      await file.write(Buffer.from([right ^ (1 << (at % 8))]), 0, 1, at)
      await expect(verify(damaged), `bit ${at % 8} of byte ${at}`).rejects.toThrow(/nothing was changed/)
      if (at % 50 === 0) await expect(into(place, damaged)).rejects.toThrow(/nothing was changed/)
      await file.write(Buffer.from([right]), 0, 1, at)
    }
    await file.close()
    expect((await verify(damaged)).hotel).toBe(null)
    expect(await isUntouched(place)).toBe(true)
  })

  test('is refused when it is truncated, of another format or missing', async () => {
    const bytes = await readFile(whole)
    const file = join(folder, 'other.tar.zst')
    for (const content of [
      bytes.subarray(0, bytes.length - 1),
      bytes.subarray(0, bytes.length >> 1),
      Buffer.from('no backup'),
      Buffer.alloc(0),
    ]) {
      await writeFile(file, content)
      await expect(verify(file)).rejects.toThrow(/is no backup of Deskbell, or its end is missing/)
    }
    await expect(verify(join(folder, 'nowhere'))).rejects.toThrow('cannot be read (ENOENT)')
  })

  const written = async (change: (entries: [string, Buffer][], manifest: Manifest) => unknown) => {
    const entries: [string, Buffer][] = []
    await readArchive(whole, async (name, bytes) => void entries.push([name, bytes]))
    const manifest = JSON.parse(entries.pop()?.[1].toString() ?? '') as Manifest
    change(entries, manifest)
    const file = join(folder, 'rewritten.tar.zst')
    const archive = await ArchiveWriter.open(file)
    for (const [name, bytes] of [...entries, [manifestName, Buffer.from(JSON.stringify(manifest))] as const])
      await archive.add(name, bytes)
    await archive.finish()
    return file
  }

  test("is refused when a part does not match the archive's own list, even with a correct checksum", async () => {
    expect((await verify(await written(quiet))).pictures.files).toBe(6)
    await expect(
      verify(
        await written((list) =>
          list.splice(
            list.findIndex(([name]) => name.startsWith('pictures/')),
            1,
          ),
        ),
      ),
    ).rejects.toThrow('should hold 6 pictures')
    await expect(
      verify(
        await written((list) =>
          list.splice(
            list.findIndex(([name]) => name.startsWith('rows/guests/')),
            1,
          ),
        ),
      ),
    ).rejects.toThrow('guests should have')
    await expect(
      verify(await written((list) => list.find(([name]) => name.startsWith('rows/guests/'))?.[1].write('0', 200))),
    ).rejects.toThrow('guests should have')
    await expect(verify(await written((_list, manifest) => manifest.tables.shift()))).rejects.toThrow('unannounced')
    await expect(
      verify(await written((list) => list.push(['pictures/../../etc/passwd', Buffer.from('x')]))),
    ).rejects.toThrow('does not know')
  })

  test.skipIf(isDistributed)(
    "is refused with the database's message when its last row is rejected, and nothing remains",
    async () => {
      const file = await written((list, manifest) => {
        const tally = new PartTally()
        const rows = list.findLast(([name]) => name.startsWith('rows/hotels/'))
        const table = manifest.tables.find(({ name }) => name === 'hotels')
        if (!rows || !table) throw new Error('no hotels')
        rows[1] = Buffer.concat([rows[1], Buffer.from('cut-short\n')])
        tally.rows(rows[1])
        Object.assign(table, { rows: tally.count, sha256: tally.sha256 })
      })
      const place = await createTestDatabase()
      throwaway.push(place)
      await expect(into(place, file)).rejects.toThrow(
        /^The database refused what the backup holds \(.+\): nothing was changed\.$/,
      )
      expect(Object.values(await allRows(place.owner)).flat()).toEqual([])
    },
    10_000,
  )
})

describe('backups of other schemas', () => {
  const later: Migration = {
    number: 9001,
    name: 'later',
    checksum: 'later',
    sql: `alter table guests add column shout text not null default 'x'; update guests set shout = upper(guest_name)`,
  }

  test("a newer version's backup is refused before anything changes", async () => {
    const place = await anEmpty()
    await expect(into(place, whole, migrations.slice(0, -1))).rejects.toThrow(/made by a newer version of Deskbell/)
    await expect(
      into(
        place,
        whole,
        migrations.map((one) => (one.number === 1 ? one : { ...one, checksum: 'other' })),
      ),
    ).rejects.toThrow(/another migration 2 /)
    expect(await isUntouched(place)).toBe(true)
  })

  test('a backup from before the first release is refused before anything changes', async () => {
    const place = await anEmpty()
    await expect(
      into(
        place,
        whole,
        migrations.map((one) => ({ ...one, checksum: 'released' })),
      ),
    ).rejects.toThrow(/^The backup was made by a Deskbell from before its first release/)
    expect(await isUntouched(place)).toBe(true)
  })

  test("an older version's backup is restored as it was and then migrated to this version", async () => {
    const place = await anEmpty()
    await into(place, whole, [...migrations, later])
    const client = openClient(place.owner)
    expect(await client`select 1 from guests where shout <> upper(guest_name)`).toHaveLength(0)
    expect((await client`select 1 from guests`).length).toBeGreaterThan(2)
    await client.end()
  })

  test('an older hotel is restored into an installation of this version', async () => {
    allowSlow('starts a PostgreSQL in which the backup is migrated')
    const file = await aBackup('older-hotel.tar.zst', 'old-town')
    const place = await anEmpty()
    const all = [...migrations, later]
    await into(place, await aBackup('marina.tar.zst', 'hotel-marina'), migrations).catch(quiet)
    const { migrate } = await import('#platform/server/database/migrate.ts')
    await migrate(place.owner, all)
    await into(place, file, all)
    const client = openClient(place.owner)
    expect((await client`select 1 from guests where shout = upper(guest_name)`).length).toBeGreaterThan(2)
    expect(await client`select id from hotels`).toMatchObject([{ id: 'old-town' }])
    await client.end()
  }, 120_000)

  test("without the embedded database's programs the message says where an older backup can be restored, and nothing remains", async () => {
    const temporary = await mkdtemp(join(folder, 'temporary-'))
    vi.stubEnv('TMPDIR', temporary)
    const arch = Object.getOwnPropertyDescriptor(process, 'arch') ?? {}
    Object.defineProperty(process, 'arch', { ...arch, value: 'of an image' })
    try {
      const upgraded = async (file: string) => upgradeBackup(file, await verify(file), migrations, restoreRules, quiet)
      await expect(upgraded(whole)).rejects.toThrow(/give it an empty database that was never started/)
      await expect(upgraded(await aBackup('of-an-older.tar.zst', 'old-town'))).rejects.toThrow(
        /back the hotel up there anew, and restore that backup here/,
      )
    } finally {
      Object.defineProperty(process, 'arch', arch)
      vi.unstubAllEnvs()
    }
    expect(await readdir(temporary)).toEqual([])
  })
})

describe('a backup of one hotel', () => {
  test('contains all of it and no trace of another hotel, of a session or of a secret', async () => {
    const file = await aBackup('one.tar.zst', 'hotel-marina')
    const held: string[] = []
    await readArchive(file, async (name, bytes) => void held.push(name, bytes.toString('utf8')))
    const text = held.join('\n')
    expect(text).toContain('Marker of hotel-marina')
    for (const foreign of ['old-town', 'Old Town', 'owner@', 'token_hash', ...(await secretsHere())])
      expect(text).not.toContain(foreign)
  })

  test('is restored into an installation that does not have it, and changes nothing else there', async () => {
    const place = await createTestDatabase()
    throwaway.push(place)
    const there = await createTestDatabase()
    throwaway.push(there)
    const file = await aBackup('one-more.tar.zst', 'hotel-marina')
    const owner = openClient(place.owner)
    await owner`insert into hotels (id, name) values ('already-here', 'Here first')`
    await into(place, file, migrations, 'one-hotel')
    expect(await owner`select id from hotels order by 1`).toMatchObject([
      { id: 'already-here' },
      { id: 'hotel-marina' },
    ])
    const ours = openClient(world.database.owner)
    for (const table of (await tablesIn(owner)).filter((one) => getRows(one, 'hotel-marina') !== null)) {
      const where = getRows(table, 'hotel-marina') ?? ''
      const rows = (client: typeof owner) =>
        client.unsafe(`select t::text as row from ${table.name} t where ${where} order by 1`)
      const [there, here] = [[...(await rows(owner))], [...(await rows(ours))]]
      // Rows that arrive changed are in restore-rules.test.ts.
      if (typeof restoreRules[table.name]?.hotel === 'object')
        expect([table.name, there.length]).toEqual([table.name, here.length])
      else expect([table.name, there]).toEqual([table.name, here])
    }
    await ours.end()
    expect((await filesIn('one-hotel')).length).toBe(3)
    await expect(into(place, file)).rejects.toThrow('The hotel hotel-marina is here already')
    await owner.end()
  })

  test('somebody of its team who also works here keeps the account from here and is invited, never put into the team', async () => {
    const place = await createTestDatabase()
    throwaway.push(place)
    const owner = openClient(place.owner)
    const [marker] = await member(world.database.owner, 'marker@old-town.example')
    const [id, claimed] = [newId(), newId()]
    await owner`insert into hotels (id, name) values ('already-here', 'Here first')`
    await owner`insert into accounts (id, email, password_hash) values (${id}, 'marker@old-town.example', 'none')`
    await owner`insert into managers (hotel_id, id, email, staff_role) values ('already-here', ${id}, 'marker@old-town.example', 'kitchen')`
    await owner`insert into second_factors (account_id, secret, confirmed_at) values (${id}, '\\x01', now())`
    const ours = openClient(world.database.owner)
    await ours`insert into service_requests (hotel_id, id, guest_id, room_number, guest_name, type, department,
      description, claimed_at, claimed_by_id)
      select hotel_id, ${claimed}, id, 'Room 7', 'Ana', 'towels', 'housekeeping', 'Two', now(), ${marker?.id ?? ''} from guests
        where hotel_id = 'old-town' limit 1`
    const before = await allRows(place.owner)
    const told: string[] = []
    const file = await aBackup('known.tar.zst', 'old-town')
    await ours`delete from service_requests where hotel_id = 'old-town' and id = ${claimed}`
    await ours.end()
    const done = await into(place, file, migrations, 'known', (line) => told.push(line))

    expect(told.find((line) => line.startsWith('  accounts:'))).toBe(
      '  accounts: 1 rows, and 1 that are here already and stay as they are',
    )
    const after = await allRows(place.owner)
    for (const table of ['accounts', 'managers', 'second_factors', 'owners', 'sessions'])
      expect([table, after[table]]).toEqual([table, expect.arrayContaining(before[table] ?? [])])
    expect(after['second_factors']).toHaveLength(1)
    expect(await member(place.owner, 'marker@old-town.example')).toMatchObject([
      { hotel_id: 'already-here', id, staff_role: 'kitchen' },
    ])
    expect(done.invited).toEqual([{ email: 'marker@old-town.example', token: expect.any(String) }])
    expect(
      await owner`select email, staff_role, display_name, accepted_at from staff_invitations where hotel_id = 'old-town'
        and email = 'marker@old-town.example'`,
    ).toMatchObject([{ staff_role: 'manager', display_name: 'Marker of old-town', accepted_at: null }])
    expect(
      await owner`select claimed_by_id from service_requests where hotel_id = 'old-town' and id = ${claimed}`,
    ).toMatchObject([{ claimed_by_id: id }])
    await owner.end()
  })

  test('is restored where its hotel was, while its staff went on working in another one here', async () => {
    const place = await createTestDatabase()
    throwaway.push(place)
    const [marker] = await member(world.database.owner, 'marker@old-town.example')
    const id = marker?.id ?? ''
    const owner = openClient(place.owner)
    await owner`insert into accounts (id, email, password_hash) values (${id}, 'marker@old-town.example', 'none')`
    const done = await into(place, await aBackup('same.tar.zst', 'old-town'), migrations, 'same')
    expect(await member(place.owner, 'marker@old-town.example')).toEqual([])
    expect(
      await owner`select email from staff_invitations where hotel_id = 'old-town' and email = 'marker@old-town.example'`,
    ).toHaveLength(1)
    expect(await owner`select password_hash from accounts where id = ${id}`).toMatchObject([{ password_hash: 'none' }])
    // No manager of the hotel may be left here who could make the link.
    const there = await createTestServer({ database: place })
    const opened = await there.call(nobody, readStaffInvitation, {
      params: { hotelSlug: 'old-town' },
      body: { token: done.invited[0]?.token ?? '' },
    })
    expect([opened.status, opened.body.email]).toEqual([200, 'marker@old-town.example'])
    await there.server.stop()
    await owner.end()
  })

  test.each([
    ['of an owner of the platform', 'marker@old-town.example', null, 'has the e-mail address of an owner'],
    [
      'whose account has another address here',
      'other@house.example',
      'marker@old-town.example',
      'has an account here already',
    ],
  ] as const)('is refused with a member %s, and leaves nothing behind', async (_, email, sameIdAs, message) => {
    const place = await createTestDatabase()
    throwaway.push(place)
    const [same] = sameIdAs === null ? [] : await member(world.database.owner, sameIdAs)
    const id = same?.id ?? newId()
    const owner = openClient(place.owner)
    await owner`insert into accounts (id, email, password_hash) values (${id}, ${email}, 'none')`
    await owner`insert into owners (id) values (${id})`
    const before = await allRows(place.owner)
    await expect(into(place, await aBackup('second.tar.zst', 'old-town'))).rejects.toThrow(message)
    expect(await allRows(place.owner)).toEqual(before)
    await owner.end()
  })

  test('is refused for a hotel that does not exist, and creates no file', async () => {
    for (const hotel of ['no-such-hotel', "x'; drop table hotels; --"])
      await expect(aBackup('none.tar.zst', hotel)).rejects.toThrow(/There is no hotel|is no hotel's name/)
    expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([])
  })
})

const secretsHere = async (): Promise<string[]> => {
  const client = openClient(world.database.owner)
  const rows = await client<
    { text: string }[]
  >`select secret as text from platform_secrets union all select encode(token_hash, 'hex') from sessions`
  await client.end()
  expect(rows.length).toBeGreaterThan(2)
  return rows.map(({ text }) => text)
}

test('every table is declared as belonging to a hotel or to the installation, and none uses a sequence', async () => {
  const client = openClient(world.database.owner)
  const tables = await tablesIn(client)
  // A sequence would have to be restored as well.
  expect(await client`select 1 from pg_sequences where schemaname = 'public'`).toHaveLength(0)
  await client.end()
  const declared = Object.keys(restoreRules)
  for (const { name, hasHotel } of tables)
    expect([name, hasHotel || ['accounts', 'hotels', ...declared].includes(name)]).toEqual([name, true])
  // Nothing is declared that does not exist.
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  for (const [name, { hotel, otherSecret }] of Object.entries(restoreRules))
    for (const effect of [hotel, otherSecret])
      expect([name, columns.get(name)]).toEqual([
        name,
        expect.arrayContaining(typeof effect === 'object' ? Object.keys(effect.set) : []),
      ])
})

test('while one hotel is restored, row-level security accepts only rows of that hotel, in every table', async () => {
  const owner = openClient(world.database.owner)
  const tables = (await tablesIn(owner)).filter(({ name }) => name !== 'accounts')
  const saidTo = (hotel: string, { name, columns }: (typeof tables)[number]) =>
    owner
      .begin(async (tx) => {
        await tx`set local app.hotel_id = 'hotel-marina'`
        await tx`set local role deskbell_backup`
        const key = name === 'hotels' ? 'id' : 'hotel_id'
        await tx.unsafe(
          `insert into ${name} (${columnList(columns)})
            values (${columns.map((column) => (column === key ? `'${hotel}'` : 'null')).join(', ')})`,
        )
      })
      .then(() => 'done', String)
  for (const table of tables)
    expect([table.name, await saidTo('old-town', table)]).toEqual([
      table.name,
      expect.stringContaining('row-level security'),
    ])
  // Hotel tables are stopped only by what they reference.
  for (const table of tables.filter(({ hasHotel }) => hasHotel))
    expect([table.name, await saidTo('hotel-marina', table)]).toEqual([
      table.name,
      expect.stringContaining('not-null constraint'),
    ])
  await owner.end()
})

test('the application cannot assume the role that sees all hotels', async () => {
  const app = openClient(world.database.app)
  await expect(app`set role deskbell_backup`).rejects.toThrow(/permission denied/)
  await app.end()
})

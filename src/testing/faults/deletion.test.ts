import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { imageKeys, imageWidths } from '#modules/images/contract.ts'
import { diskStore } from '#modules/images/server/disk.ts'
import { restore } from '#operations/backups/restore.ts'
import { tablesIn } from '#operations/backups/tables.ts'
import { verify } from '#operations/backups/verify.ts'
import { deleteHotelRows } from '#operations/deletion/rows.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { getLogins } from '#platform/server/database/logins/roles.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { Database } from '#platform/server/database/transaction.ts'
import { insertRows } from '../insert-rows.ts'
import { GuestClients } from './guest-clients.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { clearEverything, createInstallation, run, type Installation } from './program.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

const rows = isLong ? 1_000_000 : 30_000
const kills = isLong ? 50 : 3
const images = isLong ? 400 : 20
/** How many rows are inserted at once. */
const slice = 5_000

let installation: Installation
let migrations: Awaited<ReturnType<typeof readMigrations>>
beforeAll(async () => {
  installation = await createInstallation()
  migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
}, 60_000)
afterAll(clearEverything)

const pictures = () => diskStore(join(installation.dataDir, 'images'))

/** A quarter each are orders and requests, and half are their events. */
const fill = async (hotel: string): Promise<void> => {
  await asOwner(installation.owner, async (sql) => {
    // In slices: each row's event updates the counter of the hotel's log, which gets slower and slower within a transaction.
    for (let from = 0; from < rows / 4; from += slice) {
      const until = Math.min(from + slice, rows / 4)
      await sql`
        insert into orders (hotel_id, id, guest_id, room_number, guest_name, items, total, subtotal, currency,
          status, estimated_delivery, created_at, delivered_at)
        select ${hotel}, uuidv7(), g.id, g.room_number, g.guest_name, jsonb_build_array(jsonb_build_object('id',
          gen_random_uuid(), 'name', 'Grilled sea bass', 'price', 20.5, 'quantity', 2)), 41, 41, 'EUR', 'delivered',
          now(), now() - at * interval '1 second', now()
        from (select * from guests where hotel_id = ${hotel} limit 1) g, generate_series(${from + 1}::int, ${until}::int) at`
      await sql`
        insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description,
          status, created_at, claimed_at)
        select ${hotel}, uuidv7(), g.id, g.guest_name, g.room_number, 'other', 'reception', 'Two pillows, please',
          'completed', now() - at * interval '1 second', now()
        from (select * from guests where hotel_id = ${hotel} limit 1) g, generate_series(${from + 1}::int, ${until}::int) at`
    }
    await sql`analyze`
  })
  const added = Array.from({ length: images }, () => ({
    hotel_id: hotel,
    id: newId(),
    width: 640,
    height: 480,
    bytes: 4_000,
  }))
  const { default: sharp } = await import('sharp')
  for (const image of added)
    for (const [at, key] of imageKeys({ ...image, kind: null }).entries())
      await pictures().put(
        key,
        await sharp({
          create: { width: at === 0 ? 320 : 640, height: at === 0 ? 240 : 480, channels: 3, background: '#8a3324' },
        })
          .webp()
          .toBuffer(),
      )
  await asOwner(installation.owner, (sql) => insertRows(sql, 'images', added))
}

const request = (hotel: string): Promise<unknown> =>
  asOwner(installation.owner, async (sql) => {
    await sql`update hotels set enabled = false, is_being_deleted = true where id = ${hotel}`
    await sql`insert into deleted_hotels (slug, name, requested_by) select id, name, 'owner@house.example' from hotels where id = ${hotel}`
  })

const ownTables = async (sql: Client): Promise<string[]> =>
  (await tablesIn(sql)).filter(({ hasHotel }) => hasHotel).map(({ name }) => name)
const countOf = (hotel: string): Promise<number> =>
  asOwner(installation.owner, async (sql) => {
    let count = (await sql`select from hotels where id = ${hotel}`).length
    for (const name of await ownTables(sql)) {
      const [row] = await sql.unsafe<{ n: number }[]>(
        `select count(*)::int as n from ${name} where hotel_id = '${hotel}'`,
      )
      count += row?.n ?? 0
    }
    return count
  })
/** A checksum of each table's rows of a hotel, but for those that follow the time. */
const checksums = (hotel: string): Promise<Record<string, string>> =>
  asOwner(installation.owner, async (sql) => {
    const sums: Record<string, string> = {}
    for (const name of (await ownTables(sql)).filter((one) => !['notification_cursors', 'sessions'].includes(one))) {
      const [row] = await sql.unsafe<{ sum: string }[]>(
        `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t where hotel_id = '${hotel}'`,
      )
      sums[name] = row?.sum ?? ''
    }
    return sums
  })
const stateOf = (hotel: string): Promise<{ state: string; backup_file: string | null } | undefined> =>
  asOwner(
    installation.owner,
    async (sql) =>
      (
        await sql<{ state: string; backup_file: string | null }[]>`
        select state, backup_file from deleted_hotels where slug = ${hotel}`
      )[0],
  )
const files = async (hotel: string): Promise<number> =>
  (await readdir(join(installation.dataDir, 'images'), { recursive: true })).filter(
    (name) => name.endsWith('.webp') && name.split('/').includes(hotel),
  ).length
const restoreFrom = (file: string) =>
  restore({
    owner: installation.owner,
    pictures: pictures(),
    file,
    migrations,
    rules: restoreRules,
    secrets: null,
    tell: () => {},
    upgrade: () => Promise.reject(new Error('It is of this version.')),
  })

test(
  `a hotel with ${rows} rows is deleted over ${kills} kills: whole until its backup is, gone afterwards; two others stay whole`,
  async () => {
    let program = run(installation.settings)
    await program.ready
    const [doomed, ...others] = (await seedHotel(installation.owner, 3, { guests: 20, staff: 3 })) as [
      TestHotel,
      ...TestHotel[],
    ]
    await fill(doomed.id)
    const [whole, before] = [await countOf(doomed.id), await Promise.all(others.map(({ id }) => checksums(id)))]
    expect(whole).toBeGreaterThan(rows)
    const began = performance.now()
    await request(doomed.id)
    const killedIn: Record<string, number> = { backing_up: 0, deleting: 0, deleted: 0 }
    for (let done = 0; done < kills; done += 1) {
      // A killed backup begins anew, so it would not end before the kills do: half of them come after it.
      if (done >= kills / 2)
        await expect
          .poll(async () => (await stateOf(doomed.id))?.state, { interval: 50, timeout: isLong ? 600_000 : 60_000 })
          .not.toBe('backing_up')
      await pause(Math.random() * (isLong ? 3_000 : 300))
      const { output, errors } = await program.kill()
      expect(errorsIn(output + errors)).toEqual([])
      program = run(installation.settings)
      await program.ready
      const now = await stateOf(doomed.id)
      if (now?.state === 'backing_up') expect(await countOf(doomed.id)).toBe(whole)
      else expect((await verify(now?.backup_file ?? '')).hotel).toBe(doomed.id)
      killedIn[now?.state ?? 'none'] = (killedIn[now?.state ?? 'none'] ?? 0) + 1
    }
    await expect
      .poll(async () => (await stateOf(doomed.id))?.state, { interval: 500, timeout: isLong ? 1_500_000 : 90_000 })
      .toBe('deleted')
    const seconds = (performance.now() - began) / 1000
    const left = [await countOf(doomed.id), await files(doomed.id)]
    expect(left).toEqual([0, 0])
    expect(
      await asOwner(
        installation.owner,
        (sql) =>
          sql`select from accounts where id = any(string_to_array(${doomed.staff.map(({ id }) => id).join(',')}, ',')::uuid[])`,
      ),
    ).toHaveLength(0)
    expect(await Promise.all(others.map(({ id }) => checksums(id)))).toEqual(before)
    const file = (await stateOf(doomed.id))?.backup_file ?? ''
    const restored = await restoreFrom(file)
    // Sessions are left out.
    const back = await countOf(doomed.id)
    expect(whole - back).toBeLessThan(100)
    expect(await files(doomed.id)).toBe(images * imageWidths.length)
    expect((await program.stop()).code).toBe(0)
    reportMetrics('deletion', {
      rows: whole,
      kills,
      ...Object.fromEntries(Object.entries(killedIn).map(([state, count]) => [`killed while ${state}`, count])),
      seconds,
      'rows left': left[0] ?? -1,
      'pictures left': left[1] ?? -1,
      'rows restored': restored.rows,
    })
  },
  isLong ? 2_400_000 : 240_000,
)

test(
  'the others write at their rate while a hotel is being deleted',
  async () => {
    const program = run(installation.settings)
    await program.ready
    const [doomed, ...others] = (await seedHotel(installation.owner, 3, { guests: 10, staff: 1 })) as [
      TestHotel,
      ...TestHotel[],
    ]
    await fill(doomed.id)
    const database = new Database(getLogins(installation.owner), 2)
    const deleteFor = async <T>(work: () => Promise<T>): Promise<T> => {
      const stopping = new AbortController()
      const client = openClient(installation.owner)
      const done = deleteHotelRows({
        client,
        database,
        pictures: pictures(),
        hotel: doomed.id,
        signal: stopping.signal,
      }).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error
      })
      const result = await work()
      stopping.abort()
      await done
      await client.end()
      return result
    }
    const phones = new GuestClients(
      installation.base,
      others.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
      { breaking: 0 },
    )
    await phones.acknowledges(50, 30_000)
    const rateFor = async (ms: number): Promise<number> => {
      const [from, began] = [phones.ledger.acknowledged.size, performance.now()]
      await pause(ms)
      return ((phones.ledger.acknowledged.size - from) / (performance.now() - began)) * 1000
    }
    const windowMs = isLong ? 5_000 : 1_000
    const [without, during]: number[][] = [[], []]
    // In turns, because the machine is not the same from minute to minute.
    for (let turn = 0; turn < (isLong ? 12 : 2) && (await countOf(doomed.id)) > 0; turn += 1) {
      without?.push(await rateFor(windowMs))
      during?.push(await deleteFor(() => rateFor(windowMs)))
    }
    const ledger = await phones.finish()
    await database.close()
    const median = (values: number[] = []) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    const share = median(during) / median(without)
    expect(ledger.problems).toEqual([])
    expect((await program.stop()).code).toBe(0)
    reportMetrics('writes of others', {
      'a second alone': median(without),
      'a second during a deletion': median(during),
      'share in %': share * 100,
      turns: during?.length ?? 0,
    })
    expect(share).toBeGreaterThan(isLong ? 0.95 : 0.3)
  },
  isLong ? 900_000 : 120_000,
)

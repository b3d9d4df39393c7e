import { randomBytes } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { diskStore } from '#modules/images/server/disk.ts'
import { backUp } from '#operations/backups/backup.ts'
import { restore } from '#operations/backups/restore.ts'
import { upgradeBackup } from '#operations/backups/upgrade.ts'
import { newId } from '#platform/contract/id.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { aFolder } from '../embedded-postgres/folders.ts'
import { insertRows } from '../insert-rows.ts'
import { createEmptyDatabase, createExternalDatabase } from './external.ts'
import { isLong, reportMetrics, within } from './metrics.ts'
import { clearEverything } from './program.ts'
import { asOwner, seedHotel } from './seed-hotels.ts'

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  database = await createExternalDatabase()
  empty = await createEmptyDatabase()
}, 60_000)
afterAll(async () => {
  await database.drop()
  await empty.drop()
  await clearEverything()
})

const size = isLong ? { orders: 200_000, images: 2_000 } : { orders: 2_000, images: 20 }
/** The sizes of a phone's photo in bytes, by its width; random content, so that nothing compresses it. */
const files = [
  [320, 15_000],
  [800, 70_000],
  [1600, 200_000],
] as const

const fill = async (images: ReturnType<typeof diskStore>): Promise<void> => {
  const hotels = await seedHotel(database.owner, 10, { guests: 20, staff: 2 })
  await asOwner(database.owner, async (sql) => {
    await sql`
      insert into orders (hotel_id, id, guest_id, room_number, guest_name, items, total, subtotal, currency, status,
        estimated_delivery, created_at, delivered_at)
      select hotel_id, uuidv7(), id, room_number, guest_name,
        jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', 'Grilled sea bass ' || at, 'price', 18.5,
          'quantity', 2), jsonb_build_object('id', gen_random_uuid(), 'name', 'House wine', 'price', 4, 'quantity', 1)),
        41, 41, 'EUR', 'delivered', now() - at * interval '1 minute', now() - at * interval '1 minute', now() - at * interval '1 minute'
      from guests, generate_series(1, ${size.orders / 200}::int) as at`
  })
  const rows = Array.from({ length: size.images }, (_, index) => ({
    hotel_id: hotels[index % hotels.length]!.id,
    id: newId(),
    width: 1600,
    height: 1200,
    bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0),
  }))
  for (const { hotel_id, id } of rows)
    for (const [width, bytes] of files)
      await images.put(`${hotel_id}/${id}-1600x1200-${width}.webp`, randomBytes(bytes))
  await asOwner(database.owner, (sql) => insertRows(sql, 'images', rows))
}

test(
  `${size.orders} orders and ${size.images} images are backed up within a minute and restored within two, and one flipped bit is refused`,
  async () => {
    const [from, to] = [diskStore(join(aFolder(), 'images')), diskStore(join(aFolder(), 'images'))]
    await fill(from)
    const file = join(aFolder(), 'large.tar.zst')
    const quiet = () => {}
    const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> => {
      const began = performance.now()
      const result = await work()
      return { result, ms: performance.now() - began }
    }
    const backup = await timed(() =>
      backUp({ owner: database.owner, pictures: from, file, hotel: null, rules: restoreRules, tell: quiet }),
    )
    const { size: bytes } = await stat(file)
    const migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
    const into = () =>
      restore({
        owner: empty.owner,
        pictures: to,
        file,
        migrations,
        rules: restoreRules,
        secrets: null,
        tell: quiet,
        upgrade: (older, manifest) => upgradeBackup(older, manifest, migrations, restoreRules, quiet),
      })

    const flip = async (): Promise<void> => {
      const handle = await open(file, 'r+')
      const byte = Buffer.alloc(1)
      await handle.read(byte, 0, 1, bytes >> 1)
      byte.writeUInt8(byte.readUInt8() ^ 16)
      await handle.write(byte, 0, 1, bytes >> 1)
      await handle.close()
    }
    await flip()
    await expect(into()).rejects.toThrow(/nothing was changed/)
    await flip()
    const restored = await timed(into)

    const counts = await asOwner(
      empty.owner,
      (sql) =>
        sql<
          { orders: number; images: number }[]
        >`select (select count(*)::int from orders) as orders, (select count(*)::int from images) as images`,
    )
    expect(counts[0]).toMatchObject(size)
    expect(restored.result.files).toBe(size.images * files.length)
    reportMetrics('large backup', {
      ...size,
      'picture files': restored.result.files,
      rows: restored.result.rows,
      'MB of the file': bytes / 1e6,
      'backup s': backup.ms / 1000,
      'restore s': restored.ms / 1000,
      'one flipped bit': 'refused',
    })
    expect(backup.ms).toBeLessThan(within(60_000))
    expect(restored.ms).toBeLessThan(within(120_000))
  },
  isLong ? 900_000 : 60_000,
)

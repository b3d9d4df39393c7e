import { renameSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { aFolder } from '../embedded-postgres/folders.ts'
import { checkConsistency, type Consistency } from '../faults/consistency.ts'
import { databaseUrl } from '../faults/external.ts'
import { GuestClients } from '../faults/guest-clients.ts'
import { ask, type Reply } from '../faults/http.ts'
import { errorsIn, isLong, reportMetrics, within } from '../faults/metrics.ts'
import { createInstallation, clearEverything, run, type Installation, type Program } from '../faults/program.ts'
import { asOwner, seedHotel, type TestHotel } from '../faults/seed-hotels.ts'
import { aDisk, canMount, closeFolder, openAll, openFolder } from './disks.ts'

const disks: ReturnType<typeof aDisk>[] = []
afterAll(async () => {
  // A folder with a mounted disk cannot be removed.
  for (const disk of disks) disk.remove()
  openAll()
  await clearEverything()
})

const nothingWrong = { lost: [], unexpected: [], gaps: [], falseConfirmations: [] }
const faultMs = isLong ? 60_000 : 1_000
const readiness = (base: string): Promise<Reply> => ask('GET', `${base}/readyz`)
const reasons = async (base: string): Promise<string> => {
  const reply = await readiness(base)
  return 'body' in reply ? `${reply.status} ${String(reply.body['text']).trim()}` : reply.why
}

/**
 * Guests who retry during a fault: they get "try again", /readyz has a reason, the process survives, and within 5 s
 * after the end of the fault requests are accepted again.
 * @returns acknowledged rows that are not as they should be
 */
const goesThrough = async (
  what: string,
  { base, owner }: Pick<Installation, 'base' | 'owner'>,
  program: Program,
  fault: { begin(): Promise<void>; end(): Promise<void>; reason: RegExp },
): Promise<Omit<Consistency, 'rows'>> => {
  const hotels = await seedHotel(owner, 2, { guests: 4, staff: 1 })
  const phones = new GuestClients(
    base,
    hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
  )
  await phones.acknowledges(20, 30_000)
  await fault.begin()
  await expect.poll(() => phones.ledger.failures['503'] ?? 0, { timeout: 30_000 }).toBeGreaterThan(10)
  await expect.poll(() => reasons(base)).toMatch(fault.reason)
  const began = performance.now()
  await expect
    .poll(async () => performance.now() - began > faultMs && (await ask('GET', `${base}/healthz`)).status, {
      interval: 200,
      timeout: faultMs + 10_000,
    })
    .toBe(200)
  await fault.end()
  const ended = performance.now()
  const before = phones.ledger.acknowledged.size
  await phones.acknowledges(8, 60_000)
  const back = performance.now() - ended
  await expect.poll(() => reasons(base), { interval: 50, timeout: 30_000 }).toBe('200 ready')
  const ready = performance.now() - ended
  const ledger = await phones.finish()
  reportMetrics(what, {
    'fault ms': ended - began,
    'writable again after ms': back,
    'ready again after ms': ready,
    acknowledged: ledger.acknowledged.size,
    'acknowledged before its end': before,
    ...ledger.failures,
  })
  expect(Math.max(back, ready)).toBeLessThan(within(5_000))
  expect(ledger.problems).toEqual([])
  expect(Object.keys(ledger.failures).filter((one) => !['503', 'HUNG_UP'].includes(one))).toEqual([])
  const { rows, ...found } = await checkConsistency(owner, hotels, ledger)
  expect(rows).toBe(ledger.acknowledged.size)
  expect(errorsIn(program.output())).toEqual([])
  expect((await program.stop()).code).toBe(0)
  return found
}

const aPicture = async (): Promise<FormData> => {
  const form = new FormData()
  form.append(
    'file',
    new Blob([
      Buffer.from(
        await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8a3324' } })
          .jpeg()
          .toBuffer(),
      ),
    ]),
    'x.jpg',
  )
  return form
}
const upload = async (base: string, hotel: TestHotel): Promise<string> => {
  const answer = await fetch(`${base}/api/hotels/${hotel.id}/images`, {
    method: 'POST',
    headers: { cookie: hotel.staff[0]!.cookie },
    body: await aPicture(),
  })
  return `${answer.status} ${String(((await answer.json()) as { code?: string }).code)}`
}

test.skipIf(!canMount)(
  'a full disk: guests are told to try again, /readyz says why, and everything works within 5 s after there is space',
  async () => {
    const disk = aDisk()
    disks.push(disk)
    const installation = await createInstallation({ DATA_DIR: disk.folder })
    const owner = { ...installation.owner, host: join(disk.folder, 'postgres-18') }
    const program = run(installation.settings)
    await program.ready
    const [hotel] = await seedHotel(owner, 1, { guests: 0, staff: 1 })
    const found = await goesThrough('disk full', { base: installation.base, owner }, program, {
      reason: /^503 .*disk full/,
      begin: async () => {
        await asOwner(owner, (sql) => sql`create table ballast (filler text)`)
        disk.fill()
        expect(await upload(installation.base, hotel!)).toMatch(/^503 (images\.not_kept|platform\.unavailable)$/)
        // Uses up the space that the database has reserved for itself.
        await asOwner(owner, async (sql) => {
          for (;;) await sql`insert into ballast select repeat(md5(i::text), 100) from generate_series(1, 2000) i`
        }).catch((error: unknown) => expect(String(error)).toContain('No space left on device'))
      },
      end: async () => disk.makeRoom(),
    })
    expect(found).toEqual(nothingWrong)
  },
  faultMs + 120_000,
)

test.skipIf(!canMount)(
  'a read-only disk: the start says so in one sentence, immediately',
  async () => {
    const disk = aDisk()
    disks.push(disk)
    const { settings } = await createInstallation({ DATA_DIR: disk.folder })
    const first = run(settings)
    await first.ready
    expect((await first.stop()).code).toBe(0)
    disk.setReadOnly(true)
    const { code, errors, output, ms } = await run(settings).ended
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^Deskbell cannot start: .*\n/)
    expect(errors).toMatch(/read-only file system/i)
    expect(errors).not.toMatch(/^\s+at /m)
    expect(ms).toBeLessThan(within(5_000))
    disk.setReadOnly(false)
    const again = run(settings)
    await again.ready
    expect((await again.stop()).code).toBe(0)
  },
  90_000,
)

test(
  'a data folder becomes read-only: guests are told to try again, /readyz says why, all works 5 s after it is writable',
  async () => {
    const installation = await createInstallation()
    const program = run(installation.settings)
    await program.ready
    const folders = [join(installation.dataDir, 'postgres-18/base'), installation.dataDir]
    const found = await goesThrough('data folder read-only', installation, program, {
      reason: /^503 .*data folder cannot be written/,
      begin: () =>
        asOwner(installation.owner, async (sql) => {
          const endThem = async (): Promise<void> =>
            void (await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'deskbell%'`)
          await endThem()
          folders.forEach(closeFolder)
          // A connection writes on to its open files: new connections have to open them.
          await endThem()
        }),
      end: async () => folders.toReversed().forEach(openFolder),
    })
    expect(found).toEqual(nothingWrong)
  },
  faultMs + 120_000,
)

test.skipIf(!isLong)(
  'a database that cannot start is retried every two seconds, not in a loop, and is back within 5 s after it can',
  async () => {
    const installation = await createInstallation({ LOG_LEVEL: 'debug' })
    const program = run(installation.settings)
    await program.ready
    const control = join(installation.dataDir, 'postgres-18/global/pg_control')
    renameSync(control, `${control}.away`)
    process.kill(installation.postmaster(), 'SIGKILL')
    const tries = () => program.output().split('database does not come back').length - 1
    await expect.poll(tries, { timeout: 60_000, interval: 500 }).toBeGreaterThan(12)
    const before = tries()
    const began = performance.now()
    await expect.poll(() => performance.now() - began, { timeout: 20_000 }).toBeGreaterThan(10_000)
    expect(tries() - before).toBeLessThanOrEqual(6)
    expect(await reasons(installation.base)).toBe('503 database')
    renameSync(`${control}.away`, control)
    const ended = performance.now()
    await expect.poll(() => reasons(installation.base), { interval: 50, timeout: 20_000 }).toBe('200 ready')
    reportMetrics('database that cannot start', { tries: tries(), 'ready again after ms': performance.now() - ended })
    expect(performance.now() - ended).toBeLessThan(within(5_000))
    expect((await program.stop()).code).toBe(0)
  },
  120_000,
)

test('an upload into a read-only image folder is refused with the reason and leaves nothing; the next one succeeds', async () => {
  const installation = await createInstallation()
  const program = run(installation.settings)
  await program.ready
  const [hotel] = await seedHotel(installation.owner, 1, { guests: 0, staff: 1 })
  const images = join(installation.dataDir, 'images')
  closeFolder(images)
  expect(await upload(installation.base, hotel!)).toBe('503 images.not_kept')
  openFolder(images)
  expect(await asOwner(installation.owner, (sql) => sql`select 1 from images`)).toHaveLength(0)
  expect(await upload(installation.base, hotel!)).toBe('201 undefined')
  expect(errorsIn(program.output())).toEqual([])
  expect((await program.stop()).code).toBe(0)
}, 60_000)

test(
  'a database that is stopped: guests are told to try again, /readyz says why, and everything works within 5 s after it is back',
  async () => {
    const options = { dataDir: aFolder(), holder: 'a database of somebody else', log: () => {} }
    let server = await startEmbeddedPostgres(options)
    const owner = { host: server.socketDir, port: server.port, user: server.user, database: server.database }
    const program = run({ DATABASE_URL: databaseUrl(owner), DATA_DIR: aFolder() })
    const { base } = await program.ready
    const found = await goesThrough('database stopped', { base, owner }, program, {
      reason: /^503 database$/,
      begin: () => server.stop(),
      end: async () => {
        server = await startEmbeddedPostgres(options)
      },
    })
    expect(found).toEqual(nothingWrong)
    await server.stop()
  },
  faultMs + 120_000,
)

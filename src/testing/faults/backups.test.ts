import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFolder } from '../embedded-postgres/folders.ts'
import { createInstallation, clearEverything, run, runCommand } from './program.ts'
import { asOwner, seedHotel } from './seed-hotels.ts'

afterAll(clearEverything)

test('an embedded installation is backed up running and stopped, restored into an empty folder, and starts there', async () => {
  const installation = await createInstallation()
  const program = run(installation.settings)
  await program.ready
  await seedHotel(installation.owner, 3, { guests: 4, staff: 1 })
  const running = await runCommand('backup', installation.settings)
  expect([running.code, running.errors]).toEqual([0, ''])
  expect(running.output).toMatch(
    / {2}guests: 12 rows\n[^]+Everything is in .+\/backups\/deskbell-.+\.tar\.zst: [\d,]+ rows, 0 picture files, \d+ kB\. \(/,
  )
  // The tool used the application's own server, and did not stop it.
  expect((await fetch(`${installation.base}/readyz`)).status).toBe(200)
  expect((await program.stop()).code).toBe(0)

  const file = join(aFolder(), 'stopped.tar.zst')
  const stopped = await runCommand('backup', installation.settings, '--to', file)
  expect([stopped.code, stopped.errors, stopped.output.includes(`Everything is in ${file}`)]).toEqual([0, '', true])
  expect(await installation.databaseEndsWithin(5_000)).toBe(true)

  const bytes = await readFile(file)
  const damaged = join(aFolder(), 'damaged.tar.zst')
  bytes.writeUInt8(bytes.readUInt8(1000) ^ 4, 1000)
  await writeFile(damaged, bytes)
  const other = await createInstallation()
  const refused = await runCommand('restore', other.settings, damaged)
  expect([refused.code, refused.errors]).toEqual([
    1,
    `No restore: ${damaged} is damaged (its checksum differs): nothing was changed. Use another copy of it, or an older backup.\n`,
  ])
  expect(await readdir(other.dataDir)).toEqual([])

  const restored = await runCommand('restore', other.settings, file)
  expect([restored.code, restored.errors]).toEqual([0, ''])
  expect(restored.output).toMatch(/Everything is back as it was at 2\d{3}-.+Z: [\d,]+ rows/)
  // Its secret stayed behind, and it starts with the one of this machine.
  expect(restored.output).toContain('It is of an installation with another installation secret')
  const again = run(other.settings)
  await again.ready
  expect(
    await asOwner(
      other.owner,
      (sql) => sql`select count(*)::int as hotels, (select count(*)::int from guests) as guests from hotels`,
    ),
  ).toMatchObject([{ hotels: 3, guests: 12 }])
  const inUse = await runCommand('restore', other.settings, file)
  expect([inUse.code, inUse.errors]).toEqual([
    1,
    expect.stringMatching(/^No restore: The data in .+ is already in use by process \d+ at .+\.\n$/),
  ])

  const [hotel] = await asOwner(other.owner, (sql) => sql<{ id: string }[]>`select id from hotels order by id limit 1`)
  const one = await runCommand(
    'backup',
    other.settings,
    '--hotel',
    hotel?.id ?? '',
    '--to',
    join(aFolder(), 'one.tar.zst'),
  )
  expect([one.code, one.errors]).toEqual([0, ''])
  const there = await runCommand('restore', other.settings, /in (\S+\.tar\.zst)/.exec(one.output)?.[1] ?? '')
  expect([there.code, there.errors]).toEqual([
    1,
    `No restore: The hotel ${hotel?.id} is here already: a backup is restored only where it is not. Nothing was changed.\n`,
  ])
  expect((await again.stop()).code).toBe(0)
}, 60_000)

test('a wrong command gets one sentence that says what is right, and creates nothing', async () => {
  const dataDir = aFolder()
  const cases: [Awaited<ReturnType<typeof runCommand>>, string][] = [
    [
      await runCommand('backup', { DATA_DIR: dataDir }),
      `No backup: There is no database in ${dataDir}: set DATA_DIR to the folder of the installation, or DATABASE_URL.\n`,
    ],
    [
      await runCommand('restore', { DATA_DIR: dataDir }),
      'No restore: The name of a file is missing. Use it like this: npm run restore -- FILE | s3:NAME | s3:latest\n',
    ],
    [
      await runCommand('restore', { DATA_DIR: dataDir }, '/nowhere.tar.zst'),
      'No restore: /nowhere.tar.zst cannot be read (ENOENT).\n',
    ],
  ]
  for (const [{ code, output, errors }, sentence] of cases) expect([code, output, errors]).toEqual([1, '', sentence])
  expect((await runCommand('backup', { DATA_DIR: dataDir }, '--hotels')).errors).toMatch(
    /^No backup: .+ Use it like this: npm run backup -- \[--hotel SLUG\] \[--to FILE\] \[--upload\]\n$/,
  )
  expect((await runCommand('backup', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).errors).toMatch(
    /^No backup: the database cannot be reached \(.+\): check DATABASE_URL and that PostgreSQL runs\.\n$/,
  )
  expect(await readdir(dataDir)).toEqual([])
}, 30_000)

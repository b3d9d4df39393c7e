import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { unzip } from '#packages/table-files/sheet/zip.ts'
import { createInstallation, clearEverything, run, runCommand } from '#testing/faults/program.ts'
import { asOwner } from '#testing/faults/seed-hotels.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'

beforeEach(() => allowSlow('starts the program and its PostgreSQL'))

afterAll(clearEverything)

const redeem = (base: string, output: string, new_password = 'plenty of olive trees') =>
  fetch(`${base}/api/owner-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: /#([\w-]{43})$/m.exec(output)?.[1], new_password }),
  })

test('an empty folder gets its first owner before the first start and beside the application, and no demo accounts later', async () => {
  const { settings, base } = await createInstallation({ DEMO: 'on', PUBLIC_URL: 'https://bell.example' })
  const first = await runCommand('owner', settings, 'Boss@House.example')
  expect([first.code, first.errors]).toEqual([0, ''])
  expect(first.output).toMatch(
    /A new owner: boss@house\.example\n.* UTC:\n\n {2}https:\/\/bell\.example\/set-password#[\w-]{43}\n/,
  )

  const program = run({ ...settings, PUBLIC_URL: '' })
  await program.ready
  expect(program.output()).not.toContain('demo accounts')
  expect((await redeem(base, first.output)).status).toBe(201)
  expect((await redeem(base, first.output)).status).toBe(403)

  const again = await runCommand('owner', settings, 'boss@house.example')
  expect(again.output).toContain('A new password for the owner: boss@house.example')
  expect((await fetch(`${base}/readyz`)).status).toBe(200)
  expect((await redeem(base, again.output, 'plenty of fig trees')).status).toBe(201)
  expect((await program.stop()).code).toBe(0)
}, 120_000)

test('wrong arguments are reported in one sentence, and nothing is created', async () => {
  const { settings } = await createInstallation()
  for (const [words, sentence] of [
    [[], 'say for whom: npm run owner -- name@example.com'],
    [['a@b.example', 'c@d.example'], 'say for whom'],
    [['check-secret-copy'], 'say which file: npm run owner -- check-secret-copy FILE'],
    [['register-package', 'hotel-marina'], 'say which hotel and file: npm run owner -- register-package HOTEL FILE'],
    [['boss'], '"boss" is no e-mail address.'],
  ] as const) {
    const { code, output, errors } = await runCommand('owner', settings, ...words)
    expect([code, output, errors.split('\n').length]).toEqual([1, '', 2])
    expect(errors).toContain(`Nothing was done: ${sentence}`)
  }
}, 60_000)

test('beside an application that is older than these files nothing is created, and one sentence says what to do', async () => {
  const { settings, owner: database } = await createInstallation()
  const program = run(settings)
  await program.ready
  await asOwner(
    database,
    (sql) => sql`delete from schema_migrations where number = (select max(number) from schema_migrations)`,
  )
  const { code, errors } = await runCommand('owner', settings, 'boss@house.example')
  expect([code, errors]).toEqual([
    1,
    'Nothing was done: The Deskbell that runs here is older than these files, or is still starting: restart it, then run this again.\n',
  ])
  await asOwner(database, (sql) => sql`update schema_migrations set checksum = 'another' where number = 1`)
  expect((await runCommand('owner', settings, 'boss@house.example')).errors).toMatch(
    /^Nothing was done: This database was made by a Deskbell from before its first release, [^\n]+\.\n$/,
  )
  await program.stop()
}, 60_000)

test('a process with another installation secret does not start, until the first one is forgotten', async () => {
  const { settings, dataDir } = await createInstallation()
  const first = run(settings)
  await first.ready
  await first.stop()
  expect(statSync(join(dataDir, 'installation-secret')).mode & 0o777).toBe(0o600)

  const changed = { ...settings, INSTALLATION_SECRET: 'A'.repeat(43) }
  const refused = await run(changed).ended
  expect([refused.code, refused.errors.trim().split('\n').length]).toEqual([1, 1])
  expect(refused.errors).toContain('another installation secret')
  expect(await runCommand('owner', settings, 'forget-secret')).toMatchObject({ code: 0, errors: '' })
  const second = run(changed)
  await second.ready
  expect((await second.stop()).code).toBe(0)
}, 120_000)

test('a secret is changed beside the one before, which may go once nothing is left, and a copy is checked', async () => {
  const { settings, dataDir } = await createInstallation()
  const first = run(settings)
  await first.ready
  await first.stop()
  const old = readFileSync(join(dataDir, 'installation-secret'), 'utf8').trim()
  const changed = { ...settings, INSTALLATION_SECRET: 'A'.repeat(43), INSTALLATION_SECRET_PREVIOUS: old }
  expect(await runCommand('owner', changed, 'secret')).toMatchObject({
    code: 1,
    errors:
      'Nothing was done: The newest secret of this database is another one: start Deskbell with this one first.\n',
  })
  const second = run(changed)
  await second.ready
  expect(await runCommand('owner', changed, 'secret')).toMatchObject({
    code: 0,
    output:
      'The present installation secret is generation 2 of this database.\nNothing is left under a previous secret ' +
      'that is given here: INSTALLATION_SECRET_PREVIOUS may be removed.\n',
  })
  const copy = join(dataDir, 'copy')
  writeFileSync(copy, old)
  const earlier = await runCommand('owner', changed, 'check-secret-copy', copy)
  expect([earlier.code, earlier.errors]).toEqual([1, expect.stringContaining('holds an earlier installation secret')])
  writeFileSync(copy, 'A'.repeat(43))
  expect(await runCommand('owner', changed, 'check-secret-copy', copy)).toMatchObject({
    code: 0,
    output: 'The copy is right. The day is noted, and nothing of the secret.\n',
  })
  await second.stop()
}, 120_000)

test('the register of a hotel is taken into a new file, whose deletion then needs no manager', async () => {
  const { settings, dataDir, owner: database } = await createInstallation({ DEMO: 'on' })
  const program = run(settings)
  await program.ready
  const file = join(dataDir, 'register.zip')
  const take = (...words: string[]) => runCommand('owner', settings, 'register-package', ...words)
  expect((await take('old-town', file)).errors).toBe(
    'Nothing was done: The hotel "old-town" keeps no register that can be read.\n',
  )
  expect((await take('no-such', file)).errors).toBe('Nothing was done: There is no hotel "no-such".\n')
  expect(await take('hotel-marina', file)).toMatchObject({
    code: 0,
    output: `The guest register of hotel-marina is in ${file}. Everybody who has this file can read it.\n`,
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await take('hotel-marina', file)).errors).toContain('register.zip is there already')
  const { files, rows } = await asOwner(database, async (sql) => ({
    files: [...unzip(readFileSync(file), /csv$/).values()].map((csv) => csv.toString().trim().split('\r\n').length - 1),
    rows: await sql`select count(*)::int from register_entries where hotel_id = 'hotel-marina' and status in ('entered', 'refused')`,
  }))
  expect([files[0]]).toEqual([rows[0]?.['count']])
  const noted = await asOwner(database, (sql) => sql`select made_by_name from register_packages`)
  expect(noted).toEqual([{ made_by_name: userInfo().username }])
  await program.stop()
}, 120_000)

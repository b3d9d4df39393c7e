import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assembleProgram } from '../../../tools/release/assemble.ts'
import { aFolder } from '../embedded-postgres/folders.ts'
import { checkConsistency } from '../faults/consistency.ts'
import { createExternalDatabase } from '../faults/external.ts'
import { GuestClients } from '../faults/guest-clients.ts'
import { ask } from '../faults/http.ts'
import { isLong, reportMetrics, within } from '../faults/metrics.ts'
import { aProxy, noNginx } from '../faults/nginx.ts'
import { clearEverything, createInstallation, freePort, runProgram } from '../faults/program.ts'
import { seedHotel } from '../faults/seed-hotels.ts'
import { aDisk, canMount } from './disks.ts'
import { getVersion, Units, Watch } from './upgrade-service.ts'

/*
 * deploy/upgrade.sh under load. The archives have all of a release but the weight: packages and Node are links, because
 * what is tried is the exchange. src/testing/lifecycle/release.test.ts unpacks a whole one.
 */

const root = join(import.meta.dirname, '../../..')
const versions = { first: '1.0.0' }
let base = ''
let count = 0
const disks: ReturnType<typeof aDisk>[] = []

beforeAll(async () => {
  base = join(aFolder(), 'base')
  await assembleProgram(root, base, versions.first)
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'))
  symlinkSync(process.execPath, join(base, 'bin/node'))
}, 120_000)
afterAll(async () => {
  for (const disk of disks) disk.remove()
  await clearEverything()
}, 120_000)

/** The archive of a further version, after a change to its files. */
const makeArchive = (change: (folder: string) => void = () => {}): { version: string; file: string } => {
  count += 1
  const version = `1.0.${count}`
  const place = aFolder()
  const folder = join(place, `deskbell-${version}-linux-x64`)
  cpSync(base, folder, { recursive: true, verbatimSymlinks: true })
  edit(join(folder, 'package.json'), `"version": "${versions.first}"`, `"version": "${version}"`)
  change(folder)
  execFileSync('tar', ['-czf', `${folder}.tar.gz`, '-C', place, `deskbell-${version}-linux-x64`])
  return { version, file: `${folder}.tar.gz` }
}

const edit = (file: string, passage: string, by: string): void => {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(passage)) throw new Error(`${file} does not say "${passage}".`)
  writeFileSync(file, text.replace(passage, by))
}

const notChecked = (file: string): string => `${file} is not checked: there is no SHA256SUMS beside it.\n`

type Upgrade = { code: number | null; said: string }

/** Runs deploy/upgrade.sh; `watch` sees what it has written so far, and may end it. */
const upgrade = (
  home: string,
  words: readonly string[],
  settings: Record<string, string>,
  watch: (kill: () => void) => boolean = () => false,
): Promise<Upgrade> =>
  new Promise((resolve) => {
    const child = spawn(join(home, 'current/deploy/upgrade.sh'), words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: {
        PATH: process.env['PATH'],
        DESKBELL_HOME: home,
        DESKBELL_RESTART: join(home, 'restart'),
        DESKBELL_ACCOUNT: '',
        DESKBELL_PATIENCE: '60',
        ...settings,
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    // With all that it has started: a machine that loses its power spares nothing.
    const looking = setInterval(
      () => watch(() => process.kill(-(child.pid ?? 0), 'SIGKILL')) && clearInterval(looking),
      5,
    )
    child.on('close', (code) => {
      clearInterval(looking)
      resolve({ code, said })
    })
  })

/** An installation of the first version, in a folder like /opt/deskbell. */
const install = async (home: string, settings: Record<string, string>): Promise<Units> => {
  mkdirSync(join(home, 'releases'))
  cpSync(base, join(home, 'releases', versions.first), { recursive: true, verbatimSymlinks: true })
  const units = await Units.in(home, versions.first, settings)
  writeFileSync(
    join(home, 'settings'),
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
  return units
}

describe('an archive', () => {
  const program = '#!/bin/sh\necho ran >>"$DESKBELL_HOME/ran"\nexit 1\n'
  /** An archive of a program that says that it ran, beside these sums; what the upgrade says, and whether it ran. */
  const tryArchive = async (makeSums: (file: string) => string | null) => {
    const home = aFolder()
    mkdirSync(join(home, 'releases'))
    cpSync(base, join(home, 'releases', versions.first), { recursive: true, verbatimSymlinks: true })
    symlinkSync(`releases/${versions.first}`, join(home, 'current'))
    const { file } = makeArchive((folder) => writeFileSync(join(folder, 'bin/deskbell'), program))
    const sums = makeSums(file)
    if (sums !== null) writeFileSync(join(dirname(file), 'SHA256SUMS'), sums)
    const { code, said } = await upgrade(home, [file], { DESKBELL_SETTINGS: join(home, 'none'), DATA_DIR: aFolder() })
    expect(existsSync(join(home, 'releases/.unpacked'))).toBe(false)
    return { code, said: said.replaceAll(file, 'FILE'), ran: existsSync(join(home, 'ran')) }
  }
  const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
  const tried = `No upgrade: the program in FILE does not run here; ${versions.first} runs on.\n`

  test('that is not the one that SHA256SUMS names is refused before anything of it runs', async () => {
    const refused = {
      code: 1,
      said: 'No upgrade: FILE is not the file that SHA256SUMS names: fetch it again.\n',
      ran: false,
    }
    expect(await tryArchive((file) => `${'0'.repeat(64)}  ${basename(file)}\n`)).toEqual(refused)
    expect(await tryArchive((file) => `${sumOf(file)}  another-${basename(file)}\n`)).toEqual(refused)
    expect(await tryArchive(() => '')).toEqual(refused)
  })
  test('that SHA256SUMS names is tried, and it says so, also in the form of sha256sum --binary', async () => {
    for (const mark of [' ', '*'])
      expect(await tryArchive((file) => `${sumOf(file)} ${mark}${basename(file)}\n`)).toEqual({
        code: 1,
        said: `FILE is the file that SHA256SUMS names.\n${tried}`,
        ran: true,
      })
  })
  test('without SHA256SUMS is tried, and it says that nothing was checked', async () => {
    expect(await tryArchive(() => null)).toEqual({ code: 1, said: notChecked('FILE') + tried, ran: true })
  })
})

describe('one box', () => {
  test('upgrades under load, some broken on purpose, lose no acknowledged write; the version before runs on or comes back', async () => {
    const disk = canMount ? aDisk() : undefined
    if (disk) disks.push(disk)
    const home = disk?.folder ?? aFolder()
    const { settings, base: address, owner } = await createInstallation({ LOG_LEVEL: 'error' })
    const units = await install(home, settings)
    await units.restart('deskbell')
    await expect.poll(() => getVersion(address), { timeout: 60_000 }).toBe(`ok ${versions.first}`)
    const hotels = await seedHotel(owner, 2, { guests: 3, staff: 0 })
    const guests = new GuestClients(
      address,
      hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
      { betweenMs: 200 },
    )
    const watch = new Watch(address)
    const run = (words: readonly string[], onLook?: Parameters<typeof upgrade>[3]) =>
      upgrade(home, words, { DESKBELL_SETTINGS: join(home, 'settings') }, onLook)
    const current = () => readlinkSync(join(home, 'current')).replace('releases/', '')
    const gaps: Record<'good' | 'refused' | 'back', number[]> = { good: [], refused: [], back: [] }

    const good = async () => {
      const { version, file } = makeArchive()
      watch.takeGapMs()
      const { code, said } = await run([file])
      expect([code, said]).toEqual([0, expect.stringContaining(`Deskbell ${version} runs;`)])
      expect([await getVersion(address), current()]).toEqual([`ok ${version}`, version])
      await guests.acknowledges(20, 60_000)
      gaps.good.push(watch.takeGapMs())
    }
    /** It stays as it was, and the service is not even restarted. */
    const refused = async (work: () => Promise<Upgrade>, words: string | null) => {
      const [before, { restarts }] = [current(), units]
      watch.takeGapMs()
      const { code, said } = await work()
      if (words === null) expect(code).toBeNull()
      else expect([code, said]).toEqual([1, expect.stringContaining(words)])
      expect([await getVersion(address), current(), units.restarts]).toEqual([`ok ${before}`, before, restarts])
      await guests.acknowledges(20, 60_000)
      gaps.refused.push(watch.takeGapMs())
    }

    const broken: (() => Promise<void>)[] = [
      // The network went away while it was fetched.
      () => {
        const { file } = makeArchive()
        truncateSync(file, 1_000_000)
        return refused(() => run([file]), 'could not be unpacked')
      },
      async () => {
        if (!disk) return
        const { file } = makeArchive()
        disk.fill()
        await refused(() => run([file]), 'No space left on device')
        disk.makeRoom()
      },
      // The power fails while it unpacks.
      () => {
        const { file } = makeArchive()
        return refused(
          () =>
            run([file], (kill) => {
              if (!existsSync(join(home, 'releases/.unpacked/server'))) return false
              kill()
              return true
            }),
          null,
        )
      },
      () => {
        const { file } = makeArchive((folder) =>
          edit(join(folder, 'server/main.server.js'), 'import ', 'process.exit(7);\nimport '),
        )
        return refused(() => run([file]), 'does not start with a copy of the data')
      },
      () => {
        const { file } = makeArchive((folder) =>
          writeFileSync(join(folder, 'db/migrations/0999_broken.sql'), 'alter table guests add check (false);\n'),
        )
        return refused(() => run([file]), 'cannot take over the data')
      },
      // Well with a copy, and not in its place.
      async () => {
        const { version, file } = makeArchive((folder) =>
          edit(
            join(folder, 'server/main.server.js'),
            'import ',
            "if (process.env.PORT !== '0') process.exit(7);\nimport ",
          ),
        )
        const before = current()
        watch.takeGapMs()
        const { code, said } = await upgrade(home, [file], {
          DESKBELL_SETTINGS: join(home, 'settings'),
          DESKBELL_PATIENCE: '20',
        })
        expect([code, said]).toEqual([
          1,
          `${notChecked(file)}No upgrade: ${version} did not become ready, so ${before} runs again.\n`,
        ])
        expect([await getVersion(address), current()]).toEqual([`ok ${before}`, before])
        await guests.acknowledges(20, 60_000)
        gaps.back.push(watch.takeGapMs())
      },
      // The power fails between the link and the restart: the same command goes on, --back goes back.
      async () => {
        const before = current()
        const { version, file } = makeArchive()
        let isAsked = false
        units.instead = async () => void (isAsked = true)
        expect((await run([file], (kill) => (isAsked && kill(), isAsked))).code).toBeNull()
        expect([await getVersion(address), current()]).toEqual([`ok ${before}`, version])
        expect(await run([file])).toEqual({ code: 0, said: `${notChecked(file)}Deskbell ${version} runs.\n` })
        expect(await getVersion(address)).toBe(`ok ${version}`)
        expect(await run(['--back'])).toEqual({ code: 0, said: `Deskbell ${before} runs again; ${version} is kept.\n` })
        expect([await getVersion(address), current()]).toEqual([`ok ${before}`, before])
        await guests.acknowledges(20, 60_000)
        watch.takeGapMs()
      },
    ]

    const total = isLong ? 20 : broken.length + 2
    await good()
    for (const work of broken) await work()
    while (gaps.good.length < total - broken.length) await good()

    await watch.stop()
    const ledger = await guests.finish()
    expect(ledger.problems).toEqual([])
    const { rows, ...found } = await checkConsistency(owner, hotels, ledger)
    expect(found).toEqual({ lost: [], unexpected: [], gaps: [], falseConfirmations: [] })
    expect(rows).toBe(ledger.acknowledged.size)
    // The version that runs and the one before, and nothing half done.
    expect(readdirSync(join(home, 'releases')).filter((name) => name !== '.lock')).toHaveLength(2)
    const most = (values: number[]) => Math.max(...values)
    reportMetrics('upgrades of one box', {
      upgrades: total,
      'broken on purpose': broken.length,
      acknowledged: ledger.acknowledged.size,
      'longest without an answer ms': most(gaps.good),
      'refused ms': most(gaps.refused),
      'switched back ms': most(gaps.back),
      'each ms': gaps.good.map(Math.round).join(' '),
      ...watch.refusals,
    })
    expect(most(gaps.good)).toBeLessThan(within(10_000))
    expect(most(gaps.refused)).toBeLessThan(within(2_000))
    await units.stop()
  }, 1_800_000)

  test('behind a migration the version before is not restored by itself; the backup of the upgrade brings it back', async () => {
    const home = aFolder()
    const { settings, base: address, owner, dataDir } = await createInstallation({ LOG_LEVEL: 'error' })
    const units = await install(home, settings)
    await units.restart('deskbell')
    await expect.poll(() => getVersion(address), { timeout: 60_000 }).toBe(`ok ${versions.first}`)
    const [hotel] = await seedHotel(owner, 1, { guests: 1, staff: 0 })
    const { version, file } = makeArchive((folder) =>
      writeFileSync(join(folder, 'db/migrations/0999_later.sql'), 'create table later (id integer primary key);\n'),
    )
    const own = { DESKBELL_SETTINGS: join(home, 'settings'), DESKBELL_PATIENCE: '120' }
    expect((await upgrade(home, [file], own)).code).toBe(0)
    const { restarts } = units
    const back = await upgrade(home, ['--back'], own)
    expect([back.code, back.said]).toEqual([1, expect.stringContaining('only the backup leads back')])
    expect([await getVersion(address), units.restarts]).toEqual([`ok ${version}`, restarts])

    // One that does not become ready stays in place as well: nothing else could start.
    const next = makeArchive((folder) => {
      writeFileSync(join(folder, 'db/migrations/0999_later.sql'), 'create table later (id integer primary key);\n')
      writeFileSync(join(folder, 'db/migrations/1000_more.sql'), 'create table more (id integer primary key);\n')
      edit(join(folder, 'server/main.server.js'), 'import ', "if (process.env.PORT !== '0') process.exit(7);\nimport ")
    })
    const failed = await upgrade(home, [next.file], { ...own, DESKBELL_PATIENCE: '1' })
    expect([failed.code, failed.said]).toEqual([
      1,
      expect.stringContaining(`${next.version} is in place and not ready yet`),
    ])

    // As docs/operations.md says it.
    await units.stop()
    renameSync(join(dataDir, 'postgres-18'), join(dataDir, 'postgres-18.newer'))
    execFileSync('ln', ['-sfn', `releases/${versions.first}`, join(home, 'current')])
    execFileSync(join(home, 'current/bin/deskbell'), ['restore', join(dataDir, `backups/before-${version}.tar.zst`)], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: 'ignore',
    })
    const again = runProgram(join(home, 'current/bin/deskbell'), [], settings)
    await again.ready
    expect(await getVersion(address)).toBe(`ok ${versions.first}`)
    const sent = await ask('GET', `${address}/api/hotels/${hotel?.id}/my/requests`, {
      cookie: hotel?.guests[0]?.cookie ?? '',
    })
    expect(sent.status).toBe(200)
    await again.stop()
  }, 600_000)
})

describe.skipIf(noNginx !== null)(`two processes behind nginx${noNginx ? ` (skipped: ${noNginx})` : ''}`, () => {
  test('an upgrade restarts one after the other, and no guest sees an answer that failed', async () => {
    const home = aFolder()
    const place = await createExternalDatabase()
    const ports: [number, number] = [await freePort(), await freePort()]
    const names = ports.map((port) => `deskbell@${port}`)
    const settings = {
      ...place.settings,
      DATA_DIR: aFolder(),
      DEMO: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_CONNECTIONS: '6',
      GUEST_WRITES: '1000000',
    }
    const units = await install(home, settings)
    for (const name of names) await units.restart(name)
    for (const port of ports)
      await expect.poll(() => getVersion(`http://127.0.0.1:${port}`), { timeout: 60_000 }).toBe(`ok ${versions.first}`)
    const proxy = await aProxy(ports)
    const hotels = await seedHotel(place.owner, 3, { guests: 3, staff: 0 })
    const guests = new GuestClients(
      proxy.base,
      hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
      { betweenMs: 300 },
    )
    await guests.acknowledges(30, 60_000)
    const upgrades = isLong ? 20 : 2
    for (let made = 0; made < upgrades; made += 1) {
      const { version, file } = makeArchive()
      const { code, said } = await upgrade(home, [file], {
        DESKBELL_SETTINGS: join(home, 'settings'),
        DESKBELL_UNITS: names.join(' '),
      })
      expect([code, said]).toEqual([0, expect.stringContaining(`Deskbell ${version} runs;`)])
      for (const port of ports) expect(await getVersion(`http://127.0.0.1:${port}`)).toBe(`ok ${version}`)
      await guests.acknowledges(30, 60_000)
    }
    const ledger = await guests.finish()
    const { HUNG_UP: _own, ...failures } = ledger.failures
    reportMetrics('upgrades of two processes behind nginx', {
      upgrades,
      acknowledged: ledger.acknowledged.size,
      attempts: ledger.attempts,
      ...failures,
    })
    expect(failures).toEqual({})
    expect(ledger.problems).toEqual([])
    const { rows: _rows, ...found } = await checkConsistency(place.owner, hotels, ledger)
    expect(found).toEqual({ lost: [], unexpected: [], gaps: [], falseConfirmations: [] })
    await units.stop()
    await proxy.stop()
    await place.drop()
  }, 1_800_000)
})

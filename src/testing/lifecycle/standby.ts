import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { findBinaries } from '#packages/embedded-postgres/installation/binaries.ts'
import { ensureCluster, OWNER } from '#packages/embedded-postgres/installation/cluster.ts'
import { findInstallation, getSocketDir, PORT } from '#packages/embedded-postgres/installation/paths.ts'
import { startPostmaster } from '#packages/embedded-postgres/postmaster.ts'
import { isGoneWithin } from '#packages/embedded-postgres/processes.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { aFolder } from '../embedded-postgres/folders.ts'
import { asOwner } from '../faults/seed-hotels.ts'

/** A PostgreSQL of the project's own binaries without a supervisor: it stays down when it is killed. */
export type PlainServer = { directory: string; owner: DatabaseAddress; kill(): Promise<void> }

const database = 'deskbell'

const start = async (dataDir: string): Promise<PlainServer> => {
  const paths = findInstallation(dataDir)
  const binaries = findBinaries(paths)
  await ensureCluster(paths, binaries, () => {})
  const { directory } = findInstallation(dataDir)
  const socketDir = getSocketDir({ ...paths, directory })
  const server = startPostmaster({ ...paths, directory }, binaries, {
    socketDir,
    ignore: undefined,
    onExit: () => {},
  })
  const owner = { host: socketDir, port: PORT, user: OWNER, database }
  await expect
    .poll(() => asOwner({ ...owner, database: 'postgres' }, (sql) => sql`select 1`).then(() => 'up', String), {
      timeout: 30_000,
    })
    .toBe('up')
  return {
    directory,
    owner,
    kill: async () => {
      process.kill(server.pid ?? 0, 'SIGKILL')
      await isGoneWithin(server.pid ?? 0, 10_000)
    },
  }
}

/** Starts a server with an empty database for Deskbell. */
export const startPrimary = async (): Promise<PlainServer> => {
  const primary = await start(aFolder())
  await asOwner({ ...primary.owner, database: 'postgres' }, (sql) => sql.unsafe(`create database ${database}`))
  return primary
}

/** Copies a running server as PostgreSQL's manual describes it, and lets the copy follow. */
export const startStandby = async (primary: PlainServer): Promise<PlainServer> => {
  const dataDir = aFolder()
  const directory = join(dataDir, 'postgres-18')
  const label = await asOwner(primary.owner, async (sql) => {
    await sql`select pg_backup_start('standby', true)`
    await promisify(execFile)('cp', ['-a', primary.directory, directory])
    const [stopped] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
    return stopped?.labelfile ?? ''
  })
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(directory, name), { force: true })
  await writeFile(join(directory, 'backup_label'), label)
  await writeFile(join(directory, 'standby.signal'), '')
  await appendFile(
    join(directory, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.owner.host as string} port=${PORT} user=${OWNER} application_name=standby'\n`,
  )
  const { uid, gid } = await stat(directory)
  for (const name of ['backup_label', 'standby.signal']) await chown(join(directory, name), uid, gid)
  const standby = await start(dataDir)
  await follows(primary, 'async')
  return standby
}

/** Resolves when the standby of a primary follows it in this way. */
const follows = async (primary: PlainServer, how: 'async' | 'sync'): Promise<void> => {
  await expect
    .poll(
      () =>
        asOwner(
          primary.owner,
          (sql) =>
            sql`select sync_state from pg_stat_replication where application_name = 'standby' and state = 'streaming'`,
        ).then((rows) => rows.map((row) => String(row['sync_state']))),
      { timeout: 30_000 },
    )
    .toEqual([how])
}

/** From now on a commit is acknowledged when the standby has it too. */
export const replicateSynchronously = async (primary: PlainServer): Promise<void> => {
  await asOwner(primary.owner, async (sql) => {
    await sql.unsafe(`alter system set synchronous_standby_names = 'standby'`)
    await sql`select pg_reload_conf()`
  })
  await follows(primary, 'sync')
}

/** Cuts a standby off from its primary. */
export const stopFollowing = async (standby: PlainServer): Promise<void> => {
  await asOwner(standby.owner, async (sql) => {
    await sql.unsafe(`alter system set primary_conninfo = ''`)
    await sql`select pg_reload_conf()`
    await expect.poll(() => sql`select 1 from pg_stat_wal_receiver`, { timeout: 30_000 }).toHaveLength(0)
  })
}

/** Makes a standby the primary. */
export const promote = async (standby: PlainServer): Promise<void> => {
  await asOwner(standby.owner, (sql) => sql`select pg_promote()`)
}

/** One address for programs, which leads to one server after the other, as that of a proxy or a name in DNS does. */
export const createAddress = async (first: PlainServer) => {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((here) => {
    const there = connect(`${target.owner.host as string}/.s.PGSQL.${PORT}`)
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${OWNER}@127.0.0.1:${port}/${database}`,
    leadTo: (next: PlainServer): void => {
      target = next
      for (const socket of open) socket.destroy()
    },
    close: async (): Promise<void> => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

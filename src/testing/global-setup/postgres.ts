import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeEmbeddedData, startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { openClient } from '#platform/server/database/client.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { templateDatabase } from './template.ts'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** Where files live in memory, if there is enough of it: each file's database is made and dropped in a tenth of the time. */
const findFolder = async (): Promise<string> => {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= neededBytes ? memory : tmpdir()
}

/** One real PostgreSQL for the whole run; every test file copies the migrated template. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await findFolder()
  const dataDir = await mkdtemp(join(folder, 'deskbell-test-'))
  // As root the server runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, holder: `tests, process ${process.pid}`, log: () => {} })
  const address = { host: server.socketDir, port: server.port, user: server.user }
  const admin = openClient({ ...address, database: server.database })
  await admin.unsafe(`create database ${templateDatabase}`)
  await admin.end()
  await migrate(
    { ...address, database: templateDatabase },
    await readMigrations(join(import.meta.dirname, '../../../db/migrations')),
  )
  project.provide('postgres', { host: server.socketDir, port: server.port })
  project.provide('copies', folder === memory ? 'file_copy' : 'wal_log')
  project.provide('citus', null)
  return async () => {
    await server.stop()
    removeEmbeddedData(dataDir)
  }
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { DatabaseAddress } from '#platform/server/database/address.ts'

const maxBytes = 1_000_000_000

/**
 * What pg_dump, a program of this machine, writes of a whole database.
 * @returns or a reason if the machine has none that reads the server
 */
export const dumpDatabase = async ({
  host = '',
  port = 5432,
  user = '',
  password = '',
  database = '',
}: DatabaseAddress): Promise<{ text: string } | string> => {
  const env = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password, PGDATABASE: database }
  try {
    const { stdout } = await promisify(execFile)('pg_dump', ['--no-password'], {
      env: { ...process.env, ...env },
      maxBuffer: maxBytes,
    })
    return { text: stdout }
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT') return 'skipped, pg_dump is not installed'
    const [, server, own] = /server version: (\d+).*pg_dump version: (\d+)/.exec(stderr) ?? []
    // It refuses a server that is newer than itself.
    if (server === undefined) throw error
    return `skipped, pg_dump ${own} does not read PostgreSQL ${server}`
  }
}

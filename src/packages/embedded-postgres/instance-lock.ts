import { openClient, type Client } from '#platform/server/database/client.ts'
import { EmbeddedPostgresFailed } from './failures.ts'
import { OWNER } from './installation/cluster.ts'
import { PORT } from './installation/paths.ts'
import { mustBeOn } from './server-settings.ts'

export const DATABASE = 'deskbell'
// An arbitrary number: nothing else uses advisory locks in the database "postgres".
const LOCK = 4_711_180_018

/** The connection that holds the lock on the data, as long as this process and the server live. */
export type InstanceLock = {
  release(): Promise<void>
}

export type Attempt =
  | { state: 'held'; lock: InstanceLock }
  | { state: 'taken'; holder: string }
  | { state: 'absent' } // nothing listens
  | { state: 'busy' } // a server that starts, stops or recovers: try again

type Claim = {
  socketDir: string
  directory: string
  holder: string
  patience: number // ms to wait, so that the process that started a young server can take the lock first
  onLost: () => void
}

/**
 * Tries to lock the data: connects, checks that the server belongs to this cluster, and takes a session-level advisory
 * lock. The lock is in the server and ends with the connection, so it cannot become stale. The connection's
 * application_name tells other processes who holds it. It is taken in the database "postgres", which always exists and
 * which nothing else uses.
 */
export async function tryLock(claim: Claim): Promise<Attempt> {
  let held = false
  const sql = openClient(
    {
      host: claim.socketDir,
      port: PORT,
      user: OWNER,
      database: 'postgres',
      connection: { application_name: claim.holder },
    },
    {
      connectTimeoutMs: 5_000,
      onEnd: () => {
        if (held) claim.onLost()
      },
    },
  )
  const release = () => {
    held = false
    return sql.end()
  }
  try {
    await assertSameCluster(sql, claim.directory)
    const holder = await takeLock(sql, claim.patience)
    if (holder !== undefined) {
      await release()
      return { state: 'taken', holder }
    }
    await assertSettings(sql)
    await ensureDatabase(sql)
    held = true
    return { state: 'held', lock: { release } }
  } catch (error) {
    void release()
    return stateAfter(error)
  }
}

async function assertSameCluster(sql: Client, directory: string): Promise<void> {
  const [row] = await sql`select current_setting('data_directory') as directory`
  if (row?.directory !== directory) {
    throw new EmbeddedPostgresFailed(
      `The server that answers in ${directory} belongs to ${row?.directory}: stop it first, and start again.`,
    )
  }
}

/** Takes the lock. Returns undefined when it is ours, otherwise the name of its holder. */
async function takeLock(sql: Client, patience: number): Promise<string | undefined> {
  if (patience > 0) {
    // Of two simultaneous starts only one server came up. It stops together with the process that started it, so let
    // that process take the lock.
    await sql`select pg_sleep(${patience / 1000}) where pg_postmaster_start_time() > now() - interval '1 second'`
  }
  for (let tries = 0; tries < 3; tries++) {
    const [lock] = await sql`select pg_try_advisory_lock(${LOCK}) as ours`
    if (lock?.ours) return undefined
    const [other] = await sql`
      select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = ${LOCK}`
    if (other) return other.application_name
    // The lock was released between the two queries.
  }
  return 'another process'
}

async function assertSettings(sql: Client): Promise<void> {
  const rows = await sql`
    select name from pg_settings where name = any(string_to_array(${mustBeOn.join(',')}, ',')) and setting = 'on'`
  const off = mustBeOn.filter((name) => !rows.some((row) => row.name === name))
  if (off.length > 0) {
    throw new EmbeddedPostgresFailed(
      `The database runs without ${off.join(', ')}, and could lose acknowledged writes: Deskbell does not work on it.`,
    )
  }
}

async function ensureDatabase(sql: Client): Promise<void> {
  const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`
  if (!found) await sql.unsafe(`create database ${DATABASE}`)
}

const ABSENT = ['ECONNREFUSED', 'ENOENT']
const BUSY = [
  '57P03', // starting up, shutting down, recovering
  '57P01',
  '57P02', // ended by a shutdown or a crash
  '53300', // no free connection
  'CONNECTION_LOST',
  'ECONNRESET',
  'EPIPE',
  'EAGAIN',
]

function stateAfter(error: unknown): Attempt {
  const code = (error as { code?: string }).code ?? ''
  if (ABSENT.includes(code)) return { state: 'absent' }
  if (BUSY.includes(code)) return { state: 'busy' }
  if (error instanceof EmbeddedPostgresFailed) throw error
  throw new EmbeddedPostgresFailed(`The database does not answer as it should: ${(error as Error).message}.`)
}

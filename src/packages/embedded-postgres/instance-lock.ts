import { Socket } from 'node:net'
import pg from 'pg'
import { EmbeddedPostgresFailed } from './failures.ts'
import { OWNER } from './installation/cluster.ts'
import { PORT } from './installation/paths.ts'
import { requiredSettings } from './server-settings.ts'

export const DATABASE = 'deskbell'
// An arbitrary number: nothing else uses advisory locks in the database "postgres".
const LOCK = 4_711_180_018
const CONNECT_LIMIT_MS = 5_000
const CLOSE_LIMIT_MS = 2_000

/** The connection that holds the lock on the data, as long as this process and the server live. */
export type InstanceLock = {
  release(): Promise<void>
}

export type LockResult =
  | { state: 'held'; lock: InstanceLock }
  | { state: 'refused'; holder: string }
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
 * application_name tells other processes who holds it. It belongs to the database "postgres", which always exists and
 * which nothing else uses.
 */
export async function tryLock(claim: Claim): Promise<LockResult> {
  let held = false
  const socket = new Socket()
  const client = new pg.Client({
    host: claim.socketDir,
    port: PORT,
    user: OWNER,
    database: 'postgres',
    application_name: claim.holder,
    // The environment may hold PGSSLMODE and PGOPTIONS for another server.
    ssl: false,
    options: '-c TimeZone=UTC',
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  })
  // Without a listener a lost connection would end the process; each statement fails by itself.
  client.on('error', () => {})
  client.on('end', () => {
    if (held) claim.onLost()
  })
  const release = async () => {
    held = false
    // A server that hangs does not answer the goodbye.
    const limit = setTimeout(() => socket.destroy(), CLOSE_LIMIT_MS)
    await client.end()
    clearTimeout(limit)
  }
  try {
    await client.connect()
    await assertSameCluster(client, claim.directory)
    const holder = await acquireLock(client, claim.patience)
    if (holder !== undefined) {
      await release()
      return { state: 'refused', holder }
    }
    await assertSettings(client)
    await ensureDatabase(client)
    held = true
    return { state: 'held', lock: { release } }
  } catch (error) {
    void release()
    return stateAfter(error)
  }
}

async function assertSameCluster(client: pg.Client, directory: string): Promise<void> {
  const { rows } = await client.query<{ directory: string }>(`select current_setting('data_directory') as directory`)
  const belongsTo = rows[0]?.directory
  if (belongsTo !== directory) {
    throw new EmbeddedPostgresFailed(
      `The server that answers in ${directory} belongs to ${belongsTo}: stop it first, and start again.`,
    )
  }
}

/** Acquires the lock. Returns undefined when it is ours, otherwise the name of its holder. */
async function acquireLock(client: pg.Client, patience: number): Promise<string | undefined> {
  if (patience > 0) {
    // Of two simultaneous starts only one server came up. It stops together with the process that started it, so let
    // that process take the lock.
    await client.query(`select pg_sleep($1) where pg_postmaster_start_time() > now() - interval '1 second'`, [
      patience / 1000,
    ])
  }
  for (let tries = 0; tries < 3; tries++) {
    const lock = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK])
    if (lock.rows[0]?.ours) return undefined
    const other = await client.query<{ application_name: string }>(
      `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = $1`,
      [LOCK],
    )
    if (other.rows[0]) return other.rows[0].application_name
    // The lock was released between the two queries.
  }
  return 'another process'
}

async function assertSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'on'`,
    [requiredSettings],
  )
  const off = requiredSettings.filter((name) => !rows.some((row) => row.name === name))
  if (off.length > 0) {
    throw new EmbeddedPostgresFailed(
      `The database runs without ${off.join(', ')}, and could lose acknowledged writes: Deskbell does not work on it.`,
    )
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
}

const ABSENT = ['ECONNREFUSED', 'ENOENT']
const BUSY = [
  '57P03', // starting up, shutting down, recovering
  '57P01',
  '57P02', // ended by a shutdown or a crash
  '53300', // no free connection
  'ECONNRESET',
  'EPIPE',
  'EAGAIN',
]
// The driver's own errors have no code.
const LOST = /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout expired$)/

function stateAfter(error: unknown): LockResult {
  const { code = '', message } = error as Error & { code?: string }
  if (ABSENT.includes(code)) return { state: 'absent' }
  if (BUSY.includes(code) || LOST.test(message)) return { state: 'busy' }
  if (error instanceof EmbeddedPostgresFailed) throw error
  throw new EmbeddedPostgresFailed(`The database does not answer as it should: ${message}.`)
}

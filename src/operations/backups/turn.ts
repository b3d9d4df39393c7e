import type { Client } from '#platform/server/database/client.ts'
import { getFailure } from './failures.ts'

// Any fixed number: of several processes one makes the backup.
const turnLock = 40_127_002
/** The name of the backups of everything in the table of jobs. */
export const backupJob = 'backup'

/**
 * Takes the turn to make a backup of everything, which one process has at a time.
 * @param client has the turn until it ends
 * @returns false while another one has it
 */
export const takeTurn = async (client: Client): Promise<boolean> => {
  const [lock] = await client<{ ours: boolean }[]>`select pg_try_advisory_lock(${turnLock}) as ours`
  return lock?.ours ?? false
}

/** Since when a process, of whichever machine, has the turn; null: none has it. */
export const findTurn = async (client: Client): Promise<string | null> => {
  const [turn] = await client<{ since: string }[]>`
    select backend_start::timestamptz(3) as since from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${turnLock} and granted
      and database = (select oid from pg_database where datname = current_database())`
  return turn?.since ?? null
}

/** Notes why a backup of everything failed, for every process, until one succeeds. Does nothing without a database. */
export const noteFailure = async (client: Client, error: unknown): Promise<void> => {
  const noted = client`
    insert into job_runs (name, done_at, failure, failed_at) values (${backupJob}, now(), ${getFailure(error)}, now())
    on conflict (name) do update set failure = excluded.failure, failed_at = excluded.failed_at`
  await noted.catch(() => {})
}

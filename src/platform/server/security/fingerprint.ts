import type { DatabaseAddress } from '../database/address.ts'
import { openClient, type Client } from '../database/client.ts'
import { getCommandLine } from '../machine/program.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Generation, Keys } from './keys.ts'

/** This process has another installation secret than the database was set up with. */
export class OtherSecret extends UserFacingError {}

/**
 * Compares the installation secret with the newest one that the database knows, and tells the keys their generations.
 * The first process to start writes its fingerprint; so does the first one with a new secret that also has the newest
 * one as a previous secret, and where the newest was forgotten.
 * @param owner the account that owns the tables
 * @throws OtherSecret with one sentence
 */
export const assertSameSecret = async (owner: DatabaseAddress, keys: Keys): Promise<void> => {
  const known = await onOwner(owner, async (sql) => {
    const newest = (await readGenerations(sql)).at(-1)
    if (newest === undefined || newest.fingerprint === null || keys.has(newest.fingerprint))
      await add(sql, newest, keys)
    return readGenerations(sql)
  })
  if (known.at(-1)?.fingerprint !== keys.fingerprint)
    throw new OtherSecret(
      'This process has another installation secret than the one this database was set up with: give all ' +
        'processes the same INSTALLATION_SECRET, or the same file installation-secret in DATA_DIR; to change it, give ' +
        `the old one as INSTALLATION_SECRET_PREVIOUS as well; where that secret is lost, run ` +
        `${getCommandLine('owner', 'forget-secret')} and start again.`,
    )
  keys.learn(known)
}

/** The secrets that the database has known, the newest last. */
export const listGenerations = (owner: DatabaseAddress): Promise<Generation[]> => onOwner(owner, readGenerations)

/**
 * After a restore the newest secret of the database may be that of another machine: adds this machine's after it.
 * @returns whether the newest one was a secret that this machine does not have
 */
export const adoptSecret = (owner: DatabaseAddress, keys: Keys): Promise<boolean> =>
  onOwner(owner, async (sql) => {
    const newest = (await readGenerations(sql)).at(-1)
    await add(sql, newest, keys)
    return newest !== undefined && !keys.has(newest.fingerprint)
  })

/** Forgets the newest secret: the next process to start adds its own after it, whichever that is. */
export const forgetSecret = (owner: DatabaseAddress): Promise<void> =>
  onOwner(
    owner,
    // A row of its own, so that the numbers of the generations are never given twice.
    async (sql) =>
      void (await sql`insert into installation_secret (generation)
        select max(generation) + 1 from installation_secret having max(generation) is not null`),
  )

/**
 * Several processes that start at once: only one of them takes the next number. A copy of the secret before proves
 * nothing any more.
 */
const add = async (sql: Client, newest: Generation | undefined, { fingerprint }: Keys): Promise<void> => {
  if (newest?.fingerprint === fingerprint) return
  await sql`insert into installation_secret (generation, fingerprint)
    values (${(newest?.generation ?? 0) + 1}, ${fingerprint}) on conflict do nothing`
  await sql`update platform_settings set secret_copy_checked_at = null, secret_copy_checked_by = null`
}

const readGenerations = async (sql: Client): Promise<Generation[]> =>
  sql<Generation[]>`select generation, fingerprint from installation_secret order by generation`

const onOwner = async <T>(owner: DatabaseAddress, work: (sql: Client) => Promise<T>): Promise<T> => {
  await using client = openClient(owner)
  return await work(client)
}

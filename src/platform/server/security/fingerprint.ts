import type { DatabaseAddress } from '../database/address.ts'
import { openClient, type Client } from '../database/client.ts'
import { getCommandLine } from '../machine/program.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Keys } from './keys.ts'

/** This process has another installation secret than the database was set up with. */
export class OtherSecret extends UserFacingError {}

/**
 * Compares the installation secret with the database's fingerprint of it; the first process to start writes that.
 * @param owner the account that owns the tables
 * @throws OtherSecret with one sentence
 */
export const assertSameSecret = async (owner: DatabaseAddress, { fingerprint }: Keys): Promise<void> => {
  const known = await onOwner(owner, async (sql) => {
    await sql`insert into installation_secret (fingerprint) values (${fingerprint}) on conflict do nothing`
    return readFingerprint(sql)
  })
  if (known !== fingerprint)
    throw new OtherSecret(
      'This process has another installation secret than the one this database was set up with: give all ' +
        'processes the same INSTALLATION_SECRET, or the same file installation-secret in DATA_DIR; where that ' +
        `secret is lost, run ${getCommandLine('owner', 'forget-secret')} and start again.`,
    )
}

/**
 * After a restore the database may have the fingerprint of another machine's secret: overwrites it with this machine's.
 * @returns whether the database had the fingerprint of another secret
 */
export const adoptSecret = (owner: DatabaseAddress, { fingerprint }: Keys): Promise<boolean> =>
  onOwner(owner, async (sql) => {
    const known = await readFingerprint(sql)
    await sql`insert into installation_secret (fingerprint) values (${fingerprint}) on conflict (id) do update
      set fingerprint = excluded.fingerprint`
    return known !== undefined && known !== fingerprint
  })

/** Forgets the fingerprint: the next process to start writes that of its own secret. */
export const forgetSecret = (owner: DatabaseAddress): Promise<void> =>
  onOwner(owner, async (sql) => void (await sql`delete from installation_secret`))

const readFingerprint = async (sql: Client): Promise<string | undefined> => {
  const [row] = await sql<{ fingerprint: string }[]>`select fingerprint from installation_secret`
  return row?.fingerprint
}

const onOwner = async <T>(owner: DatabaseAddress, work: (sql: Client) => Promise<T>): Promise<T> => {
  await using client = openClient(owner)
  return await work(client)
}

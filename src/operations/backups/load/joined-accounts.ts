import { backupRole } from '#platform/server/database/backup/backup-role.ts'
import type { Client } from '#platform/server/database/client.ts'
import { BackupRefused } from '../failures.ts'

/**
 * The staff of one hotel's backup who have an account here already, because they work in another hotel too. The e-mail
 * address says who somebody is, as at an invitation. They keep the account from here, with its password and second
 * factor: a backup, which anybody can write, changes nothing of it.
 */
export class JoinedAccounts {
  /** The id in the backup, and the one from here. */
  readonly #ids = new Map<string, string>()

  /**
   * Takes those who are here out of the accounts that are arriving.
   * @param client in the transaction of the restore, with the accounts in the table `arriving`
   * @returns how many there are
   * @throws BackupRefused for an owner of the platform, who works in no hotel
   */
  async takeOut(client: Client, hotel: string): Promise<number> {
    await client.unsafe(`set local role ${backupRole}`)
    const found = await client<{ there: string; here: string; owns: boolean }[]>`
      select arriving.id as there, known.id as here, exists (select from owners where owners.id = known.id) as owns
      from arriving join accounts known on known.email = arriving.email`
    await client.unsafe('reset role')
    if (found.some(({ owns }) => owns))
      throw new BackupRefused(
        `Somebody in the team of ${hotel} has the e-mail address of an owner of this platform: nothing was changed.`,
      )
    for (const { there, here } of found) this.#ids.set(there, here)
    if (found.length > 0)
      await client`delete from arriving using jsonb_each_text(${this.#pairs}) known (there, here) where arriving.id = known.there::uuid`
    return found.length
  }

  /** Gives what is arriving the ids from here: members of the team, and whoever has claimed or written something. */
  async rename(client: Client): Promise<void> {
    if (this.#ids.size === 0) return
    const columns = await client<{ name: string }[]>`
      select quote_ident(attname) as name from pg_attribute
      where attrelid = 'arriving'::regclass and attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype`
    for (const { name } of columns)
      await client.unsafe(
        `update arriving set ${name} = known.here::uuid from jsonb_each_text($1) known (there, here) where arriving.${name} = known.there::uuid`,
        [this.#pairs],
      )
  }

  get #pairs(): Record<string, string> {
    return Object.fromEntries(this.#ids)
  }
}

import { invitationDays } from '#modules/team/contract.ts'
import type { LinkTokens } from '#modules/team/server/links.ts'
import { newId } from '#platform/contract/id.ts'
import { backupRole } from '#platform/server/database/backup/backup-role.ts'
import type { Client } from '#platform/server/database/client.ts'
import { hashToken, newToken } from '#platform/server/token.ts'
import { BackupRefused } from '../failures.ts'

/** Makes the tokens of invitations. */
export type InvitationTokens = Pick<LinkTokens, 'ofInvitation'>

/** A member whom a restore has invited, and the token of their link. */
export type InvitedMember = { email: string; token: string | null }

/**
 * A forged backup must not take over accounts that exist here. The staff of one hotel's backup who have an account
 * already, found by e-mail address as at an invitation, keep it with its password and second factor. They join the
 * hotel's team only by an open invitation, which the restore creates for each of them.
 */
export class JoinedAccounts {
  /** The id in the backup, and the one from here. */
  readonly #ids = new Map<string, string>()
  readonly #leftOut: { email: string; display_name: string | null; staff_role: string }[] = []

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

  /** Replaces the backup's account ids by those from here, in the team and in every column that names a member. */
  async rename(client: Client): Promise<void> {
    if (this.#ids.size === 0) return
    const columns = await client<{ name: string }[]>`
      select quote_ident(attname) as name from pg_attribute
      where attrelid = 'arriving'::regclass and attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype`
    for (const { name } of columns)
      await client.unsafe(
        `update arriving set ${name} = known.here::uuid from jsonb_each_text($1) known (there, here)
          where arriving.${name} = known.there::uuid`,
        [this.#pairs],
      )
  }

  /**
   * Takes them out of the members of the team that are arriving, with the ids from here.
   * @returns how many there are
   */
  async takeMembersOut(client: Client): Promise<number> {
    if (this.#ids.size === 0) return 0
    const members = await client<{ email: string; display_name: string | null; staff_role: string }[]>`
      delete from arriving where id = any (string_to_array(${[...this.#ids.values()].join(',')}, ',')::uuid[])
      returning email, display_name, staff_role`
    this.#leftOut.push(...members)
    return members.length
  }

  /**
   * Invites them, inside the transaction of the restore. All managers of the hotel may be among them, and then no member
   * is left to create a link: so each invitation comes with one.
   * @param tokens of this installation; without it there is no link
   */
  async invite(client: Client, hotel: string, tokens: InvitationTokens | undefined): Promise<InvitedMember[]> {
    const invited: InvitedMember[] = []
    await client.unsafe(`set local role ${backupRole}`)
    for (const { email, display_name, staff_role } of this.#leftOut) {
      const id = newId()
      await client`
        insert into staff_invitations (hotel_id, id, kind, staff_role, display_name, email, created_by, created_by_id, expires_at)
        values (${hotel}, ${id}, 'person', ${staff_role}, ${display_name}, ${email}, 'Deskbell', ${newId()},
          now() + ${invitationDays} * interval '1 day')`
      const link = { generation: 1, salt: newToken() }
      const token = tokens?.ofInvitation(hotel, id, link) ?? null
      if (token !== null)
        await client`
          insert into invitation_links (hotel_id, invitation_id, token_hash, generation, salt, expires_at)
          values (${hotel}, ${id}, ${hashToken(token)}, ${link.generation}, ${link.salt}, now() + ${invitationDays} * interval '1 day')`
      invited.push({ email, token })
    }
    await client.unsafe('reset role')
    return invited
  }

  get #pairs(): Record<string, string> {
    return Object.fromEntries(this.#ids)
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { ManagerScope, MemberScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { AccountMails } from '#modules/people/server/accounts/account-mails.ts'
import { isOwner } from '#modules/people/server/accounts/accounts.ts'
import { deleteUnusedAccount, listWorkingElsewhere } from '#modules/people/server/accounts/places.ts'
import { findWithSecondFactor } from '#modules/people/server/second-factor/store.ts'
import { announceNameTags } from '#modules/sessions/server/store/name-tags.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import type { ReleaseClaims } from '#modules/tickets/server/release.ts'
import { changedMeanwhile, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import {
  deviceHasNoPassword,
  deviceNotManager,
  lastManager,
  ownPasswordLink,
  worksElsewhere,
  type MadeThings,
  type Member,
  type MemberChange,
  type Team,
} from '../contract.ts'
import { getMemberName, isManager } from '../policy.ts'
import { endCreated, listCreated, type CreatedKind } from './created.ts'
import { asInvitation, listOpenInvitations } from './invitation-store.ts'
import type { PasswordLinkMaker } from './joining/password-links.ts'
import * as store from './store.ts'

type Options = {
  database: Database
  made: readonly CreatedKind[]
  sessions: Sessions
  links: PasswordLinkMaker
  mails: AccountMails
  releaseClaims: ReleaseClaims
}

/** The members of a hotel, for its managers. */
export const createTeamMembers = ({ database, made, sessions, links, mails, releaseClaims }: Options) => {
  const findPerson = async (tx: Tx, scope: ManagerScope, id: string): Promise<store.MemberRow> => {
    const member = (await store.findMember(tx, scope, id)) ?? refuse(notFound)
    return member.kind === 'device' ? refuse(deviceHasNoPassword) : member
  }

  const describe = async (
    { hotelId }: ManagerScope,
    members: readonly store.MemberRow[],
    seen: ReadonlyMap<string, string>,
  ): Promise<Member[]> => {
    const ids = members.map(({ id }) => id)
    const { elsewhere, withFactor } = await database.onPlatform(async (tx) => ({
      elsewhere: await listWorkingElsewhere(tx, hotelId, ids),
      withFactor: await findWithSecondFactor(tx, ids),
    }))
    return members.map((row) => ({
      ...row,
      second_factor: withFactor.has(row.id),
      last_seen_at: seen.get(row.id) ?? null,
      elsewhere: elsewhere.has(row.id),
    }))
  }

  const list = async (scope: ManagerScope): Promise<Team> => {
    const { members, seen, ...rest } = await database.read(scope, async (tx) => ({
      members: await store.listMembers(tx, scope),
      seen: await store.listPresence(tx, scope),
      invitations: (await listOpenInvitations(tx, scope)).map(asInvitation),
      event_number: await eventNumber(tx, scope),
    }))
    return { ...rest, items: await describe(scope, members, seen) }
  }

  /** True if a member is a manager; false where there is none. */
  const isManagerById = async (scope: ManagerScope, id: string): Promise<boolean> => {
    const member = await database.read(scope, (tx) => store.findMember(tx, scope, id))
    return member !== undefined && isManager(member)
  }

  /** The things that a member created and that go on working without them. @throws Refusal 404 */
  const listMadeBy = (scope: MemberScope, id: string): Promise<MadeThings[]> =>
    database.read(scope, async (tx) => {
      if (!(await store.findMember(tx, scope, id))) refuse(notFound)
      return listCreated(tx, scope, made, id)
    })

  /**
   * Changes the given fields and leaves the others.
   * @throws Refusal 404; 409 with the member as it is when it has changed since `seen`, and for the last manager
   */
  const change = async (
    scope: MemberScope,
    id: string,
    { seen, end_made, ...change }: Omit<MemberChange, 'password' | 'code'>,
  ): Promise<Member> => {
    const presence = await database.read(scope, (tx) => store.listPresence(tx, scope))
    const describeOne = async (row: store.MemberRow): Promise<Member> =>
      (await describe(scope, [row], presence))[0] ?? refuse(notFound)
    const { row, isStale, changed } = await database.write(scope, async (tx) => {
      await store.lockTeam(tx, scope)
      const before = (await store.findMember(tx, scope, id)) ?? refuse(notFound)
      const wanted = {
        display_name: change.display_name ?? before.display_name,
        staff_role: change.staff_role ?? before.staff_role,
        follows: change.follows === undefined ? before.follows : change.follows,
      }
      const { display_name, staff_role, follows } = before
      // A retry after a lost response.
      if (isDeepStrictEqual(wanted, { display_name, staff_role, follows }))
        return { row: before, isStale: false, changed: [] }
      if (seen !== before.updated_at) return { row: before, isStale: true, changed: [] }
      if (before.kind === 'device' && wanted.staff_role === 'manager') refuse(deviceNotManager)
      if (isManager(before) && wanted.staff_role !== 'manager') await refuseLastManager(tx, scope, id)
      const row = (await store.updateMember(tx, scope, id, wanted)) ?? refuse(notFound)
      if (row.display_name !== before.display_name) await announceNameTags(tx, scope.hotelId, id)
      const label = getMemberName(row)
      if (!isManager(before) && isManager(row)) await mails.managerJoined(tx, scope.hotelId, { id, name: label })
      if (end_made && isManager(before) && !isManager(row)) await endCreated(tx, scope, made, id)
      await recordEntry(tx, scope, 'team.member_changed', { entity: 'managers', id, label, before, after: row })
      return { row, isStale: false, changed: await store.listSessions(tx, scope, id) }
    })
    sessions.announceChanged(changed)
    if (isStale) throw new Refusal(changedMeanwhile, { current: await describeOne(row) })
    return describeOne(row)
  }

  /**
   * Takes a member out of the hotel. Their sessions here end, and what they had claimed is free again. The account goes
   * with their last place.
   * @param end_made whether what they made ends with them
   * @throws Refusal 404; 409 for the last manager
   */
  const remove = async (scope: MemberScope, id: string, { end_made }: { end_made: boolean }): Promise<void> => {
    const ended = await database.write(scope, async (tx) => {
      await store.lockTeam(tx, scope)
      const member = (await store.findMember(tx, scope, id)) ?? refuse(notFound)
      if (isManager(member)) await refuseLastManager(tx, scope, id)
      if (end_made) await endCreated(tx, scope, made, id)
      await releaseClaims(tx, scope.hotelId, id)
      const sessions = await store.endSessions(tx, scope, id)
      await store.deleteMember(tx, scope, id)
      await recordEntry(tx, scope, 'team.member_removed', { entity: 'managers', id, label: getMemberName(member) })
      return sessions
    })
    sessions.announceEnded(ended)
    await database.onPlatform((tx) => deleteUnusedAccount(tx, id))
  }

  /** Twice is no failure. @throws Refusal 404 */
  const endSessions = async (scope: ManagerScope, id: string): Promise<{ ended: number }> => {
    const ended = await database.write(scope, async (tx) => {
      const member = (await store.findMember(tx, scope, id)) ?? refuse(notFound)
      await recordEntry(tx, scope, 'team.sessions_ended', { entity: 'managers', id, label: getMemberName(member) })
      return store.endSessions(tx, scope, id)
    })
    sessions.announceEnded(ended)
    return { ended: ended.length }
  }

  /**
   * Makes a link by which a person chooses a new password. It replaces an earlier one.
   * @throws Refusal 404; 409 for a device, for oneself, and for an account that the link would open elsewhere too
   */
  const makePasswordLink = async (scope: MemberScope, id: string): Promise<{ token: string; expires_at: string }> => {
    const elsewhere = await database.onPlatform((tx) => listWorkingElsewhere(tx, scope.hotelId, [id]))
    return database.write(scope, async (tx) => {
      const member = await findPerson(tx, scope, id)
      if (id === scope.actor.id) refuse(ownPasswordLink)
      if (elsewhere.has(id)) refuse(worksElsewhere)
      await recordEntry(tx, scope, 'team.password_link_made', { entity: 'managers', id, label: getMemberName(member) })
      return links.make(tx, scope, id)
    })
  }

  /**
   * Mails a person such a link. They may also work in another hotel, because only they see it.
   * @throws Refusal 404; 409 for a device, for an owner of the platform, and where no mail is sent; 429
   */
  const mailPasswordLink = async (scope: ManagerScope, id: string, language: Language): Promise<void> => {
    const owns = await database.onPlatform((tx) => isOwner(tx, id))
    await database.write(scope, async (tx) => {
      const member = await findPerson(tx, scope, id)
      if (owns) refuse(worksElsewhere)
      await links.mailTo(tx, scope, { id, email: member.email, language })
      await recordEntry(tx, scope, 'team.password_link_made', { entity: 'managers', id, label: getMemberName(member) })
    })
  }

  return { list, isManagerById, listMadeBy, change, remove, endSessions, makePasswordLink, mailPasswordLink }
}

export type TeamMembers = ReturnType<typeof createTeamMembers>

const refuseLastManager = async (tx: Tx, scope: ManagerScope, id: string): Promise<void> => {
  if (!(await store.hasOtherManager(tx, scope, id))) refuse(lastManager)
}

import type { MemberScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { MadeThings } from '../contract.ts'
import { getMemberName } from '../policy.ts'
import { deleteInvitation, findInvitation, listOpenInvitations } from './invitation-store.ts'
import { recordInvitation } from './invitations.ts'
import { deletePasswordLink, findMember, listMembers, listPasswordLinksMadeBy } from './store.ts'

/** A kind of things that staff create and that go on working without them, such as links. */
export type CreatedKind = {
  /** The message key of what they are. */
  readonly label: string
  /** Those that a member made and that still work, by name. */
  readonly list: (tx: Tx, scope: MemberScope, memberId: string) => Promise<{ id: string; name: string }[]>
  /** Ends one of them in the transaction, with its audit entry. */
  readonly end: (tx: Tx, scope: MemberScope, id: string) => Promise<unknown>
}

/** The things that a member created and that still work, by kind. */
export const listCreated = async (
  tx: Tx,
  scope: MemberScope,
  made: readonly CreatedKind[],
  memberId: string,
): Promise<MadeThings[]> => {
  const all: MadeThings[] = []
  for (const { label, list } of made) {
    const names = (await list(tx, scope, memberId)).map(({ name }) => name)
    if (names.length > 0) all.push({ label, names })
  }
  return all
}

/** Ends the things that a member created, also those since the caller's list was read. */
export const endCreated = async (
  tx: Tx,
  scope: MemberScope,
  made: readonly CreatedKind[],
  memberId: string,
): Promise<void> => {
  for (const { list, end } of made) for (const { id } of await list(tx, scope, memberId)) await end(tx, scope, id)
}

/** Open invitations, and links for new passwords that were shown. */
export const createdLinks = (clock: Clock): CreatedKind[] => [
  {
    label: 'team.open_invitations',
    list: async (tx, scope, memberId) =>
      (await listOpenInvitations(tx, scope))
        .filter((row) => row.created_by_id === memberId && Date.parse(row.expires_at) > clock.now())
        .map(({ id, display_name, email }) => ({ id, name: display_name ?? email ?? '' })),
    end: async (tx, scope, id) => {
      const invitation = await findInvitation(tx, scope, id)
      if (!invitation || !(await deleteInvitation(tx, scope, id))) return
      await recordInvitation(tx, scope, 'team.invitation_withdrawn', invitation)
    },
  },
  {
    label: 'team.password_links',
    list: async (tx, scope, memberId) => {
      const ids = await listPasswordLinksMadeBy(tx, scope, memberId, new Date(clock.now()).toISOString())
      const members = (await listMembers(tx, scope)).filter(({ id }) => ids.includes(id))
      return members.map((member) => ({ id: member.id, name: getMemberName(member) }))
    },
    end: async (tx, scope, id) => {
      const member = await findMember(tx, scope, id)
      if (!member || !(await deletePasswordLink(tx, scope, id))) return
      await recordEntry(tx, scope, 'team.password_link_ended', { entity: 'managers', id, label: getMemberName(member) })
    },
  },
]

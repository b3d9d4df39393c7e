import type { MemberScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import { createLink } from '#modules/people/server/accounts/one-time-links.ts'
import { idTaken, notFound, refuse, refuseIf } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { newToken } from '#platform/server/token.ts'
import {
  emailMissing,
  invitationDays,
  maxMembers,
  maxOpenInvitations,
  tooManyInvitations,
  tooManyMembers,
  type MadeInvitation,
  type NewStaffInvitation,
} from '../contract.ts'
import { invitationProblem } from '../policy.ts'
import * as store from './invitation-store.ts'
import type { LinkTokens } from './links.ts'
import { countMembers, findMember, lockTeam } from './store.ts'

type InvitationForm = Omit<NewStaffInvitation, 'password' | 'code'>

type Options = { database: Database; clock: Clock; tokens: LinkTokens; mail: MailQueue }

/** For how long a repeated invitation answers its link again: the answer may have been lost. */
const answeredAgainMs = 10 * 60_000

/** Invitations into the team of a hotel, for its managers. */
export const createTeamInvitations = ({ database, clock, tokens, mail }: Options) => {
  const putLink = async (tx: Tx, scope: MemberScope, id: string): Promise<MadeInvitation> => {
    const link = { generation: ((await store.findLink(tx, scope, id))?.generation ?? 0) + 1, salt: newToken() }
    const { token, row } = createLink(clock.now(), invitationDays * 24, tokens.ofInvitation(scope.hotelId, id, link))
    await store.putLink(tx, scope, { ...link, ...row, invitation_id: id })
    return { invitation: store.asInvitation((await store.findInvitation(tx, scope, id)) ?? refuse(notFound)), token }
  }

  /**
   * Invites a person or a device, or links a device of the team again. Idempotent by id
   * for who made it, and for a few minutes, also in its token.
   * @throws Refusal 400 for a wrong field; 404 for a device that is not of the team; 409 when there are too many
   */
  const make = async (scope: MemberScope, form: InvitationForm): Promise<MadeInvitation> => {
    refuseIf(invitationProblem(form))
    const { actor } = scope
    return database.write(scope, async (tx) => {
      await lockTeam(tx, scope)
      const values = await getValues(tx, scope, form)
      const first = await store.findInvitation(tx, scope, form.id)
      if (first) {
        const link = await store.findLink(tx, scope, form.id)
        const isRepeated = isSame(first, values) && first.created_by_id === actor.id
        const madeAt = Date.parse(first.expires_at) - invitationDays * 86_400_000
        const isNew = link?.generation === 1 && madeAt > clock.now() - answeredAgainMs
        if (!isRepeated || !isNew || first.accepted_at !== null) return refuse(idTaken)
        return { invitation: store.asInvitation(first), token: tokens.ofInvitation(scope.hotelId, form.id, link) }
      }
      const now = clock.now()
      const open = (await store.listOpenInvitations(tx, scope)).filter(({ expires_at }) => Date.parse(expires_at) > now)
      if (open.length >= maxOpenInvitations) refuse(tooManyInvitations)
      if (values.for_id === null && (await countMembers(tx, scope)) >= maxMembers) refuse(tooManyMembers)
      await store.insertInvitation(tx, scope, {
        ...values,
        created_by: actor.display_name ?? actor.email,
        created_by_id: actor.id,
        expires_at: new Date(now).toISOString(),
      })
      await recordInvitation(tx, scope, 'team.invited', values)
      return putLink(tx, scope, form.id)
    })
  }

  /** True if an invitation makes a manager; false where there is none. */
  const isForManager = async (scope: MemberScope, id: string): Promise<boolean> => {
    const invitation = await database.read(scope, (tx) => store.findInvitation(tx, scope, id))
    return invitation?.staff_role === 'manager'
  }

  /** Makes a new link; the one before is void. @throws Refusal 404, also for an invitation that was accepted */
  const renewLink = (scope: MemberScope, id: string): Promise<MadeInvitation> =>
    database.write(scope, async (tx) => {
      await lockTeam(tx, scope)
      const invitation = (await store.findInvitation(tx, scope, id)) ?? refuse(notFound)
      if (invitation.accepted_at !== null) refuse(notFound)
      await recordInvitation(tx, scope, 'team.link_renewed', invitation)
      return putLink(tx, scope, id)
    })

  /**
   * Sends the link of an invitation to its address. A new link that is made meanwhile goes out instead.
   * @throws Refusal 404, also for one that was accepted or has expired; 409 without an address, and where no mail is
   * sent; 429
   */
  const mailLink = async (scope: MemberScope, id: string, language: Language): Promise<void> => {
    await database.write(scope, async (tx) => {
      const invitation = (await store.findInvitation(tx, scope, id)) ?? refuse(notFound)
      const lifeSeconds = Math.floor((Date.parse(invitation.expires_at) - clock.now()) / 1000)
      if (invitation.accepted_at !== null || lifeSeconds <= 0) refuse(notFound)
      const to = invitation.email ?? refuse(emailMissing)
      const values = { invitation_id: id }
      await mail.queueMail(tx, scope, {
        template: 'invitation',
        to,
        language,
        values,
        subjectOf: id,
        lifeSeconds: Math.min(lifeSeconds, 86_400),
      })
      await recordEntry(tx, scope, 'team.invitation_mailed', { entity: 'staff_invitations', id, label: to })
    })
  }

  /** @throws Refusal 404 */
  const withdraw = async (scope: MemberScope, id: string): Promise<void> => {
    await database.write(scope, async (tx) => {
      const invitation = (await store.findInvitation(tx, scope, id)) ?? refuse(notFound)
      if (!(await store.deleteInvitation(tx, scope, id))) refuse(notFound)
      await recordInvitation(tx, scope, 'team.invitation_withdrawn', invitation)
    })
  }

  return { make, isForManager, renewLink, mailLink, withdraw }
}

export type TeamInvitations = ReturnType<typeof createTeamInvitations>

/** Records what was done with an invitation. */
export const recordInvitation = (
  tx: Tx,
  scope: MemberScope,
  action: string,
  { id, display_name, email, staff_role }: Values,
) =>
  recordEntry(tx, scope, action, {
    entity: 'staff_invitations',
    id,
    label: display_name ?? email ?? '',
    after: { staff_role, email },
  })

type Values = Pick<store.InvitationRow, 'id' | 'kind' | 'staff_role' | 'display_name' | 'email' | 'for_id'>

/** A device that is linked again keeps its name and role. */
const getValues = async (tx: Tx, scope: MemberScope, form: InvitationForm): Promise<Values> => {
  const { id, kind, staff_role, for_id } = form
  if (for_id === undefined) {
    const email = (kind === 'person' && form.email?.toLowerCase()) || null
    return { id, kind, staff_role, display_name: form.display_name || null, email, for_id: null }
  }
  const device = await findMember(tx, scope, for_id)
  if (device?.kind !== 'device') return refuse(notFound)
  return { id, kind, staff_role: device.staff_role, display_name: device.display_name, email: null, for_id }
}

const isSame = (row: Values, values: Values): boolean =>
  (['kind', 'staff_role', 'display_name', 'email', 'for_id'] as const).every((name) => row[name] === values[name])

import { idTaken, notFound, Refusal } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { hashToken } from '#platform/server/token.ts'
import type { ManagerScope } from '#core/access/server/scope.ts'
import {
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
import { asInvitation } from './members.ts'
import { countMembers, findMember, lockTeam } from './store.ts'

type Options = { database: Database; clock: Clock; tokens: LinkTokens }

/** Invitations into the team of a hotel, for its managers. */
export class TeamInvitations {
  readonly #database: Database
  readonly #clock: Clock
  readonly #tokens: LinkTokens

  constructor({ database, clock, tokens }: Options) {
    this.#database = database
    this.#clock = clock
    this.#tokens = tokens
  }

  /**
   * Invites a person or a device, or links a device of the team again. Idempotent by id, also in its token.
   * @throws Refusal 400 for a wrong field; 404 for a device that is not of the team; 409 when there are too many
   */
  async make(scope: ManagerScope, form: NewStaffInvitation): Promise<MadeInvitation> {
    const problem = invitationProblem(form)
    if (problem) throw new Refusal(problem.failure, { fields: { [problem.field]: problem.failure.code } })
    const { actor } = scope
    return this.#database.write(scope, async (tx) => {
      await lockTeam(tx, scope)
      const values = await getValues(tx, scope, form)
      const first = await store.findInvitation(tx, scope, form.id)
      if (first) {
        if (!isSame(first, values) || first.accepted_at !== null) refuse(idTaken)
        const token = this.#tokens.ofInvitation(scope.hotelId, form.id, await store.readGeneration(tx, scope, form.id))
        return { invitation: asInvitation(first), token }
      }
      const now = this.#clock.now()
      const open = (await store.listOpenInvitations(tx, scope)).filter(({ expires_at }) => Date.parse(expires_at) > now)
      if (open.length >= maxOpenInvitations) refuse(tooManyInvitations)
      if (values.for_id === null && (await countMembers(tx, scope)) >= maxMembers) refuse(tooManyMembers)
      await store.insertInvitation(tx, scope, {
        ...values,
        created_by: actor.display_name ?? actor.email,
        created_by_id: actor.id,
        expires_at: new Date(now).toISOString(),
      })
      return this.#putLink(tx, scope, form.id, 1)
    })
  }

  /** Makes a new link; the one before is void. @throws Refusal 404, also for an invitation that was accepted */
  renewLink(scope: ManagerScope, id: string): Promise<MadeInvitation> {
    return this.#database.write(scope, async (tx) => {
      await lockTeam(tx, scope)
      const invitation = (await store.findInvitation(tx, scope, id)) ?? refuse(notFound)
      if (invitation.accepted_at !== null) refuse(notFound)
      return this.#putLink(tx, scope, id, (await store.readGeneration(tx, scope, id)) + 1)
    })
  }

  /** @throws Refusal 404 */
  async withdraw(scope: ManagerScope, id: string): Promise<void> {
    if (!(await this.#database.write(scope, (tx) => store.deleteInvitation(tx, scope, id)))) refuse(notFound)
  }

  async #putLink(tx: Tx, scope: ManagerScope, id: string, generation: number): Promise<MadeInvitation> {
    const token = this.#tokens.ofInvitation(scope.hotelId, id, generation)
    const expires_at = new Date(this.#clock.now() + invitationDays * 86_400_000).toISOString()
    await store.putLink(tx, scope, { invitation_id: id, token_hash: hashToken(token), generation, expires_at })
    return { invitation: asInvitation((await store.findInvitation(tx, scope, id)) ?? refuse(notFound)), token }
  }
}

type Values = Pick<store.InvitationRow, 'id' | 'kind' | 'staff_role' | 'display_name' | 'email' | 'for_id'>

/** A device that is linked again keeps its name and role. */
const getValues = async (tx: Tx, scope: ManagerScope, form: NewStaffInvitation): Promise<Values> => {
  const { id, kind, staff_role, display_name, email, for_id } = form
  if (for_id === undefined)
    return {
      id,
      kind,
      staff_role,
      display_name: display_name || null,
      email: (kind === 'person' && email?.toLowerCase()) || null,
      for_id: null,
    }
  const device = await findMember(tx, scope, for_id)
  if (device?.kind !== 'device') return refuse(notFound)
  return {
    id,
    kind: 'device',
    staff_role: device.staff_role,
    display_name: device.display_name,
    email: null,
    for_id,
  }
}

const isSame = (row: Values, values: Values): boolean =>
  row.kind === values.kind &&
  row.staff_role === values.staff_role &&
  row.display_name === values.display_name &&
  row.email === values.email &&
  row.for_id === values.for_id

const refuse = (failure: ConstructorParameters<typeof Refusal>[0]): never => {
  throw new Refusal(failure)
}

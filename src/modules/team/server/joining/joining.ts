import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { emailInvalid, isEmail, linkInvalid, managerFieldsMissing } from '#modules/people/contract/account.ts'
import type { AccountMails } from '#modules/people/server/accounts/account-mails.ts'
import {
  findAccount,
  findMember,
  isOwner,
  noPassword,
  type StaffAccount,
} from '#modules/people/server/accounts/accounts.ts'
import { refuseLink } from '#modules/people/server/accounts/one-time-links.ts'
import { deleteUnusedAccount } from '#modules/people/server/accounts/places.ts'
import { minutes, refuseBlocked } from '#modules/people/server/passwords/limits.ts'
import { passwordProblem } from '#modules/people/server/passwords/passwords.ts'
import { createStaffLimits } from '#modules/people/server/passwords/staff-limits.ts'
import { createTurns } from '#modules/people/server/passwords/turns.ts'
import { openStaffSession } from '#modules/people/server/second-factor/open-staff-session.ts'
import type { SecondFactors } from '#modules/people/server/second-factor/second-factors.ts'
import type { Sessions, SignInResult } from '#modules/sessions/server/store/sessions.ts'
import { Refusal, refuseIf, type Failure, refuse } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { hashPassword, passwordMatches } from '#platform/server/password.ts'
import type { LimitRule, RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { hashToken } from '#platform/server/token.ts'
import { maxMembers, tooManyMembers } from '../../contract.ts'
import {
  alreadyHere,
  emailInUse,
  maxHotelsOfAccount,
  tooManyHotels,
  type JoinStaff,
  type OpenedInvitation,
} from '../../contract/joining.ts'
import {
  acceptInvitation,
  findInvitationOfEmail,
  findInvitationOfLink,
  type InvitationRow,
} from '../invitation-store.ts'
import { countMembers, endSessions, lockTeam } from '../store.ts'
import * as store from './store.ts'

// Passwords of an existing account that one address tries with one link.
const attemptsOfLink: LimitRule = {
  free: 10,
  seconds: minutes(15),
  delaySeconds: minutes(15),
  maxSeconds: minutes(15),
}

/** The parts of the server that a person or a device needs to come in by a link. */
export type JoiningOptions = {
  database: Database
  sessions: Sessions
  limits: RateLimits
  clock: Clock
  secondFactors: SecondFactors
  mails: AccountMails
}

type Caller = { address: string }

/** Takes persons and shared devices into the team of a hotel by the link of an invitation. */
export const createJoining = ({ database, sessions, limits, clock, secondFactors, mails }: JoiningOptions) => {
  const inTurn = createTurns()

  /** The invitation of a link, accepted or not. @throws Refusal `people.link_invalid`, for every reason the same */
  const findInvitation = async (scope: AnonymousScope, token: string, address: string): Promise<InvitationRow> => {
    const invitation = await database.read(scope, (tx) => findInvitationOfLink(tx, scope, token, clock.now()))
    return invitation ?? refuseLink(limits, scope, address)
  }

  const joinAnew = async (scope: AnonymousScope, invitation: InvitationRow, form: JoinStaff): Promise<SignInResult> => {
    const email = form.email.toLowerCase()
    refuseIf(passwordProblem(form.password, [email, scope.hotelId]), 'password')
    const password_hash = await hashPassword(form.password)
    return joinWithAccount(scope, invitation, { email, password_hash, display_name: form.display_name })
  }

  const joinWithAccount = async (
    scope: AnonymousScope,
    invitation: InvitationRow,
    { email, password_hash, display_name }: { email: string; password_hash: string; display_name: string | null },
  ): Promise<SignInResult> => {
    const id = newId()
    await database.onPlatform(async (tx) => {
      const is_demo = await store.isDemoHotel(tx, scope)
      if (!(await store.insertAccount(tx, { id, email, password_hash, is_demo }))) throw new Refusal(emailInUse)
    })
    return accept(scope, invitation, { id, email, display_name, isNew: true })
  }

  const joinAs = async (
    scope: AnonymousScope,
    invitation: InvitationRow,
    account: StaffAccount,
    form: { display_name: string | null; code: string },
  ): Promise<SignInResult> => {
    const places = await database.onPlatform((tx) => store.countPlaces(tx, account.id))
    const isHere = await database.read(scope, (tx) => findMember(tx, scope.hotelId, account))
    if (isHere) throw new Refusal(alreadyHere)
    if (places >= maxHotelsOfAccount) throw new Refusal(tooManyHotels)
    await secondFactors.verify(account.id, form.code)
    return accept(scope, invitation, { ...account, display_name: form.display_name, isNew: false })
  }

  /** The answer was lost: the same account comes again with the right password. */
  const repeat = async (
    scope: AnonymousScope,
    invitation: InvitationRow,
    account: StaffAccount | undefined,
    form: JoinStaff,
    by: { address: string; key: string },
  ): Promise<SignInResult> => {
    if (account?.id !== invitation.accepted_by_id || !(await mayUse(scope, account, form, by)))
      throw new Refusal(linkInvalid)
    await secondFactors.verify(account.id, form.code)
    return database.onPlatform(async (tx) => {
      const member = (await findMember(tx, scope.hotelId, account)) ?? refuse(linkInvalid)
      return openStaffSession(tx, sessions, member, scope.hotelId)
    })
  }

  /** True if the password is the account's, and the account may join. */
  const mayUse = async (
    scope: AnonymousScope,
    account: StaffAccount,
    { email, password }: JoinStaff,
    { address, key }: { address: string; key: string },
  ): Promise<boolean> => {
    const attempts = createStaffLimits(limits).of(email, address, undefined)
    await attempts.refuse()
    const isRight = await passwordMatches(password, account.password_hash, address)
    if (isRight && (await mayJoin(scope, account))) return true
    await attempts.count()
    await limits.count([[key, attemptsOfLink]])
    return false
  }

  /** False for an owner's account. Demo accounts stay within the demo. */
  const mayJoin = (scope: AnonymousScope, account: StaffAccount): Promise<boolean> =>
    database.onPlatform(
      async (tx) => !(await isOwner(tx, account.id)) && account.is_demo === (await store.isDemoHotel(tx, scope)),
    )

  const accept = async (
    scope: AnonymousScope,
    { id: invitationId, kind, staff_role, for_id }: InvitationRow,
    who: { id: string; email: string; display_name: string | null; isNew: boolean; password_is_first_use?: boolean },
  ): Promise<SignInResult> => {
    const { id, email, display_name, isNew, password_is_first_use = false } = who
    const mustSetUp = await secondFactors.mustSetUp({ id, staff_role }, scope.hotelId)
    try {
      const { ended, signedIn } = await database.write(scope, async (tx) => {
        await lockTeam(tx, scope)
        const accepted = { accepted_at: new Date(clock.now()).toISOString(), accepted_by_id: id }
        if (!(await acceptInvitation(tx, scope, invitationId, accepted))) throw new Refusal(linkInvalid)
        // A device has one browser: the one before is signed out.
        const ended = for_id === null ? [] : await endSessions(tx, scope, id)
        if (for_id === null) {
          if ((await countMembers(tx, scope)) >= maxMembers) throw new Refusal(tooManyMembers)
          await store.insertMember(tx, scope, { id, kind, email, display_name, staff_role }, accepted.accepted_at)
        }
        const member = (await findMember(tx, scope.hotelId, { id, password_is_first_use })) ?? refuse(linkInvalid)
        const recorder = { hotelId: scope.hotelId, actor: member, call: scope.call }
        await recordEntry(tx, recorder, kind === 'device' ? 'team.device_linked' : 'team.joined', {
          entity: 'managers',
          id,
          label: display_name ?? email,
          after: { staff_role },
          withNetwork: true,
        })
        if (staff_role === 'manager') await mails.managerJoined(tx, scope.hotelId, { id, name: display_name ?? email })
        return { ended, signedIn: await sessions.open(tx, member, scope.hotelId, null, null, mustSetUp) }
      })
      sessions.announceEnded(ended)
      return signedIn
    } catch (error) {
      if (isNew) await database.onPlatform((tx) => deleteUnusedAccount(tx, id))
      throw error
    }
  }

  /** The content of an open invitation. @throws Refusal `people.link_invalid` */
  const read = async (scope: AnonymousScope, token: string, { address }: Caller): Promise<OpenedInvitation> => {
    const { kind, staff_role, display_name, email, accepted_at } = await findInvitation(scope, token, address)
    if (accepted_at !== null) throw new Refusal(linkInvalid)
    return { kind, staff_role, display_name, email }
  }

  /**
   * Joins with a new account, or with the one of the e-mail when the password is right. The account that joined with the
   * same link before may repeat it.
   * @throws Refusal for missing or weak fields, a link that is not valid, and an account that cannot join
   */
  const join = async (scope: AnonymousScope, form: JoinStaff, { address }: Caller): Promise<SignInResult> => {
    refuseIf(getProblem(form))
    const hash = hashToken(form.token)
    const find = () => findInvitation(scope, form.token, address)
    await find()
    // One after the other: those who come too late are refused before the work of hashing a password.
    return inTurn(hash.toString('base64'), async () => {
      const invitation = await find()
      if (invitation.kind !== 'person') throw new Refusal(linkInvalid)
      const key = `join:${hash.toString('base64')}:${address}`
      await refuseBlocked(limits, [key])
      const account = await database.onPlatform((tx) => findAccount(tx, form.email))
      if (invitation.accepted_at !== null) return repeat(scope, invitation, account, form, { address, key })
      if (account === undefined) return joinAnew(scope, invitation, form)
      if (!(await mayUse(scope, account, form, { address, key }))) refuse(emailInUse, 'email')
      return joinAs(scope, invitation, account, form)
    })
  }

  /**
   * Joins by the open invitation to an address that the sign-in provider has verified, which stands for the link in the
   * mail to it. A new account gets no password.
   * @param account of the person, where there is one
   * @returns null without such an invitation
   */
  const joinByAddress = async (
    scope: AnonymousScope,
    { email, account, code }: { email: string; account: StaffAccount | undefined; code: string },
  ): Promise<SignInResult | null> => {
    const invitation = await database.read(scope, (tx) => findInvitationOfEmail(tx, scope, email, clock.now()))
    if (!invitation || (account && !(await mayJoin(scope, account)))) return null
    const { display_name } = invitation
    return account
      ? joinAs(scope, invitation, account, { display_name, code })
      : joinWithAccount(scope, invitation, { email, password_hash: noPassword, display_name })
  }

  /** Makes this browser a device of the team, or the device of the team that is to be linked again. */
  const linkDevice = async (scope: AnonymousScope, token: string, { address }: Caller): Promise<SignInResult> => {
    const invitation = await findInvitation(scope, token, address)
    if (invitation.kind !== 'device' || invitation.accepted_at !== null) throw new Refusal(linkInvalid)
    const id = invitation.for_id ?? newId()
    if (invitation.for_id === null)
      await database.onPlatform(async (tx) => {
        const is_demo = await store.isDemoHotel(tx, scope)
        await store.insertAccount(tx, { id, email: null, password_hash: noPassword, is_demo })
      })
    return accept(scope, invitation, { id, email: '', display_name: invitation.display_name, isNew: true })
  }

  return { read, join, joinByAddress, linkDevice }
}

export type Joining = ReturnType<typeof createJoining>

const getProblem = ({ display_name, email, password }: JoinStaff): Failure | null => {
  if (!display_name || !email || !password) return managerFieldsMissing
  return isEmail(email) ? null : emailInvalid
}

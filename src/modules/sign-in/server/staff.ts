import type { ManagerActor } from '#modules/access/policy.ts'
import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { hotelClosed } from '#modules/hotels/contract.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { codeWrong, linkInvalid, passwordFieldsMissing, passwordNotNew } from '#modules/people/contract/account.ts'
import { findMember, isOwner, setPassword, type StaffAccount } from '#modules/people/server/accounts/accounts.ts'
import type { DemoAccounts } from '#modules/people/server/accounts/demo-accounts.ts'
import { consumeLink } from '#modules/people/server/accounts/one-time-links.ts'
import { findLink } from '#modules/people/server/accounts/owner-links.ts'
import type { PasswordChecks } from '#modules/people/server/passwords/password-checks.ts'
import { passwordProblem } from '#modules/people/server/passwords/passwords.ts'
import { createStaffLimits } from '#modules/people/server/passwords/staff-limits.ts'
import { openStaffSession } from '#modules/people/server/second-factor/open-staff-session.ts'
import type { SecondFactors } from '#modules/people/server/second-factor/second-factors.ts'
import { removeFactor } from '#modules/people/server/second-factor/store.ts'
import { notManagerHere } from '#modules/sessions/contract.ts'
import type { Sessions, SignInResult } from '#modules/sessions/server/store/sessions.ts'
import { Refusal, refuse, refuseIf } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { hashPassword, passwordMatches } from '#platform/server/password.ts'
import type { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import {
  invalidOwnerCredentials,
  loginFailed,
  managerSignInProblem,
  notOwner,
  ownerFieldsMissing,
  type ManagerSignIn,
} from '../contract/credentials.ts'

/**
 * The caller: the address for rate limits, the cookie of a known device, and whether the caller is nearby, which demo
 * accounts require.
 */
export type StaffCaller = { address: string; device?: string | undefined; isNearby: boolean }

type Options = {
  database: Database
  hotels: Pick<Hotels, 'find' | 'getState'>
  sessions: Sessions
  limits: RateLimits
  clock: Clock
  passwords: PasswordChecks
  demo: DemoAccounts
  secondFactors: SecondFactors
}

/** Records a wrong password or code of an account that works here. */
const recordFailure = (database: Database, { hotelId, call }: AnonymousScope, account: StaffAccount): Promise<void> =>
  database.onPlatform(async (tx) => {
    const member = await findMember(tx, hotelId, account)
    const what = { entity: 'managers', id: account.id, label: account.email, withNetwork: true } as const
    if (member) await recordEntry(tx, { hotelId, actor: null, call }, 'sign_ins.failed', what)
  })

type UsedCode = Awaited<ReturnType<SecondFactors['verify']>>

/** `verify` of the second factors, which records a wrong code in the hotel. */
export const verifyCode = (
  { database, secondFactors }: Pick<Options, 'database' | 'secondFactors'>,
  scope: AnonymousScope,
  account: StaffAccount,
  code: string,
): Promise<UsedCode> =>
  secondFactors.verify(account.id, code).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.failure === codeWrong) await recordFailure(database, scope, account)
    throw error
  })

/** A closed hotel lets its managers in, for its register, and nobody else. @param member null: who would become one */
export const refuseIntoClosed = async (
  hotels: Pick<Hotels, 'find' | 'getState'>,
  hotelId: string,
  member: ManagerActor | null,
): Promise<void> => {
  if (member?.staff_role === 'manager') return
  const hotel = await hotels.find(hotelId)
  if (hotel && hotels.getState(hotel) !== 'open') refuse(hotelClosed)
}

/** Opens the session of a member whose password, or provider, and code are proved, and records it in the hotel. */
export const openRecordedSession = async (
  tx: Tx,
  sessions: Sessions,
  { hotelId, call }: AnonymousScope,
  member: ManagerActor,
  used: UsedCode,
): Promise<SignInResult> => {
  const action = used === 'recovery_code' ? 'sign_ins.recovery_code_used' : 'sign_ins.signed_in'
  const what = { entity: 'managers', id: member.id, withNetwork: true } as const
  await recordEntry(tx, { hotelId, actor: member, call }, action, what)
  return openStaffSession(tx, sessions, member, hotelId)
}

/** Signs managers and owners in. */
export const createStaffSignInService = ({
  database,
  hotels,
  sessions,
  limits: rateLimits,
  clock,
  passwords,
  demo,
  secondFactors,
}: Options) => {
  const limits = createStaffLimits(rateLimits)

  /** Ends the new session of a demo account if demo accounts are off. */
  const admitDemo = async (
    account: StaffAccount,
    { isNearby }: StaffCaller,
    signedIn: SignInResult,
  ): Promise<SignInResult> => {
    if (!account.is_demo) return signedIn
    try {
      await demo.refuseWhereOff(account.id, isNearby)
      return signedIn
    } catch (error) {
      await sessions.end(signedIn.session)
      throw error
    }
  }

  /**
   * Signs a manager of this hotel in.
   * @throws Refusal `people.login_failed` for an unknown e-mail and for a wrong password, after the same work;
   * `people.code_needed` and `people.code_wrong` for an account with a second factor
   */
  const signInManager = async (
    scope: AnonymousScope,
    form: ManagerSignIn,
    caller: StaffCaller,
  ): Promise<SignInResult> => {
    refuseIf(managerSignInProblem(form))
    // Not awaited: the answer takes as long as for an unknown e-mail.
    const onWrong = (known: StaffAccount): void => void recordFailure(database, scope, known).catch(() => {})
    const account = await passwords.check(form, caller, loginFailed, onWrong)
    const member = (await database.onPlatform((tx) => findMember(tx, scope.hotelId, account))) ?? refuse(notManagerHere)
    await refuseIntoClosed(hotels, scope.hotelId, member)
    const used = await verifyCode({ database, secondFactors }, scope, account, form.code)
    const signedIn = await database.onPlatform((tx) => openRecordedSession(tx, sessions, scope, member, used))
    return admitDemo(account, caller, signedIn)
  }

  /**
   * Signs an owner of the platform in.
   * @throws Refusal `people.invalid_owner_credentials`; `people.not_owner` for the correct password of another account
   */
  const signInOwner = async (form: ManagerSignIn, caller: StaffCaller): Promise<SignInResult> => {
    if (!form.email || !form.password) throw new Refusal(ownerFieldsMissing)
    const account = await passwords.check(form, caller, invalidOwnerCredentials)
    if (!(await database.onPlatform((tx) => isOwner(tx, account.id)))) throw new Refusal(notOwner)
    await secondFactors.verify(account.id, form.code)
    const owner = { kind: 'owner', id: account.id, email: account.email } as const
    return admitDemo(account, caller, await database.onPlatform((tx) => openStaffSession(tx, sessions, owner, null)))
  }

  /**
   * Sets an owner's password by a one-time link, removes the second factor, ends the owner's other sessions and signs in.
   * A valid link is accepted before any limit, because tokens cannot be guessed.
   * @throws Refusal `people.link_invalid`; after a refused password the link remains valid
   */
  const signInOwnerByLink = async (
    form: { token: string; new_password: string },
    { address }: Pick<StaffCaller, 'address'>,
  ): Promise<SignInResult> => {
    const { token, new_password: wanted } = form
    if (!wanted) throw new Refusal(passwordFieldsMissing)
    const owner = await database.onPlatform((tx) => findLink(tx, token, clock.now()))
    if (!owner) {
      await limits.refuseAddress(address)
      await limits.countAddress(address)
      throw new Refusal(linkInvalid)
    }
    const { id, email, password_hash: kept } = owner
    refuseIf(
      passwordProblem(wanted, [email]) ?? ((await passwordMatches(wanted, kept)) ? passwordNotNew : null),
      'new_password',
    )
    const passwordHash = await hashPassword(wanted)
    return database.onPlatform(async (tx) => {
      if (!(await consumeLink(tx, 'password_links', null, token))) throw new Refusal(linkInvalid)
      await setPassword(tx, id, passwordHash)
      // Lockout: an owner asks for this link after losing the password and the phone.
      await removeFactor(tx, id)
      await tx.deleteFrom('sessions').where('owner_id', '=', id).execute()
      return openStaffSession(tx, sessions, { kind: 'owner', id, email }, null)
    })
  }

  return { signInManager, signInOwner, signInOwnerByLink }
}

export type StaffSignInService = ReturnType<typeof createStaffSignInService>

import type { MemberScope, AnonymousScope, OwnerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { notFound, Refusal, refuseIf, type Failure, refuse } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { hashPassword, passwordMatches, pretendToCompare } from '#platform/server/password.ts'
import type { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { notManagerHere, notSignedIn } from '../../contract.ts'
import {
  codeWrong,
  currentPasswordIncorrect,
  invalidOwnerCredentials,
  linkInvalid,
  loginFailed,
  managerSignInProblem,
  notOwner,
  ownerFieldsMissing,
  passwordFieldsMissing,
  passwordNotNew,
  type ChangePassword,
  type ManagerSignIn,
} from '../../contract/account.ts'
import type { AccountMails } from '../accounts/account-mails.ts'
import { findAccount, findMember, isOwner, setPassword, type StaffAccount } from '../accounts/accounts.ts'
import type { DemoAccounts } from '../accounts/demo-accounts.ts'
import { findLink } from '../accounts/owner-links.ts'
import { takeLink } from '../one-time-links.ts'
import { openStaffSession } from '../second-factor/open-staff-session.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import { removeFactor } from '../second-factor/store.ts'
import type { Sessions } from '../sessions.ts'
import type { SignedIn } from './guests.ts'
import type { KnownDevices } from './known-devices.ts'
import { passwordProblem } from './passwords.ts'
import { createStaffLimits } from './staff-limits.ts'
import { createTurns } from './turns.ts'

/**
 * The caller: the address for rate limits, the cookie of a known device, and whether the caller is nearby, which demo
 * accounts require.
 */
export type StaffCaller = { address: string; device?: string | undefined; isNearby: boolean }

type Options = {
  database: Database
  sessions: Sessions
  limits: RateLimits
  clock: Clock
  devices: KnownDevices
  demo: DemoAccounts
  secondFactors: SecondFactors
  mails: AccountMails
}

/** Signs managers and owners in, and changes their passwords. */
export const createStaffSignInService = ({
  database,
  sessions,
  limits: rateLimits,
  clock,
  devices,
  demo,
  secondFactors,
  mails,
}: Options) => {
  const inTurn = createTurns()
  const limits = createStaffLimits(rateLimits)

  /** Somebody tried a wrong password or code of an account that works here. */
  const recordFailure = ({ hotelId, call }: AnonymousScope, account: StaffAccount): Promise<void> =>
    database.onPlatform(async (tx) => {
      const member = await findMember(tx, hotelId, account)
      const what = { entity: 'managers', id: account.id, label: account.email, withNetwork: true } as const
      if (member) await recordEntry(tx, { hotelId, actor: null, call }, 'sign_ins.failed', what)
    })

  /** Ends the new session of a demo account if demo accounts are off. */
  const admitDemo = async (account: StaffAccount, { isNearby }: StaffCaller, signedIn: SignedIn): Promise<SignedIn> => {
    if (!account.is_demo) return signedIn
    try {
      await demo.refuseWhereOff(account.id, isNearby)
      return signedIn
    } catch (error) {
      await sessions.end(signedIn.session)
      throw error
    }
  }

  const isRight = (password: string, account: StaffAccount | undefined, turn: string): Promise<boolean> =>
    account ? passwordMatches(password, account.password_hash, turn) : pretendToCompare(password, turn)

  // An unknown e-mail takes the same time as a wrong password and gets the same answer.
  const checkPassword = async (
    form: Pick<ManagerSignIn, 'email' | 'password'>,
    caller: Omit<StaffCaller, 'isNearby'> & { session?: string },
    failure: Failure,
    onWrong?: (account: StaffAccount) => void,
  ): Promise<StaffAccount> => {
    const account = await database.onPlatform((tx) => findAccount(tx, form.email))
    const device = caller.session ?? (account && devices.getMark(caller.device, account.id))
    const attempts = limits.of(form.email, caller.address, device)
    return inTurn(attempts.turn, async () => {
      await attempts.refuse()
      // Guesses from the hotel's own address hold up nobody at a device on which this account is known.
      const right = await isRight(form.password, account, device ?? caller.address).catch(async (error: unknown) => {
        // Too many are waiting: guesses that were not compared count too, of their address alone.
        if (device === undefined) await limits.countAddress(caller.address)
        throw error
      })
      if (account && right) {
        await attempts.clear()
        return account
      }
      await attempts.count()
      if (account) onWrong?.(account)
      throw new Refusal(failure)
    })
  }

  /**
   * Signs a manager of this hotel in.
   * @throws Refusal `people.login_failed` for an unknown e-mail and for a wrong password, after the same work;
   * `people.code_needed` and `people.code_wrong` for an account with a second factor
   */
  const signInManager = async (scope: AnonymousScope, form: ManagerSignIn, caller: StaffCaller): Promise<SignedIn> => {
    refuseIf(managerSignInProblem(form))
    // Not awaited: the answer takes as long as for an unknown e-mail.
    const onWrong = (known: StaffAccount): void => void recordFailure(scope, known).catch(() => {})
    const account = await checkPassword(form, caller, loginFailed, onWrong)
    const member = (await database.onPlatform((tx) => findMember(tx, scope.hotelId, account))) ?? refuse(notManagerHere)
    const proof = await secondFactors.prove(account.id, form.code).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.failure === codeWrong) await recordFailure(scope, account)
      throw error
    })
    const action = proof === 'recovery_code' ? 'sign_ins.recovery_code_used' : 'sign_ins.signed_in'
    const signedIn = await database.onPlatform(async (tx) => {
      const recorder = { hotelId: scope.hotelId, actor: member, call: scope.call }
      await recordEntry(tx, recorder, action, { entity: 'managers', id: member.id, withNetwork: true })
      return openStaffSession(tx, sessions, member, scope.hotelId)
    })
    return admitDemo(account, caller, signedIn)
  }

  /**
   * Signs an owner of the platform in.
   * @throws Refusal `people.invalid_owner_credentials`; `people.not_owner` for the correct password of another account
   */
  const signInOwner = async (form: ManagerSignIn, caller: StaffCaller): Promise<SignedIn> => {
    if (!form.email || !form.password) throw new Refusal(ownerFieldsMissing)
    const account = await checkPassword(form, caller, invalidOwnerCredentials)
    if (!(await database.onPlatform((tx) => isOwner(tx, account.id)))) throw new Refusal(notOwner)
    await secondFactors.prove(account.id, form.code)
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
  ): Promise<SignedIn> => {
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
      if (!(await takeLink(tx, 'password_links', null, token))) throw new Refusal(linkInvalid)
      await setPassword(tx, id, passwordHash)
      // Who was given the link by the machine's administrator has lost what they signed in with.
      await removeFactor(tx, id)
      await sessions.endAllOfOwner(tx, id)
      return openStaffSession(tx, sessions, { kind: 'owner', id, email }, null)
    })
  }

  /**
   * Changes a manager's password and ends the manager's other sessions, in all hotels.
   * @throws Refusal for a missing, wrong or weak password, and when the new one is the current one; `people.code_needed`
   * and `people.code_wrong` for an account with a second factor
   */
  const changePassword = async (
    scope: MemberScope,
    form: ChangePassword,
    { address }: Pick<StaffCaller, 'address'>,
  ): Promise<SignedIn> => {
    const { current_password: current, new_password: wanted } = form
    if (!current || !wanted) throw new Refusal(passwordFieldsMissing)
    const { actor, session } = scope
    if (!session) throw new Error('A password is changed in the session that the gate proved.')
    if (actor.member_kind === 'device') throw new Refusal(notFound)
    const account = await provePassword(scope, current, { address })
    refuseIf(
      passwordProblem(wanted, [actor.email, scope.hotelId]) ??
        (wanted.normalize('NFC') === current.normalize('NFC') ? passwordNotNew : null),
      'new_password',
    )
    // Last, so that a refused password uses no code up.
    await secondFactors.prove(account.id, form.code)
    const passwordHash = await hashPassword(wanted)
    const { ended, ...renewed } = await database.onPlatform(async (tx) => {
      await setPassword(tx, account.id, passwordHash)
      await recordEntry(tx, scope, 'people.password_changed', { entity: 'managers', id: account.id })
      const kept = await sessions.renewAlone(tx, session, scope.hotelId, {
        ...actor,
        must_choose_password: false,
      })
      if (!kept) throw new Refusal(notSignedIn)
      await mails.passwordChanged(tx, scope.hotelId, actor.display_name ?? actor.email)
      return kept
    })
    sessions.forget(session)
    sessions.announceEnded(ended)
    return renewed
  }

  /**
   * Asks for the caller's password again.
   * @throws Refusal `people.current_password_incorrect`, which counts as a wrong password of this session
   */
  const provePassword = async (
    { actor, session }: MemberScope | OwnerScope,
    password: string,
    { address }: Pick<StaffCaller, 'address'>,
  ): Promise<StaffAccount> => {
    if (!session) throw new Error('A password is asked for in the session that the gate proved.')
    return checkPassword({ email: actor.email, password }, { address, session: session.id }, currentPasswordIncorrect)
  }

  return { signInManager, signInOwner, signInOwnerByLink, changePassword, provePassword }
}

export type StaffSignInService = ReturnType<typeof createStaffSignInService>

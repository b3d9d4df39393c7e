import type { MemberScope, OwnerScope } from '#modules/access/server/scope.ts'
import { Refusal, type Failure } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { passwordMatches, pretendToCompare } from '#platform/server/password.ts'
import type { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { currentPasswordIncorrect } from '../../contract/account.ts'
import { findAccount, type StaffAccount } from '../accounts/accounts.ts'
import type { KnownDevices } from './known-devices.ts'
import { createStaffLimits } from './staff-limits.ts'
import { createTurns } from './turns.ts'

/** Where a password comes from: the address, for rate limits, and the cookie of a known device or the session. */
type Origin = { address: string; device?: string | undefined; session?: string }

type Options = { database: Database; limits: RateLimits; devices: KnownDevices }

/** Compares passwords of staff and owners with their accounts, and counts wrong ones. */
export const createPasswordChecks = ({ database, limits: rateLimits, devices }: Options) => {
  const inTurn = createTurns()
  const limits = createStaffLimits(rateLimits)

  const isRight = (password: string, account: StaffAccount | undefined, turn: string): Promise<boolean> =>
    account ? passwordMatches(password, account.password_hash, turn) : pretendToCompare(password, turn)

  /**
   * An unknown e-mail takes the same time as a wrong password and gets the same answer.
   * @throws Refusal with this failure; `people.sign_in_too_often`
   */
  const check = async (
    form: { email: string; password: string },
    origin: Origin,
    failure: Failure,
    onWrong?: (account: StaffAccount) => void,
  ): Promise<StaffAccount> => {
    const account = await database.onPlatform((tx) => findAccount(tx, form.email))
    const device = origin.session ?? (account && devices.getMark(origin.device, account.id))
    const attempts = limits.of(form.email, origin.address, device)
    return inTurn(attempts.turn, async () => {
      await attempts.refuse()
      // Guesses from the hotel's own address do not hold up a device on which this account is known.
      const right = await isRight(form.password, account, device ?? origin.address).catch(async (error: unknown) => {
        // Too many are waiting: guesses that were not compared count too, of their address alone.
        if (device === undefined) await limits.countAddress(origin.address)
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
   * Asks for the caller's password again.
   * @throws Refusal `people.current_password_incorrect`, which counts as a wrong password of this session
   */
  const prove = async (
    { actor, session }: MemberScope | OwnerScope,
    password: string,
    { address }: Pick<Origin, 'address'>,
  ): Promise<StaffAccount> => {
    if (!session) throw new Error('A password is asked for in the session that the gate proved.')
    return check({ email: actor.email, password }, { address, session: session.id }, currentPasswordIncorrect)
  }

  return { check, prove }
}

export type PasswordChecks = ReturnType<typeof createPasswordChecks>

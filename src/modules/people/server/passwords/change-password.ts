import type { MemberScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { notSignedIn } from '#modules/sessions/contract.ts'
import type { Sessions, SignInResult } from '#modules/sessions/server/store/sessions.ts'
import { notFound, Refusal, refuseIf } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { hashPassword } from '#platform/server/password.ts'
import { passwordFieldsMissing, passwordNotNew, type ChangePassword } from '../../contract/account.ts'
import type { AccountMails } from '../accounts/account-mails.ts'
import { setPassword } from '../accounts/accounts.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import type { PasswordChecks } from './password-checks.ts'
import { passwordProblem } from './passwords.ts'

type Options = {
  database: Database
  sessions: Sessions
  passwords: PasswordChecks
  secondFactors: SecondFactors
  mails: AccountMails
}

/**
 * Changes a manager's password and ends the manager's other sessions, in all hotels.
 * @throws Refusal for a missing, wrong or weak password, and when the new one is the current one; `people.code_needed`
 * and `people.code_wrong` for an account with a second factor
 */
export const createChangePassword =
  ({ database, sessions, passwords, secondFactors, mails }: Options) =>
  async (scope: MemberScope, form: ChangePassword, { address }: { address: string }): Promise<SignInResult> => {
    const { current_password: current, new_password: wanted } = form
    if (!current || !wanted) throw new Refusal(passwordFieldsMissing)
    const { actor, session } = scope
    if (!session) throw new Error('A password is changed in the session that the gate proved.')
    if (actor.member_kind === 'device') throw new Refusal(notFound)
    const account = await passwords.prove(scope, current, { address })
    refuseIf(
      passwordProblem(wanted, [actor.email, scope.hotelId]) ??
        (wanted.normalize('NFC') === current.normalize('NFC') ? passwordNotNew : null),
      'new_password',
    )
    // Last, so that a refused password uses no code up.
    await secondFactors.verify(account.id, form.code)
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

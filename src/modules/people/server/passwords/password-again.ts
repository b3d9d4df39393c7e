import type { FastifyRequest } from 'fastify'
import type { ManagerScope, MemberScope, OwnerScope } from '#modules/access/server/scope.ts'
import { notSignedIn } from '#modules/sessions/contract.ts'
import { findIdToken, isProvedRecently, recordProof } from '#modules/sessions/server/store/proof.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { passwordNeeded, provedMinutes, signInAgain, type PasswordAgain } from '../../contract/password-again.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import type { PasswordChecks } from './password-checks.ts'

type Options = {
  database: Database
  passwords: Pick<PasswordChecks, 'prove'>
  secondFactors: Pick<SecondFactors, 'verify'>
}

/**
 * Asks for the password again, and for the code of a second factor, where the caller's sign-in is older than 15 minutes.
 * After that the session is not asked again for as long. An API key has no screen that could be left open.
 * @param form the fields `passwordAgain` of the call's body
 * @throws Refusal `people.password_needed` without a password, `people.sign_in_again` after a sign-in by the provider; `people.current_password_incorrect`,
 * `people.code_needed`, `people.code_wrong`, `people.sign_in_too_often`: the route declares `passwordAgainErrors`
 */
export type RequireRecentPassword = (
  scope: ManagerScope | MemberScope | OwnerScope,
  form: PasswordAgain,
  request: FastifyRequest,
) => Promise<void>

const isPerson = (scope: ManagerScope | MemberScope | OwnerScope): scope is MemberScope | OwnerScope =>
  scope.actor.kind !== 'integration'

export const createRequireRecentPassword =
  ({ database, passwords, secondFactors }: Options): RequireRecentPassword =>
  async (scope, { password, code }, request) => {
    if (!isPerson(scope)) return
    const { session } = scope
    if (!session) throw new Refusal(notSignedIn)
    if (await database.onPlatform((tx) => isProvedRecently(tx, session, provedMinutes))) return
    if (!password) {
      const isByProvider = (await database.onPlatform((tx) => findIdToken(tx, session))) !== null
      throw isByProvider
        ? new Refusal(signInAgain, { values: { minutes: provedMinutes } })
        : new Refusal(passwordNeeded)
    }
    const account = await passwords.prove(scope, password, { address: addressForLimits(request.ip) })
    await secondFactors.verify(account.id, code)
    await database.onPlatform((tx) => recordProof(tx, session))
  }

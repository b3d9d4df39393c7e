import type { FastifyRequest } from 'fastify'
import { handleInHotel, type MemberScope, type OwnerScope } from '#modules/access/server/scope.ts'
import { getLanguage } from '#modules/hotels/server/shell/shell.ts'
import { findIdToken, isProvedRecently } from '#modules/sessions/server/store/proof.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import { passwordFieldsMissing } from '../../contract/account.ts'
import { provedMinutes, signInAgain, type PasswordAgain } from '../../contract/password-again.ts'
import * as contract from '../../contract/second-factor.ts'
import type { AccountMails } from '../accounts/account-mails.ts'
import type { PasswordChecks } from '../passwords/password-checks.ts'
import type { SecondFactors } from './second-factors.ts'

type Parts = {
  database: Database
  sessions: Sessions
  passwords: PasswordChecks
  secondFactors: SecondFactors
  mails: AccountMails
}
type StaffScope = MemberScope | OwnerScope
type Asked = { scope: StaffScope; request: FastifyRequest }

/** Managers and owners set up, renew and turn off their second factor. */
export const secondFactorRoutes = ({ database, sessions, passwords, secondFactors, mails }: Parts): RouteHandler[] => {
  /** After a sign-in by the provider there may be no password: that sign-in has to be recent instead. */
  const provePassword = async ({ scope, request }: Asked, password: string): Promise<void> => {
    if (password) return void (await passwords.prove(scope, password, { address: addressForLimits(request.ip) }))
    const { isByProvider, isRecent } = await database.onPlatform(async (tx) => ({
      isByProvider: scope.session && (await findIdToken(tx, scope.session)) !== null,
      isRecent: scope.session && (await isProvedRecently(tx, scope.session, provedMinutes)),
    }))
    if (!isByProvider) throw new Refusal(passwordFieldsMissing)
    if (!isRecent) throw new Refusal(signInAgain, { values: { minutes: provedMinutes } })
  }
  /** An owner of the platform has no hotel from which mail could come. */
  const tellOf =
    ({ scope, request }: Asked, event: 'on' | 'off') =>
    async (tx: Tx): Promise<void> => {
      const { actor } = scope
      if (actor.kind !== 'manager') return
      await mails.secondFactorChanged(tx, scope.hotelId, { email: actor.email, event, language: getLanguage(request) })
    }
  const begin = async ({ body, ...asked }: Asked & { body: { password: string } }) => {
    await provePassword(asked, body.password)
    return secondFactors.begin(asked.scope)
  }
  const confirm = async ({ body, ...asked }: Asked & { body: { code: string } }) => {
    const { scope } = asked
    const recovery_codes = await secondFactors.confirm(scope, body.code, tellOf(asked, 'on'))
    if (scope.session) sessions.forget(scope.session)
    return { recovery_codes }
  }
  const turnOff = async ({ body, ...asked }: Asked & { body: PasswordAgain }): Promise<undefined> => {
    await provePassword(asked, body.password)
    await secondFactors.turnOff(asked.scope, body.code, tellOf(asked, 'off'))
  }
  const renew = async ({ body, ...asked }: Asked & { body: PasswordAgain }) => {
    await provePassword(asked, body.password)
    return { recovery_codes: await secondFactors.renewCodes(asked.scope, body.code) }
  }
  return loggedAs(
    {
      [contract.confirmSecondFactor.id]: { event: 'second_factor_on' },
      [contract.turnSecondFactorOff.id]: { event: 'second_factor_off' },
      [contract.renewRecoveryCodes.id]: { event: 'recovery_codes_new' },
      [contract.confirmOwnersSecondFactor.id]: { event: 'second_factor_on' },
      [contract.turnOwnersSecondFactorOff.id]: { event: 'second_factor_off' },
      [contract.renewOwnersRecoveryCodes.id]: { event: 'recovery_codes_new' },
    },
    [
      handleInHotel(contract.getSecondFactor, ({ scope }) => secondFactors.getState(scope)),
      handleInHotel(contract.beginSecondFactor, begin),
      handleInHotel(contract.confirmSecondFactor, confirm),
      handleInHotel(contract.turnSecondFactorOff, turnOff),
      handleInHotel(contract.renewRecoveryCodes, renew),
      handleInHotel(contract.getOwnersSecondFactor, ({ scope }) => secondFactors.getState(scope)),
      handleInHotel(contract.beginOwnersSecondFactor, begin),
      handleInHotel(contract.confirmOwnersSecondFactor, confirm),
      handleInHotel(contract.turnOwnersSecondFactorOff, turnOff),
      handleInHotel(contract.renewOwnersRecoveryCodes, renew),
    ],
  )
}

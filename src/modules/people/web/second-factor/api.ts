import { call } from '#platform/web/api.ts'
import type { PasswordAgain } from '../../contract/password-again.ts'
import * as contract from '../../contract/second-factor.ts'
import type { SecondFactor } from '../../contract/second-factor.ts'

/** The calls of one person about their second factor. */
export type SecondFactorCalls = {
  key: readonly string[]
  get: (signal: AbortSignal) => Promise<SecondFactor>
  begin: (password: string) => Promise<{ secret: string; uri: string }>
  confirm: (code: string) => Promise<string[]>
  renew: (proof: PasswordAgain) => Promise<string[]>
  turnOff: (proof: PasswordAgain) => Promise<unknown>
}

const all = ['people', 'second-factor'] as const

/** A manager's calls, in the hotel that is open. */
export const managersSecondFactor = (hotelSlug: string, managerId: string): SecondFactorCalls => {
  const params = { hotelSlug }
  return {
    key: [...all, hotelSlug, managerId],
    get: (signal) => call(contract.getSecondFactor, { params, signal }),
    begin: (password) => call(contract.beginSecondFactor, { params, body: { password } }),
    confirm: async (code) => (await call(contract.confirmSecondFactor, { params, body: { code } })).recovery_codes,
    renew: async (body) => (await call(contract.renewRecoveryCodes, { params, body })).recovery_codes,
    turnOff: (body) => call(contract.turnSecondFactorOff, { params, body }),
  }
}

/** An owner's calls. */
export const ownersSecondFactor = (ownerId: string): SecondFactorCalls => {
  const params = {}
  return {
    key: [...all, 'owner', ownerId],
    get: (signal) => call(contract.getOwnersSecondFactor, { params, signal }),
    begin: (password) => call(contract.beginOwnersSecondFactor, { params, body: { password } }),
    confirm: async (code) =>
      (await call(contract.confirmOwnersSecondFactor, { params, body: { code } })).recovery_codes,
    renew: async (body) => (await call(contract.renewOwnersRecoveryCodes, { params, body })).recovery_codes,
    turnOff: (body) => call(contract.turnOwnersSecondFactorOff, { params, body }),
  }
}

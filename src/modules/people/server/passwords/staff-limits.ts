import type { LimitRule, RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { hours, minutes, refuseBlocked, wrongFromEverywhere, wrongOfAddress } from './limits.ts'

const wrongPasswords: LimitRule = { free: 5, seconds: hours(1), delaySeconds: 1, maxSeconds: minutes(15) }

/** The limits for attempts at one account. */
type AccountLimits = { turn: string; refuse(): Promise<void>; count(): Promise<void>; clear(): Promise<void> }

/**
 * Limits for wrong passwords: by account and address, by address, and by account over all addresses. A device with
 * which this account has signed in before has a limit of its own, so that guesses from elsewhere do not lock its user out.
 */
export const createStaffLimits = (limits: RateLimits) => ({
  of: (email: string, address: string, device: string | undefined): AccountLimits => {
    const account = `account:${email.toLowerCase()}`
    const ownKey = `${account}:${device ?? address}`
    const shared =
      device === undefined
        ? ([
            [account, wrongFromEverywhere],
            [getKey(address), wrongOfAddress],
          ] as const)
        : []
    return {
      turn: ownKey,
      refuse: () => refuseBlocked(limits, [ownKey, ...shared.map(([key]) => key)]),
      count: async () => void (await limits.count([[ownKey, wrongPasswords], ...shared])),
      clear: () => limits.clear(ownKey),
    }
  },

  refuseAddress: (address: string): Promise<void> => refuseBlocked(limits, [getKey(address)]),

  countAddress: async (address: string): Promise<void> => {
    await limits.count([[getKey(address), wrongOfAddress]])
  },
})

const getKey = (address: string): string => `staff-address:${address}`

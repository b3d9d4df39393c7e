import type { LimitRule, RateLimits } from '#platform/server/rate-limit.ts'
import { hours, minutes, refuseBlocked, wrongFromEverywhere, wrongOfAddress } from './limits.ts'

const wrongPasswords: LimitRule = { free: 5, seconds: hours(1), delaySeconds: 1, maxSeconds: minutes(15) }

/** What limits look at for one attempt at one account. */
type AccountLimits = { turn: string; refuse(): Promise<void>; count(): Promise<void>; clear(): Promise<void> }

/**
 * How often somebody may be wrong about a password. Counted by account and address, by address, and by account over all
 * addresses; a device that this account has signed in with before is counted by itself alone, so that nobody else can
 * hold its user up.
 */
export class StaffLimits {
  readonly #limits: RateLimits
  constructor(limits: RateLimits) {
    this.#limits = limits
  }

  of(email: string, address: string, device: string | undefined): AccountLimits {
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
      refuse: () => refuseBlocked(this.#limits, [ownKey, ...shared.map(([key]) => key)]),
      count: async () => void (await this.#limits.count([[ownKey, wrongPasswords], ...shared])),
      clear: () => this.#limits.clear(ownKey),
    }
  }

  refuseAddress(address: string): Promise<void> {
    return refuseBlocked(this.#limits, [getKey(address)])
  }

  async countAddress(address: string): Promise<void> {
    await this.#limits.count([[getKey(address), wrongOfAddress]])
  }
}

const getKey = (address: string): string => `staff-address:${address}`

import { Refusal } from '#platform/contract/failure.ts'
import type { LimitRule, RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { signInTooOften } from '../../contract.ts'

/* Common to the limits for failed sign-ins (docs/decisions/0038). */

/** Minutes in seconds. */
export const minutes = (n: number): number => n * 60
/** Hours in seconds. */
export const hours = (n: number): number => n * 3600

// All guests of a hotel can share one address, so this is generous.
export const wrongOfAddress: LimitRule = {
  free: 300,
  seconds: minutes(10),
  delaySeconds: 5,
  maxSeconds: minutes(10),
}
// All addresses together. When it is exceeded, one attempt every ten seconds.
export const wrongFromEverywhere: LimitRule = { free: 100, seconds: hours(1), delaySeconds: 10, maxSeconds: 10 }

// Secrets of links and invitations, of every kind together.
const wrongLinks: LimitRule = { free: 20, seconds: minutes(10), delaySeconds: minutes(10), maxSeconds: minutes(10) }

/** The refusal of an attempt that has to wait. */
export const tooOften = (seconds: number): Refusal =>
  new Refusal(signInTooOften, { retryAfterSeconds: seconds, values: { minutes: Math.ceil(seconds / 60) } })

/** @throws Refusal with the longest wait, if one of the keys is blocked */
export const refuseBlocked = async (limits: RateLimits, keys: readonly string[]): Promise<void> => {
  const seconds = await limits.wait(keys)
  if (seconds > 0) throw tooOften(seconds)
}

/** Limits for wrong secrets of links and invitations from one address. */
export const createLinkLimits = (limits: RateLimits, hotelId: string, address: string) => {
  const key = `wrong-link:${hotelId}:${address}`
  return {
    /** @throws Refusal after too many wrong secrets of links from this address */
    refuse: (): Promise<void> => refuseBlocked(limits, [key]),
    count: async (): Promise<void> => {
      await limits.count([[key, wrongLinks]])
    },
  }
}

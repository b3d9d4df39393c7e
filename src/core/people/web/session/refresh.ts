import { refreshBackoffStartMs, sessionLife } from '../../contract.ts'

const maxWaitMs = 60_000

/** Sessions are prolonged once half of their time is over: early enough for many failed attempts before the end. */
export const refreshIsDue = (role: keyof typeof sessionLife, expiresAt: string, now: number): boolean =>
  Date.parse(expiresAt) - now < (sessionLife[role].refreshHours * 3_600_000) / 2

const visitMs = 30 * 60_000

/**
 * A guest's session is prolonged at a visit, too, if the last time is half an hour ago: so the staff see when he was
 * last here.
 * @param toldAt when this page did so last
 */
export const visitIsDue = (expiresAt: string, now: number, toldAt: number): boolean =>
  now - toldAt > visitMs && Date.parse(expiresAt) - now < sessionLife.guest.refreshHours * 3_600_000 - visitMs

/** Waiting times between attempts: 200 ms, then double, never more than a minute. */
export const backoff = (attempt: number): number => Math.min(maxWaitMs, refreshBackoffStartMs * 2 ** attempt)

/**
 * Repeats `attempt` until it succeeds, `isFinal` says that its failure will not heal, or `until` has passed.
 * @returns what the attempt gave, or null
 */
export const insist = async <T>(
  attempt: () => Promise<T>,
  {
    isFinal,
    until,
    wait = sleep,
    now = Date.now,
  }: { isFinal: (cause: unknown) => boolean; until: number; wait?: (ms: number) => Promise<void>; now?: () => number },
): Promise<T | null> => {
  for (let failures = 0; now() < until; failures += 1) {
    try {
      return await attempt()
    } catch (cause) {
      if (isFinal(cause)) return null
      await wait(backoff(failures))
    }
  }
  return null
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

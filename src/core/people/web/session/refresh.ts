import { ApiFailure } from '#platform/web/api.ts'
import { retry } from '#platform/web/backoff.ts'
import { refreshBackoffStartMs, sessionLife } from '../../contract.ts'

const lookEveryMs = 5 * 60_000
const visitMs = 30 * 60_000

/** Waiting times between attempts: 200 ms, then double, never more than a minute. */
export const refreshWaits = { firstMs: refreshBackoffStartMs, maxMs: 60_000 }

/** Sessions are prolonged once half of their time is over: early enough for many failed attempts before the end. */
export const refreshIsDue = (role: keyof typeof sessionLife, expiresAt: string, now: number): boolean =>
  Date.parse(expiresAt) - now < (sessionLife[role].refreshHours * 3_600_000) / 2

/**
 * A guest's session is prolonged at a visit, too, if the last time is half an hour ago: so the staff see when the guest
 * was last here.
 * @param toldAt when this page did so last
 */
export const visitIsDue = (expiresAt: string, now: number, toldAt: number): boolean =>
  now - toldAt > visitMs && Date.parse(expiresAt) - now < sessionLife.guest.refreshHours * 3_600_000 - visitMs

/**
 * Repeats `attempt` until it succeeds, `isFinal` says that its failure will not heal, or `until` has passed.
 * @returns what the attempt gave, or null
 */
export const retryUntil = <T>(
  attempt: () => Promise<T>,
  {
    isFinal,
    until,
    wait,
    now = Date.now,
  }: { isFinal: (cause: unknown) => boolean; until: number; wait?: (ms: number) => Promise<void>; now?: () => number },
): Promise<T | null> =>
  retry(async () => (now() < until ? attempt() : null), {
    ...refreshWaits,
    wait,
    isWorthRetrying: (cause) => !isFinal(cause),
  }).catch(() => null)

/**
 * Prolongs a session, however often that takes before it is over.
 * @returns the prolonged one; null where the server refused, or never answered
 */
export const retryRefresh = <Session extends { expires_at: string }>(
  { expires_at }: Session,
  refresh: () => Promise<Session>,
): Promise<Session | null> =>
  retryUntil(refresh, {
    isFinal: (cause) => !(cause instanceof ApiFailure && cause.isTemporary),
    until: Date.parse(expires_at),
  })

/** Calls `look` now, every five minutes, and whenever somebody looks at the page again. @returns how to stop */
export const lookRegularly = (look: () => void): (() => void) => {
  const onVisible = () => document.visibilityState === 'visible' && look()
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', onVisible)
  look()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

import { ApiFailure } from '#platform/web/api.ts'
import { retry } from '#platform/web/backoff.ts'
import { refreshBackoffStartMs, sessionLife } from '../contract.ts'

const checkEveryMs = 5 * 60_000
const visitMs = 30 * 60_000

/** Waits between attempts: 200 ms, then double, at most a minute. */
export const refreshWaits = { firstMs: refreshBackoffStartMs, maxMs: 60_000 }

/** A session is refreshed once half of its time is over, which leaves time for many failed attempts. */
export const isRefreshDue = (role: keyof typeof sessionLife, expiresAt: string, now: number): boolean =>
  Date.parse(expiresAt) - now < (sessionLife[role].refreshHours * 3_600_000) / 2

/**
 * A guest's session is also refreshed half an hour after the last time, so that the staff see when the guest was here.
 * @param visitedAt when this page last did so
 */
export const isVisitDue = (expiresAt: string, now: number, visitedAt: number): boolean =>
  now - visitedAt > visitMs && Date.parse(expiresAt) - now < sessionLife.guest.refreshHours * 3_600_000 - visitMs

/**
 * Refreshes a session, with attempts until it expires.
 * @returns the new session; null when the server refuses or does not answer in time
 */
export const retryRefresh = <Session extends { expires_at: string }>(
  { expires_at }: Session,
  refresh: () => Promise<Session>,
  { wait, now = Date.now }: { wait?: (ms: number) => Promise<void>; now?: () => number } = {},
): Promise<Session | null> =>
  retry(async () => (now() < Date.parse(expires_at) ? refresh() : null), {
    ...refreshWaits,
    wait,
    isWorthRetrying: (cause) => cause instanceof ApiFailure && cause.isTemporary,
  }).catch(() => null)

/** Calls `look` now, every five minutes, and whenever the page becomes visible. @returns stops it */
export const checkRegularly = (check: () => void): (() => void) => {
  const onVisible = () => document.visibilityState === 'visible' && check()
  const timer = setInterval(check, checkEveryMs)
  document.addEventListener('visibilitychange', onVisible)
  check()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

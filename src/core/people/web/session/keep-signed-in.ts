import { ApiFailure, call } from '#platform/web/api.ts'
import { refreshGuestSession, refreshManagerSession, type WhoAmI } from '../../contract.ts'
import { knownSession, setSession } from './session-store.ts'
import { insist, refreshIsDue, visitIsDue } from './refresh.ts'
import { broadcastToTabs } from './tab-messages.ts'
import type { Role } from './user.ts'

const lookEveryMs = 5 * 60_000

const refresh = (role: Role, hotelId: string): Promise<WhoAmI[Role]> =>
  role === 'guest'
    ? call(refreshGuestSession, { params: { hotelSlug: hotelId } })
    : call(refreshManagerSession, { params: { hotelSlug: hotelId } })

let visitedAt = 0

const refreshIfDue = async (role: Role, hotelId: string): Promise<void> => {
  const session = knownSession(role)
  if (session === null) return
  const visits = role === 'guest' && visitIsDue(session.expires_at, Date.now(), visitedAt)
  if (!visits && !refreshIsDue(role, session.expires_at, Date.now())) return
  if (visits) visitedAt = Date.now()
  const renewed = await insist(() => refresh(role, hotelId), {
    isFinal: (cause) => !(cause instanceof ApiFailure && cause.isTemporary),
    until: Date.parse(session.expires_at),
  })
  if (renewed === null) return
  setSession(role, hotelId, renewed)
  broadcastToTabs({ news: 'refreshed', role, hotelId })
}

/** One tab does it for all of them; where a browser has no locks, each for itself. */
const alone = (role: Role, work: () => Promise<void>): Promise<void> =>
  (navigator as Partial<Navigator>).locks?.request(`deskbell-refresh-${role}`, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  ) ?? work()

/**
 * Prolongs the sessions of this browser before they end, as long as a page is open.
 * @returns how to stop
 */
export const keepSignedIn = (hotelId: string): (() => void) => {
  const look = () => {
    for (const role of ['guest', 'manager'] as const) void alone(role, () => refreshIfDue(role, hotelId))
  }
  const onVisible = () => document.visibilityState === 'visible' && look()
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', onVisible)
  look()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

import { ApiFailure, call } from '#platform/web/api.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { refreshGuestSession, refreshManagerSession, signOutGuest, signOutManager } from '../../contract.ts'
import { retryRefresh, lookRegularly, refreshIsDue, visitIsDue } from './refresh.ts'
import { knownSession, refetchSession, sessionStore, setSession } from './session-store.ts'
import type { Role } from './user.ts'

/** What tabs of one browser tell each other. A session is one cookie for all of them. */
export type TabMessage = { news: 'signed-in' | 'signing-out' | 'signed-out' | 'refreshed'; role: Role; hotelId: string }

// Browsers without it (before 2022) learn of a sign-out by the next refused call.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('deskbell-session')

export const broadcastToTabs = (news: TabMessage): void => channel?.postMessage(news)

/**
 * Follows what the other tabs do with the sessions of a hotel; never hears itself.
 * @param current whose part of the hotel is open, and what is said where its person signed out elsewhere
 * @returns how to stop
 */
export const followTabs = (hotelId: string, current: () => { wanted: Role; words: string }): (() => void) => {
  const hear = ({ data: { news, role, hotelId: elsewhere } }: MessageEvent<TabMessage>): void => {
    if (elsewhere !== hotelId) return
    const { wanted, words } = current()
    sessionStore.setState({ announced: news === 'signing-out' ? { role, words } : null })
    if (news === 'signing-out') return
    if (news === 'signed-out') endSignedOutElsewhere(role, hotelId, words)
    // No answer now costs nothing: the next page of this tab asks anyway.
    else refetchSession(hotelId, wanted).catch(() => {})
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** The session of this tab's person ended in another tab. */
const endSignedOutElsewhere = (role: Role, hotelId: string, words: string): void => {
  const { user, isSignOutTold } = sessionStore.getState()
  if (user?.role === role) {
    if (!isSignOutTold) toast.success(words)
    sessionStore.setState({ isSignOutTold: true })
  }
  setSession(role, hotelId, null)
}

/**
 * Asks the server whether this tab's person is still signed in, after something spoke against it.
 * @param words what is said where they are not; null where the sign-in page says it
 */
export const checkSession = async (hotelId: string, words: string | null): Promise<void> => {
  const before = sessionStore.getState().user
  if (before === null) return
  await refetchSession(hotelId, before.role)
  const { user, announced, isSignOutTold } = sessionStore.getState()
  // Still signed in, or somebody has signed in over them, which is no end to be told.
  if (user?.role === before.role) return
  if (announced?.role === before.role) toast.success(announced.words)
  else if (!isSignOutTold && words !== null) toast.error(words)
}

/** @returns whether the server ended the session; otherwise nothing has changed. */
export const signOut = async (
  role: Role,
  hotelId: string,
  words: { done: string; failed: string },
): Promise<boolean> => {
  // Before the server is asked: the others' live connections may close sooner than its answer is here.
  sessionStore.setState({ isSignOutTold: true })
  broadcastToTabs({ news: 'signing-out', role, hotelId })
  try {
    await call(role === 'guest' ? signOutGuest : signOutManager, { params: { hotelSlug: hotelId } })
  } catch (cause) {
    sessionStore.setState({ isSignOutTold: false })
    broadcastToTabs({ news: 'refreshed', role, hotelId })
    if (!(cause instanceof ApiFailure)) throw cause
    toast.error(words.failed)
    return false
  }
  toast.success(words.done)
  broadcastToTabs({ news: 'signed-out', role, hotelId })
  setSession(role, hotelId, null)
  return true
}

const refreshIfDue = async (role: Role, hotelId: string): Promise<void> => {
  const session = knownSession(role)
  if (session === null) return
  const now = Date.now()
  const visits = role === 'guest' && visitIsDue(session.expires_at, now, sessionStore.getState().visitedAt)
  if (!visits && !refreshIsDue(role, session.expires_at, now)) return
  if (visits) sessionStore.setState({ visitedAt: now })
  const params = { hotelSlug: hotelId }
  const renewed = await retryRefresh<typeof session>(session, () =>
    role === 'guest' ? call(refreshGuestSession, { params }) : call(refreshManagerSession, { params }),
  )
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
export const keepSignedIn = (hotelId: string): (() => void) =>
  lookRegularly(() => {
    for (const role of ['guest', 'manager'] as const) void alone(role, () => refreshIfDue(role, hotelId))
  })

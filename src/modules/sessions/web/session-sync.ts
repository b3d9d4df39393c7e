// Keeps the tabs of a browser in step: they share one cookie for each role.
import { ApiFailure, call } from '#platform/web/api.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import {
  refreshGuestSession,
  refreshManagerSession,
  signOutGuest,
  signOutManager,
  type MemberNotice,
  type WhoAmI,
} from '../contract.ts'
import { isRefreshDue, isVisitDue, checkRegularly, retryRefresh } from './refresh.ts'
import { knownSession, refetchSessions, sessionStore, setSignOutNotice, setSession } from './session-store.ts'
import type { Role } from './user.ts'

type TabMessage = { news: 'changed' | 'signing-out' | 'signed-out'; role: Role; hotelId: string }

// Browsers without it (before 2022) notice a sign-out when the next request is refused.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('deskbell-session')

const broadcast = (news: TabMessage['news'], role: Role, hotelId: string): void =>
  channel?.postMessage({ news, role, hotelId } satisfies TabMessage)

/** Sets a session that began or changed in this tab, and tells the other tabs. */
export const shareSession = <R extends Role>(role: R, hotelId: string, session: WhoAmI[R]): void => {
  setSession(role, hotelId, session)
  broadcast('changed', role, hotelId)
}

/**
 * Follows what other tabs do with the sessions of a hotel.
 * @param getNotice the message for a user who signed out in another tab
 * @returns stops following
 */
export const followTabs = (hotelId: string, getNotice: () => string): (() => void) => {
  const hear = ({ data: { news, role, hotelId: where } }: MessageEvent<TabMessage>): void => {
    if (where !== hotelId) return
    const { user, ending } = sessionStore.getState()
    const isOurs = user?.role === role
    const isNoticeShown = ending?.role === role && ending.notice === null
    if (news === 'changed') {
      if (ending?.notice) setSignOutNotice(null)
      // Without an answer nothing is lost: the next page asks anyway.
      refetchSessions(hotelId).catch(() => {})
    } else if (isOurs && !isNoticeShown) {
      if (news === 'signed-out') toast.success(getNotice())
      setSignOutNotice({ role, stayOverIn: null, notice: news === 'signed-out' ? null : getNotice() })
    }
    if (news === 'signed-out') setSession(role, hotelId, null)
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/**
 * Asks the server whether this tab's user is still signed in, after a refused request or a closed stream.
 * @param notice the message for a session that ended for no known reason
 * @throws ApiFailure when no answer comes
 */
export const checkSession = async (hotelId: string, notice: string): Promise<void> => {
  const before = sessionStore.getState().user
  if (before === null) return
  await refetchSessions(hotelId)
  const { user, ending } = sessionStore.getState()
  // Another user of this role signed in: that needs no message.
  if (user?.role === before.role) return
  if (ending?.role !== before.role) toast.error(notice)
  else if (ending.notice !== null) toast.success(ending.notice)
}

/** Takes over what a manager may have changed of this browser's staff member. */
export const updateMember = (hotelId: string, notice: MemberNotice): void => {
  const known = knownSession('manager')
  if (known === null) return
  const user = { ...known.user, ...notice }
  if (JSON.stringify(user) !== JSON.stringify(known.user)) setSession('manager', hotelId, { ...known, user })
}

/** @returns whether the server ended the session; otherwise nothing has changed. */
export const signOut = async (
  role: Role,
  hotelId: string,
  notices: { done: string; failed: string },
): Promise<boolean> => {
  // Before the request: live connections of other tabs may close before its answer is here.
  setSignOutNotice({ role, stayOverIn: null, notice: null })
  broadcast('signing-out', role, hotelId)
  try {
    await call(role === 'guest' ? signOutGuest : signOutManager, { params: { hotelSlug: hotelId } })
  } catch (cause) {
    setSignOutNotice(null)
    broadcast('changed', role, hotelId)
    if (!(cause instanceof ApiFailure)) throw cause
    toast.error(notices.failed)
    return false
  }
  toast.success(notices.done)
  broadcast('signed-out', role, hotelId)
  setSession(role, hotelId, null)
  return true
}

/** One tab works for all of them; in a browser without locks, each for itself. */
const withLock = (role: Role, work: () => Promise<void>): Promise<void> =>
  (navigator as Partial<Navigator>).locks?.request(`deskbell-refresh-${role}`, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  ) ?? work()

/**
 * Refreshes the sessions of this browser before they expire, as long as a page is open.
 * @returns stops refreshing
 */
export const keepSignedIn = (hotelId: string): (() => void) => {
  let visitedAt = 0
  const refresh = async (role: Role): Promise<void> => {
    const session = knownSession(role)
    if (session === null) return
    const now = Date.now()
    const isVisit = role === 'guest' && isVisitDue(session.expires_at, now, visitedAt)
    const life = 'kind' in session.user && session.user.kind === 'device' ? 'device' : role
    if (!isVisit && !isRefreshDue(life, session.expires_at, now)) return
    if (isVisit) visitedAt = now
    const route = role === 'guest' ? refreshGuestSession : refreshManagerSession
    const renewed = await retryRefresh<typeof session>(session, () => call(route, { params: { hotelSlug: hotelId } }))
    if (renewed !== null) shareSession(role, hotelId, renewed)
  }
  return checkRegularly(() => {
    for (const role of ['guest', 'manager'] as const) void withLock(role, () => refresh(role))
  })
}

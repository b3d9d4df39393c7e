import type { WhoAmI } from '../../contract.ts'
import { setSignedOut, setUser, useAuth } from './auth.ts'
import { keepGuestSession } from './guest-session.ts'
import { clientGuest, clientUser, type Role } from './user.ts'

/** Both sessions of this browser in one hotel, as the server last told them. */
type KnownSessions = { hotelId: string } & WhoAmI

let known: KnownSessions | null = null

const listeners = new Set<() => void>()

/**
 * Calls `tell` whenever the server has spoken about this browser's sessions: one began, was prolonged, replaced or
 * ended.
 */
export const onSessions = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The session of this role in the hotel that is open, or null. */
export const knownSession = <R extends Role>(role: R): WhoAmI[R] => known?.[role] ?? null

/** Takes over what the server said and shows the person that the address asks for. */
export const setSessions = (hotelId: string, who: WhoAmI, wanted: Role): void => {
  known = { hotelId, ...who }
  keepGuestSession(who.guest === null ? null : clientGuest(who.guest.user))
  show(hotelId, wanted)
  for (const tell of listeners) tell()
}

/**
 * One session began, was prolonged or ended (null).
 * @param wanted whose face this tab shows from now on; the same as before, unless somebody has just signed in here
 */
export const setSession = <R extends Role>(
  role: R,
  hotelId: string,
  session: WhoAmI[R],
  wanted: Role = useAuth.getState().user?.role ?? role,
): void => {
  const other: WhoAmI = known?.hotelId === hotelId ? known : { guest: null, manager: null }
  setSessions(hotelId, { ...other, [role]: session }, wanted)
}

export const clearSessions = (): void => {
  known = null
}

/**
 * A guest goes before a manager, except where the address is the manager's: both sessions live
 * in cookies of their own, and a tab shows one of them.
 */
export const show = (hotelId: string, wanted: Role): void => {
  if (known?.hotelId !== hotelId) return
  const session = wanted === 'manager' ? (known.manager ?? known.guest) : (known.guest ?? known.manager)
  if (session === null) return setSignedOut()
  const user = clientUser(session.user)
  if (JSON.stringify(user) !== JSON.stringify(useAuth.getState().user) || useAuth.getState().isLoading) setUser(user)
}

// The sessions of this browser in one hotel, as the server last reported them, and the user that this tab shows.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ApiFailure, call } from '#platform/web/api.ts'
import { signOutGuest, signOutManager, whoAmI, type WhoAmI } from '../contract.ts'
import { readStoredGuest, readStoredUser, storeGuest, storeUser } from './stored-session.ts'
import { clientGuest, clientUser, type ClientGuest, type ClientManager, type ClientUser, type Role } from './user.ts'

/** Why this tab expects the session of its user to end. */
export type SignOutNotice = {
  role: Role
  /** The hotel in which the guest's stay is over; null after a sign-out. */
  stayOverIn: string | null
  /** The message for the user; null when the sign-in page or the sign-out button shows one. */
  notice: string | null
}

export type SessionState = {
  /** The user of the last visit until the server has answered. */
  user: ClientUser | null
  /** Nothing is drawn before the server has answered. */
  isLoading: boolean
  /** Both sessions of this browser in a hotel. */
  known: ({ hotelId: string } & WhoAmI) | null
  openHotel: string | null
  /** Which area of the hotel the address belongs to. */
  wanted: Role
  /** The number of requests for the sessions. The answer to an older one is dropped. */
  requests: number
  /** Kept until the next sign-in with the same role. */
  ending: SignOutNotice | null
}

export const sessionStore = createStore<SessionState>()(() => ({
  user: readStoredUser(),
  isLoading: true,
  known: null,
  openHotel: null,
  wanted: 'guest',
  requests: 0,
  ending: null,
}))

export const useSession = <T>(select: (state: SessionState) => T): T => useStore(sessionStore, select)

/** The guest of this tab. Screens of the guest area are shown only while there is one. */
export const useGuest = (): ClientGuest | null => useSession(({ user }) => (user?.role === 'guest' ? user : null))
export const useManager = (): ClientManager | null => useSession(({ user }) => (user?.role === 'manager' ? user : null))

/** The session of this role in the open hotel, or null. */
export const knownSession = <R extends Role>(role: R): WhoAmI[R] => sessionStore.getState().known?.[role] ?? null

/** True if the stay of this tab's guest has just ended in the hotel. */
export const hasStayEnded = (hotelId: string): boolean => sessionStore.getState().ending?.stayOverIn === hotelId

export const setSignOutNotice = (ending: SignOutNotice | null): void => sessionStore.setState({ ending })

/** A tab shows one of the two sessions: the one of the open area, or the other when that is missing. */
const getUser = ({ guest, manager }: WhoAmI): ClientUser | null => {
  const session = sessionStore.getState().wanted === 'manager' ? (manager ?? guest) : (guest ?? manager)
  return session && clientUser(session.user)
}

/** Changes the state and stores what a reload shows. An unchanged user stays the same object. */
const update = (change: Partial<SessionState>): void => {
  const before = sessionStore.getState()
  const { user, isLoading, ending } = { ...before, ...change }
  const isSame = JSON.stringify(user) === JSON.stringify(before.user)
  const isSignIn = user !== null && user.id !== before.user?.id
  sessionStore.setState({
    ...change,
    user: isSame ? before.user : user,
    ending: isSignIn && user.role === ending?.role ? null : ending,
  })
  storeUser(user, isLoading)
}

const setSessions = (hotelId: string, who: WhoAmI): void => {
  storeGuest(who.guest && clientGuest(who.guest.user))
  update({ known: { hotelId, ...who }, user: getUser(who), isLoading: false })
}

/** Sets one session after it began, changed or ended (null). */
export const setSession = <R extends Role>(role: R, hotelId: string, session: WhoAmI[R]): void => {
  const { known } = sessionStore.getState()
  const other: WhoAmI = known?.hotelId === hotelId ? known : { guest: null, manager: null }
  setSessions(hotelId, { guest: other.guest, manager: other.manager, [role]: session })
}

/**
 * Asks the server for the sessions of this browser.
 * @param before what has to be done first
 * @throws ApiFailure when no answer comes, and no newer request is under way
 */
export const refetchSessions = async (hotelId: string, before?: Promise<void>): Promise<void> => {
  const request = sessionStore.getState().requests + 1
  sessionStore.setState({ requests: request })
  const isNewest = () => sessionStore.getState().requests === request
  await before
  try {
    const who = await call(whoAmI, { params: { hotelSlug: hotelId } })
    if (isNewest()) setSessions(hotelId, who)
  } catch (cause) {
    if (isNewest()) throw cause
  }
}

/**
 * Opens a hotel, or another area of it: before the first drawing, and when the address changes. A stored guest is shown
 * while the server is asked; a manager waits for the answer. Resolves when there is something to draw.
 */
export const openHotel = async (hotelId: string, wanted: Role): Promise<void> => {
  const { openHotel: open, known } = sessionStore.getState()
  const isOpen = open === hotelId
  sessionStore.setState({ openHotel: hotelId, wanted })
  if (known?.hotelId === hotelId) update({ user: getUser(known), isLoading: false })
  if (isOpen) return
  const answered = loadSessions(hotelId)
  if (sessionStore.getState().isLoading) await answered
}

/** After this the next visit asks the server again. */
export const leaveHotel = (hotelId: string): void => {
  if (sessionStore.getState().openHotel === hotelId) sessionStore.setState({ openHotel: null })
}

const loadSessions = async (hotelId: string): Promise<void> => {
  const { user, known, wanted } = sessionStore.getState()
  const dropped = signOutElsewhere(hotelId)
  const guest = readStoredGuest()
  if (wanted === 'guest' && guest !== null) update({ user: guest, isLoading: false })
  else update({ isLoading: known?.hotelId !== hotelId })
  try {
    await refetchSessions(hotelId, dropped)
  } catch (cause) {
    // The server guards the data: without a connection the stored user may go on reading what this browser keeps.
    const stored = wanted === 'guest' ? (guest ?? user) : (user ?? guest)
    const stays = stored?.hotelId === hotelId && cause instanceof ApiFailure && cause.isTemporary
    update({ user: stays ? stored : null, isLoading: false })
  }
}

/** Ends the sessions that this browser has in another hotel. */
const signOutElsewhere = async (hotelId: string): Promise<void> => {
  const guest = readStoredGuest()
  const { user } = sessionStore.getState()
  const leaving = new Set(
    [guest, user].filter((one) => one !== null && one.hotelId !== hotelId).map((one) => one?.role),
  )
  if (guest !== null && guest.hotelId !== hotelId) storeGuest(null)
  if (user !== null && user.hotelId !== hotelId) update({ known: null, user: null, isLoading: false })
  // Failures are ignored: a session of another hotel gives no access to this one.
  await Promise.allSettled(
    Array.from(leaving, (role) =>
      call(role === 'guest' ? signOutGuest : signOutManager, { params: { hotelSlug: hotelId } }),
    ),
  )
}

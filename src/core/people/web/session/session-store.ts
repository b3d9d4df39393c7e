// Session store: both sessions of this browser, as the server last reported them.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ApiFailure, call } from '#platform/web/api.ts'
import { signOutGuest, signOutManager, whoAmI, type WhoAmI } from '../../contract.ts'
import { readStoredGuest, readStoredUser, storeGuest, storeUser } from './stored-session.ts'
import { clientGuest, clientUser, type ClientGuest, type ClientManager, type ClientUser, type Role } from './user.ts'

/** Who is at this browser, for this tab. */
export type SessionState = {
  /** Whom this tab shows: whoever was here last, until the server has spoken. */
  user: ClientUser | null
  /** Nothing is drawn before the server has answered. */
  isLoading: boolean
  /** A sentence, ready to show. */
  error: string | null
  /** Both sessions of this browser in one hotel, as the server last told them. */
  known: ({ hotelId: string } & WhoAmI) | null
  /** How often the server was asked: the answer to an older question is dropped. */
  questions: number
  /** The hotel for which it was asked before anything was drawn, until a page takes that up. */
  preloadedFor: string | null
  /** The hotel in which the stay of this tab's guest has just ended: the sign-in page takes leave of them. */
  stayEndedIn: string | null
  /** This tab says itself that somebody signs out: the end of the live connection need not say it in other words. */
  isSignOutTold: boolean
  /** Another tab has announced that somebody signs out there, whichever way this tab hears of it first. */
  announced: { role: Role; words: string } | null
  /** When this page last told the server that its guest is here. */
  visitedAt: number
}

export const sessionStore = createStore<SessionState>()(() => ({
  user: readStoredUser(),
  isLoading: true,
  error: null,
  known: null,
  questions: 0,
  preloadedFor: null,
  stayEndedIn: null,
  isSignOutTold: false,
  announced: null,
  visitedAt: 0,
}))

export const useSession = <T>(select: (state: SessionState) => T): T => useStore(sessionStore, select)

/** The guest of this tab; screens of the guest area run only while there is one. */
export const useGuest = (): ClientGuest | null => useSession(({ user }) => (user?.role === 'guest' ? user : null))
export const useManager = (): ClientManager | null => useSession(({ user }) => (user?.role === 'manager' ? user : null))

/** The session of this role in the hotel that is open, or null. */
export const knownSession = <R extends Role>(role: R): WhoAmI[R] => sessionStore.getState().known?.[role] ?? null

/** Calls `tell` whenever the server has spoken about this browser: a session began, was prolonged, replaced or ended. */
export const onSessions = (tell: () => void): (() => void) =>
  sessionStore.subscribe(({ known }, { known: before }) => {
    if (known !== null && known !== before) tell()
  })

/** Whether the stay of this tab's guest has just ended in that hotel. */
export const hasStayEnded = (hotelId: string): boolean => sessionStore.getState().stayEndedIn === hotelId

/** The stay of this tab's guest has just ended. @param stayEndedIn the hotel; null when the guest is back */
export const noticeStayEnded = (stayEndedIn: string | null): void => sessionStore.setState({ stayEndedIn })

const shown = (user: ClientUser | null) => ({ user, isLoading: false, error: null })

/** Every change of what the person sees is stored. */
const present = (change: Partial<SessionState>): void => {
  sessionStore.setState(change)
  const { user, isLoading } = sessionStore.getState()
  storeUser(user, isLoading)
}

export const setError = (error: string): void => present({ error, isLoading: false })
export const clearError = (): void => present({ error: null })

/**
 * A guest goes before a manager, except where the address is the manager's: both sessions live
 * in cookies of their own, and a tab shows one of them.
 */
const presentKnown = (known: NonNullable<SessionState['known']>, wanted: Role): void => {
  const session = wanted === 'manager' ? (known.manager ?? known.guest) : (known.guest ?? known.manager)
  const user = session && clientUser(session.user)
  const before = sessionStore.getState()
  const isSame = user !== null && !before.isLoading && JSON.stringify(user) === JSON.stringify(before.user)
  if (isSame) sessionStore.setState({ known })
  else present({ known, ...shown(user) })
}

/** Shows the person that the address asks for, as far as the server has spoken about this hotel. */
export const show = (hotelId: string, wanted: Role): void => {
  const { known } = sessionStore.getState()
  if (known?.hotelId === hotelId) presentKnown(known, wanted)
}

/** Takes over what the server said and shows the person that the address asks for. */
const setSessions = (hotelId: string, who: WhoAmI, wanted: Role): void => {
  storeGuest(who.guest && clientGuest(who.guest.user))
  presentKnown({ hotelId, ...who }, wanted)
}

/**
 * One session began, was prolonged or ended (null).
 * @param wanted whose face this tab shows from now on; the same as before, unless somebody has just signed in here
 */
export const setSession = <R extends Role>(
  role: R,
  hotelId: string,
  session: WhoAmI[R],
  wanted: Role = sessionStore.getState().user?.role ?? role,
): void => {
  const { known } = sessionStore.getState()
  const other: WhoAmI = known?.hotelId === hotelId ? known : { guest: null, manager: null }
  setSessions(hotelId, { ...other, [role]: session }, wanted)
}

/** Counts a question. @returns whether no newer one was asked since */
const beginQuestion = (): (() => boolean) => {
  const mine = sessionStore.getState().questions + 1
  sessionStore.setState({ questions: mine })
  return () => sessionStore.getState().questions === mine
}

const ask = (hotelId: string): Promise<WhoAmI> => call(whoAmI, { params: { hotelSlug: hotelId } })

/**
 * Finds out who this browser is in a hotel. A remembered guest is shown at once and the server
 * is asked behind them; a manager waits for the server. What belongs to another hotel is dropped here and there.
 * Without an answer the remembered person stays: the server guards the data, and what is open can be read on.
 * @param hotelId the hotel of the address
 * @param wanted whose part of the hotel the address is
 */
export const initialise = async (hotelId: string, wanted: Role): Promise<void> => {
  const isNewest = beginQuestion()
  const before = sessionStore.getState().user
  const dropped = dropForeign(hotelId)
  const guest = readStoredGuest()
  present(guest !== null && wanted === 'guest' ? shown(guest) : { isLoading: true, error: null })
  await dropped
  try {
    const who = await ask(hotelId)
    if (isNewest()) setSessions(hotelId, who, wanted)
  } catch (cause) {
    if (!isNewest()) return
    const remembered = wanted === 'guest' ? (guest ?? before) : (before ?? guest)
    const stays = remembered?.hotelId === hotelId && cause instanceof ApiFailure && cause.isTemporary
    present(shown(stays ? remembered : null))
  }
}

/**
 * The same before anything is drawn, where the page brought along that the hotel is there and open: its first drawing
 * then is for the right person. Resolves when there is one to draw for, a remembered guest included, or nobody.
 */
export const preloadSession = async (hotelId: string, wanted: Role): Promise<void> => {
  sessionStore.setState({ preloadedFor: hotelId })
  const answered = initialise(hotelId, wanted)
  if (sessionStore.getState().isLoading) await answered
}

/** Whether it was begun early for this hotel, and nobody has taken that up yet. */
export const isPreloading = (hotelId: string): boolean => sessionStore.getState().preloadedFor === hotelId

/** Takes it up: whoever comes after begins anew. */
export const consumePreload = (hotelId: string): boolean => {
  const isBegun = isPreloading(hotelId)
  sessionStore.setState({ preloadedFor: null })
  return isBegun
}

/** Asks again who this browser is, where a session began, changed or may have ended. Throws when no answer comes. */
export const refetchSession = async (hotelId: string, wanted: Role): Promise<void> => {
  const isNewest = beginQuestion()
  const who = await ask(hotelId)
  if (isNewest()) setSessions(hotelId, who, wanted)
}

const dropForeign = async (hotelId: string): Promise<void> => {
  const params = { hotelSlug: hotelId }
  const dropped: Promise<unknown>[] = []
  const guest = readStoredGuest()
  const { user } = sessionStore.getState()
  if (guest !== null && guest.hotelId !== hotelId) {
    storeGuest(null)
    dropped.push(call(signOutGuest, { params }))
  }
  if (user !== null && user.hotelId !== hotelId) {
    if (user.role === 'manager') dropped.push(call(signOutManager, { params }))
    present({ known: null, ...shown(null) })
  }
  // A server that is away drops nothing now; a cookie of another hotel opens no door here.
  await Promise.allSettled(dropped)
}

import { ApiFailure, call } from '#platform/web/api.ts'
import { signOutGuest, signOutManager, whoAmI, type WhoAmI } from '../../contract.ts'
import { setLoading, setSignedOut, setUser, useAuth } from './auth.ts'
import { keepGuestSession, readGuestSession } from './guest-session.ts'
import { clearSessions, setSessions } from './session-store.ts'
import type { Role } from './user.ts'

let run = 0
let early: string | null = null

const ask = (hotelId: string): Promise<WhoAmI> => call(whoAmI, { params: { hotelSlug: hotelId } })

/**
 * Finds out who this browser is in a hotel. A remembered guest is shown at once and the server
 * is asked behind him; a manager waits for the server. What belongs to another hotel is dropped here and there.
 * Without an answer the remembered person stays: the server guards the data, and what is open can be read on.
 * @param hotelId the hotel of the address
 * @param wanted whose part of the hotel the address is
 */
export const initialise = async (hotelId: string, wanted: Role): Promise<void> => {
  const mine = ++run
  const before = useAuth.getState().user
  const dropped = dropForeign(hotelId)
  const guest = readGuestSession()
  if (guest !== null && wanted === 'guest') setUser(guest)
  else setLoading()
  await dropped
  try {
    const who = await ask(hotelId)
    if (mine === run) setSessions(hotelId, who, wanted)
  } catch (cause) {
    if (mine !== run) return
    const remembered = wanted === 'guest' ? (guest ?? before) : (before ?? guest)
    if (remembered?.hotelId === hotelId && cause instanceof ApiFailure && cause.isTemporary) setUser(remembered)
    else setSignedOut()
  }
}

/**
 * The same before anything is drawn, where the page brought along that the hotel is there and open: its first drawing
 * then is for the right person. Resolves when there is one to draw for, a remembered guest included, or nobody.
 */
export const preloadSession = async (hotelId: string, wanted: Role): Promise<void> => {
  early = hotelId
  const answered = initialise(hotelId, wanted)
  if (useAuth.getState().isLoading) await answered
}

/** Whether it was begun early for this hotel, and nobody has taken that up yet. */
export const isPreloading = (hotelId: string): boolean => early === hotelId

/** Takes it up: whoever comes after begins anew. */
export const consumePreload = (hotelId: string): boolean => {
  const isBegun = isPreloading(hotelId)
  early = null
  return isBegun
}

/** Asks again who this browser is, where a session began, changed or may have ended. Throws when no answer comes. */
export const refetchSession = async (hotelId: string, wanted: Role): Promise<void> => {
  const mine = ++run
  const who = await ask(hotelId)
  if (mine === run) setSessions(hotelId, who, wanted)
}

const dropForeign = async (hotelId: string): Promise<void> => {
  const params = { hotelSlug: hotelId }
  const dropped: Promise<unknown>[] = []
  const guest = readGuestSession()
  const { user } = useAuth.getState()
  if (guest !== null && guest.hotelId !== hotelId) {
    keepGuestSession(null)
    dropped.push(call(signOutGuest, { params }))
  }
  if (user !== null && user.hotelId !== hotelId) {
    if (user.role === 'manager') dropped.push(call(signOutManager, { params }))
    clearSessions()
    setSignedOut()
  }
  // A server that is away drops nothing now; a cookie of another hotel opens no door here.
  await Promise.allSettled(dropped)
}

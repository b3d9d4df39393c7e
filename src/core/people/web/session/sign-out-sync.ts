import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useAuth } from './auth.ts'
import { refetchSession } from './preload.ts'
import { setSession } from './session-store.ts'
import type { Role } from './user.ts'

/**
 * Set where this tab says itself that somebody signs out, so that the end of the live connection does not say it in
 * other words.
 */
let isAnnounced = false
export const announceSignOut = (here: boolean): void => void (isAnnounced = here)

/**
 * What another tab has announced: the session of this role ends by its person's own wish, however this tab hears of it
 * first.
 */
let announced: { role: Role; words: string } | null = null
export const awaitSignOut = (news: typeof announced): void => void (announced = news)

/** The session of this tab's person ended somewhere else: another tab, the server, a removed account. */
export const signedOutElsewhere = (role: Role, hotelId: string, words: string): void => {
  if (useAuth.getState().user?.role !== role) return setSession(role, hotelId, null)
  if (!isAnnounced) toast.success(words)
  isAnnounced = true
  setSession(role, hotelId, null)
}

/**
 * Asks the server whether this tab's person is still signed in, after something spoke against it.
 * @param words what is said to him where he is not; null where the sign-in page says it
 */
export const checkSession = async (hotelId: string, words: string | null): Promise<void> => {
  const before = useAuth.getState().user
  if (before === null) return
  await refetchSession(hotelId, before.role)
  // He still is, or somebody has signed in over him, which is no end to be told.
  if (useAuth.getState().user?.role === before.role) return
  if (announced?.role === before.role) toast.success(announced.words)
  else if (!isAnnounced && words !== null) toast.error(words)
}

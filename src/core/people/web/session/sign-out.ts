import { ApiFailure, call } from '#platform/web/api.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { signOutGuest, signOutManager } from '../../contract.ts'
import { useAuth } from './auth.ts'
import { askAgain } from './initialise.ts'
import { learnOne } from './known.ts'
import { tellTabs } from './tabs.ts'
import type { Role } from './user.ts'

/** Run when somebody is signed out here: what was loaded for him must not be seen by the next. */
const leavers = new Set<() => void>()
export const onSignedOut = (leave: () => void): (() => void) => {
  leavers.add(leave)
  return () => leavers.delete(leave)
}

/** Set while this tab says itself that it signs out, so that the event which follows does not say it again. */
let told = false

/** @returns whether the server ended the session; otherwise nothing has changed. */
export const signOut = async (role: Role, hotelId: string, words: { done: string; failed: string }): Promise<boolean> => {
  try {
    await call(role === 'guest' ? signOutGuest : signOutManager, { params: { hotelSlug: hotelId } })
  } catch (cause) {
    if (!(cause instanceof ApiFailure)) throw cause
    toast.error(words.failed)
    return false
  }
  told = true
  toast.success(words.done)
  tellTabs({ news: 'signed-out', role, hotelId })
  leave(role, hotelId)
  return true
}

/** The session of this tab's person ended somewhere else: another tab, the server, a removed account. */
export const signedOutElsewhere = (role: Role, hotelId: string, words: string): void => {
  if (useAuth.getState().user?.role !== role) return learnOne(role, hotelId, null)
  if (!told) toast.success(words)
  leave(role, hotelId)
}

/**
 * Asks the server whether this tab's person is still signed in, after something spoke against it.
 * @param words what is said to him where he is not; null where the sign-in page says it
 */
export const checkSession = async (hotelId: string, words: string | null): Promise<void> => {
  const before = useAuth.getState().user
  if (before === null) return
  await askAgain(hotelId, before.role)
  const after = useAuth.getState().user
  if (after?.role === before.role && after.id === before.id) return
  if (!told && words !== null) toast.error(words)
  for (const tell of leavers) tell()
}

export const forgetToldSignOut = (): void => {
  told = false
}

const leave = (role: Role, hotelId: string): void => {
  learnOne(role, hotelId, null)
  for (const tell of leavers) tell()
}

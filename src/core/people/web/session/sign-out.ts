import { ApiFailure, call } from '#platform/web/api.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { signOutGuest, signOutManager } from '../../contract.ts'
import { setSession } from './session-store.ts'
import { announceSignOut } from './sign-out-sync.ts'
import { broadcastToTabs } from './tab-messages.ts'
import type { Role } from './user.ts'

/** @returns whether the server ended the session; otherwise nothing has changed. */
export const signOut = async (
  role: Role,
  hotelId: string,
  words: { done: string; failed: string },
): Promise<boolean> => {
  // Before the server is asked: the others' live connections may close sooner than its answer is here.
  announceSignOut(true)
  broadcastToTabs({ news: 'signing-out', role, hotelId })
  try {
    await call(role === 'guest' ? signOutGuest : signOutManager, { params: { hotelSlug: hotelId } })
  } catch (cause) {
    announceSignOut(false)
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

import { ApiFailure, call } from '#platform/web/api.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { signOutGuest, signOutManager } from '../../contract.ts'
import { learnOne } from './known.ts'
import { tellingHere } from './signed-out.ts'
import { tellTabs } from './tabs.ts'
import type { Role } from './user.ts'

/** @returns whether the server ended the session; otherwise nothing has changed. */
export const signOut = async (
  role: Role,
  hotelId: string,
  words: { done: string; failed: string },
): Promise<boolean> => {
  // Before the server is asked: the others' live connections may close sooner than its answer is here.
  tellingHere(true)
  tellTabs({ news: 'signing-out', role, hotelId })
  try {
    await call(role === 'guest' ? signOutGuest : signOutManager, { params: { hotelSlug: hotelId } })
  } catch (cause) {
    tellingHere(false)
    tellTabs({ news: 'refreshed', role, hotelId })
    if (!(cause instanceof ApiFailure)) throw cause
    toast.error(words.failed)
    return false
  }
  toast.success(words.done)
  tellTabs({ news: 'signed-out', role, hotelId })
  learnOne(role, hotelId, null)
  return true
}

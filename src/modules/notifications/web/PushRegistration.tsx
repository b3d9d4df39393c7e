import { useEffect } from 'react'
import { useSession } from '#modules/sessions/web/session-store.ts'
import type { Role } from '#modules/sessions/web/user.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { listenersStore } from './listeners-store.ts'

const load = retryImport(() => import('./push.ts'))
// `Notification` is missing without https, and on iPhones outside the Home Screen.
const isGranted = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted'

/**
 * Registers for push automatically when permission is granted: for each person, and again for each new session.
 */
export const PushRegistration = ({ hotelId, as }: { hotelId: string; as: Role }) => {
  const person = useSession(({ user }) => (user?.role === as && user.hotelId === hotelId ? user.id : null))
  const known = useSession((state) => state.known)
  const language = useLanguage()
  useEffect(() => {
    if (person === null) return
    if (isGranted()) void load().then(({ push }) => push.register({ as, hotel_id: hotelId, person, language }))
  }, [as, hotelId, person, language, known])
  return null
}

/** Unsubscribes after a sign-out, in the background: no page waits for a push service. */
export const unsubscribePush = (): void => {
  if (isGranted()) void load().then(({ push }) => push.leave())
  // Permission was revoked, so nothing is delivered: forget the listeners.
  else void (globalThis as Partial<typeof globalThis>).caches?.delete(listenersStore)
}

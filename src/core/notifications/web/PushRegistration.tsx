import { useEffect } from 'react'
import { retryImport } from '#platform/web/retry-import.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import { useAuth } from '#core/people/web/session/auth.ts'
import { onSessions } from '#core/people/web/session/session-store.ts'
import type { Role } from '#core/people/web/session/user.ts'
import { listenersStore } from './listeners-store.ts'

const load = retryImport(() => import('./push.ts'))
// Pages without https, and iPhones outside the Home Screen, do not have it.
const isGranted = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted'

/** Registers for push by itself where the browser may: for each person, and again with each new session. */
export const PushRegistration = ({ hotelId, as }: { hotelId: string; as: Role }) => {
  const person = useAuth(({ user }) => (user?.role === as && user.hotelId === hotelId ? user.id : null))
  const language = useLanguage()
  useEffect(() => {
    if (person === null) return
    const register = () => {
      // A part that does not load now is loaded with the next session.
      if (isGranted())
        load().then(
          ({ push }) => push.register({ as, hotel_id: hotelId, person, language }),
          () => {},
        )
    }
    register()
    return onSessions(register)
  }, [as, hotelId, person, language])
  return null
}

/** After somebody has left this browser, beside it: nobody waits for a push service. */
export const unsubscribePush = (): void => {
  if (isGranted())
    load().then(
      ({ push }) => push.leave(),
      () => {},
    )
  // Whoever took the permission back no longer listens: nothing is left to remember of them.
  else void (globalThis as Partial<typeof globalThis>).caches?.delete(listenersStore)
}

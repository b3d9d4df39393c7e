import { ConciergeBell, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useSession } from '#modules/sessions/web/session-store.ts'
import type { Role } from '#modules/sessions/web/user.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { push, type EnableResult } from './push.ts'
import type { Listener } from './subscription.ts'
import { pushSupport } from './support.ts'

const results = {
  enabled: 'notifications.enabled',
  already_enabled: 'notifications.already_enabled',
  denied: 'notifications.denied',
  dismissed: 'notifications.dismissed',
  failed: 'notifications.failed',
} as const satisfies Record<EnableResult, string>

const reasons = {
  insecure: 'notifications.insecure',
  home_screen: 'notifications.home_screen',
  unsupported: 'notifications.unsupported',
} as const

/** The push state of this person in this browser. Follows the permission in the browser's settings. */
const usePush = (who: Listener) => {
  const how = useStore(push.store)
  const { as, hotel_id, person, language } = who
  useEffect(() => {
    const refresh = () => void push.look({ as, hotel_id, person, language })
    refresh()
    let permission: PermissionStatus | undefined
    let stopped = false
    const { permissions } = navigator as Partial<Navigator>
    const follow = async () => {
      permission = await permissions?.query({ name: 'notifications' })
      // The answer may come after the button is gone.
      if (!stopped) permission?.addEventListener('change', refresh)
    }
    // If this fails, the next visibility change finds out.
    follow().catch(() => {})
    document.addEventListener('visibilitychange', refresh)
    return () => {
      stopped = true
      permission?.removeEventListener('change', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [as, hotel_id, person, language])
  return how
}

const Control = ({ who }: { who: Listener }) => {
  const { t } = useTranslation()
  const { state, reason } = usePush(who)
  const place = useRef<HTMLDivElement>(null)
  const enable = async () => {
    const result = await push.enable(who)
    const text = t(results[result])
    if (result === 'enabled' || result === 'already_enabled') toast.success(text)
    else toast.error(text)
    // When the button disappears, its place gets the keyboard focus.
    if (document.activeElement === document.body) place.current?.focus()
  }
  const hint =
    state === 'denied' ? t('notifications.denied') : state === 'error' ? t(reason ?? 'notifications.failed') : null
  const failed = state === 'error'
  return (
    <div className="pushrow" ref={place} tabIndex={-1}>
      {state === 'enabled' ? (
        <Pill tone="success">{t('notifications.rings')}</Pill>
      ) : state === 'denied' ? (
        <Pill tone="danger">{t('notifications.blocked')}</Pill>
      ) : (
        <Button
          variant={failed ? 'danger' : 'filled'}
          icon={failed ? RotateCw : ConciergeBell}
          busy={state === 'pending'}
          busyText={t('notifications.waiting')}
          onClick={() => void enable()}
        >
          {t(failed ? 'notifications.try_again' : 'notifications.enable')}
        </Button>
      )}
      {hint !== null && <p className="meta">{hint}</p>}
    </div>
  )
}

/** Push messages on this device: what they are for, and the button in all its states, or why there is none. */
export const PushButton = ({ as }: { as: Role }) => {
  const { t, language } = useTranslation()
  const user = useSession((state) => state.user)
  const support = pushSupport()
  if (user?.role !== as) return null
  return (
    <section className="card stack stack--s">
      <h2 className="serif text-xl">{t('notifications.title')}</h2>
      <p className="meta">{t(as === 'manager' ? 'notifications.for_staff' : 'notifications.for_guests')}</p>
      {support === 'ready' ? (
        <Control who={{ as, hotel_id: user.hotelId, person: user.id, language }} />
      ) : (
        <p>{t(reasons[support])}</p>
      )}
    </section>
  )
}

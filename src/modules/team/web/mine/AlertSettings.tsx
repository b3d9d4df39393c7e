import { useState } from 'react'
import type { Department } from '#modules/access/policy.ts'
import { useHasTeam } from '#modules/departments/web/use-alert-filter.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { FollowChips } from '../FollowChips.tsx'
import { follow } from './api.ts'

/** The departments that ring for the signed-in member. Absent in a hotel where departments have no followers. */
export const AlertSettings = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const manager = useManager()
  const isUsed = useHasTeam()
  const [busy, setBusy] = useState(false)
  if (manager === null || !isUsed) return null
  const choose = async (follows: Department[]) => {
    if (busy) return
    setBusy(true)
    try {
      await follow(id, follows)
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      toast.error(t(cause.code, cause.values))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card" aria-label={t('team.rings_for')}>
      <FollowChips value={manager.follows} onChange={(follows) => void choose(follows)} />
    </section>
  )
}

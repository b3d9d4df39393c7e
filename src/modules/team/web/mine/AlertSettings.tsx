import { useHasTeam } from '#modules/departments/web/use-alert-filter.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { FollowChips } from '../FollowChips.tsx'
import { follow } from './api.ts'

/** The departments that ring for the signed-in member. Absent in a hotel where departments have no followers. */
export const AlertSettings = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const manager = useManager()
  const isUsed = useHasTeam()
  const { send } = useSubmit()
  if (manager === null || !isUsed) return null
  return (
    <section className="card" aria-label={t('team.rings_for')}>
      <FollowChips value={manager.follows} onChange={(follows) => void send(() => follow(id, follows))} />
    </section>
  )
}

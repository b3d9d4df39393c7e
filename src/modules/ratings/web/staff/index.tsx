import { Star } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import { useAlertFilter } from '#modules/departments/web/use-alert-filter.ts'
import type { FeatureWeb, StaffSlots } from '#modules/features/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import type { EscalationLevel } from '#modules/tickets/policy.ts'
import { countForDepartment } from '#modules/tickets/web/board/alert-counts.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { useFollowOpen, useOpenRatings, useRatingActions } from './api.ts'
import { nameRated } from './words.ts'

/** How many low ratings are not sorted, on the dashboard; nothing while there is none. */
const Count = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const low = useOpenRatings().data?.counts.low ?? 0
  if (low === 0) return null
  return (
    <Link className="card count" href={managerPath(id, 'ratings')}>
      <b>{low}</b>
      <Star />
      <span>{t('ratings.low_ratings')}</span>
    </Link>
  )
}

const staffSlots: StaffSlots = {
  Count,
  useUnclaimed: () => {
    const { t } = useTranslation()
    useFollowOpen()
    const { data } = useOpenRatings()
    const { claim } = useRatingActions()
    const isAlerted = useAlertFilter()
    if (data === undefined || isAlerted === null) return null
    const { unclaimed, oldest } = countForDepartment({ ...data, open: data.counts.low }, 'reception', isAlerted)
    if (oldest === null) return { count: 0, oldest: null }
    const { room_number: room, score, words } = oldest
    return {
      count: unclaimed,
      oldest: {
        title: t('ratings.waiting_low', { room, score }),
        text: [nameRated(oldest, t), words].filter(Boolean).join(': '),
        since: new Date(oldest.escalation_from),
        level: oldest.escalation_level as EscalationLevel,
        claim: async () => {
          await claim(oldest.id)
        },
      },
    }
  },
}

/** The web part of ratings. Guests rate on their home and on the cards of what was done. */
export const ratings: FeatureWeb = {
  name: 'ratings',
  flag: 'ratings',
  manager: {
    roles: deskRoles,
    opensFrom: 'insights',
    pages: [
      { path: 'ratings', load: async () => (await import('./RatingsPage.tsx')).RatingsPage },
      {
        path: 'rating-settings',
        roles: ['manager'],
        load: async () => (await import('../settings/RatingSettingsPage.tsx')).RatingSettingsPage,
      },
    ],
    slots: staffSlots,
  },
}

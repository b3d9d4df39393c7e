import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { formatters } from '#platform/web/format.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { getLastSeen } from './last-seen.ts'

/** When a member was last here. */
export const SeenAt = ({ at }: { at: string | null }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { time, date } = formatters(useLanguage(), time_zone)
  const seen = getLastSeen(at, useNow(), time_zone)
  if (seen.key === 'minutes') return t('team.seen_minutes', { minutes: seen.minutes })
  if (seen.key === 'today') return t('team.seen_today', { time: time(at ?? '') })
  return seen.key === 'date' ? date(at ?? '') : t(`team.seen_${seen.key}`)
}

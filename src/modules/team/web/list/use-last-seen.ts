import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { getLastSeen } from './last-seen.ts'

/** Says when a member or a key was last here. */
export const useLastSeen = (): ((at: string | null) => string) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { time, date } = useFormats()
  const now = useNow()
  return (at) => {
    const last = getLastSeen(at, now, time_zone)
    if (last.key === 'minutes') return t('team.seen_minutes', { minutes: last.minutes })
    if (last.key === 'today') return t('team.seen_today', { time: time(at ?? '') })
    return last.key === 'date' ? date(at ?? '') : t(`team.seen_${last.key}`)
  }
}

import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { getDistance } from './due.ts'

/** How a due time is written: as a clock, with the day where it is not today, and how far it is. */
export const useDueWords = () => {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { time_zone } = useHotel()
  const today = useToday()
  const toClock = (at: string): string =>
    dayInZone(new Date(at), time_zone) === today ? time(at) : `${date(at).slice(0, 5)}, ${time(at)}`
  const toLength = (at: string, now: number): string => {
    const { days, hours, minutes } = getDistance(at, now)
    if (days > 0) return t('register.length_days', { days, hours })
    return hours > 0 ? t('register.length_hours', { hours, minutes }) : t('register.length_minutes', { minutes })
  }
  return {
    toClock,
    /** "in 3 h 50 min", "20 min late". */
    toWords: (at: string, now: number): string =>
      t(Date.parse(at) <= now ? 'register.late_by' : 'register.due_in', { length: toLength(at, now) }),
  }
}

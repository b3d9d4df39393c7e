import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { HoursFormat } from './format.ts'
import { useServerNow } from './use-hours.ts'

/** The language, the zone and the time that words about opening need. */
export const useHoursFormat = (): HoursFormat => {
  const { t, language } = useTranslation()
  const { time_zone: timeZone } = useHotel()
  return { t, language, timeZone, now: useServerNow() }
}

import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useServerNow } from './use-hours.ts'
import type { Telling } from './words.ts'

/** The language, the zone and the time that words about opening need. */
export const useTelling = (): Telling => {
  const { t, language } = useTranslation()
  const { time_zone: timeZone } = useHotel()
  return { t, language, timeZone, now: useServerNow() }
}

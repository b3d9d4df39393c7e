import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { formatters } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useMyStay } from './my-stay.ts'

/** The guest's room, and the last day of their stay where it is known. */
export const StayLine = ({ room }: { room: string }) => {
  const { t, language } = useTranslation()
  const { day } = formatters(language, useHotel().time_zone)
  const until = useMyStay('', false).data?.stay.check_out
  return until ? t('stays.until', { room, day: day(until) }) : room
}

import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useMyStay } from './my-stay.ts'

/** The guest's room, and the last day of their stay where it is known. */
export const StayLine = ({ room }: { room: string }) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const until = useMyStay('', false).data?.stay.check_out
  return until ? t('stays.until', { room, day: day(until) }) : room
}

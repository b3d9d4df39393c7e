import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import '../hours.css'
import { ClockDashed } from '#platform/web/ui/icons.ts'
import type { HoursSubject } from '../../contract/subject.ts'
import { openingAt } from '../../policy.ts'
import { getTimetable, useHours } from '../use-hours.ts'

/**
 * For staff: a scheduled time is outside the opening hours. Staff may create it so, and hours are edited afterwards.
 * @param subjects what it needs to be open
 */
export const OutsideHours = ({ subjects, at }: { subjects: readonly HoursSubject[]; at: string }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { data } = useHours()
  const isOpen = subjects.every((one) => openingAt(getTimetable(data, one), time_zone, Date.parse(at)).open)
  if (isOpen) return null
  return (
    <span className="outside">
      <ClockDashed />
      {t('hours.outside_hours')}
    </span>
  )
}

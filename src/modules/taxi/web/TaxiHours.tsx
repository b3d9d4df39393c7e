import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import { TileHours } from '#modules/hours/web/TileHours.tsx'
import { getTimetable, useHours, useOpening } from '#modules/hours/web/use-hours.ts'
import { useTranslation } from '#platform/web/i18n.ts'

/**
 * The text of the tile in a hotel whose taxis have hours, or can be called for later: "Day and night" would not be true
 * there.
 * @param usual the text everywhere else
 */
export const TaxiHours = ({ usual }: { usual: string }) => {
  const { t } = useTranslation()
  const { taxi_ahead, taxi_dispatch } = useHotel()
  const hasHours = getTimetable(useHours().data, 'taxi') !== null
  const key = taxi_ahead ? 'taxi.now_or_scheduled' : hasHours && 'taxi.in_fifteen_minutes'
  return <TileHours opening={useOpening(forTaxi)} text={taxi_dispatch === 'by_staff' || !key ? usual : t(key)} />
}

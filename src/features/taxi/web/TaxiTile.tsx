import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { HoursTile } from '#core/hours/web/HoursTile.tsx'
import { getTimetable, useHours, useOpening } from '#core/hours/web/use-hours.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { TileProps } from '#platform/web/ui/containers/Tile.tsx'

/** The tile in a hotel whose taxis have hours, or can be called for later. "Day and night" would not be true there. */
export const TaxiTile = (tile: TileProps) => {
  const { t } = useTranslation()
  const { taxi_ahead, taxi_dispatch } = useHotel()
  const hasHours = getTimetable(useHours().data, 'taxi') !== null
  const isByStaff = taxi_dispatch === 'by_staff'
  const text = isByStaff
    ? tile.text
    : taxi_ahead
      ? t('taxi.now_or_later')
      : hasHours
        ? t('taxi.in_fifteen_minutes')
        : tile.text
  return <HoursTile {...tile} text={text} opening={useOpening('taxi')} />
}

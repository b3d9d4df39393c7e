import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { openingOfAny } from '#core/hours/policy.ts'
import { HoursTile } from '#core/hours/web/HoursTile.tsx'
import { getTimetable, useBoundary, useHours, useServerNow } from '#core/hours/web/use-hours.ts'
import type { TileProps } from '#platform/web/ui/containers/Tile.tsx'
import { useMyMenu } from '../api.ts'

/** The tile of the menu in a hotel with hours: the menu is open while one of its categories is. */
export const MenuTile = (tile: TileProps) => {
  const { time_zone } = useHotel()
  const { data } = useHours()
  const { data: menu } = useMyMenu()
  const now = useServerNow()
  const hours = data && menu?.categories.map(({ id }) => getTimetable(data, `category:${id}`))
  const opening = hours && hours.length > 0 ? openingOfAny(hours, time_zone, now) : undefined
  useBoundary(opening?.until ?? opening?.next ?? null)
  return <HoursTile {...tile} opening={opening} until="orders.to_your_room_until" />
}

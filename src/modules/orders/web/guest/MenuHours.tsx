import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { openingAt, openingOfAny } from '#modules/hours/policy.ts'
import { TileHours } from '#modules/hours/web/TileHours.tsx'
import { getTimetable, useBoundary, useHours, useServerNow } from '#modules/hours/web/use-hours.ts'
import { useMenu } from '#modules/menu/web/use-menu.ts'

/** The text of the menu's tile in a hotel with hours: the menu is open while one of its categories is. */
export const MenuHours = ({ text }: { text: string }) => {
  const { time_zone } = useHotel()
  const { data } = useHours()
  const { data: menu } = useMenu('guest')
  const now = useServerNow()
  const hours = data && menu?.categories.map(({ id }) => getTimetable(data, forCategory(id)))
  const opening = hours && (hours.length > 0 ? openingOfAny(hours, time_zone, now) : openingAt(null, time_zone, now))
  useBoundary(opening?.until ?? opening?.next ?? null)
  return <TileHours text={text} opening={opening} until="orders.to_your_room_until" />
}

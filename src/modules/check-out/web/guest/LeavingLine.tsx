import { LogOut } from 'lucide-react'
import type { MyBillPart } from '#modules/bill/contract/bill.ts'
import { useCheckOutOffered } from '#modules/bill/web/guest/use-check-out-offered.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { addDays } from '#platform/contract/day.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { ActiveItemRow } from '#platform/web/ui/containers/Tile.tsx'

/** On the day before, from when the line stands there. */
const eveningHour = '18:00'

/** The line on the home: in the evening before, to the bill; on the last day, to the check-out. */
export const LeavingLine = () => {
  const { t } = useTranslation()
  const { id, time_zone } = useHotel()
  const { data } = useMyStay<MyBillPart>()
  const local = localTime(useNow(), time_zone)
  const isNow = useCheckOutOffered()
  const [today, time] = [local.slice(0, 10), local.slice(11, 16)]
  if (data === undefined) return null
  const { stay, bill } = data
  const { check_out } = stay
  if (check_out === null) return null
  const isEve = addDays(check_out, -1) === today && time >= eveningHour
  const isDay = check_out === today
  if (!isNow && !(bill && (isEve || isDay))) return null
  return (
    <ActiveItemRow
      href={guestPath(id, isNow ? 'check-out' : 'bill')}
      icon={LogOut}
      title={t(isEve ? 'check_out.leaving_tomorrow' : 'check_out.leaving_today')}
    >
      {null}
    </ActiveItemRow>
  )
}

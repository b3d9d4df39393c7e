import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import type { MyBillPart } from '../../contract/bill.ts'
import { isCheckOutOffered } from '../../policy.ts'

/** True while guests can end their stay themselves. The page of the check-out says what prevents it. */
export const useCheckOutOffered = (): boolean => {
  const { time_zone } = useHotel()
  const { data } = useMyStay<MyBillPart>()
  const local = localTime(useNow(), time_zone)
  const now = { today: local.slice(0, 10), time: local.slice(11, 16) }
  return data?.check_out_from !== undefined && isCheckOutOffered(data.check_out_from, data.stay.check_out, now)
}

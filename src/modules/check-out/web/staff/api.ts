import { useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { roomsQuery } from '#modules/rooms/web/api.ts'
import { useStayCalls } from '#modules/stays/web/staff/api.ts'
import { call } from '#platform/web/api.ts'
import { checkOutStay, type CheckOutBill } from '../../contract.ts'

/** Ends a stay. The lists on screen are fetched again afterwards, and so are the rooms: one has a new code. */
export const useCheckOutCall = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const { reload } = useStayCalls()
  return async (stayId: string, body: { bill?: CheckOutBill } = {}) => {
    const answer = await call(checkOutStay, { params: { hotelSlug, stayId }, body })
    await Promise.all([reload(), queries.invalidateQueries({ queryKey: roomsQuery(hotelSlug).queryKey })])
    return answer
  }
}

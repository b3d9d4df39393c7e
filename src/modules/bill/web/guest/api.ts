import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { call } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { getMyBill } from '../../contract/bill.ts'

/**
 * The bill of the guest's stay, with orders under way. Its charges are no events of guests: they hear that the stay's bill
 * has changed.
 */
export const useMyBill = () => {
  const { id: hotelSlug } = useHotel()
  const queryKey = ['bill', 'mine', hotelSlug, useGuest()?.id]
  useFollow(queryKey, 'stays')
  useFollow(queryKey, 'orders')
  useFollow(queryKey, 'extra_bookings')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getMyBill, { params: { hotelSlug }, signal }),
    retry: false,
    ...useFreshness(),
  })
}

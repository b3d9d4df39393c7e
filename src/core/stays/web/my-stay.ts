import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { call } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { getMyStay } from '../contract.ts'

/**
 * The stay of the guest at this screen and what belongs to it, as new as the stream.
 * @param enabled false: nothing is fetched
 */
export const useMyStay = (enabled = true) => {
  const { id: hotelSlug } = useHotel()
  const guestId = useGuest()?.id
  const queryKey = ['stays', 'mine', hotelSlug, guestId]
  useFollow(queryKey, 'stays')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getMyStay, { params: { hotelSlug }, signal }),
    enabled,
    ...useFreshness(),
  })
}

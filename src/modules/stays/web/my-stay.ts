import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { getMyStay } from '../contract.ts'

/**
 * The stay of the guest at this screen, kept up to date while on screen. All who ask share one answer.
 * @param entity what else it follows on the stream: the rows of a feature that adds to the answer
 * @param enabled false: nothing is fetched; what others have fetched is shown
 */
export const useMyStay = <Part extends object = object>(entity = '', enabled = true) => {
  const { id: hotelSlug } = useHotel()
  const queryKey = ['stays', 'mine', hotelSlug, useGuest()?.id]
  useFollow(queryKey, 'stays')
  useFollow(queryKey, entity)
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(getMyStay, { params: { hotelSlug }, signal }) as Promise<RouteResponse<typeof getMyStay> & Part>,
    enabled,
    ...useFreshness(),
  })
}

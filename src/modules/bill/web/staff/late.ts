import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { countLateStays } from '../../contract/late.ts'

const getKey = (hotelSlug: string) => ['bill', 'late', hotelSlug] as const

/**
 * How many stays have ended with something that no invoice holds, in a hotel with bills. Kept up to date by the badge.
 * @param enabled false: nothing is read, and none is counted
 */
export const useLateStays = (enabled = true): number => {
  const { id: hotelSlug } = useHotel()
  const { data } = useQuery({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(countLateStays, { params: { hotelSlug }, signal }),
    enabled,
    ...useFreshness(),
  })
  return data?.count ?? 0
}

/** Their number on the badge of the stays. Each charge, invoice and end of a stay is a change of its stay. */
export const useLateBadge = (): number => {
  useFollow(getKey(useHotel().id), 'stays')
  return useLateStays()
}

import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { listRoomSigns, removeRoomSign, type RoomSign } from '../../contract.ts'

const getKey = (hotelSlug: string) => ['do-not-disturb', 'all', hotelSlug]

const getQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(listRoomSigns, { params: { hotelSlug }, signal }),
  })

/** Reads ahead the signs of `useSigns`. A failure is left to that. */
export const prefetchSigns = (queries: QueryClient, hotelSlug: string): Promise<void> =>
  queries.prefetchQuery({ ...getQuery(hotelSlug), staleTime: Infinity })

/** The signs that hang out now. */
export const useSigns = (): readonly RoomSign[] => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), 'room_signs')
  const { data } = useQuery({ ...getQuery(hotelSlug), ...useFreshness() })
  return data?.items ?? []
}

/** Takes the signs of a room down. */
export const useTakeDown = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (signs: readonly RoomSign[]): Promise<void> => {
    for (const { id: signId } of signs)
      await ignoreNotFound(callSafely(removeRoomSign, { params: { hotelSlug, signId } }))
    await queries.invalidateQueries({ queryKey: getKey(hotelSlug) })
  }
}

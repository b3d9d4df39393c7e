import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { allPages } from '#platform/web/calls/all-pages.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import * as contract from '../contract.ts'
import type { Point, Recommendation, RecommendationForm } from '../contract.ts'
import { getPoint } from '../policy.ts'

const getKey = (hotelSlug: string) => ['recommendations', hotelSlug] as const

/** Without the hotel's own location, which has its own dialog. */
export type PlaceValues = Omit<RecommendationForm, 'property_lat' | 'property_lng'>
export type Places = { items: Recommendation[]; property: Point | null; event_number: number }

const loadAll = async (hotelSlug: string, as: 'guest' | 'manager', signal: AbortSignal): Promise<Places> => {
  const { items, property_lat, property_lng, event_number } = await allPages((cursor) =>
    call(contract.listRecommendations, {
      params: { hotelSlug },
      query: { as, ...(cursor !== undefined && { cursor }) },
      signal,
    }),
  )
  return { items, property: getPoint(property_lat, property_lng), event_number }
}

/** The places by category and name, and the hotel's location; kept up to date while on screen. */
export const useRecommendations = (as: 'guest' | 'manager') => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), 'local_recommendations')
  useFollow(getKey(hotelSlug), 'property_locations')
  return useQuery({
    queryKey: [...getKey(hotelSlug), as],
    queryFn: ({ signal }) => loadAll(hotelSlug, as, signal),
    ...useFreshness(),
  })
}

/** The mutations of places. Each refetches the list. */
export const useEditing = () => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(getKey(hotelSlug))
  return {
    add: (body: PlaceValues & { id: string }) =>
      after(callSafely(contract.addRecommendation, { params: { hotelSlug }, body })),
    update: (recommendationId: string, body: PlaceValues & { seen?: string | undefined }) =>
      after(callSafely(contract.updateRecommendation, { params: { hotelSlug, recommendationId }, body })),
    remove: (recommendationId: string): Promise<void> =>
      after(ignoreNotFound(callSafely(contract.deleteRecommendation, { params: { hotelSlug, recommendationId } }))),
    setProperty: (point: Point | null) =>
      after(
        callSafely(contract.setPropertyLocation, {
          params: { hotelSlug },
          body: { property_lat: point?.lat ?? null, property_lng: point?.lng ?? null },
        }),
      ),
  }
}

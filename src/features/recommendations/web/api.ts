import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import * as contract from '../contract.ts'
import type { Point, Recommendation, RecommendationForm } from '../contract.ts'
import { pointOf } from '../policy.ts'

const keyOf = (hotelSlug: string) => ['recommendations', hotelSlug] as const

/** The hotel's own location has a dialog of its own. */
export type PlaceValues = Omit<RecommendationForm, 'property_lat' | 'property_lng'>
export type Places = { items: Recommendation[]; property: Point | null; event_number: number }

/** All pages, one after the other. What changes meanwhile has a later number than the first page, so the whole is asked for again. */
const loadAll = async (hotelSlug: string, as: 'guest' | 'manager', signal: AbortSignal): Promise<Places> => {
  const load = (cursor?: string) => call(contract.listRecommendations, { params: { hotelSlug }, query: { as, ...(cursor !== undefined && { cursor }) }, signal })
  const first = await load()
  const items = new Map(first.items.map((item) => [item.id, item]))
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await load(cursor)
    for (const item of page.items) items.set(item.id, item)
    cursor = page.next_cursor
  }
  return { items: [...items.values()], property: pointOf(first.property_lat, first.property_lng), event_number: first.event_number }
}

/** The places by category and name, and where the hotel stands; kept up while they are on the screen. */
export const useRecommendations = (as: 'guest' | 'manager') => {
  const { id: hotelSlug } = useHotel()
  useFollow(keyOf(hotelSlug), 'local_recommendations')
  useFollow(keyOf(hotelSlug), 'property_locations')
  return useQuery({ queryKey: [...keyOf(hotelSlug), as], queryFn: ({ signal }) => loadAll(hotelSlug, as, signal), ...useFreshness() })
}

/** What staff do with places; after each write the list is fetched again (specification 001 §4). */
export const useEditing = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      void queries.invalidateQueries({ queryKey: keyOf(hotelSlug) })
    }
  }
  return {
    add: (body: PlaceValues & { id: string }) => then(callSafely(contract.addRecommendation, { params: { hotelSlug }, body })),
    update: (recommendationId: string, body: PlaceValues) => then(callSafely(contract.updateRecommendation, { params: { hotelSlug, recommendationId }, body })),
    remove: (recommendationId: string) => then(call(contract.deleteRecommendation, { params: { hotelSlug, recommendationId } })),
    setProperty: (point: Point | null) => then(callSafely(contract.setPropertyLocation, { params: { hotelSlug }, body: { property_lat: point?.lat ?? null, property_lng: point?.lng ?? null } })),
  }
}

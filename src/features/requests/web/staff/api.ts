import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { retryTransition } from '#platform/web/calls/retry-transition.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import {
  completeRequest,
  countCompletedToday,
  getOpenRequests,
  listRequests,
  recentRequests,
  startRequest,
  type RequestStatus,
  type ServiceRequest,
} from '../../contract.ts'
import { isOpen } from '../../policy.ts'
import { entity, pageQuery } from '../api.ts'

/** Everything that is still to be done in the hotel, newest first. */
export const useOpenRequests = () => {
  const { id: hotelSlug } = useHotel()
  const list = useLiveList<ServiceRequest>({
    key: ['requests', 'open', hotelSlug],
    entity,
    fetchPage: (cursor, signal) =>
      call(listRequests, { params: { hotelSlug }, query: { ...pageQuery(cursor), state: 'open' }, signal }),
    keep: isOpen,
  })
  const newest = list.items[0]?.created_at
  useEffect(() => {
    if (list.unread === 0 && newest !== undefined) newestSeen.set(hotelSlug, newest)
  }, [hotelSlug, list.unread, newest])
  return {
    ...list,
    isFresh: (row: ServiceRequest) =>
      list.unread > 0 && row.status === 'pending' && row.created_at > (newestSeen.get(hotelSlug) ?? ''),
  }
}

// When the newest request was made that somebody here has seen, per hotel. Moments of the server, whose clock is one.
const newestSeen = new Map<string, string>()

export const useCompletedRequests = () => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<ServiceRequest>({
    key: ['requests', 'completed', hotelSlug],
    entity,
    fetchPage: (cursor, signal) =>
      call(listRequests, { params: { hotelSlug }, query: { ...pageQuery(cursor), state: 'completed' }, signal }),
    keep: (row) => !isOpen(row),
  })
}

/** The newest requests, whatever became of them. */
export const useRecentRequests = () => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<ServiceRequest>({
    key: ['requests', 'recent', hotelSlug],
    entity,
    fetchPage: (cursor, signal) =>
      call(listRequests, {
        params: { hotelSlug },
        query: { limit: recentRequests, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
  })
}

/** One request, wherever it stands. @param requestId null: none is asked for */
export const useOneRequest = (requestId: string | null) => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<ServiceRequest>({
    key: ['requests', 'one', hotelSlug, requestId],
    entity,
    fetchPage: (_cursor, signal) =>
      call(listRequests, { params: { hotelSlug }, query: { limit: 1, id: requestId ?? '' }, signal }),
    keep: ({ id }) => id === requestId,
    enabled: requestId !== null,
  })
}

const countsKey = (hotelSlug: string) => ['requests', 'counts', hotelSlug] as const

/** How many are open in the hotel, as the server counts them, and the oldest that nobody has taken. */
export const useOpenCounts = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: countsKey(hotelSlug),
    queryFn: ({ signal }) => call(getOpenRequests, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** Keeps the counts up; stands once in the area. */
export const useFollowCounts = (): void => useFollow(countsKey(useHotel().id), entity)

/** Counts anew after an own change. */
export const useCountAnew = (): (() => Promise<void>) => {
  const { id } = useHotel()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: countsKey(id) })
}

/**
 * How many were completed today, by type; undefined while it is not known.
 * @param day today in the hotel: with another day the numbers are others
 */
export const useCompletedToday = (day: string) => {
  const { id: hotelSlug } = useHotel()
  const key = ['requests', 'completed-today', hotelSlug, day]
  useFollow(key, entity)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(countCompletedToday, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  }).data
}

const isRow = (value: unknown): value is ServiceRequest =>
  typeof value === 'object' && value !== null && 'status' in value && 'id' in value

/** The row as it is now, where somebody else was faster. */
export const rowAfterRace = (cause: ApiFailure): ServiceRequest | null =>
  cause.status === 409 && isRow(cause.current) ? cause.current : null

/** Moves a request on: start or complete. Tried again where the connection breaks or the server restarts. */
export const moveOn = (
  hotelSlug: string,
  { id, status }: Pick<ServiceRequest, 'id' | 'status'>,
): Promise<ServiceRequest> => {
  const route = status === 'pending' ? startRequest : completeRequest
  const goal: RequestStatus = status === 'pending' ? 'in-progress' : 'completed'
  return retryTransition(() => call(route, { params: { hotelSlug, requestId: id } }), goal, rowAfterRace)
}

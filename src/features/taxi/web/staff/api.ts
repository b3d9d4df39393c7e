import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import { getOpenTaxis, listTaxiRequests, recentTaxis, type TaxiRequest } from '../../contract.ts'
import { isOpen } from '../../policy.ts'
import { entity, pageQuery } from '../api.ts'

/** Every taxi of the hotel that is neither completed nor cancelled, newest first. */
export const useOpenTaxis = () => {
  const { id: hotelSlug } = useHotel()
  const list = useLiveList<TaxiRequest>({
    key: ['taxi', 'open', hotelSlug],
    entity,
    fetchPage: (cursor, signal) =>
      call(listTaxiRequests, { params: { hotelSlug }, query: { ...pageQuery(cursor), state: 'open' }, signal }),
    keep: isOpen,
  })
  const newest = list.items[0]?.created_at
  useEffect(() => {
    if (list.unread === 0 && newest !== undefined) newestSeen.set(hotelSlug, newest)
  }, [hotelSlug, list.unread, newest])
  return {
    ...list,
    isFresh: (row: TaxiRequest) => list.unread > 0 && isOpen(row) && row.created_at > (newestSeen.get(hotelSlug) ?? ''),
  }
}

// When the newest taxi was called that somebody here has seen, per hotel. Moments of the server, whose clock is one.
const newestSeen = new Map<string, string>()

/** All taxis of one day of the hotel, newest first. @param day `YYYY-MM-DD` */
export const useTaxisOfDay = (day: string) => {
  const { id: hotelSlug, time_zone } = useHotel()
  return useLiveList<TaxiRequest>({
    key: ['taxi', 'day', hotelSlug, day],
    entity,
    fetchPage: (cursor, signal) =>
      call(listTaxiRequests, { params: { hotelSlug }, query: { ...pageQuery(cursor), day }, signal }),
    keep: (row) => dayInZone(new Date(row.created_at), time_zone) === day,
  })
}

/** The newest taxi requests, whatever became of them. */
export const useRecentTaxis = () => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<TaxiRequest>({
    key: ['taxi', 'recent', hotelSlug],
    entity,
    fetchPage: (cursor, signal) =>
      call(listTaxiRequests, {
        params: { hotelSlug },
        query: { limit: recentTaxis, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
  })
}

/** One taxi request, wherever it stands. @param taxiRequestId null: none is asked for */
export const useOneTaxi = (taxiRequestId: string | null) => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<TaxiRequest>({
    key: ['taxi', 'one', hotelSlug, taxiRequestId],
    entity,
    fetchPage: (_cursor, signal) =>
      call(listTaxiRequests, { params: { hotelSlug }, query: { limit: 1, id: taxiRequestId ?? '' }, signal }),
    keep: ({ id }) => id === taxiRequestId,
    enabled: taxiRequestId !== null,
  })
}

const countsKey = (hotelSlug: string) => ['taxi', 'counts', hotelSlug] as const

/** How many are open in the hotel, as the server counts them, and the oldest that nobody has sent. */
export const useOpenCounts = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: countsKey(hotelSlug),
    queryFn: ({ signal }) => call(getOpenTaxis, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** All of them together; undefined while it is not known. */
export const useOpenTotal = (): number | undefined => {
  const counts = useOpenCounts().data?.counts
  return counts && counts.requested + counts.dispatched + counts.arrived
}

/** Keeps the counts up; stands once in the area. */
export const useFollowCounts = (): void => useFollow(countsKey(useHotel().id), entity)

/** Counts anew after an own change. */
export const useCountAnew = (): (() => Promise<void>) => {
  const { id } = useHotel()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: countsKey(id) })
}

import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { pollMs, roomsQuery } from '#modules/rooms/web/api.ts'
import { call } from '#platform/web/api.ts'
import { endStay, forgetAccessCodes, listPresentGuests, type PresentGuest } from '../contract/present.ts'

const guestsKey = (hotelSlug: string) => ['stays', 'guests', hotelSlug] as const

// Sign-ins are not in the event log, so they are polled.
const guestsQuery = (hotelSlug: string) =>
  infiniteQueryOptions({
    queryKey: guestsKey(hotelSlug),
    queryFn: ({ pageParam, signal }) =>
      call(listPresentGuests, {
        params: { hotelSlug },
        query: { limit: 100, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: pollMs,
  })

/** The guests who are signed in, page by page, and their total. */
export const usePresentGuests = (hotelSlug: string) => {
  const { data, ...query } = useInfiniteQuery(guestsQuery(hotelSlug))
  // A guest who shows a card between two page loads moves up and is then on both pages.
  const guests: PresentGuest[] | undefined = data && [
    ...new Map(data.pages.flatMap(({ items }) => items).map((guest) => [guest.id, guest])).values(),
  ]
  return { ...query, guests, count: data?.pages.at(-1)?.count ?? 0 }
}

/** The mutations, which refetch what is on screen. */
export const usePresent = (hotelSlug: string) => {
  const queries = useQueryClient()
  const params = { hotelSlug }
  return {
    forgetCodes: async (room_number: string): Promise<number> => {
      const { forgotten } = await call(forgetAccessCodes, { params, body: { room_number } })
      await queries.invalidateQueries({ queryKey: guestsKey(hotelSlug) })
      return forgotten
    },
    end: async (room_number: string) => {
      await call(endStay, { params, body: { room_number } })
      await Promise.all([
        queries.invalidateQueries({ queryKey: guestsKey(hotelSlug) }),
        queries.invalidateQueries({ queryKey: roomsQuery(hotelSlug).queryKey }),
      ])
    },
  }
}

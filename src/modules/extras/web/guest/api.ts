import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { listMyExtras, type ExtraBooking } from '../../contract.ts'

export const entity = 'extra_bookings'

type MyExtras = RouteResponse<typeof listMyExtras>

/** What a guest can ask for, and what their stay has asked for, kept up to date while on screen. */
export const useMyExtras = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const queryKey = ['extras', 'mine', hotelSlug, useGuest()?.id]
  useFollow(queryKey, entity)
  useFollow(queryKey, 'extras')
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listMyExtras, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
  /** Shows a booking as the server has it. */
  const patch = (row: ExtraBooking) =>
    queries.setQueryData<MyExtras>(queryKey, (data) => {
      if (!data) return data
      const isKnown = data.bookings.some(({ id }) => id === row.id)
      const bookings = isKnown ? data.bookings.map((one) => (one.id === row.id ? row : one)) : [row, ...data.bookings]
      return { ...data, bookings }
    })
  return { query, items: query.data?.bookings ?? [], patch, retry: () => query.refetch() }
}

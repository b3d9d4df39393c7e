import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { mailsKey } from '#modules/mail/web/api.ts'
import { addDays } from '#platform/contract/day.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { listArrivals, mailArrivalLink, makeArrivalLink, type NewArrivalMail } from '../../contract.ts'

/** Beside today. */
const daysAhead = 6

const all = (hotelSlug: string) => ['registration', 'arrivals', hotelSlug] as const

/** The reservations that arrive today and in the next days, with how far their forms are; as new as the stream. */
export const useArrivals = () => {
  const { id: hotelSlug } = useHotel()
  const from = useToday()
  useFollow(all(hotelSlug), 'registrations')
  useFollow(all(hotelSlug), 'reservations')
  return useQuery({
    queryKey: [...all(hotelSlug), from],
    queryFn: ({ signal }) =>
      call(listArrivals, { params: { hotelSlug }, query: { from, to: addDays(from, daysAhead) }, signal }),
    ...useFreshness(),
  })
}

/** Makes the link of a reservation, or another one, and shows in the list that there is one. */
export const useMakeLink = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (reservationId: string, renew: boolean) => {
    const link = await call(makeArrivalLink, { params: { hotelSlug, reservationId }, body: { renew } })
    void queries.invalidateQueries({ queryKey: all(hotelSlug) })
    return link
  }
}

/** Sends the link of a reservation by mail. The form made the mail's id, so retries send only one. */
export const useMailLink = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (reservationId: string, body: NewArrivalMail): Promise<void> => {
    await callSafely(mailArrivalLink, { params: { hotelSlug, reservationId }, body })
    void queries.invalidateQueries({ queryKey: mailsKey(hotelSlug, reservationId) })
  }
}

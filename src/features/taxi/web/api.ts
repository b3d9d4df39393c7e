import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { call } from '#platform/web/api.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import { listMyTaxiRequests, type TaxiRequest } from '../contract.ts'

export const entity = 'taxi_requests'

export const pageQuery = (cursor: string | undefined) => ({ limit: 50, ...(cursor !== undefined && { cursor }) })

/** The guest's own taxi requests, newest first. */
export const useMyTaxis = () => {
  const { id: hotelSlug } = useHotel()
  const guestId = useGuest()?.id
  return useLiveList<TaxiRequest>({
    key: ['taxi', 'mine', hotelSlug, guestId],
    entity,
    fetchPage: (cursor, signal) =>
      call(listMyTaxiRequests, { params: { hotelSlug }, query: pageQuery(cursor), signal }),
    keep: (row) => row.guest_id === guestId,
  })
}

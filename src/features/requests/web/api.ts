import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { call } from '#platform/web/api.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import { listMyRequests, type ServiceRequest } from '../contract.ts'

export const entity = 'service_requests'

export const pageQuery = (cursor: string | undefined) => ({ limit: 50, ...(cursor !== undefined && { cursor }) })

/** The guest's own requests, newest first. */
export const useMyRequests = () => {
  const { id: hotelSlug } = useHotel()
  const guestId = useGuest()?.id
  return useLiveList<ServiceRequest>({
    key: ['requests', 'mine', hotelSlug, guestId],
    entity,
    fetchPage: (cursor, signal) => call(listMyRequests, { params: { hotelSlug }, query: pageQuery(cursor), signal }),
    keep: (row) => row.guest_id === guestId,
  })
}

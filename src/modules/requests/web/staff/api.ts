import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Check, Play } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { prefetchTypes } from '#modules/request-types/web/use-request-types.ts'
import { isScheduled } from '#modules/tickets/policy.ts'
import { createTicketApi } from '#modules/tickets/web/ticket-api.ts'
import { call } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { recentRequests, type ServiceRequest } from '../../contract.ts'
import { listHandovers, type Handover } from '../../contract/hand-over.ts'
import * as staff from '../../contract/staff.ts'
import { isOpen } from '../../policy.ts'
import { entity } from '../api.ts'

const openFilter: { state: 'open' | 'completed'; stay_id?: string } = { state: 'open' }

export const tickets = createTicketApi({
  name: 'requests',
  entity,
  fetchPage: (hotelSlug, query, signal) => call(staff.listRequests, { params: { hotelSlug }, query, signal }),
  openFilter,
  fetchOpenCounts: (hotelSlug, signal) => call(staff.getOpenRequests, { params: { hotelSlug }, signal }),
  isOpen,
  isNew: (row: ServiceRequest) => row.status === 'pending' && !isScheduled(row),
  recent: recentRequests,
  claim: (hotelSlug, requestId) => call(staff.claimRequest, { params: { hotelSlug, requestId } }),
  steps: {
    'in-progress': {
      call: (hotelSlug, requestId) => call(staff.startRequest, { params: { hotelSlug, requestId } }),
      label: 'requests.start',
      icon: Play,
    },
    completed: {
      call: (hotelSlug, requestId) => call(staff.completeRequest, { params: { hotelSlug, requestId } }),
      label: 'requests.complete',
      icon: Check,
    },
  },
  failed: 'requests.update_failed',
})

const noHandovers: readonly Handover[] = []

/** The hand-overs of the open requests, newest first. @param enabled false: nothing is fetched */
export const useHandovers = (enabled: boolean): readonly Handover[] => {
  const { id: hotelSlug } = useHotel()
  const key = ['requests', 'handovers', hotelSlug]
  useFollow(key, 'request_handovers')
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listHandovers, { params: { hotelSlug }, signal }),
    enabled,
    ...useFreshness(),
  })
  return data?.items ?? noHandovers
}

const completed: typeof openFilter = { state: 'completed' }

export const useCompletedRequests = () =>
  tickets.useList('completed', { filter: completed, keep: (row) => !isOpen(row) })

/** Reads ahead what only the board shows. */
export const prefetchBoard = async (queries: QueryClient, hotelSlug: string): Promise<void> => {
  await Promise.all([
    tickets.prefetchList(queries, hotelSlug, 'completed', completed),
    prefetchTypes(queries, hotelSlug, 'manager'),
  ])
}

/** The requests of a stay, in any status. */
export const useRequestsOfStay = (stayId: string) =>
  tickets.useList('stay', {
    filter: { stay_id: stayId },
    keep: (row) => row.stay_id === stayId,
    value: stayId,
  })

/**
 * How many were completed today, by type; undefined while it is not known.
 * @param day today in the hotel: a new day is a new query
 */
export const useCompletedToday = (day: string) => {
  const { id: hotelSlug } = useHotel()
  const key = ['requests', 'completed-today', hotelSlug, day]
  useFollow(key, entity)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(staff.countCompletedToday, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  }).data
}

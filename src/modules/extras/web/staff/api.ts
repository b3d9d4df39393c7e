import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { createTicketApi } from '#modules/tickets/web/ticket-api.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { withRetry } from '#platform/web/calls/retry-transition.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import type { ExtraBooking } from '../../contract.ts'
import * as editing from '../../contract/editing.ts'
import {
  approveExtra,
  cancelExtra,
  claimExtra,
  declineExtra,
  getOpenExtraBookings,
  listExtraBookings,
} from '../../contract/staff.ts'
import { isOpen } from '../../policy.ts'

const openFilter: { status?: ExtraBooking['status'] } = { status: 'asked' }

const of = (hotelSlug: string, extraBookingId: string) => ({ params: { hotelSlug, extraBookingId } })

export const tickets = createTicketApi({
  name: 'extras',
  entity: 'extra_bookings',
  fetchPage: (hotelSlug, query, signal) => call(listExtraBookings, { params: { hotelSlug }, query, signal }),
  openFilter,
  fetchOpenCounts: (hotelSlug, signal) => call(getOpenExtraBookings, { params: { hotelSlug }, signal }),
  isOpen,
  isNew: (row: ExtraBooking) => isOpen(row),
  recent: 2,
  claim: (hotelSlug, id) => call(claimExtra, of(hotelSlug, id)),
  steps: {
    approved: {
      call: (hotelSlug, id) => call(approveExtra, { ...of(hotelSlug, id), body: {} }),
      label: 'extras.approve',
      icon: Check,
    },
    declined: {
      call: (hotelSlug, id) => call(declineExtra, { ...of(hotelSlug, id), body: {} }),
      label: 'extras.decline',
      icon: X,
      variant: 'danger',
    },
    cancelled: {
      call: (hotelSlug, id) => call(cancelExtra, { ...of(hotelSlug, id), body: { keep: 0 } }),
      label: 'extras.cancel',
      icon: Undo2,
      variant: 'danger',
    },
  },
  failed: 'extras.update_failed',
})

const getOffersKey = (hotelSlug: string) => ['extras', 'offers', hotelSlug] as const

/** The offers of the hotel, with hidden ones, kept up to date while on screen. */
export const useOffers = () => {
  const { id: hotelSlug } = useHotel()
  const queryKey = getOffersKey(hotelSlug)
  useFollow(queryKey, 'extras')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(editing.listExtras, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** The changes of the offers. All are safe to repeat, and are tried again on a bad connection. */
export const useOfferEditing = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const key = getOffersKey(hotelSlug)
  const then = useRefetchAfter(key)
  const params = { hotelSlug }
  const at = (extraId: string) => ({ params: { ...params, extraId } })
  type Offers = Awaited<ReturnType<typeof call<typeof editing.listExtras>>>
  return {
    add: (body: editing.NewExtra) => then(callSafely(editing.addExtra, { params, body })),
    update: (id: string, body: editing.ExtraChange) => then(callSafely(editing.updateExtra, { ...at(id), body })),
    remove: (id: string) => then(ignoreNotFound(callSafely(editing.deleteExtra, at(id)))),
    move: (id: string, direction: 'up' | 'down', past: string) =>
      // It names the neighbour, so it is safe to repeat.
      then(withRetry(() => call(editing.moveExtra, { ...at(id), body: { direction, past } }))),
    setAvailability: (id: string, available: boolean) => {
      queries.setQueryData<Offers>(
        key,
        (data) =>
          data && { ...data, items: data.items.map((offer) => (offer.id === id ? { ...offer, available } : offer)) },
      )
      return then(callSafely(editing.setExtraAvailability, { ...at(id), body: { available } }))
    },
  }
}

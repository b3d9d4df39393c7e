import { Car, Check, MapPin, X } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { isScheduled } from '#modules/tickets/policy.ts'
import { createTicketApi } from '#modules/tickets/web/ticket-api.ts'
import { call } from '#platform/web/api.ts'
import { dayInZone } from '#platform/web/format.ts'
import { recentTaxis, type TaxiRequest } from '../../contract.ts'
import {
  cancelTaxi,
  completeTaxi,
  dispatchTaxi,
  getOpenTaxis,
  listTaxiRequests,
  markTaxiArrived,
  claimTaxi,
} from '../../contract/staff.ts'
import { isOpen } from '../../policy.ts'
import { entity } from '../api.ts'

const stepBy =
  (route: typeof dispatchTaxi | typeof cancelTaxi | typeof markTaxiArrived | typeof completeTaxi | typeof claimTaxi) =>
  (hotelSlug: string, taxiRequestId: string): Promise<TaxiRequest> =>
    call(route, { params: { hotelSlug, taxiRequestId } })

const openFilter: { state: 'all' | 'open'; day?: string } = { state: 'open' }

export const tickets = createTicketApi({
  name: 'taxi',
  entity,
  fetchPage: (hotelSlug, query, signal) => call(listTaxiRequests, { params: { hotelSlug }, query, signal }),
  openFilter,
  fetchOpenCounts: (hotelSlug, signal) => call(getOpenTaxis, { params: { hotelSlug }, signal }),
  isOpen,
  isNew: (row: TaxiRequest) => isOpen(row) && !isScheduled(row),
  recent: recentTaxis,
  claim: stepBy(claimTaxi),
  steps: {
    dispatched: { call: stepBy(dispatchTaxi), label: 'taxi.dispatch', icon: Car },
    cancelled: { call: stepBy(cancelTaxi), label: 'taxi.cancel', icon: X, variant: 'danger' },
    arrived: { call: stepBy(markTaxiArrived), label: 'taxi.arrived', icon: MapPin, variant: 'line' },
    completed: { call: stepBy(completeTaxi), label: 'taxi.complete', icon: Check },
  },
  failed: 'taxi.update_failed',
})

/** All taxis of one day of the hotel, newest first. @param day `YYYY-MM-DD` */
export const useTaxisOfDay = (day: string) => {
  const { time_zone } = useHotel()
  return tickets.useList('day', {
    value: day,
    filter: { day },
    keep: (row) => dayInZone(new Date(row.created_at), time_zone) === day,
  })
}

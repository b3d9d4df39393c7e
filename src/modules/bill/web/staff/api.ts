import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Invoice } from '#modules/invoices/contract.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { addCharge, correctCharge, type Charge, type NewCharge, type NewCorrection } from '../../contract.ts'
import { getBill } from '../../contract/bill.ts'
import { cancelInvoice, makeBillInvoice, type NewBillInvoice } from '../../contract/invoices.ts'
import { listSuggestions } from '../../contract/suggestions.ts'

const getKey = (hotelSlug: string, stayId: string) => ['bill', 'staff', hotelSlug, stayId] as const

/** The bill of a stay, kept up to date while it is on screen. */
export const useBill = (stayId: string) => {
  const { id: hotelSlug } = useHotel()
  const queryKey = getKey(hotelSlug, stayId)
  useFollow(queryKey, 'charges')
  useFollow(queryKey, 'invoices')
  useFollow(queryKey, 'orders')
  useFollow(queryKey, 'extra_bookings')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getBill, { params: { hotelSlug, stayId }, signal }),
    ...useFreshness(),
  })
}

/** What the hotel has charged by hand lately, as it is when a dialog opens. None while it is not known. */
export const useSuggestions = () => {
  const { id: hotelSlug } = useHotel()
  const { data } = useQuery({
    queryKey: ['bill', 'suggestions', hotelSlug],
    queryFn: ({ signal }) => call(listSuggestions, { params: { hotelSlug }, signal }),
    refetchOnMount: 'always',
  })
  return data?.suggestions ?? []
}

/** What staff do with a bill. It is read again afterwards. */
export const useBillCalls = (stayId: string) => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: getKey(hotelSlug, stayId) })
  const after = <Answer>(work: Promise<Answer>): Promise<Answer> => work.finally(reload)
  return {
    add: (body: NewCharge): Promise<Charge> => after(callSafely(addCharge, { params: { hotelSlug, stayId }, body })),
    correct: (chargeId: string, body: NewCorrection): Promise<Charge> =>
      after(callSafely(correctCharge, { params: { hotelSlug, chargeId }, body })),
    invoice: (body: NewBillInvoice & { expected: { currency: string; total: number }[] }): Promise<Invoice> =>
      after(callSafely(makeBillInvoice, { params: { hotelSlug, stayId }, body })),
    cancel: (invoiceId: string, id: string): Promise<Invoice> =>
      after(callSafely(cancelInvoice, { params: { hotelSlug, invoiceId }, body: { id } })),
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import {
  getInvoiceSettings,
  updateInvoiceSettings,
  type InvoiceSettings,
  type InvoiceSettingsChange,
} from '../../contract/settings.ts'

const getKey = (hotelSlug: string) => ['invoices', hotelSlug, 'settings'] as const

/** The seller and the texts of every invoice of the hotel. */
export const useInvoiceSettings = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(getInvoiceSettings, { params: { hotelSlug }, signal }),
    refetchOnMount: 'always',
  })
}

/** Changes it, and shows what was saved. */
export const useSaveInvoiceSettings = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (body: InvoiceSettingsChange): Promise<InvoiceSettings> => {
    const saved = await callSafely(updateInvoiceSettings, { params: { hotelSlug }, body })
    queries.setQueryData(getKey(hotelSlug), saved)
    return saved
  }
}

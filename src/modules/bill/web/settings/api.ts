import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import {
  getBillSettings,
  updateBillSettings,
  type BillSettings,
  type BillSettingsChange,
} from '../../contract/settings.ts'

const getKey = (hotelSlug: string) => ['bill', hotelSlug, 'settings'] as const

export const useBillSettings = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(getBillSettings, { params: { hotelSlug }, signal }),
    refetchOnMount: 'always',
  })
}

/** Changes them, and shows what was saved. */
export const useSaveBillSettings = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (body: BillSettingsChange): Promise<BillSettings> => {
    const saved = await callSafely(updateBillSettings, { params: { hotelSlug }, body })
    queries.setQueryData(getKey(hotelSlug), saved)
    return saved
  }
}

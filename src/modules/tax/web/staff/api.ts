import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { chargeTaxNow, getTaxParty, putTaxParty, type TaxOfStay, type TaxPerson } from '../../contract/party.ts'

const getKey = (hotelSlug: string, stayId: string) => ['tax', hotelSlug, 'stay', stayId] as const

/**
 * The persons of a stay and their tax. They are no events: staff hear that the stay's bill has changed.
 * @param isOn false: nothing is asked
 */
export const useTaxOfStay = (stayId: string, isOn = true) => {
  const { id: hotelSlug } = useHotel()
  const queryKey = getKey(hotelSlug, stayId)
  useFollow(queryKey, 'stays')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getTaxParty, { params: { hotelSlug, stayId }, signal }),
    ...useFreshness(),
    enabled: isOn,
  })
}

export const useTaxCalls = (stayId: string) => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return {
    save: async (body: {
      persons: TaxPerson[]
      room_price: number | null
      seen: string | null
    }): Promise<TaxOfStay> => {
      const saved = await callSafely(putTaxParty, { params: { hotelSlug, stayId }, body })
      queries.setQueryData(getKey(hotelSlug, stayId), saved)
      return saved
    },
    charge: () =>
      call(chargeTaxNow, { params: { hotelSlug, stayId }, body: {} }).finally(() =>
        queries.invalidateQueries({ queryKey: getKey(hotelSlug, stayId) }),
      ),
  }
}

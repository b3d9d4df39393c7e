import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { chargeTaxNow, getTaxParty, putTaxParty, type TaxOfStay, type TaxPerson } from '../../contract/party.ts'

const ofStay = (hotelSlug: string, stayId: string) => ['tax', hotelSlug, 'stay', stayId] as const
const getKey = (hotelSlug: string, stayId: string, nights?: number) =>
  [...ofStay(hotelSlug, stayId), nights ?? 'until today'] as const

/**
 * The persons of a stay and their tax. They are no events: staff hear that the stay's bill has changed.
 * @param options.isOn false: nothing is asked
 * @param options.nights what a check-out charges for so many; left out, until today
 */
export const useTaxOfStay = (
  stayId: string,
  { isOn = true, nights }: { isOn?: boolean; nights?: number | undefined } = {},
) => {
  const { id: hotelSlug } = useHotel()
  const queryKey = getKey(hotelSlug, stayId, nights)
  useFollow(queryKey, 'stays')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(getTaxParty, {
        params: { hotelSlug, stayId },
        query: { ...(nights !== undefined && { nights }) },
        signal,
      }),
    placeholderData: keepPreviousData,
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
      // Those of other nights.
      void queries.invalidateQueries({
        queryKey: ofStay(hotelSlug, stayId),
        predicate: ({ state }) => state.data !== saved,
      })
      return saved
    },
    charge: () =>
      call(chargeTaxNow, { params: { hotelSlug, stayId }, body: {} }).finally(() =>
        queries.invalidateQueries({ queryKey: ofStay(hotelSlug, stayId) }),
      ),
  }
}

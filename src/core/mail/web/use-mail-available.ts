import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { getMail } from '../contract.ts'

/** Whether this installation sends e-mail. False until that is known: what would send one is not shown. */
export const useMailAvailable = (): boolean => {
  const { id: hotelSlug } = useHotel()
  const { data } = useQuery({
    queryKey: ['mail', hotelSlug, 'available'],
    queryFn: ({ signal }) => call(getMail, { params: { hotelSlug }, signal }),
    staleTime: Infinity,
  })
  return data?.available ?? false
}

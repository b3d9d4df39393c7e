import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { listReservationMonths } from '#modules/reservations/contract.ts'
import { listStays } from '#modules/stays/contract.ts'
import { call, callSafely } from '#platform/web/api.ts'
import {
  getRegistrationSettings,
  updateRegistrationSettings,
  type ReadRegistrationSettings,
  type RegistrationSettings,
  type RegistrationSettingsForm,
} from '../../contract/settings.ts'

const getKey = (hotelSlug: string) => ['registration', 'settings', hotelSlug] as const

export const useRegistrationSettings = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(getRegistrationSettings, { params: { hotelSlug }, signal }),
    refetchOnMount: 'always',
  })
}

/** Changes them, and shows what was saved. */
export const useSaveRegistrationSettings = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (body: RegistrationSettingsForm): Promise<RegistrationSettings> => {
    const saved = await callSafely(updateRegistrationSettings, { params: { hotelSlug }, body })
    queries.setQueryData<ReadRegistrationSettings>(getKey(hotelSlug), (before) => before && { ...before, ...saved })
    return saved
  }
}

/** The platforms that reservations come from. A hotel without reservations has none. */
export const useBookingSources = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: ['registration', 'sources', hotelSlug],
    queryFn: async ({ signal }) => (await call(listReservationMonths, { params: { hotelSlug }, signal })).sources,
    retry: false,
  })
}

/** How many parties are in the house whose stay has begun. */
export const countPartiesHere = async (hotelSlug: string, today: string): Promise<number> => {
  let [count, cursor]: [number, string | null] = [0, null]
  do {
    const query = { list: 'present' as const, limit: 100, ...(cursor !== null && { cursor }) }
    const page: Awaited<ReturnType<typeof call<typeof listStays>>> = await call(listStays, {
      params: { hotelSlug },
      query,
    })
    count += page.items.filter((item) => item.check_in <= today).length
    cursor = page.next_cursor
  } while (cursor !== null)
  return count
}

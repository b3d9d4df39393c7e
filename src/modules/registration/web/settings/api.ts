import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import {
  getRegistrationSettings,
  updateRegistrationSettings,
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
    queries.setQueryData(getKey(hotelSlug), saved)
    return saved
  }
}

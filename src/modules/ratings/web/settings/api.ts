import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import {
  getRatingSettings,
  updateRatingSettings,
  type RatingSettings,
  type RatingSettingsForm,
} from '../../contract/settings.ts'

const getKey = (hotelSlug: string) => ['ratings', 'settings', hotelSlug] as const

export const useRatingSettings = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(getRatingSettings, { params: { hotelSlug }, signal }),
    refetchOnMount: 'always',
  })
}

/** Changes them, and shows what was saved. */
export const useSaveRatingSettings = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (body: RatingSettingsForm): Promise<RatingSettings> => {
    const saved = await callSafely(updateRatingSettings, { params: { hotelSlug }, body })
    queries.setQueryData(getKey(hotelSlug), saved)
    return saved
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { callSafely } from '#platform/web/api.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import type { HoursOfHotel, HoursUse, OpeningHours } from '../../contract.ts'
import {
  addOpeningHours,
  deleteOpeningHours,
  setHoursUse,
  updateOpeningHours,
  type NewOpeningHours,
  type OpeningHoursChange,
  type UseChange,
} from '../../contract/editing.ts'
import { hoursKey } from '../use-hours.ts'

/** The mutations of the timetables. Each refetches what is on screen. */
export const useHoursEditing = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const key = hoursKey(hotelSlug)
  const params = { hotelSlug }
  const then = useRefetchAfter(key)
  return {
    add: (body: NewOpeningHours): Promise<OpeningHours> => then(callSafely(addOpeningHours, { params, body })),
    update: (hoursId: string, body: OpeningHoursChange): Promise<OpeningHours> =>
      then(callSafely(updateOpeningHours, { params: { ...params, hoursId }, body })),
    remove: (hoursId: string): Promise<void> =>
      then(callSafely(deleteOpeningHours, { params: { ...params, hoursId } })),
    setUse: async (body: UseChange): Promise<readonly HoursUse[]> => {
      const { uses } = await then(callSafely(setHoursUse, { params, body }))
      queries.setQueryData<HoursOfHotel>(key, (data) => data && { ...data, uses })
      return uses
    },
  }
}

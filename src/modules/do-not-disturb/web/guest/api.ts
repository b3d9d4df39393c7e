import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { getMyRoomSign, putMyRoomSign } from '../../contract.ts'

/** The sign of the guest's room, as all guests of the stay see it. */
export const useMySign = () => {
  const { id: hotelSlug } = useHotel()
  const queryKey = ['do-not-disturb', 'mine', hotelSlug, useGuest()?.id]
  useFollow(queryKey, 'room_signs')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getMyRoomSign, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** Hangs the sign out, or takes it down. This screen shows it at once, others through the stream. */
export const usePutSign = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const queryKey = ['do-not-disturb', 'mine', hotelSlug, useGuest()?.id]
  return async (do_not_disturb: boolean): Promise<void> => {
    const sign = await callSafely(putMyRoomSign, { params: { hotelSlug }, body: { do_not_disturb } })
    queries.setQueryData(queryKey, sign)
  }
}

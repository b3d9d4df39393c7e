import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import * as contract from '../../contract.ts'
import type { Essentials, EssentialsForm, RoomAccess, RoomAccessForm } from '../../contract.ts'

const getKey = (hotelSlug: string) => ['essentials', hotelSlug] as const

/** Times, phones and the way, as staff write them. */
export const useEssentials = () => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), 'essentials')
  return useQuery({
    queryKey: [...getKey(hotelSlug), 'texts'],
    queryFn: ({ signal }) => call(contract.getEssentials, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** Wi-Fi and door codes. */
export const useRoomAccess = () => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), 'essentials')
  return useQuery({
    queryKey: [...getKey(hotelSlug), 'access'],
    queryFn: ({ signal }) => call(contract.getRoomAccess, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** The mutations. Each refetches what is on screen. */
export const useWriting = () => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(getKey(hotelSlug))
  return {
    putEssentials: (body: EssentialsForm): Promise<Essentials> =>
      after(callSafely(contract.putEssentials, { params: { hotelSlug }, body })),
    putAccess: (body: RoomAccessForm): Promise<RoomAccess> =>
      after(callSafely(contract.putRoomAccess, { params: { hotelSlug }, body })),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import {
  getEssentials,
  getRoomAccess,
  putEssentials,
  putRoomAccess,
  type Essentials,
  type EssentialsForm,
  type RoomAccess,
  type RoomAccessForm,
} from '../../contract.ts'

const getKey = (hotelSlug: string) => ['essentials', hotelSlug] as const

/** Times, phones and the way, as staff write them. */
export const useEssentials = () => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), 'essentials')
  return useQuery({
    queryKey: [...getKey(hotelSlug), 'texts'],
    queryFn: ({ signal }) => call(getEssentials, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** Wi-Fi and door codes. */
export const useRoomAccess = () => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), 'essentials')
  return useQuery({
    queryKey: [...getKey(hotelSlug), 'access'],
    queryFn: ({ signal }) => call(getRoomAccess, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** The mutations. Each refetches what is on screen. */
export const useWriting = () => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(getKey(hotelSlug))
  return {
    putEssentials: (body: EssentialsForm): Promise<Essentials> =>
      after(callSafely(putEssentials, { params: { hotelSlug }, body })),
    putAccess: (body: RoomAccessForm): Promise<RoomAccess> =>
      after(callSafely(putRoomAccess, { params: { hotelSlug }, body })),
  }
}

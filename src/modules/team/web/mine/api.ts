import { useQuery } from '@tanstack/react-query'
import type { Department } from '#modules/access/policy.ts'
import { changeFollows } from '#modules/people/contract/account.ts'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { call } from '#platform/web/api.ts'
import { listColleagues, listMyHotels, putNameTag, switchHotel } from '../../contract/mine.ts'

/** The hotels that this account works in. */
export const useMyHotels = (hotelSlug: string) =>
  useQuery({
    queryKey: ['team', 'hotels', hotelSlug],
    queryFn: ({ signal }) => call(listMyHotels, { params: { hotelSlug }, signal }),
    refetchOnWindowFocus: false,
  })

/** The members who may work with this shared device; read when the chooser opens. */
export const useColleagues = (hotelSlug: string, enabled: boolean) =>
  useQuery({
    queryKey: ['team', 'colleagues', hotelSlug],
    queryFn: ({ signal }) => call(listColleagues, { params: { hotelSlug }, signal }),
    enabled,
  })

/** Puts a name tag on this device; null takes it off. */
export const setNameTag = async (hotelSlug: string, memberId: string | null): Promise<void> => {
  const session = await call(putNameTag, { params: { hotelSlug }, body: { member_id: memberId } })
  shareSession('manager', hotelSlug, session)
}

/** Chooses what rings for the staff member; null is what their role follows. */
export const follow = async (hotelSlug: string, follows: Department[] | null): Promise<void> => {
  shareSession('manager', hotelSlug, await call(changeFollows, { params: { hotelSlug }, body: { follows } }))
}

/** Opens another hotel of this account. The session of this one ends. */
export const openOtherHotel = async (hotelSlug: string): Promise<void> => {
  shareSession('manager', hotelSlug, await call(switchHotel, { params: { hotelSlug }, body: {} }))
}

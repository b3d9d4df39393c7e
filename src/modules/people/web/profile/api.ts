import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import { getProfile } from '../../contract/account.ts'

/** The manager's own name and e-mail. Fetched at every visit, because the owner can change them too. */
export const useProfile = (hotelSlug: string, managerId: string) =>
  useQuery({
    queryKey: ['people', 'profile', hotelSlug, managerId],
    queryFn: ({ signal }) => call(getProfile, { params: { hotelSlug }, signal }),
    refetchOnWindowFocus: false,
  })

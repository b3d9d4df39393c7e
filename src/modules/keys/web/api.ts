import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { PasswordAgain } from '#modules/people/contract/password-again.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFreshness } from '#platform/web/live/use-follow.ts'
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKeyChange,
  type NewApiKey,
} from '../contract.ts'

const getKey = (hotelSlug: string) => ['api-keys', hotelSlug] as const
/** When a key was last used is not in the event log, and neither is what others do with keys. */
const pollMs = 60_000

/** The keys of the hotel, the good ones first. */
export const useApiKeys = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(listApiKeys, { params: { hotelSlug }, signal }),
    ...useFreshness(),
    refetchInterval: pollMs,
  })
}

/** The actions of managers on keys. The list is fetched again afterwards. */
export const useApiKeyCalls = () => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(getKey(hotelSlug))
  return {
    create: (form: NewApiKey) => after(callSafely(createApiKey, { params: { hotelSlug }, body: form })),
    change: (keyId: string, form: ApiKeyChange) =>
      after(callSafely(changeApiKey, { params: { hotelSlug, keyId }, body: form })),
    revoke: (keyId: string, proof: PasswordAgain) =>
      after(callSafely(revokeApiKey, { params: { hotelSlug, keyId }, body: proof })),
  }
}

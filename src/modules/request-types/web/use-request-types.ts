import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { listRequestTypes, seedTypes, type RequestType } from '../contract.ts'
import { seedIcons } from '../policy.ts'

const getKey = (hotelSlug: string) => ['request-types', hotelSlug] as const

/** The key of all lists of types, for those who change them. */
export const useTypesKey = () => getKey(useHotel().id)

const getQuery = (hotelSlug: string, as: 'guest' | 'manager') =>
  queryOptions({
    queryKey: [...getKey(hotelSlug), as],
    queryFn: ({ signal }) => call(listRequestTypes, { params: { hotelSlug }, query: { as }, signal }),
  })

/** Reads the types ahead of what shows them. A failure is left to that. */
export const prefetchTypes = (queries: QueryClient, hotelSlug: string, as: 'guest' | 'manager'): Promise<void> =>
  queries.prefetchQuery({ ...getQuery(hotelSlug, as), staleTime: Infinity })

/** The request types; staff get the hidden ones too. */
export const useRequestTypes = (as: 'guest' | 'manager') => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), 'request_types')
  return useQuery({ ...getQuery(hotelSlug, as), ...useFreshness() })
}

/** As every hotel begins. Shown until the hotel's own are known, such as without a network. */
const firstTypes = (hotel_id: string): RequestType[] =>
  seedTypes.map((id, at) => ({
    id,
    hotel_id,
    built_in: id,
    name: null,
    hint: null,
    choices: null,
    icon: seedIcons[id],
    department: id === 'other' ? 'reception' : id === 'maintenance' ? 'maintenance' : 'housekeeping',
    target_minutes: null,
    quantity_max: null,
    note: 'required',
    time: 'none',
    photo: false,
    order: at + 1,
    hidden: false,
    translations: {},
    created_at: '',
    updated_at: '',
  }))

/** The types that can be asked for now, in their order. */
export const useVisibleTypes = (as: 'guest' | 'manager'): readonly RequestType[] => {
  const { id } = useHotel()
  const { data } = useRequestTypes(as)
  return data ? data.items.filter(({ hidden }) => !hidden) : firstTypes(id)
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import { searchHotels } from '../../contract/search.ts'

/** Open hotels by name or slug. The same query within a minute comes from the cache. */
export const hotelSearchQuery = (words: string) =>
  queryOptions({
    queryKey: ['hotels', '', 'search', words],
    queryFn: ({ signal }) => call(searchHotels, { params: {}, query: { q: words }, signal }),
    staleTime: 60_000,
  })

import type { QueryClient } from '@tanstack/react-query'
import { getMyStay } from '#modules/stays/contract.ts'
import { call } from '#platform/web/api.ts'
import type { MyStayRatings } from '../../contract.ts'
import { loadRate } from '../guest/load.ts'
import { storeFarewell } from './stored.ts'

type Whose = { hotelId: string; guestId: string; guestName: string }

/**
 * Keeps the key of the farewell on the guest's phone while they are signed in: when their stay ends, they are signed out
 * and can ask for it no more. Also has the stars there for when there is no network.
 * @returns stops it
 */
export const keepFarewell = (queries: QueryClient, { hotelId, guestId, guestName }: Whose): (() => void) => {
  const queryKey = ['stays', 'mine', hotelId, guestId]
  const store = (): void => {
    const { farewell } = queries.getQueryData<MyStayRatings>(queryKey) ?? {}
    if (farewell !== undefined) storeFarewell(hotelId, { key: farewell, name: guestName })
  }
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[1] === 'mine' && query.queryKey[0] === 'stays') store()
  })
  store()
  // Not again where a page has asked already.
  void queries.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => call(getMyStay, { params: { hotelSlug: hotelId }, signal }),
    staleTime: Infinity,
  })
  void loadRate().catch(() => {})
  return stop
}

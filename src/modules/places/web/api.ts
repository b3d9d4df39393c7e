import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callSafely } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import * as contract from '../contract.ts'

const listKey = (hotelSlug: string) => ['places', 'list', hotelSlug] as const

/** The places of a hotel, kept up to date. For those who see orders. */
export const usePlaces = (hotelSlug: string) => {
  useFollow(listKey(hotelSlug), contract.placeEntity)
  return useQuery({
    queryKey: listKey(hotelSlug),
    queryFn: ({ signal }) => call(contract.listPlaces, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** Secrets: not kept in the persistent cache. */
export const placeCardsQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: ['places', 'cards', hotelSlug],
    queryFn: ({ signal }) => call(contract.listPlaceCards, { params: { hotelSlug }, signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** The mutations. Lost answer: all are idempotent, and the list is read again after each, also after a failure. */
export const usePlaceEditing = (hotelSlug: string) => {
  const queries = useQueryClient()
  const then = <T>(work: Promise<T>): Promise<T> =>
    work.finally(() => queries.invalidateQueries({ queryKey: listKey(hotelSlug) }))
  const params = (placeId: string) => ({ hotelSlug, placeId })
  return {
    /** Adds one after the other; those before a failure stay. */
    addAll: (places: readonly contract.NewPlace[]) =>
      then(
        (async () => {
          for (const body of places) await callSafely(contract.addPlace, { params: { hotelSlug }, body })
        })(),
      ),
    update: (id: string, body: contract.PlaceForm) =>
      then(callSafely(contract.updatePlace, { params: params(id), body })),
    remove: (id: string) => then(ignoreNotFound(callSafely(contract.removePlace, { params: params(id) }))),
    renewCard: (id: string) => call(contract.renewPlaceCard, { params: params(id) }),
  }
}

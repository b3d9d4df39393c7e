import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FailureCode } from '#platform/contract/failure.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { useOwner } from '#core/people/web/session/owner.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { listHotels, listManagers, type AdminHotel, type AdminManager, type HotelPage } from '../contract.ts'

/** Everything of this feature in the cache; the next person at this browser finds none of it. */
export const everything = ['administration'] as const
const hotelsKey = [...everything, 'hotels'] as const
const managersKey = (hotelId: string) => [...everything, 'managers', hotelId] as const

const isSessionOver = (cause: unknown): boolean =>
  cause instanceof ApiFailure && (cause.status === 401 || cause.code === 'people.wrong_role')

/** Shows the sign-in form again when an answer says that the owner's session is over. @returns whether it did */
export const useSessionEnd = (): ((cause: unknown) => boolean) => {
  const { forget } = useOwner()
  return (cause) => {
    if (isSessionOver(cause)) forget()
    return isSessionOver(cause)
  }
}

const useWatched = (error: unknown): void => {
  const hasEnded = useSessionEnd()
  useEffect(() => void hasEnded(error))
}

/**
 * The hotels that hold the words in name or slug, by name and page after page; all where there are no words. The last
 * ones stay until others are found.
 */
export const useHotels = (words = '') => {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...hotelsKey, words],
    queryFn: ({ pageParam, signal }) =>
      call(listHotels, {
        params: {},
        query: { ...(words && { q: words }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  useWatched(query.error)
  // Renamed while the pages came, a hotel stands on two of them.
  const hotels = data && [
    ...new Map(data.pages.flatMap(({ items }) => items).map((hotel) => [hotel.id, hotel])).values(),
  ]
  return { ...query, hotels, count: data?.pages.at(-1)?.count }
}

/** The managers of a hotel; of none while no hotel is chosen. */
export const useManagers = (hotelId: string) => {
  const query = useQuery({
    queryKey: managersKey(hotelId),
    queryFn: async ({ signal }) => (await call(listManagers, { params: { hotelId }, signal })).items,
    enabled: hotelId !== '',
  })
  useWatched(query.error)
  return query
}

/** Puts into the lists what the server answered, so that they need not be asked for again. */
export const useShow = () => {
  const queries = useQueryClient()
  const showManagers = (hotelId: string, change: (list: AdminManager[]) => AdminManager[]): void =>
    void queries.setQueryData<AdminManager[]>(managersKey(hotelId), (list) => list && change(list))
  return {
    hotel: (hotel: AdminHotel): void => {
      queries.setQueriesData<InfiniteData<HotelPage>>(
        { queryKey: hotelsKey },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((one) => (one.id === hotel.id ? hotel : one)),
            })),
          },
      )
      // On which page it stands, and where, is the server's.
      void queries.invalidateQueries({ queryKey: hotelsKey })
    },
    newManager: (manager: AdminManager): void =>
      void queries.invalidateQueries({ queryKey: managersKey(manager.hotel_id) }),
    manager: (manager: AdminManager): void =>
      showManagers(manager.hotel_id, (list) => list.map((one) => (one.id === manager.id ? manager : one))),
    noManager: ({ id, hotel_id }: AdminManager): void =>
      showManagers(hotel_id, (list) => list.filter((one) => one.id !== id)),
  }
}

/** What is wrong with a form, and at which field; a sentence about the whole form has none. */
export type Wrong = { text: string; field?: string | undefined }

/** The server's own words for a failure, in the owner's language. */
export const failureText = (t: Translate, cause: unknown): string =>
  cause instanceof ApiFailure ? t(cause.code, { ...cause.values }) : t('administration.unknown_error')

/** A refusal as a form shows it: at the field that the server names, else below the form. */
export const refusal = (t: Translate, cause: unknown, tell: (message: string) => string): Wrong => {
  const [field, failure] = Object.entries(cause instanceof ApiFailure ? (cause.fields ?? {}) : {})[0] ?? []
  return {
    field,
    text: tell(failure ? t(failure.code satisfies FailureCode, { ...failure.values }) : failureText(t, cause)),
  }
}

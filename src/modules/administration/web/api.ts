import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { defaultTimeZone } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { useOwner } from '#modules/sign-in/web/owner.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import {
  getOwnerSettings,
  listHotels,
  listManagers,
  switchableFeatures,
  type AdminHotel,
  type AdminManager,
  type HotelPage,
} from '../contract.ts'
import { listDeletedHotels, slugResting } from '../contract/deletion.ts'

/** How often the page looks while a hotel is being deleted. */
const pollMs = 3_000
/** The query key of everything in this feature. It is cleared for the next person at this browser. */
export const administrationKey = ['administration'] as const
const hotelsKey = [...administrationKey, 'hotels'] as const
export const settingsKey = [...administrationKey, 'settings'] as const
const managersKey = (hotelId: string) => [...administrationKey, 'managers', hotelId] as const

const isSessionOver = (cause: unknown): boolean =>
  cause instanceof ApiFailure && (cause.status === 401 || cause.code === 'people.wrong_role')

/**
 * Shows the sign-in form again when an error says that the owner's session has ended.
 * @returns whether it did
 */
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
 * Hotels with the words in name or slug, by name, page by page; all without words. The previous results stay until new
 * ones arrive.
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
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ deletion }) => deletion)) === true && pollMs,
    placeholderData: keepPreviousData,
  })
  useWatched(query.error)
  // A hotel renamed between two page loads is on both pages.
  const hotels = data && [
    ...new Map(data.pages.flatMap(({ items }) => items).map((hotel) => [hotel.id, hotel])).values(),
  ]
  return { ...query, hotels, count: data?.pages.at(-1)?.count }
}

/** The managers of a hotel; none while no hotel is selected. */
export const useManagers = (hotelId: string) => {
  const query = useQuery({
    queryKey: managersKey(hotelId),
    queryFn: async ({ signal }) => (await call(listManagers, { params: { hotelId }, signal })).items,
    enabled: hotelId !== '',
  })
  useWatched(query.error)
  return query
}

/** The settings of the whole installation. */
export const useOwnerSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(getOwnerSettings, { params: {}, signal }) })

/** The hotels that were deleted, and those that are being deleted. */
export const useDeletedHotels = () =>
  useQuery({
    queryKey: [...administrationKey, 'deleted-hotels'],
    queryFn: async ({ signal }) => (await call(listDeletedHotels, { params: {}, signal })).items,
    refetchInterval: ({ state }) => state.data?.some((one) => one.state !== 'deleted') === true && pollMs,
  })

/** Reads everything about hotels again, after a deletion was asked for or stopped. */
export const useReread = (): (() => void) => {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: administrationKey })
}

/** Puts the server's response into the cached lists, so that they need no refetch. */
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
      // The server knows its position and page.
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

/** The result of the last action. */
export type ActionResult = { tone: 'success' | 'error'; text: string }

/** The error of a form, and its field; a message about the whole form has none. */
export type FormError = { text: string; field?: string | undefined }

/** The server's message for a failure, in the owner's language. */
export const failureText = (t: Translate, cause: unknown): string =>
  cause instanceof ApiFailure ? t(cause.code, { ...cause.values }) : t('administration.unknown_error')

/** A failure as a form shows it: at the field that the server names, otherwise below the form. */
export const refusal = (t: Translate, cause: unknown, tell: (message: string) => string): FormError => {
  const [field, failure] = Object.entries(cause instanceof ApiFailure ? (cause.fields ?? {}) : {})[0] ?? []
  return {
    field,
    text: tell(failure ? t(failure.code satisfies FailureCode, { ...failure.values }) : failureText(t, cause)),
  }
}

/** The form's message about a slug that a deleted hotel still blocks, and until when; null for another failure. */
export const explainResting = (t: Translate, language: Language, cause: unknown): FormError | null => {
  if (!(cause instanceof ApiFailure) || cause.code !== slugResting.code) return null
  const date = formatters(language, defaultTimeZone).longDate(String(cause.values?.['date'] ?? ''))
  return { field: 'slug', text: t(slugResting.code, { date }) }
}

/** How many of the features that an owner switches are on. */
export const countFeatures = (t: Translate, features: AdminHotel['features']): string =>
  t('administration.features_on', {
    on: switchableFeatures.filter((key) => featureIsOn(features, key)).length,
    all: switchableFeatures.length,
  })

import { queryOptions } from '@tanstack/react-query'
import { ApiFailure, call } from '#platform/web/api.ts'
import {
  getHotel,
  getHotelStatus,
  hotelUnknown,
  statusPollSeconds,
  type HotelStatus,
  type PublicHotel,
} from '../contract.ts'
import { mayBeCached, shell } from './shell.ts'

/**
 * Name, logo, colour and features. For the hotel of the URL the page brings the data along; if the page may be from the
 * worker's cache, the data is refetched in the background.
 */
export const hotelQuery = (slug: string) =>
  queryOptions<PublicHotel>({
    queryKey: ['hotels', slug],
    queryFn: ({ signal }) => call(getHotel, { params: { hotelSlug: slug }, signal }),
    staleTime: Infinity,
    refetchOnMount: mayBeCached ? 'always' : true,
    ...(shell.slug === slug && shell.hotel !== null && { initialData: shell.hotel }),
  })

/**
 * The hotel's state, open or not: fetched once a minute, and on load if the page may be from the worker's cache. The
 * stream reports changes sooner.
 */
export const hotelStatusQuery = (slug: string) =>
  queryOptions<HotelStatus>({
    queryKey: ['hotels', slug, 'status'],
    queryFn: ({ signal }) => call(getHotelStatus, { params: { hotelSlug: slug }, signal }),
    staleTime: statusPollSeconds * 1000,
    refetchInterval: statusPollSeconds * 1000,
    refetchIntervalInBackground: true,
    // A failed check is ignored; the next one comes within a minute.
    retry: false,
    ...(shell.slug === slug &&
      shell.status !== null && { initialData: shell.status, ...(mayBeCached && { initialDataUpdatedAt: 0 }) }),
  })

/** True if an error means that the hotel does not exist. Other errors say nothing about it. */
export const isHotelUnknown = (cause: unknown): boolean =>
  cause instanceof ApiFailure && cause.code === hotelUnknown.code

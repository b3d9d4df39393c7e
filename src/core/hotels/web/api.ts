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
import { mayBeOld, shell } from './shell.ts'

// While a new version comes, a process of the one before may answer, which knows nothing of languages.
const unsaid: Pick<PublicHotel, 'content_languages'> = { content_languages: [] }

/**
 * Name, logo, colour and features; the page brings them along for the hotel that was opened, and asks behind where it
 * brought what was.
 */
export const hotelQuery = (slug: string) =>
  queryOptions<PublicHotel>({
    queryKey: ['hotels', slug],
    queryFn: async ({ signal }) => ({ ...unsaid, ...(await call(getHotel, { params: { hotelSlug: slug }, signal })) }),
    staleTime: Infinity,
    refetchOnMount: mayBeOld ? 'always' : true,
    ...(shell.slug === slug && shell.hotel !== null && { initialData: shell.hotel }),
  })

/** Whether the hotel is open: asked on load and once a minute; the stream tells sooner. */
export const hotelStatusQuery = (slug: string) =>
  queryOptions<HotelStatus>({
    queryKey: ['hotels', slug, 'status'],
    queryFn: ({ signal }) => call(getHotelStatus, { params: { hotelSlug: slug }, signal }),
    refetchInterval: statusPollSeconds * 1000,
    refetchIntervalInBackground: true,
    // A failed check is ignored; the next one comes within a minute.
    retry: false,
    ...(shell.slug === slug && shell.status !== null && { initialData: shell.status, initialDataUpdatedAt: 0 }),
  })

/** Whether a failed question means that there is no such hotel; any other failure tells nothing about it. */
export const saysUnknown = (cause: unknown): boolean => cause instanceof ApiFailure && cause.code === hotelUnknown.code

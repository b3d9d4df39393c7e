import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FileToImport, UploadOptions } from '#modules/file-imports/web/use-file-import.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { unavailable, unexpected, type MessageValues } from '#platform/contract/failure.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { ApiFailure, call, callSafely } from '#platform/web/api.ts'
import { allPages } from '#platform/web/calls/all-pages.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import {
  addReservation,
  deleteReservation,
  listReservationMonths,
  listReservations,
  type NewReservation,
  type Reservation,
} from '../contract.ts'
import { listReservationConflicts } from '../contract/conflicts.ts'
import {
  importReservations,
  listReservationImports,
  previewImport,
  type ColumnMapping,
  type ImportPreview,
  type ReservationImport,
} from '../contract/import.ts'

/** The key of all that is read of reservations. */
export const all = (hotelSlug: string) => ['reservations', hotelSlug] as const

/** The months in which reservations begin, with their counts, and the channels that some come from. */
export const useMonths = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...all(hotelSlug), 'months'],
    queryFn: ({ signal }) => call(listReservationMonths, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** The reservations of a month. While another month loads, the previous one stays. */
export const useReservations = (month: string | null) => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...all(hotelSlug), 'month', month],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call(listReservations, {
          params: { hotelSlug },
          query: { month: month ?? '', ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    enabled: month !== null,
    placeholderData: keepPreviousData,
    ...useFreshness(),
  })
}

/** The last imports and clearings. */
export const useImports = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...all(hotelSlug), 'imports'],
    queryFn: ({ signal }) => call(listReservationImports, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** Refetches what is on screen, after an own write. */
export const useReload = (): (() => Promise<void>) => {
  const { id } = useHotel()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: all(id) })
}

/** Adds a reservation. The form made its id, so retries create only one. */
export const add = (hotelSlug: string, body: NewReservation): Promise<Reservation> =>
  (navigator.onLine ? callSafely : call)(addReservation, { params: { hotelSlug }, body })

/** Deletes a reservation. Treats one that no longer exists as deleted. */
export const remove = (hotelSlug: string, reservationId: string): Promise<void> =>
  ignoreNotFound(callSafely(deleteReservation, { params: { hotelSlug, reservationId } }))

/** Rooms that are booked twice, and bookings that came twice. */
export const useConflicts = () => {
  const { id: hotelSlug } = useHotel()
  // A colleague may say that a conflict is right.
  useFollow(all(hotelSlug), 'reservation_conflicts')
  return useQuery({
    queryKey: [...all(hotelSlug), 'conflicts'],
    queryFn: ({ signal }) => call(listReservationConflicts, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** The user's answers about a file. */
export type Answers = { mapping?: ColumnMapping; date_order?: 'dmy' | 'mdy' }
type File = FileToImport<Answers>

const maxNameLength = 255
const fileQuery = ({ name, mapping, date_order }: File) => ({
  file_name: name.slice(0, maxNameLength),
  ...(mapping && { mapping: JSON.stringify(mapping) }),
  ...(date_order && { date_order }),
})

export const preview = (hotelSlug: string, file: File, travel: UploadOptions): Promise<ImportPreview> =>
  call(previewImport, { params: { hotelSlug }, query: fileQuery(file), body: file.bytes, ...travel })

/** Imports what the preview with this fingerprint showed. Idempotent by id. */
export const importFile = (
  hotelSlug: string,
  file: File,
  { id, fingerprint }: { id: string; fingerprint: string },
  travel: UploadOptions,
): Promise<ReservationImport> =>
  call(importReservations, {
    params: { hotelSlug },
    query: { ...fileQuery(file), id, fingerprint },
    body: file.bytes,
    ...travel,
  })

/** The message for a failure: the simple one when the server is the cause, otherwise the one that names it. */
export const failureText = (
  t: Translate,
  cause: ApiFailure,
  plain: string,
  named: string,
  values: MessageValues = {},
): string =>
  cause.code === unexpected.code || cause.code === unavailable.code
    ? t(plain, values)
    : t(named, { ...values, message: t(cause.code, cause.values) })

import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import { downloadFrom } from '#platform/web/calls/save-file.ts'
import { changeAuditSettings, exportAudit, getAuditSettings, listAudit, type AuditFilters } from '../contract.ts'

/** The filters of the page, and its hotel: those that are set. */
export type ShownFilters = AuditFilters & { hotel?: string | undefined }

const listKey = (hotelSlug: string) => ['audit', 'list', hotelSlug] as const
const settingsKey = (hotelSlug: string) => ['audit', 'settings', hotelSlug] as const

const entriesQuery = (hotelSlug: string, shown: ShownFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKey(hotelSlug), shown] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, {
        params: { hotelSlug },
        query: { ...shown, limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // A list must not move while it is read: new entries are counted, and shown on a press.
    refetchOnWindowFocus: false,
  })

/** The entries, page by page. */
export const useEntries = (hotelSlug: string, shown: ShownFilters) => {
  const queries = useQueryClient()
  const { data, ...query } = useInfiniteQuery(entriesQuery(hotelSlug, shown))
  return {
    ...query,
    entries: data?.pages.flatMap(({ items }) => items),
    loadNew: () => queries.resetQueries({ queryKey: listKey(hotelSlug) }),
  }
}

/** The newest entries, read again each time the page is opened or gets the focus. */
export const newestQuery = (hotelSlug: string, shown: ShownFilters) =>
  queryOptions({
    queryKey: ['audit', 'newest', hotelSlug, shown] as const,
    queryFn: ({ signal }) => call(listAudit, { params: { hotelSlug }, query: { ...shown, limit: 50 }, signal }),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  })

export const settingsQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: settingsKey(hotelSlug),
    queryFn: ({ signal }) => call(getAuditSettings, { params: { hotelSlug }, signal }),
  })

/** Sets how long entries are kept. */
export const useKeepFor = (hotelSlug: string) => {
  const queries = useQueryClient()
  return async (audit_days: number): Promise<void> => {
    const settings = await call(changeAuditSettings, { params: { hotelSlug }, body: { audit_days } })
    queries.setQueryData(settingsKey(hotelSlug), settings)
  }
}

/** Downloads the filtered entries as CSV. */
export const downloadEntries = (hotelSlug: string, { hotel: _hotel, ...filters }: ShownFilters): void => {
  const query = new URLSearchParams(filters as Record<string, string>)
  downloadFrom(`${exportAudit.path.replace('{hotelSlug}', hotelSlug)}?${query.toString()}`)
}

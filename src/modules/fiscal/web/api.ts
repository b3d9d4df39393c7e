import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { allPages } from '#platform/web/calls/all-pages.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import {
  listFiscalRecords,
  putFiscalRecord,
  type FiscalRecord,
  type FiscalState,
  type FiscalSubject,
} from '../contract.ts'

const all = (hotelSlug: string) => ['fiscal', hotelSlug] as const

/**
 * The records of a state, with the counts of all states.
 * @param pages how many pages of them
 */
export const useRecords = (state: FiscalState, pages = 1) => {
  const { id: hotelSlug } = useHotel()
  useFollow(all(hotelSlug), 'fiscal_records')
  return useQuery({
    queryKey: [...all(hotelSlug), state, pages],
    queryFn: ({ signal }) =>
      allPages(async (cursor) => {
        const query = { state, ...(cursor !== undefined && { cursor }) }
        const page = await call(listFiscalRecords, { params: { hotelSlug }, query, signal })
        return { ...page, items: page.items.map((record) => ({ ...record, id: record.subject_id })) }
      }, pages),
    placeholderData: keepPreviousData,
    ...useFreshness(),
  })
}

/** Notes numbers, or that none are needed, and reads again what is on screen. */
export const usePutRecord = (subject: FiscalSubject, subjectId: string) => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (body: Parameters<typeof call<typeof putFiscalRecord>>[1]['body']): Promise<FiscalRecord> => {
    const saved = await callSafely(putFiscalRecord, { params: { hotelSlug, subject, subjectId }, body })
    void queries.invalidateQueries({ queryKey: all(hotelSlug) })
    return saved
  }
}

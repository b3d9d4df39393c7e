import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import { getInsights } from '../contract.ts'

/** The figures of a period; while another is on its way, those of the one before stay. */
export const insightsQuery = (hotelSlug: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['insights', hotelSlug, from, to] as const,
    queryFn: ({ signal }) => call(getInsights, { params: { hotelSlug }, query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })

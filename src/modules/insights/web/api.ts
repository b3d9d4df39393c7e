import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import { getInsights } from '../contract.ts'

/** The statistics of a period. While another period loads, the previous ones stay on screen. */
export const insightsQuery = (hotelSlug: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['insights', hotelSlug, from, to] as const,
    queryFn: ({ signal }) => call(getInsights, { params: { hotelSlug }, query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })

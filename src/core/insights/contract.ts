import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day } from '#platform/contract/time.ts'

/** A year and the day that it may begin on. */
export const maxPeriodDays = 366
export const periodInvalid = failure('insights.period_invalid', 400)
/** Further down the list nobody looks, and a page stays a page. */
export const maxBest = 20

/** How quickly what was asked for in one hour of the day was seen to; the middle one of all, in seconds. */
export const Responses = z.object({
  /** Key of the text that names what was asked for. */
  kind: z.string(),
  /** Of the day where the hotel stands, 0-23. */
  hour: z.int(),
  count: z.int(),
  /** Until somebody took it; null where nobody did. */
  taken_seconds: z.nullable(z.number()),
  /** Until it was done; null where nothing was yet. */
  completed_seconds: z.nullable(z.number()),
})
export type Responses = z.output<typeof Responses>

/** What a day where the hotel stands brought. Days without anything are left out. */
export const Sales = z.object({ day: Day, orders: z.int(), revenue: z.number() })
export type Sales = z.output<typeof Sales>

export const BestSeller = z.object({ name: z.string(), quantity: z.int(), revenue: z.number() })
export type BestSeller = z.output<typeof BestSeller>

export const Insights = z.object({
  responses: z.array(Responses),
  sales: z.array(Sales),
  best_sellers: z.array(BestSeller),
})
export type Insights = z.output<typeof Insights>

/** Both days are of the hotel, and both are part of it. */
export const getInsights = route({
  id: 'getInsights',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/insights',
  summary: 'How quickly the hotel answers and what it sells, in a period',
  access: 'manager',
  query: z.object({ from: Day, to: Day }),
  response: Insights,
  errors: [periodInvalid],
})

nameSchemas({ ResponseTimes: Responses, DaySales: Sales, BestSeller, Insights })

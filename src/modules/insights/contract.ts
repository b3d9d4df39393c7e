import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { failure } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day } from '#platform/contract/time.ts'

/** A year, both days included. */
export const maxPeriodDays = 366
export const periodInvalid = failure('insights.period_invalid', 400)
/** The response must stay small, and the list is read at its top only. */
export const maxBest = 20

/**
 * How quickly tickets of one kind and department, created in one hour of the day, were handled: median times in seconds.
 * Never by person.
 */
export const Responses = z.object({
  /** The message key of the kind's name. */
  kind: z.string(),
  department: z.enum(departments),
  /** The hour in the hotel's time zone, 0-23. */
  hour: z.int(),
  count: z.int(),
  /** Time until it was claimed; null when none was. */
  claimed_seconds: z.nullable(z.number()),
  /** Time until it was completed; null when none was. */
  completed_seconds: z.nullable(z.number()),
  /** How many were promised for a time that has come, and how many of them were done by then. */
  targets: z.int(),
  targets_met: z.int(),
})
export type Responses = z.output<typeof Responses>

/** The sales of one day in the hotel's time zone. Days without sales are left out. */
export const Sales = z.object({ day: Day, orders: z.int(), revenue: Money })
export type Sales = z.output<typeof Sales>

/** How many of the options of one item are named. */
export const maxBestOptions = 5

export const BestSeller = z.object({
  name: z.string(),
  quantity: z.int(),
  revenue: Money,
  /** The option that guests chose most often with it. */
  options: z.array(z.object({ name: z.string(), quantity: z.int() })),
})
export type BestSeller = z.output<typeof BestSeller>

/** What guests asked for of one offer of the extras, how much of it was approved, and what it brought. */
export const ExtraFigures = z.object({
  name: z.string(),
  currency: z.string(),
  asked: z.int(),
  approved: z.int(),
  revenue: Money,
})
export type ExtraFigures = z.output<typeof ExtraFigures>

export const Insights = z.object({
  responses: z.array(Responses),
  sales: z.array(Sales),
  best_sellers: z.array(BestSeller),
  /** Of a hotel that has extras. */
  extras: z.optional(z.array(ExtraFigures)),
})
export type Insights = z.output<typeof Insights>

/** Both are days of the hotel, and both are included. */
export const getInsights = route({
  id: 'getInsights',
  method: 'GET',
  scope: 'insights:read',
  path: '/api/hotels/{hotelSlug}/insights',
  summary: 'How quickly the hotel answers and what it sells, in a period',
  access: 'manager',
  query: z.object({ from: Day, to: Day }),
  response: Insights,
  errors: [periodInvalid],
})

nameSchemas({ ResponseTimes: Responses, DaySales: Sales, BestSeller, ExtraFigures, Insights })

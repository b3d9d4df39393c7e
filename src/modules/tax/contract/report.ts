import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day } from '#platform/contract/time.ts'

const invalid = { error: 'platform.field_invalid' } as const

/** What was charged for the nights of a month: persons of one group by one tax. */
export const TaxReportRow = z.object({
  /** `YYYY-MM`. */
  period: z.string(),
  town: z.string(),
  series: Id,
  tax: z.string(),
  /** `adults` or an age group such as `12-17`, with the key of the exemption: `adults / companion`. */
  group: z.string(),
  persons: z.int(),
  nights: z.int(),
  amount: Money,
  currency: z.string(),
})
export type TaxReportRow = z.output<typeof TaxReportRow>

/** A stay of the month whose persons are missing. */
export const UntaxedStay = z.object({
  stay_id: Id,
  room_number: z.string(),
  check_in: Day,
  check_out: z.nullable(Day),
})

export const TaxReport = z.object({
  /** At most 100, the first ones first. */
  missing: z.array(UntaxedStay),
  rows: z.array(TaxReportRow),
  /** What staff took off by hand in the month. It is not in the rows: the town is owed it. */
  waived: z.array(z.object({ currency: z.string(), total: Money })),
})
export type TaxReport = z.output<typeof TaxReport>

/** With `csv` the answer is a file of the rows. */
export const getTaxReport = route({
  id: 'getTaxReport',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/tax-report',
  summary: 'The tourist tax of the nights of a month, by town, tax and age group',
  access: 'manager',
  roles: deskRoles,
  query: z.object({
    month: z.string(invalid).check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, invalid)),
    format: z._default(z.enum(['json', 'csv'], invalid), 'json'),
  }),
  response: TaxReport,
  audit: 'tax.report_exported',
  errors: [],
})

nameSchemas({ TaxReportRow, UntaxedStay, TaxReport })

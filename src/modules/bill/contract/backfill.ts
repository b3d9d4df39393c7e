import * as z from 'zod/mini'
import { Money } from '#platform/contract/format/money.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { billChanged, ExpectedSums } from './invoices.ts'

const sums = z.array(z.object({ currency: z.string(), total: Money }))

/** What present stays were delivered while the hotel had no bills. */
export const Backfill = z.object({ orders: z.int(), sums })
export type Backfill = z.output<typeof Backfill>

const path = '/api/hotels/{hotelSlug}/bill-backfill' as const

export const getBackfill = route({
  id: 'getBackfill',
  method: 'GET',
  path,
  summary: 'What was delivered to guests who are here, and is on no bill',
  access: 'manager',
  response: Backfill,
  errors: [],
})
/** Each order is charged once. For `bill.changed`, what there is now is in `current`. */
export const makeBackfill = route({
  id: 'makeBackfill',
  method: 'POST',
  path,
  summary: 'Charge what was delivered to guests who are here, and is on no bill',
  access: 'manager',
  feature: 'bill',
  body: z.strictObject({ expected: ExpectedSums }),
  response: z.object({ charged: z.int(), sums }),
  audit: 'bill.backfilled',
  errors: [billChanged],
})

nameSchemas({ Backfill })

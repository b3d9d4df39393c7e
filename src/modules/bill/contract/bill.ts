import * as z from 'zod/mini'
import { notFound, failure } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { Charge, ofStay } from '../contract.ts'

export const notShown = failure('bill.not_shown', 403)

/** The sums of a bill in one currency. `invoiced` and `paid` count what invoices hold, without cancelled ones. */
export const BillSum = z.object({ currency: z.string(), charged: Money, invoiced: Money, paid: Money, open: Money })
export type BillSum = z.output<typeof BillSum>

export const BillInvoice = z.object({
  id: Id,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.int(),
  total: Money,
  currency: z.string(),
  paid: z.boolean(),
  /** The number of the credit note that cancels it. */
  cancelled_by: z.nullable(Id),
})
export type BillInvoice = z.output<typeof BillInvoice>

/** Something that was ordered or asked for and is not charged yet. */
export const UnderWay = z.object({
  kind: z.enum(['order', 'extra', 'minibar']),
  /** Of an order. */
  order_id: z.nullable(Id),
  description: z.string(),
  total: Money,
  currency: z.string(),
})
export type UnderWay = z.output<typeof UnderWay>

/** The tourist tax that comes until the last night of the stay, without what is charged already. */
export const ExpectedTax = z.object({
  until: Day,
  total: Money,
  currency: z.string(),
  /** For whom it is counted, by language: "2 adults × 3 nights". Names nobody. */
  counted: z.record(z.string(), z.string()),
})
export type ExpectedTax = z.output<typeof ExpectedTax>

/** All charges of a stay, the newest day first, and their sums. Guests read it without who entered a charge. */
export const Bill = z.object({
  charges: z.array(Charge),
  under_way: z.array(UnderWay),
  expected_tax: z.nullable(ExpectedTax),
  sums: z.array(BillSum),
  invoices: z.array(BillInvoice),
  /** The moment of the snapshot. */
  as_of: Timestamp,
  event_number: z.int(),
})
export type Bill = z.output<typeof Bill>

/** What the answer about the guest's stay has of bills, where the hotel has them. */
export type MyBillPart = {
  /** They read their bill. */
  bill?: true
  /** What they order can go on their bill. */
  to_room?: boolean
  /** They choose between that and paying on delivery. */
  pay_choice?: boolean
  /** `HH:MM` in the hotel's zone: from then on they end their stay themselves, on its last day. */
  check_out_from?: string
}

export const getBill = route({
  id: 'getBill',
  method: 'GET',
  scope: 'bills:read',
  path: '/api/hotels/{hotelSlug}/stays/{stayId}/bill',
  summary: 'The bill of a stay',
  ...ofStay,
  response: Bill,
  errors: [notFound],
})
export const getMyBill = route({
  id: 'getMyBill',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/my/bill',
  summary: "The bill of the guest's stay, where the hotel shows it",
  access: 'guest',
  feature: 'bill',
  response: Bill,
  errors: [notShown],
})

nameSchemas({ Bill, BillInvoice, BillSum, ExpectedTax, UnderWay })

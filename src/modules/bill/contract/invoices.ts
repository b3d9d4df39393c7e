import * as z from 'zod/mini'
import {
  Buyer,
  maxAmount,
  Invoice,
  guestNameRequired,
  maxGuestNameLength,
  params,
  totalTooHigh,
  alreadyCancelled,
  isCreditNote,
} from '#modules/invoices/contract.ts'
import { failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text } from '#platform/contract/text.ts'
import { alreadyInvoiced, maxCharges, ofDesk, ofStay } from '../contract.ts'

export const billChanged = failure('bill.changed', 409)
export const nothingToInvoice = failure('bill.nothing_to_invoice', 400)
export const notOfABill = failure('invoices.not_of_a_bill', 409)

/** More than the charges of a stay can come to. */
const maxOpen = maxCharges * maxAmount

/** What the caller saw as open, by currency. One that is left out counts as 0. */
export const ExpectedSums = z
  .array(
    z.strictObject({
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
      total: z.number().check(z.gte(0), z.lte(maxOpen)),
    }),
  )
  .check(z.maxLength(20, { error: 'platform.field_too_long' }))

/**
 * `charge_ids`: charges that no invoice holds, with their corrections, or all of them in `currency`, which is the
 * hotel's where it is left out.
 */
export const NewBillInvoice = z.strictObject({
  id: Id,
  guest_name: text(maxGuestNameLength, guestNameRequired.code),
  buyer: z.optional(Buyer),
  language: z.enum(languageCodes, { error: 'platform.field_invalid' }),
  charge_ids: z.union([
    z.array(Id).check(z.minLength(1), z.maxLength(maxCharges, { error: 'platform.field_too_long' })),
    z.literal('rest'),
  ]),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  paid_how: z.optional(z.enum(['cash', 'card', 'transfer', 'other'], { error: 'platform.field_invalid' })),
})
export type NewBillInvoice = z.output<typeof NewBillInvoice>

/** For `bill.changed` the current bill is in `current`, for `bill.already_invoiced` the invoice. */
export const makeBillInvoice = route({
  id: 'makeBillInvoice',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/stays/{stayId}/invoices',
  summary: 'Make an invoice of charges; it is issued at once and never changed',
  ...ofStay,
  feature: 'invoices',
  body: z.extend(NewBillInvoice, { expected: ExpectedSums }),
  status: 201,
  response: Invoice,
  audit: 'invoices.created',
  errors: [notFound, idTaken, billChanged, alreadyInvoiced, nothingToInvoice, totalTooHigh, guestNameRequired],
})
/** Of a cancelled invoice, `current` is the credit note. */
export const cancelInvoice = route({
  id: 'cancelInvoice',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/invoices/{invoiceId}/cancel',
  summary: 'Cancel an invoice of a bill by a credit note; its charges are open again',
  ...ofDesk,
  feature: 'invoices',
  params,
  body: z.strictObject({ id: Id }),
  status: 201,
  response: Invoice,
  audit: 'invoices.cancelled',
  errors: [notFound, idTaken, notOfABill, alreadyCancelled, isCreditNote],
})

nameSchemas({ NewBillInvoice })

import * as z from 'zod/mini'
import { alreadyInvoiced } from '#modules/bill/contract.ts'
import { billChanged, ExpectedSums, NewBillInvoice, nothingToInvoice } from '#modules/bill/contract/invoices.ts'
import { featureOff } from '#modules/hotels/contract.ts'
import { guestNameRequired, Invoice, totalTooHigh } from '#modules/invoices/contract.ts'
import { NewInvoiceMail } from '#modules/invoices/contract/mails.ts'
import { lettersNotPrintable } from '#modules/invoices/contract/pdf.ts'
import { scopeMissing } from '#modules/keys/contract.ts'
import { addressInvalid, Mail, mailUnavailable, tooManyMails } from '#modules/mail/contract.ts'
import { ofStaff, Stay } from '#modules/stays/contract.ts'
import {
  maxNights,
  partyMissing,
  RoomPrice,
  roomPriceMissing,
  TaxPersons,
  tooManyPersons,
} from '#modules/tax/contract/party.ts'
import { idTaken, notFound } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { wholeNumber } from '#platform/contract/text.ts'

/** How many invoices a check-out makes. */
export const maxInvoices = 5

/**
 * An invoice of a check-out. 'rest' is all that is open in its currency and that no other invoice of the check-out
 * names. The mail is in the language of the invoice.
 */
export const CheckOutInvoice = z.extend(NewBillInvoice, {
  mail: z.optional(z.omit(NewInvoiceMail, { language: true })),
})
export type CheckOutInvoice = z.output<typeof CheckOutInvoice>

/** The persons for the tourist tax, in place of those that were entered before; 'none' charges and takes off nothing. */
export const CheckOutTax = z.union([
  z.literal('none'),
  z.strictObject({
    persons: TaxPersons,
    room_price: z._default(RoomPrice, null),
    nights: z.optional(wholeNumber(0, maxNights)),
  }),
])
export type CheckOutTax = z.output<typeof CheckOutTax>

/** The bill that the caller saw, and the invoices to make of it. What none of them takes stays open. */
export const CheckOutBill = z.strictObject({
  /** What is open after the tourist tax, which this charges. */
  expected: ExpectedSums,
  /** Left out: by the persons that were entered before. Where the hotel charges none it is ignored. */
  tax: z.optional(CheckOutTax),
  invoices: z.array(CheckOutInvoice).check(z.maxLength(maxInvoices, { error: 'platform.field_too_long' })),
})
export type CheckOutBill = z.output<typeof CheckOutBill>

/**
 * With `bill`, its invoices are made in the same step, or nothing is done. A stay that has ended is answered as it is,
 * and nothing is made. For `bill.changed` the current bill is in `current`, for `bill.already_invoiced` the invoice.
 */
export const checkOutStay = route({
  id: 'checkOutStay',
  method: 'POST',
  scope: 'stays:write',
  path: '/api/hotels/{hotelSlug}/stays/{stayId}/check-out',
  summary: 'End a stay: its guests are signed out, and the room gets a new code',
  ...ofStaff,
  body: z.strictObject({ bill: z.optional(CheckOutBill) }),
  /** `invoices` are those of its bill, with the credit notes; a key that may not read bills gets none. */
  response: z.object({ stay: Stay, invoices: z.array(Invoice), mails: z.array(Mail) }),
  audit: 'stays.ended',
  errors: [
    notFound,
    featureOff,
    scopeMissing,
    billChanged,
    alreadyInvoiced,
    nothingToInvoice,
    guestNameRequired,
    totalTooHigh,
    idTaken,
    mailUnavailable,
    addressInvalid,
    tooManyMails,
    lettersNotPrintable,
    partyMissing,
    roomPriceMissing,
    tooManyPersons,
  ],
})

nameSchemas({ CheckOutBill, CheckOutInvoice, CheckOutTax })

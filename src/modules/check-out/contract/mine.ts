import * as z from 'zod/mini'
import { billChanged, ExpectedSums } from '#modules/bill/contract/invoices.ts'
import { maxKeyTextLength } from '#modules/bill/contract/settings.ts'
import { totalTooHigh } from '#modules/invoices/contract.ts'
import { lettersNotPrintable } from '#modules/invoices/contract/pdf.ts'
import { addressInvalid, mailUnavailable, tooManyMails } from '#modules/mail/contract.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { failure, idTaken } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText } from '#platform/contract/text.ts'

/* The check-out by the guest. */

export const notOffered = failure('check_out.not_offered', 403)
export const askReception = failure('check_out.ask_reception', 409)

/** What sends the guest to the reception. More can come. */
export const checkOutReasons = ['order_under_way', 'extra_asked', 'tax_open', 'currencies', 'bill_open'] as const
export type CheckOutReason = (typeof checkOutReasons)[number]

export const MyCheckOut = z.object({
  /** What is to pay, by currency, the tourist tax of the check-out included. */
  open: z.array(z.object({ currency: z.string(), total: Money })),
  /** What of it the check-out charges; null where there is nothing to charge. */
  tax: z.nullable(z.object({ currency: z.string(), total: Money })),
  /** An invoice is made and can be sent by mail. */
  mail: z.boolean(),
  /** Where the key goes, in the main language of the hotel. */
  key_text: z.string(),
  translations: getTranslations({ key_text: maxKeyTextLength }),
  reasons: z.array(z.enum(checkOutReasons)),
  event_number: z.int(),
})
export type MyCheckOut = z.output<typeof MyCheckOut>

const path = '/api/hotels/{hotelSlug}/my/check-out' as const

export const getMyCheckOut = route({
  id: 'getMyCheckOut',
  method: 'GET',
  path,
  summary: 'What the guest has to know before they check out, and what prevents it',
  access: 'guest',
  feature: 'bill',
  response: MyCheckOut,
  errors: [notOffered],
})
/** `id` is that of the invoice. For refusals, `current` is the answer of the GET. */
export const checkOutMyself = route({
  id: 'checkOutMyself',
  method: 'POST',
  path,
  summary: "End the guest's own stay; what is open goes on an invoice that is not paid",
  access: 'guest',
  feature: 'bill',
  body: z.strictObject({
    id: Id,
    expected: ExpectedSums,
    mail_to: z.optional(cleanedText(254, { invalid: addressInvalid.code, tooLong: addressInvalid.code })),
  }),
  /** The key of the farewell. */
  response: z.object({ farewell: z.string() }),
  errors: [
    notOffered,
    askReception,
    billChanged,
    totalTooHigh,
    idTaken,
    mailUnavailable,
    addressInvalid,
    tooManyMails,
    lettersNotPrintable,
  ],
})

nameSchemas({ MyCheckOut })

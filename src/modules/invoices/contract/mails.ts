import * as z from 'zod/mini'
import { addressInvalid, Mail, mailUnavailable, tooManyMails } from '#modules/mail/contract.ts'
import { changedMeanwhile, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, optionalText } from '#platform/contract/text.ts'
import { ofDesk, one, params } from '../contract.ts'
import { InvoiceLanguage, lettersNotPrintable } from './pdf.ts'

/* An invoice that goes out by e-mail. */

export const maxMessageLength = 500

/** The PDF goes along in the same language. */
export const NewInvoiceMail = z.strictObject({
  id: Id,
  to: cleanedText(254, { invalid: addressInvalid.code, tooLong: addressInvalid.code }),
  language: InvoiceLanguage,
  message: optionalText(maxMessageLength),
})
export type NewInvoiceMail = z.output<typeof NewInvoiceMail>

export const mailInvoice = route({
  id: 'mailInvoice',
  method: 'POST',
  scope: 'invoices:write',
  path: `${one}/mails`,
  summary: 'Send an invoice by e-mail; a draft is sent by it',
  ...ofDesk,
  params,
  body: NewInvoiceMail,
  status: 201,
  response: Mail,
  audit: 'invoices.mailed',
  errors: [notFound, mailUnavailable, addressInvalid, tooManyMails, changedMeanwhile, idTaken, lettersNotPrintable],
})

nameSchemas({ NewInvoiceMail })

import * as z from 'zod/mini'
import { failure, notFound } from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { ofDesk, one, params } from '../contract.ts'

/* The invoice on paper. */

/** One of the ten languages of an invoice. */
export const InvoiceLanguage = z.enum(languageCodes, { error: 'platform.field_invalid' })

/** Values: `letters`. The invoice itself is unharmed: its draft can be changed, and the browser prints every script. */
export const lettersNotPrintable = failure('invoices.letters_not_printable', 409)

export const pdfType = 'application/pdf'

export const getInvoicePdf = route({
  id: 'getInvoicePdf',
  method: 'GET',
  scope: 'invoices:read',
  path: `${one}/pdf`,
  summary: "An invoice as PDF/A-3b; without a language in the guest's, else in the hotel's",
  ...ofDesk,
  params,
  query: z.object({ language: z.optional(InvoiceLanguage) }),
  file: pdfType,
  errors: [notFound, lettersNotPrintable],
})

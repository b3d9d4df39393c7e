import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { FiscalDue, FiscalRecord } from '#modules/fiscal/contract.ts'
import { isInCents } from '#modules/money/policy.ts'
import { changedMeanwhile, failure, idTaken, notFound, type Failure } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { getPage, pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, text, wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

export const invoiceStatuses = ['draft', 'sent', 'paid'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const InvoiceLine = z.object({
  id: Id,
  description: z.string(),
  quantity: z.int(),
  price: Money,
  /** The VAT in per cent that the price includes. Absent: none is shown. */
  tax_rate: z.optional(z.number()),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** The VAT within the lines of one rate. */
export const InvoiceTax = z.object({ rate: z.number(), gross: Money, tax: Money })

/** The seller on the invoice. */
export const Seller = z.object({
  name: z.string(),
  address: z.string(),
  tax_number: z.string(),
  /** Below the sums, such as the account to pay to. */
  note: z.string(),
})
export type Seller = z.output<typeof Seller>

/** A company to which an invoice of a bill is made out. */
export const Buyer = z.strictObject({
  company: cleanedText(120),
  address: cleanedText(300),
  tax_number: cleanedText(40),
})
export type Buyer = z.output<typeof Buyer>

export const paidHow = ['cash', 'card', 'transfer', 'other'] as const
const PaidHow = z.enum(paidHow, { error: 'platform.field_invalid' })
export type PaidHow = (typeof paidHow)[number]

export const Invoice = z.object({
  id: Id,
  hotel_id: z.string(),
  /** Numbered per hotel; shown as INV-0042. */
  number: z.int(),
  guest_name: z.string(),
  room_number: z.string(),
  items: z.array(InvoiceLine),
  total: Money,
  /** The hotel's invoice currency when the invoice was created. */
  currency: z.string(),
  status: z.enum(invoiceStatuses),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** The lowest rate first; empty when no line has a rate. */
  taxes: z.array(InvoiceTax),
  /** As it was when the invoice was sent. Null: a draft, which shows the settings of now. */
  seller: z.nullable(Seller),
  /** The address it was last sent to by e-mail. */
  sent_to: z.nullable(z.string()),
  /** A credit note cancels an invoice of a bill: its lines and its total are below zero. */
  kind: z.enum(['invoice', 'credit_note']),
  /** The stay of which it holds charges: it is frozen. Null: it was made by hand. */
  stay_id: z.nullable(Id),
  /** Of a credit note: the invoice that it cancels. */
  cancels: z.nullable(Id),
  /** The credit note that cancels it. */
  cancelled_by: z.nullable(Id),
  issued_at: z.nullable(Timestamp),
  buyer: z.nullable(Buyer),
  paid_at: z.nullable(Timestamp),
  paid_how: z.nullable(PaidHow),
})
export type Invoice = z.output<typeof Invoice>

export const maxGuestNameLength = 120
export const maxRoomNumberLength = 40
export const maxDescriptionLength = 200
export const maxLines = 50
export const maxQuantity = 9_999
/** The maximum of numeric(10,2): for a price, and for the total. */
export const maxAmount = 99_999_999.99
export const maxTaxRate = 99.99

export const guestNameRequired = failure('invoices.guest_name_required', 400)
export const roomNumberRequired = failure('invoices.room_number_required', 400)
export const linesRequired = failure('invoices.lines_required', 400)
export const tooManyLines = failure('invoices.too_many_lines', 400)
export const descriptionTooLong = failure('invoices.description_too_long', 400)
export const quantityInvalid = failure('invoices.quantity_invalid', 400)
export const priceInvalid = failure('invoices.price_invalid', 400)
export const totalTooHigh = failure('invoices.total_too_high', 400)
export const taxRateInvalid = failure('invoices.tax_rate_invalid', 400)
export const fromBill = failure('invoices.from_bill', 409)
export const alreadyCancelled = failure('invoices.already_cancelled', 409)
export const isCreditNote = failure('invoices.credit_note', 409)

const amount = (max: number, { code: error }: Failure) =>
  z.number({ error }).check(z.gte(0, { error }), z.lte(max, { error }), z.refine(isInCents, { error }))

// A line may still be empty: policy.ts decides which lines count. Only impossible values are refused here.
const FormLine = z.strictObject({
  id: Id,
  description: cleanedText(maxDescriptionLength, { tooLong: descriptionTooLong.code }),
  quantity: wholeNumber(0, maxQuantity, quantityInvalid.code),
  price: amount(maxAmount, priceInvalid),
  tax_rate: z.optional(z.nullable(amount(maxTaxRate, taxRateInvalid))),
})
const areApart = (lines: readonly { id: string }[]): boolean => new Set(lines.map(({ id }) => id)).size === lines.length

const form = {
  guest_name: text(maxGuestNameLength, guestNameRequired.code),
  room_number: text(maxRoomNumberLength, roomNumberRequired.code),
  items: z
    .array(FormLine, { error: linesRequired.code })
    .check(
      z.maxLength(maxLines, { error: tooManyLines.code }),
      z.refine(areApart, { error: 'platform.field_invalid' }),
    ),
}
/** Without total and number: the server computes both. */
export const NewInvoice = z.strictObject({ id: Id, ...form })
/** `updated_at` names the version that filled the form: saving an outdated form shows the current invoice first. */
export const InvoiceChange = z.strictObject({ ...form, updated_at: Timestamp })
export type NewInvoice = z.output<typeof NewInvoice>
export type InvoiceChange = z.output<typeof InvoiceChange>

const path = '/api/hotels/{hotelSlug}/invoices' as const
export const one = `${path}/{invoiceId}` as const
/** The access to the routes of invoices. */
export const ofDesk = { access: 'manager', roles: deskRoles, feature: 'invoices' } as const
export const params = z.object({ invoiceId: Id })
const status = z.optional(z.enum(invoiceStatuses, { error: 'platform.field_invalid' }))
const formFails = [
  guestNameRequired,
  roomNumberRequired,
  linesRequired,
  tooManyLines,
  descriptionTooLong,
  quantityInvalid,
  priceInvalid,
  totalTooHigh,
  taxRateInvalid,
]
const change = { ...ofDesk, params, scope: 'invoices:write' } as const

export const listInvoices = route({
  id: 'listInvoices',
  method: 'GET',
  scope: 'invoices:read',
  path,
  summary: 'Invoices of the hotel, newest first',
  ...ofDesk,
  query: z.object({ ...pageQuery, status }),
  response: getPage(Invoice),
  errors: [],
})
export const countInvoices = route({
  id: 'countInvoices',
  method: 'GET',
  scope: 'invoices:read',
  path: `${path}/counts`,
  summary: 'How many invoices stand in each status',
  ...ofDesk,
  response: z.object({
    draft: z.int(),
    sent: z.int(),
    paid: z.int(),
    /** Of the numbers of a fiscal device. Null: the hotel never noted any. */
    fiscal: z.nullable(FiscalDue),
    event_number: z.int(),
  }),
  errors: [],
})
export const getInvoice = route({
  id: 'getInvoice',
  method: 'GET',
  scope: 'invoices:read',
  path: one,
  summary: 'One invoice',
  ...ofDesk,
  params,
  /**
   * `language` is the guest's, else the hotel's: the one that a PDF has by default. `cancels_number` is that of the
   * invoice that a credit note cancels. `fiscal`: the numbers of a fiscal device that were noted of it, or are due.
   */
  response: z.object({
    invoice: Invoice,
    cancels_number: z.nullable(z.int()),
    fiscal: z.nullable(FiscalRecord),
    language: z.enum(languageCodes),
    event_number: z.int(),
  }),
  errors: [notFound],
})
export const createInvoice = route({
  id: 'createInvoice',
  method: 'POST',
  scope: 'invoices:write',
  path,
  summary: 'Make a draft',
  ...ofDesk,
  body: NewInvoice,
  status: 201,
  response: Invoice,
  audit: 'invoices.created',
  errors: [...formFails, idTaken],
})
export const updateInvoice = route({
  id: 'updateInvoice',
  method: 'PUT',
  ...change,
  path: one,
  summary: 'Change a draft',
  body: InvoiceChange,
  response: Invoice,
  audit: 'invoices.changed',
  errors: [...formFails, notFound, changedMeanwhile, fromBill],
})
export const sendInvoice = route({
  id: 'sendInvoice',
  method: 'POST',
  ...change,
  path: `${one}/send`,
  summary: 'Draft to sent',
  response: Invoice,
  audit: 'invoices.sent',
  errors: [notFound, changedMeanwhile],
})
export const markInvoicePaid = route({
  id: 'markInvoicePaid',
  method: 'POST',
  ...change,
  path: `${one}/pay`,
  summary: 'Sent to paid',
  body: z.strictObject({ paid_how: z.optional(PaidHow) }),
  response: Invoice,
  audit: 'invoices.paid',
  errors: [notFound, changedMeanwhile, alreadyCancelled, isCreditNote],
})
/** With `status`, the invoice is deleted only if it still has that status. */
export const deleteInvoice = route({
  id: 'deleteInvoice',
  method: 'DELETE',
  ...change,
  path: one,
  summary: 'Delete an invoice',
  query: z.object({ status }),
  status: 204,
  audit: 'invoices.deleted',
  errors: [notFound, changedMeanwhile, fromBill],
})

nameSchemas({ Invoice, InvoiceLine, InvoiceTax, Seller, Buyer, NewInvoice, InvoiceChange, InvoiceFormLine: FormLine })

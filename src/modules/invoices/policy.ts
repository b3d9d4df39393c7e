import { splitHotelName } from '#modules/hotels/contract.ts'
import { fromCents, sumTaxes, toCents } from '#modules/money/policy.ts'
import type { Failure } from '#platform/contract/failure.ts'
import {
  maxAmount,
  guestNameRequired,
  linesRequired,
  roomNumberRequired,
  totalTooHigh,
  type Invoice,
  type InvoiceLine,
  type InvoiceStatus,
  type Seller,
} from './contract.ts'

type Amounts = Pick<InvoiceLine, 'quantity' | 'price'>

/** The count on the dashboard. */
export const getUnpaid = ({ draft, sent }: Record<InvoiceStatus, number>): number => draft + sent

/** True if a line counts: with a description, a quantity above 0 and a price above 0. */
export const isKept = ({ description, quantity, price }: Pick<InvoiceLine, 'description'> & Amounts): boolean =>
  description !== '' && quantity > 0 && price > 0

// In whole cents, so that three times 0.1 is 0.3. Even the largest total is exact.
const cents = ({ quantity, price }: Amounts): number => toCents(price) * quantity

/** The amount of a line. */
export const computeAmount = (line: Amounts): number => fromCents(cents(line))

/** The sum of quantity times price, exact to the cent. */
export const getTotal = (lines: readonly Amounts[]): number =>
  fromCents(lines.reduce((sum, line) => sum + cents(line), 0))

/** The VAT within the lines that have a rate, by rate, exact to the cent. */
export const getTaxes = (lines: readonly (Amounts & Pick<InvoiceLine, 'tax_rate'>)[]): Invoice['taxes'] =>
  sumTaxes(lines.map((line) => ({ rate: line.tax_rate ?? null, cents: cents(line) })))

/** The lines above the total: what is left without VAT, and the VAT, of each rate. */
export const getSums = ({ taxes }: Pick<Invoice, 'taxes'>) =>
  taxes.flatMap(({ rate, gross, tax }) => [
    { label: 'invoices.net_at' as const, rate, amount: fromCents(toCents(gross) - toCents(tax)) },
    { label: 'invoices.vat_at' as const, rate, amount: tax },
  ])

/** The title of an invoice: without a tax number of the seller it is no invoice. */
export const isInvoice = ({ tax_number }: Pick<Seller, 'tax_number'>): boolean => tax_number !== ''

/** The title of an invoice on paper. */
export const getTitle = ({ kind }: Pick<Invoice, 'kind'>, seller: Pick<Seller, 'tax_number'>) =>
  kind === 'credit_note' ? 'invoices.credit_note_title' : isInvoice(seller) ? 'invoices.invoice' : 'invoices.statement'

export const statusLabels = { draft: 'invoices.draft', sent: 'invoices.sent', paid: 'invoices.paid' } as const

/** The status of an invoice in words. */
export const getStatusLabel = ({ status, kind, cancelled_by }: Pick<Invoice, 'status' | 'kind' | 'cancelled_by'>) => {
  if (kind === 'credit_note') return 'invoices.credit_note_title'
  return cancelled_by === null ? statusLabels[status] : 'invoices.cancelled_mark'
}

/** To whom an invoice is made out: a name, and the lines below it. */
export const getReceiver = ({
  guest_name,
  room_number,
  buyer,
}: Pick<Invoice, 'guest_name' | 'room_number' | 'buyer'>): { name: string; lines: string[] } => {
  const { company = '', address = '', tax_number = '' } = buyer ?? {}
  const lines = [company && guest_name, room_number, ...address.split('\n'), tax_number]
  return { name: company || guest_name, lines: lines.filter((line) => line !== '') }
}

/** The seller's name and the lines below it. Without an address the town that is part of a hotel's name. */
export const getSender = ({ name: whole, address, tax_number }: Seller): { name: string; lines: string[] } => {
  const { name, place } = splitHotelName(whole)
  const lines = [...(address === '' ? (place ?? '') : address).split('\n'), tax_number]
  return { name, lines: lines.filter((line) => line !== '') }
}

/**
 * The failure that prevents an invoice with this content, and its field; null without one.
 * @param lines the lines that count
 */
export const invoiceProblem = (
  { guest_name, room_number }: Pick<Invoice, 'guest_name' | 'room_number'>,
  lines: readonly Amounts[],
): { failure: Failure; field: 'guest_name' | 'room_number' | 'items' } | null => {
  if (guest_name === '') return { failure: guestNameRequired, field: 'guest_name' }
  if (room_number === '') return { failure: roomNumberRequired, field: 'room_number' }
  if (lines.length === 0) return { failure: linesRequired, field: 'items' }
  return getTotal(lines) > maxAmount ? { failure: totalTooHigh, field: 'items' } : null
}

/** INV-0042: the same in every language, because it is printed. */
export const invoiceNumber = ({ number }: Pick<Invoice, 'number'>): string => `INV-${String(number).padStart(4, '0')}`

// The server's fonts have a few rare letters fewer: its word counts when the file is made.
const otherScripts =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}]/gu

/** The letters of an invoice that its PDF cannot print, each once. */
export const findUnprintable = ({
  guest_name,
  room_number,
  items,
}: Pick<Invoice, 'guest_name' | 'room_number'> & { items: readonly { description: string }[] }): string => {
  const texts = [guest_name, room_number, ...items.map(({ description }) => description)]
  return [...new Set(texts.join(' ').match(otherScripts))].join('')
}

import type { Failure } from '#platform/contract/failure.ts'
import { worksHere, type Actor } from '#core/people/policy.ts'
import {
  maxAmount,
  guestNameRequired,
  linesRequired,
  roomNumberRequired,
  totalTooHigh,
  type Invoice,
  type InvoiceLine,
  type InvoiceStatus,
} from './contract.ts'

type InvoiceState = Pick<Invoice, 'status'>
type Amounts = Pick<InvoiceLine, 'quantity' | 'price'>

/** The only ways on: draft → sent → paid. Paid is final. */
const next: Readonly<Record<InvoiceStatus, InvoiceStatus | null>> = { draft: 'sent', sent: 'paid', paid: null }

export const maySeeInvoices = (actor: Actor): boolean => worksHere(actor)
export const mayMoveInvoice = (actor: Actor, { status }: InvoiceState, to: InvoiceStatus): boolean =>
  worksHere(actor) && next[status] === to
/** What was sent is with the guest: it stays as it is. */
export const mayEditInvoice = (actor: Actor, { status }: InvoiceState): boolean =>
  worksHere(actor) && status === 'draft'

/** What the dashboard counts. */
export const getUnpaid = ({ draft, sent }: Record<InvoiceStatus, number>): number => draft + sent

/** Lines with a description, a quantity above 0 and a price above 0 are kept, the others are not. */
export const isKept = ({ description, quantity, price }: Pick<InvoiceLine, 'description'> & Amounts): boolean =>
  description !== '' && quantity > 0 && price > 0

// In whole cents: three times 0.1 is 0.3. The largest of all invoices still is an exact number.
const cents = ({ quantity, price }: Amounts): number => Math.round(price * 100) * quantity

/** What a line costs. */
export const computeAmount = (line: Amounts): number => cents(line) / 100

/** Sum of quantity times price, exact to the cent. */
export const getTotal = (lines: readonly Amounts[]): number => lines.reduce((sum, line) => sum + cents(line), 0) / 100

/** What keeps an invoice from being made of this, and the field that it is about. @param lines those that are kept */
export const invoiceProblem = (
  { guest_name, room_number }: Pick<Invoice, 'guest_name' | 'room_number'>,
  lines: readonly Amounts[],
): { failure: Failure; field: 'guest_name' | 'room_number' | 'items' } | null => {
  if (guest_name === '') return { failure: guestNameRequired, field: 'guest_name' }
  if (room_number === '') return { failure: roomNumberRequired, field: 'room_number' }
  if (lines.length === 0) return { failure: linesRequired, field: 'items' }
  return getTotal(lines) > maxAmount ? { failure: totalTooHigh, field: 'items' } : null
}

/** INV-0042: the same in every language, for it stands on paper. */
export const invoiceNumber = ({ number }: Pick<Invoice, 'number'>): string => `INV-${String(number).padStart(4, '0')}`

import { sql } from 'kysely'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Buyer, Invoice, PaidHow } from '../contract.ts'
import { getTaxes, getTotal } from '../policy.ts'
import { readSeller } from './settings/store.ts'
import { insertRow, lockInvoiceNumbers, nextNumber } from './store.ts'

type NewOfBill = Pick<Invoice, 'id' | 'guest_name' | 'room_number' | 'items' | 'currency'> & {
  stay_id: string
  buyer: Buyer | null
  paid_how: PaidHow | null
}

const now = sql<string>`now()`

/**
 * Issues an invoice of a bill with the hotel's next number. At commit the database compares its total with the charges
 * that it holds.
 */
export const issueInvoice = async (
  tx: Tx,
  scope: Scope,
  { items, buyer, paid_how, ...invoice }: NewOfBill,
): Promise<Invoice> => {
  await lockInvoiceNumbers(tx, scope)
  return insertRow(tx, scope, {
    ...invoice,
    number: await nextNumber(tx, scope),
    items: asJson(items),
    total: getTotal(items),
    taxes: asJson(getTaxes(items)),
    seller: asJson(await readSeller(tx, scope)),
    buyer: buyer && asJson(buyer),
    status: paid_how === null ? 'sent' : 'paid',
    issued_at: now,
    ...(paid_how !== null && { paid_at: now, paid_how }),
  })
}

/** Cancels an invoice of a bill: a credit note with the next number and the same lines below zero. */
export const issueCreditNote = async (tx: Tx, scope: Scope, id: string, invoice: Invoice): Promise<Invoice> => {
  await lockInvoiceNumbers(tx, scope)
  const { guest_name, room_number, currency, stay_id, buyer, seller, items, taxes, total } = invoice
  const note = await insertRow(tx, scope, {
    id,
    guest_name,
    room_number,
    currency,
    stay_id,
    number: await nextNumber(tx, scope),
    items: asJson(items.map((line) => ({ ...line, price: -line.price }))),
    total: -total,
    taxes: asJson(taxes.map(({ rate, gross, tax }) => ({ rate, gross: -gross, tax: -tax }))),
    seller: seller && asJson(seller),
    buyer: buyer && asJson(buyer),
    status: 'sent',
    kind: 'credit_note',
    cancels: invoice.id,
    issued_at: now,
  })
  await tx
    .updateTable('invoices')
    .set({ cancelled_by: id, updated_at: changedAt })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', invoice.id)
    .execute()
  return note
}

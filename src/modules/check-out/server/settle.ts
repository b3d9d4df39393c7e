import type { Charge } from '#modules/bill/contract.ts'
import { nothingToInvoice } from '#modules/bill/contract/invoices.ts'
import { makeInvoice } from '#modules/bill/server/invoicing.ts'
import { readCurrency } from '#modules/bill/server/store.ts'
import { queueInvoiceMail } from '#modules/invoices/server/mails/service.ts'
import { findInvoice } from '#modules/invoices/server/store.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { idTaken, invalidInput, refuse } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { CheckOutInvoice } from '../contract.ts'

type Settled = { stay: Stay; charges: readonly Charge[]; invoices: readonly CheckOutInvoice[] }

/**
 * Makes the invoices of a check-out, and queues their mails, in the caller's transaction.
 * @param what.charges of the locked stay, as they are now
 * @throws Refusal where two invoices take the same, one of them takes nothing, or a mail cannot go out
 */
export const settle = async (
  tx: Tx,
  scope: Scope,
  queue: MailQueue,
  { stay, charges, invoices }: Settled,
): Promise<void> => {
  if (invoices.length === 0) return
  const shared = shareCharges(charges, invoices, await readCurrency(tx, scope))
  for (const { mail, ...wanted } of shared) {
    if (await findInvoice(tx, scope, wanted.id)) refuse(idTaken)
    const { id } = await makeInvoice(tx, scope, { stay, charges, wanted })
    if (mail) await queueInvoiceMail(tx, scope, queue, id, { ...mail, language: wanted.language })
  }
}

/** Which charges each invoice takes: those that it names, or the rest of its currency. */
const shareCharges = (charges: readonly Charge[], invoices: readonly CheckOutInvoice[], ofHotel: string) => {
  const named = invoices.flatMap(({ charge_ids }) => (charge_ids === 'rest' ? [] : charge_ids))
  const rests = invoices.flatMap(({ charge_ids, currency = ofHotel }) => (charge_ids === 'rest' ? [currency] : []))
  for (const all of [named, rests]) if (new Set(all).size < all.length) refuse(invalidInput, 'bill.invoices')
  const isOfRest = ({ id, kind, invoice_id }: Charge): boolean =>
    invoice_id === null && kind !== 'correction' && !named.includes(id)
  return invoices.map(({ charge_ids, ...invoice }) => {
    if (charge_ids !== 'rest') return { ...invoice, charge_ids }
    const rest = charges.filter((one) => isOfRest(one) && one.currency === (invoice.currency ?? ofHotel))
    if (rest.length === 0) refuse(nothingToInvoice)
    return { ...invoice, charge_ids: rest.map(({ id }) => id) }
  })
}

import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import {
  alreadyCancelled,
  isCreditNote,
  maxAmount,
  maxLines,
  totalTooHigh,
  type Invoice,
} from '#modules/invoices/contract.ts'
import { getTotal, invoiceNumber } from '#modules/invoices/policy.ts'
import { issueCreditNote, issueInvoice } from '#modules/invoices/server/of-bill.ts'
import { findInvoice, lockInvoice } from '#modules/invoices/server/store.ts'
import { subtractSums, type Sum } from '#modules/money/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { lockStay, touchBill } from '#modules/stays/server/lock.ts'
import { idTaken, invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Charge } from '../contract.ts'
import { billChanged, notOfABill, nothingToInvoice, type NewBillInvoice } from '../contract/invoices.ts'
import { foldLines, sumBill } from '../policy.ts'
import { readBill } from './bill.ts'
import { refuseInvoiced } from './charges.ts'
import { getLineWords } from './line-words.ts'
import type { ChargeSource } from './source.ts'
import * as store from './store.ts'

/** Invoices of a bill, and the credit notes that cancel them. Each call is safe to repeat with its id. */
export const createBillInvoicing = (database: Database, sources: readonly ChargeSource[]) => ({
  /** @throws Refusal 409 with the bill when other sums are open than the caller saw, or with the invoice that holds a charge */
  make: (
    scope: ManagerScope,
    stayId: string,
    { expected, ...wanted }: NewBillInvoice & { expected: ExpectedSums },
  ): Promise<Invoice> =>
    database.write(scope, async (tx) => {
      const stay = (await lockStay(tx, scope, stayId)) ?? refuse(notFound)
      const first = await findInvoice(tx, scope, wanted.id)
      if (first) return first.stay_id === stay.id && first.kind === 'invoice' ? first : refuse(idTaken)
      const charges = await store.listCharges(tx, scope, stay.id)
      await refuseOtherBill(tx, scope, { stayId: stay.id, charges, expected, sources })
      return makeInvoice(tx, scope, { stay, charges, wanted })
    }),

  /** @throws Refusal 409 for an invoice that was made by hand, a credit note, and with the credit note when it is cancelled */
  cancel: (scope: ManagerScope, invoiceId: string, id: string): Promise<Invoice> =>
    database.write(scope, async (tx) => {
      const { stay_id } = (await findInvoice(tx, scope, invoiceId)) ?? refuse(notFound)
      const stay = stay_id === null ? refuse(notOfABill) : ((await lockStay(tx, scope, stay_id)) ?? refuse(notFound))
      const invoice = (await lockInvoice(tx, scope, invoiceId)) ?? refuse(notFound)
      if (invoice.kind === 'credit_note') refuse(isCreditNote)
      if (invoice.cancelled_by !== null) {
        const current = (await findInvoice(tx, scope, invoice.cancelled_by)) ?? refuse(notFound)
        if (current.id === id) return current
        throw new Refusal(alreadyCancelled, { current, values: { number: invoiceNumber(current) } })
      }
      if (await findInvoice(tx, scope, id)) refuse(idTaken)
      const note = await issueCreditNote(tx, scope, id, invoice)
      await store.takeOffInvoice(tx, scope, invoiceId)
      await touchBill(tx, scope, stay.id)
      const label = invoiceNumber(invoice)
      await recordEntry(tx, scope, 'invoices.cancelled', { entity: 'invoices', id: invoiceId, label, after: note })
      return note
    }),
})

export type ExpectedSums = readonly Sum[]

/** What is open of charges, by currency. */
export const sumOpen = (charges: readonly Charge[]): Sum[] =>
  sumBill(charges, new Set()).map(({ currency, open: total }) => ({ currency, total }))

/** A currency that is left out counts as 0. */
const areOther = (sums: ExpectedSums, expected: ExpectedSums): boolean =>
  subtractSums(sums, expected).some(({ total }) => total !== 0)

/**
 * A currency that is left out counts as 0.
 * @throws Refusal 409 with `current` when the sums are other ones than the caller saw
 */
export const refuseOtherSums = (sums: ExpectedSums, expected: ExpectedSums, current: unknown): void => {
  if (areOther(sums, expected)) throw new Refusal(billChanged, { current })
}

type Seen = {
  stayId: string
  charges: readonly Charge[]
  expected: ExpectedSums
  sources: readonly ChargeSource[]
}

/**
 * What is under way is asked for a refusal alone: it is on no invoice.
 * @throws Refusal 409 with the bill when other sums are open than the caller saw
 */
export const refuseOtherBill = async (
  tx: Tx,
  scope: Scope,
  { stayId, charges, expected, sources }: Seen,
): Promise<void> => {
  if (areOther(sumOpen(charges), expected))
    throw new Refusal(billChanged, { current: await readBill(tx, scope, stayId, sources) })
}

/** @throws Refusal for charges that cannot be put on one invoice */
const chooseCharges = async (
  tx: Tx,
  scope: Scope,
  charges: readonly Charge[],
  { charge_ids, currency }: Pick<NewBillInvoice, 'charge_ids' | 'currency'>,
): Promise<Charge[]> => {
  const named = charges.filter(({ kind }) => kind !== 'correction')
  if (charge_ids === 'rest') {
    const wanted = currency ?? (await store.readCurrency(tx, scope))
    return named.filter((charge) => charge.invoice_id === null && charge.currency === wanted)
  }
  const chosen = charge_ids.flatMap((id) => named.find((charge) => charge.id === id) ?? [])
  const isOneBill = new Set(chosen).size === charge_ids.length && new Set(chosen.map((one) => one.currency)).size === 1
  if (!isOneBill) refuse(invalidInput, 'charge_ids')
  for (const charge of chosen) await refuseInvoiced(tx, scope, charge)
  return chosen
}

/**
 * Makes an invoice of open charges of a locked stay, the oldest first, in the caller's transaction.
 * @param what.charges of the stay; those of this invoice are as they are now
 * @throws Refusal for charges that do not go together, are on an invoice, or come to nothing or too much
 */
export const makeInvoice = async (
  tx: Tx,
  scope: Scope,
  { stay, charges, wanted }: { stay: Stay; charges: readonly Charge[]; wanted: NewBillInvoice },
): Promise<Invoice> => {
  const { id, guest_name, buyer = null, language, paid_how = null } = wanted
  const chosen = (await chooseCharges(tx, scope, charges, wanted)).toReversed()
  const items = foldLines(
    chosen.map((charge) => ({ charge, corrections: charges.filter((one) => one.corrects_id === charge.id) })),
    getLineWords(language),
    maxLines,
  ).map((line) => ({ id: newId(), ...line }))
  const total = getTotal(items)
  if (total === 0) refuse(nothingToInvoice)
  if (total > maxAmount) refuse(totalTooHigh)
  const currency = chosen[0]?.currency ?? refuse(nothingToInvoice)
  const invoice = await issueInvoice(tx, scope, {
    id,
    stay_id: stay.id,
    guest_name,
    room_number: stay.room_number,
    items,
    currency,
    buyer,
    paid_how,
  })
  await store.putOnInvoice(
    tx,
    scope,
    chosen.map((charge) => charge.id),
    id,
  )
  await touchBill(tx, scope, stay.id)
  const label = invoiceNumber(invoice)
  await recordEntry(tx, scope, 'invoices.created', { entity: 'invoices', id, label, after: invoice })
  return invoice
}

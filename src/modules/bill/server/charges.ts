import { isDeepStrictEqual } from 'node:util'
import { getActorName } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { maxAmount } from '#modules/invoices/contract.ts'
import { getTotal, invoiceNumber } from '#modules/invoices/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { addDays } from '#platform/contract/day.ts'
import { idTaken, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  alreadyInvoiced,
  correctionTooHigh,
  dayInvalid,
  isByHand,
  maxCharges,
  maxDaysBack,
  tooManyCharges,
  totalTooHigh,
  type ByHand,
  type Charge,
  type NewCharge,
  type NewCorrection,
} from '../contract.ts'
import { getCorrection, sumLeft } from '../policy.ts'
import { findBillSettings } from './settings.ts'
import { chargeSource, type ChargeSource } from './source.ts'
import * as store from './store.ts'

/** Charges that a person or an API key enters, and corrections. Each call is safe to repeat with its id. */
export const createChargeService = (database: Database, sources: readonly ChargeSource[]) => ({
  /** @throws Refusal 404 for an unknown stay or order; 409 when the stay has as many charges as it can have */
  add: (scope: ManagerScope, stayId: string, charge: NewCharge): Promise<Charge> =>
    database.write(scope, async (tx) => {
      const stay = (await lockStay(tx, scope, stayId)) ?? refuse(notFound)
      return isByHand(charge) ? addByHand(tx, scope, stay, charge) : putOnBill(tx, scope, stay, charge, sources)
    }),

  /** @throws Refusal 404 for an unknown charge and a correction; 409 with the invoice that holds the charge */
  correct: (scope: ManagerScope, chargeId: string, { id, amount, reason }: NewCorrection): Promise<Charge> =>
    database.write(scope, async (tx) => {
      const { stay_id } = (await store.findCharge(tx, scope, chargeId)) ?? refuse(notFound)
      const stay = (await lockStay(tx, scope, stay_id)) ?? refuse(notFound)
      const first = await store.findCharge(tx, scope, id)
      if (first) return first.corrects_id === chargeId && first.amount === -amount ? first : refuse(idTaken)
      // Read again: an invoice, a merge or another correction may have come before the lock.
      const charge = (await store.findCharge(tx, scope, chargeId)) ?? refuse(notFound)
      if (charge.kind === 'correction') refuse(notFound)
      await refuseInvoiced(tx, scope, charge)
      const corrections = await store.listCorrections(tx, scope, chargeId)
      const left = sumLeft(charge, corrections)
      if (amount > left)
        throw new Refusal(correctionTooHigh, { values: { left }, fields: { amount: correctionTooHigh.code } })
      await refuseMore(tx, scope, stay.id)
      const { today } = await getHotelDay(tx, scope)
      return record(tx, scope, 'bill.corrected', {
        ...getCorrection(charge, corrections, amount),
        id,
        room_number: stay.room_number,
        day: today,
        reason,
      })
    }),
})

const addByHand = async (tx: Tx, scope: ManagerScope, stay: Stay, { id, ...form }: ByHand): Promise<Charge> => {
  const [{ today }, currency, settings] = [
    await getHotelDay(tx, scope),
    await store.readCurrency(tx, scope),
    await findBillSettings(tx, scope),
  ]
  const { description, quantity, price, tax_rate = settings.tax_rate, day = today } = form
  const lines = [{ description: '', quantity, price, tax_rate }]
  const first = await store.findCharge(tx, scope, id)
  if (first) return isSame(first, { stay_id: stay.id, description, lines }) ? first : refuse(idTaken)
  const amount = getTotal(lines)
  if (amount > maxAmount) refuse(totalTooHigh, 'price')
  if (day > today || day < addDays(today, -maxDaysBack)) refuse(dayInvalid, 'day')
  await refuseMore(tx, scope, stay.id)
  return record(tx, scope, 'bill.charged', {
    id,
    stay_id: stay.id,
    room_number: stay.room_number,
    kind: 'manual',
    description,
    lines,
    amount,
    currency,
    day,
  })
}

/** Charges an order that is on no bill. Charged already, it stays as it is. */
const putOnBill = async (
  tx: Tx,
  scope: ManagerScope,
  stay: Stay,
  { order_id = '' }: NewCharge,
  sources: readonly ChargeSource[],
): Promise<Charge> => {
  const taken =
    (await sources.find(({ takeOrder }) => takeOrder)?.takeOrder?.(tx, scope, stay, order_id)) ?? refuse(notFound)
  const first = await store.findChargeOfSource(tx, scope, taken.source_key)
  if (first) return first
  await refuseMore(tx, scope, stay.id)
  const charge = await chargeSource(tx, scope, stay, taken)
  // Race: another call has charged it to another stay meanwhile.
  if (!charge) return (await store.findChargeOfSource(tx, scope, taken.source_key)) ?? refuse(notFound)
  await recordCharge(tx, scope, 'bill.charged', charge)
  return charge
}

/** @throws Refusal 409 with the invoice that holds a charge */
export const refuseInvoiced = async (tx: Tx, scope: Scope, { invoice_id }: Charge): Promise<void> => {
  if (invoice_id === null) return
  const current = await store.findBillInvoice(tx, scope, invoice_id)
  throw new Refusal(alreadyInvoiced, { current, ...(current && { values: { number: invoiceNumber(current) } }) })
}

const refuseMore = async (tx: Tx, scope: ManagerScope, stayId: string): Promise<void> => {
  if ((await store.countCharges(tx, scope, stayId)) >= maxCharges) refuse(tooManyCharges)
}

const isSame = (charge: Charge, row: Pick<Charge, 'stay_id' | 'description' | 'lines'>): boolean =>
  charge.stay_id === row.stay_id && charge.description === row.description && isDeepStrictEqual(charge.lines, row.lines)

/** Adds what a person or a key enters, and its entry of the audit log, which names the room alone. */
const record = async (tx: Tx, scope: ManagerScope, action: string, row: store.NewRow): Promise<Charge> => {
  const { actor } = scope
  const by = { by_name: getActorName(actor), by_id: actor.id }
  const charge = (await store.insertCharge(tx, scope, { ...row, ...by })) ?? refuse(idTaken)
  await recordCharge(tx, scope, action, charge)
  return charge
}

const recordCharge = async (tx: Tx, scope: ManagerScope, action: string, charge: Charge): Promise<void> => {
  const { id, room_number: label, amount, currency } = charge
  await recordEntry(tx, scope, action, { entity: 'charges', id, label, after: { amount, currency } })
}

import type { Compilable } from 'kysely'
import { getTotal } from '#modules/invoices/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { deriveId } from '#platform/server/security/derived-id.ts'
import type { Charge } from '../contract.ts'
import type { ExpectedTax, UnderWay } from '../contract/bill.ts'
import { getCorrection } from '../policy.ts'
import { createRowInsert, insertCharge, listCorrections, type NewRow, type RowOfSource } from './store.ts'

/** What a feature charges to stays by itself, and what it has not charged yet. */
export type ChargeSource = {
  /** For the bill and the check-out, the first one first. */
  listUnderWay?: (tx: Tx, scope: Scope, stayId: string) => Promise<UnderWay[]>
  expectTax?: (tx: Tx, scope: Scope, stayId: string) => Promise<ExpectedTax | null>
  /** What present stays have had while the hotel had no bills. */
  listUncharged?: (tx: Tx, scope: Scope) => Promise<Uncharged[]>
  sumUncharged?: (tx: Tx, scope: Scope) => Promise<UnchargedSum[]>
  /**
   * A delivered order as it is charged to a locked stay. It belongs to that stay from now on, if it had none.
   * @throws Refusal 404 for an unknown order; 400 for one that goes on no bill
   */
  takeOrder?: (tx: Tx, scope: Scope, stay: Stay, orderId: string) => Promise<SourceCharge>
}

/** How many orders are delivered and not charged, and their sum, in one currency. */
export type UnchargedSum = { orders: number; total: number; currency: string }
/** One of them. */
export type Uncharged = { order_id: string; stay_id: string; total: number; currency: string }

/** Something that is charged by itself: a delivered order, an approved extra, the tourist tax. */
export type SourceCharge = Pick<
  NewRow,
  'kind' | 'source_id' | 'description' | 'name_for_guest' | 'lines' | 'currency' | 'day'
> & {
  /** What is charged, once: `order:<id>`. */
  source_key: string
}

type ChargedStay = Pick<Stay, 'id' | 'room_number'>

const getChargeId = ({ hotelId }: Scope, source_key: string): string => deriveId('charge', hotelId, source_key)

const getRow = <Source extends Omit<SourceCharge, 'day'>>(
  scope: Scope,
  { id: stay_id, room_number }: ChargedStay,
  source: Source,
) => ({
  ...source,
  id: getChargeId(scope, source.source_key),
  stay_id,
  room_number,
  amount: getTotal(source.lines),
})

/**
 * Charges something to a locked stay, in the caller's transaction. A repeated call and a total of 0 charge nothing.
 * @returns the new charge
 */
export const chargeSource = async (
  tx: Tx,
  scope: Scope,
  stay: ChargedStay,
  source: SourceCharge,
): Promise<Charge | undefined> => {
  const row = getRow(scope, stay, source)
  return row.amount === 0 ? undefined : insertCharge(tx, scope, row)
}

/**
 * The same as a statement of a batch that locks the stay and moves the row that is charged.
 * @param of.table where the row is
 * @param of.only a condition for the row, with which it is charged: that the batch has moved it
 * @param of.day its day in a zone
 * @returns makes the statement of a total above 0
 */
export const createRowCharge = (
  of: RowOfSource,
): ((scope: Scope, stay: ChargedStay, source: Omit<SourceCharge, 'day'>, zone: string) => Compilable) => {
  const insert = createRowInsert(of)
  return (scope, stay, source, zone) => insert(scope, getRow(scope, stay, source), zone)
}

/**
 * Takes something off an open charge of a locked stay, for the source that made it, in the caller's transaction.
 * @param what.amount above 0, at most what is left of the charge
 * @returns the correction
 */
export const correctSource = async (
  tx: Tx,
  scope: Scope,
  charge: Charge,
  { amount, ...what }: Required<Pick<NewRow, 'source_key' | 'source_id' | 'reason' | 'day'>> & { amount: number },
): Promise<Charge | undefined> =>
  insertCharge(tx, scope, {
    ...getCorrection(charge, await listCorrections(tx, scope, charge.id), amount),
    ...what,
    id: getChargeId(scope, what.source_key),
    room_number: charge.room_number,
  })

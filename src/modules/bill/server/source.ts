import { getTotal } from '#modules/invoices/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { deriveId } from '#platform/server/security/derived-id.ts'
import type { Charge } from '../contract.ts'
import type { ExpectedTax, UnderWay } from '../contract/bill.ts'
import { insertCharge, type NewRow } from './store.ts'

/** What a feature charges to stays by itself, and what it has not charged yet. */
export type ChargeSource = {
  /** For the bill and the check-out, the first one first. */
  listUnderWay?: (tx: Tx, scope: Scope, stayId: string) => Promise<UnderWay[]>
  expectTax?: (tx: Tx, scope: Scope, stayId: string) => Promise<ExpectedTax | null>
}

/** Something that is charged by itself: a delivered order, an approved extra, the tourist tax. */
export type SourceCharge = Pick<
  NewRow,
  'kind' | 'source_id' | 'description' | 'name_for_guest' | 'lines' | 'currency' | 'day'
> & {
  /** What is charged, once: `order:<id>`. */
  source_key: string
}

/**
 * Charges something to a locked stay, in the caller's transaction. A repeated call and a total of 0 charge nothing.
 * @returns the new charge
 */
export const chargeSource = async (
  tx: Tx,
  scope: Scope,
  { id: stay_id, room_number }: Pick<Stay, 'id' | 'room_number'>,
  source: SourceCharge,
): Promise<Charge | undefined> => {
  const amount = getTotal(source.lines)
  if (amount === 0) return undefined
  return insertCharge(tx, scope, {
    ...source,
    id: deriveId('charge', scope.hotelId, source.source_key),
    stay_id,
    room_number,
    amount,
  })
}

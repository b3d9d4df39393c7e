import { getActorName } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { fromCents, toCents } from '#modules/money/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { getCorrection, sumLeft } from '../policy.ts'
import { refuseInvoiced } from './charges.ts'
import * as store from './store.ts'

/** What is left of the charge of a source, and taking something off it. */
export type ChargedSource = {
  left: number
  /** Takes off what is left but for `keep`. @param reason for the guest */
  takeBack: (keep: number, reason: string) => Promise<void>
}

/**
 * Finds what a feature has charged to a locked stay, in the caller's transaction.
 * @param source_key as it was charged: `extra:<id>`
 * @returns undefined when it was not charged
 * @throws Refusal 409 with the invoice that holds the charge
 */
export const findChargedSource = async (
  tx: Tx,
  scope: ManagerScope,
  { room_number }: Pick<Stay, 'room_number'>,
  source_key: string,
): Promise<ChargedSource | undefined> => {
  const charge = await store.findChargeOfSource(tx, scope, source_key)
  if (!charge) return undefined
  await refuseInvoiced(tx, scope, charge)
  const corrections = await store.listCorrections(tx, scope, charge.id)
  const left = sumLeft(charge, corrections)
  const takeBack = async (keep: number, reason: string): Promise<void> => {
    const amount = fromCents(toCents(left) - toCents(keep))
    if (amount <= 0) return
    const { today } = await getHotelDay(tx, scope)
    await store.insertCharge(tx, scope, {
      ...getCorrection(charge, corrections, amount),
      id: newId(),
      room_number,
      day: today,
      reason,
      by_name: getActorName(scope.actor),
      by_id: scope.actor.id,
    })
  }
  return { left, takeBack }
}

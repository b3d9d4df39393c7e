import type { GuestCharge } from '../contract/bill.ts'

/** A charge with its corrections. */
export type LedgerEntry<Charge> = { charge: Charge; corrections: readonly Charge[] }

type Row = Pick<GuestCharge, 'id' | 'day' | 'kind' | 'corrects_id'>

/**
 * The charges of a bill by day, as they come, each with its corrections, the first one first.
 * @returns each day once
 */
export const groupByDay = <Charge extends Row>(
  charges: readonly Charge[],
): { day: string; entries: LedgerEntry<Charge>[] }[] => {
  const entries = charges
    .filter(({ kind }) => kind !== 'correction')
    .map((charge) => ({
      charge,
      corrections: charges.filter(({ corrects_id }) => corrects_id === charge.id).toReversed(),
    }))
  return [...Map.groupBy(entries, ({ charge }) => charge.day)].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

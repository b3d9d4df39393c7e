import type { Charge } from '../contract.ts'

/** A charge with its corrections. */
export type LedgerEntry = { charge: Charge; corrections: readonly Charge[] }

/**
 * The charges of a bill by day, as they come, each with its corrections, the first one first.
 * @returns each day once
 */
export const groupByDay = (charges: readonly Charge[]): { day: string; entries: LedgerEntry[] }[] => {
  const entries = charges
    .filter(({ kind }) => kind !== 'correction')
    .map((charge) => ({
      charge,
      corrections: charges.filter(({ corrects_id }) => corrects_id === charge.id).toReversed(),
    }))
  return [...Map.groupBy(entries, ({ charge }) => charge.day)].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

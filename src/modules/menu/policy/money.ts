// Sums are made in whole cents, because 3 * 0.1 is not 0.3.

/** An amount with two decimals in cents. */
export const toCents = (amount: number): number => Math.round(amount * 100)

/** Cents as an amount with two decimals. */
export const fromCents = (cents: number): number => cents / 100

/** @returns true if an amount has at most two decimals */
export const isInCents = (amount: number): boolean =>
  Number.isFinite(amount) && Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6

/** `numerator / denominator` of whole numbers, rounded half up. */
export const divideHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

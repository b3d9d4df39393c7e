// Sums are made in whole cents, because 3 * 0.1 is not 0.3.

/** An amount with two decimals in cents. */
export const toCents = (amount: number): number => Math.round(amount * 100)

/** Cents as an amount with two decimals. */
export const fromCents = (cents: number): number => cents / 100

/** True if a number has whole cents: 12.5 and 12.50, but not 12.505. */
export const isInCents = (amount: number): boolean => Number.isFinite(amount) && Number(amount.toFixed(2)) === amount

/** `numerator / denominator` of whole numbers, rounded half up. */
export const divideHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** The VAT within a gross amount. */
export type Tax = { rate: number; gross: number; tax: number }

/** A sum of money in one currency. */
export type Sum = { currency: string; total: number }

/** Sums added up by currency, in the order in which the currencies come first. */
export const addSums = (sums: readonly Sum[]): Sum[] => {
  const cents = new Map<string, number>()
  for (const { currency, total } of sums) cents.set(currency, (cents.get(currency) ?? 0) + toCents(total))
  return [...cents].map(([currency, total]) => ({ currency, total: fromCents(total) }))
}

/** Sums without others, by currency. */
export const subtractSums = (sums: readonly Sum[], others: readonly Sum[]): Sum[] =>
  addSums([...sums, ...others.map(({ currency, total }) => ({ currency, total: -total }))])

/** An amount in cents with its VAT rate in per cent; null: without VAT. */
export type RatedCents = { rate: number | null; cents: number }

/** Amounts added up by rate: those without VAT first, then the lowest rate. */
export const sumByRate = (amounts: readonly RatedCents[]): RatedCents[] => {
  const sums = new Map<number | null, number>()
  for (const { rate, cents } of amounts) sums.set(rate, (sums.get(rate) ?? 0) + cents)
  return [...sums].toSorted(([one], [other]) => (one ?? -1) - (other ?? -1)).map(([rate, cents]) => ({ rate, cents }))
}

/**
 * The VAT within gross amounts by rate, the lowest first.
 * @param amounts those without a rate have none
 */
export const sumTaxes = (amounts: readonly RatedCents[]): Tax[] =>
  sumByRate(amounts.filter(({ cents }) => cents > 0)).flatMap(({ rate, cents }) =>
    rate === null ? [] : [{ rate, gross: fromCents(cents), tax: fromCents(getTax(cents, rate)) }],
  )

const getTax = (grossCents: number, rate: number): number =>
  divideHalfUp(grossCents * toCents(rate), 10_000 + toCents(rate))

/**
 * Splits an amount over rates in proportion to what is left of each. Hundredths that remain go to the largest
 * remainders, the lower rate first, so the same input is always split the same way.
 * @param cents above 0, and at most the sum of `left`
 * @returns the rates that get a share, with it
 */
export const splitByRate = (cents: number, left: readonly RatedCents[]): RatedCents[] => {
  const parts = sumByRate(left)
  // Products of two amounts exceed what a number can hold exactly.
  const whole = BigInt(parts.reduce((sum, part) => sum + part.cents, 0))
  const shares = parts.map((part) => {
    const product = BigInt(cents) * BigInt(part.cents)
    return { rate: part.rate, cents: Number(product / whole), remainder: product % whole }
  })
  const rest = cents - shares.reduce((sum, share) => sum + share.cents, 0)
  const byRemainder = shares.toSorted(
    (one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder),
  )
  for (const share of byRemainder.slice(0, rest)) share.cents += 1
  return shares.filter((share) => share.cents > 0).map(({ rate, cents: share }) => ({ rate, cents: share }))
}

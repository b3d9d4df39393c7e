/** An exact number: `n / d`, with d above 0. Floating point and decimals lose a third of a hundredth, and a sum finds it. */
export type Fraction = { readonly n: bigint; readonly d: bigint }

const gcd = (one: bigint, other: bigint): bigint => (other === 0n ? one : gcd(other, one % other))

/** A number of at most three decimals, as it was typed. */
export const toFraction = (value: number): Fraction => ({ n: BigInt(Math.round(value * 1000)), d: 1000n })

export const multiply = (...factors: readonly Fraction[]): Fraction => ({
  n: factors.reduce((product, { n }) => product * n, 1n),
  d: factors.reduce((product, { d }) => product * d, 1n),
})

export const divide = (one: Fraction, other: Fraction): Fraction => ({ n: one.n * other.d, d: one.d * other.n })

export const add = (one: Fraction, other: Fraction): Fraction => {
  if (one.d === other.d) return { n: one.n + other.n, d: one.d }
  const [n, d] = [one.n * other.d + other.n * one.d, one.d * other.d]
  const shared = gcd(n, d)
  return { n: n / shared, d: d / shared }
}

/** True where one is not above the other. */
export const isAtMost = (one: Fraction, other: Fraction): boolean => one.n * other.d <= other.n * one.d

export const zero: Fraction = { n: 0n, d: 1n }

/** A number of hundredths as a multiple of `step`. @param value not below 0 */
export const roundTo = ({ n, d }: Fraction, step: number, mode: 'half_up' | 'down' | 'up'): number => {
  const whole = d * BigInt(step)
  const count =
    mode === 'half_up' ? (2n * n + whole) / (2n * whole) : mode === 'up' ? (n + whole - 1n) / whole : n / whole
  return Number(count) * step
}

/**
 * Splits whole hundredths in proportion to weights, exactly. What remains goes to the largest remainders, the first ones
 * first, so the same input is always split the same way.
 * @param weights not below 0
 */
export const apportion = (total: number, weights: readonly Fraction[]): number[] => {
  const d = weights.reduce((product, one) => (product % one.d === 0n ? product : product * one.d), 1n)
  const parts = weights.map((one) => one.n * (d / one.d))
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  if (whole === 0n) return weights.map(() => 0)
  const shares = parts.map((part, at) => {
    const product = BigInt(total) * part
    return { at, share: Number(product / whole), remainder: product % whole }
  })
  const rest = total - shares.reduce((sum, { share }) => sum + share, 0)
  const byRemainder = shares.toSorted(
    (one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder),
  )
  for (const share of byRemainder.slice(0, rest)) share.share += 1
  return shares.map(({ share }) => share)
}

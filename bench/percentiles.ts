export type Percentiles = { p50: number; p99: number; max: number }

/** What a share of the values stayed at or below, for any share: in the unit of `values`. */
export const getShares = (values: readonly number[]): ((share: number) => number) => {
  const sorted = Float64Array.from(values).toSorted()
  return (share) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** What half, and 99 of 100, stayed at or below, and the worst: in the unit of `values`. */
export const percentiles = (values: readonly number[]): Percentiles => {
  const at = getShares(values)
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

export const middleValue = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

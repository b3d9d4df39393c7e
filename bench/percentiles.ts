export type Percentiles = { p50: number; p95: number; p99: number; max: number }

/** The value at or below which this share of them stayed, in the unit of `values`. */
export const getPercentiles = (values: readonly number[]): Percentiles => {
  const sorted = Float64Array.from(values).toSorted()
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

export const getMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

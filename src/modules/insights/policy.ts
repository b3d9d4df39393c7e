import { addDays } from '#platform/contract/day.ts'
import { maxPeriodDays, type Responses } from './contract.ts'

const dayMs = 86_400_000

/** @returns true if `from` to `to`, both `YYYY-MM-DD`, is in order and at most a year */
export const periodIsUsable = (from: string, to: string): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= maxPeriodDays
}

/** Every day from `from` to `to`, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: count }, (_, at) => addDays(from, at))
}

type Timed = Omit<Responses, 'kind' | 'department' | 'hour'>

/**
 * Merges the rows of one hour or kind: counts add up, and times are averaged, weighted by each row's count. null when
 * no row has a time.
 */
export const mergeRows = (rows: readonly Timed[]): Timed => {
  const mean = (field: 'claimed_seconds' | 'completed_seconds'): number | null => {
    const timed = rows.filter((row) => row[field] !== null)
    const weight = timed.reduce((sum, { count }) => sum + count, 0)
    return weight === 0 ? null : timed.reduce((sum, row) => sum + Number(row[field]) * row.count, 0) / weight
  }
  const total = (field: 'count' | 'targets' | 'targets_met') => rows.reduce((sum, row) => sum + row[field], 0)
  return {
    count: total('count'),
    targets: total('targets'),
    targets_met: total('targets_met'),
    claimed_seconds: mean('claimed_seconds'),
    completed_seconds: mean('completed_seconds'),
  }
}

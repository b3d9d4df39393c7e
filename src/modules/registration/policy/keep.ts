import { addDays } from '#platform/contract/day.ts'
import type { Pack } from './packs.ts'

/** A day so many months later; of a month that lacks the day, its last one: 28 February for the 29th. */
export const addMonths = (day: string, count: number): string => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const [year, month] = [Math.floor(months / 12), months % 12]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = Math.min(Number(day.slice(8)), last)
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

/** Days in the hotel's time zone. */
export type KeepFacts = {
  arrived_on: string
  /** Planned; null: not known. */
  leaves_on: string | null
  /** null: the stay has not ended. */
  left_on: string | null
  /** null: no output with the entry has been accepted. */
  accepted_on: string | null
}

/**
 * The last day of an entry by the rule that it was made with; null: not known yet, and nothing is deleted.
 * @param keepDays those of the hotel at the moment of the entry; null: the pack's rule
 */
export const getKeptUntil = (
  { keep }: Pick<Pack, 'keep'>,
  keepDays: number | null,
  { arrived_on, leaves_on, left_on, accepted_on }: KeepFacts,
): string | null => {
  const departure = left_on ?? leaves_on
  if (keepDays !== null) return departure === null ? null : addDays(departure, keepDays)
  if (keep.from === 'accepted') {
    if (accepted_on !== null) return addDays(accepted_on, 1)
    return left_on === null ? null : addDays(left_on, keep.days ?? 0)
  }
  const from = keep.from === 'arrival' ? arrived_on : departure
  if (from === null || keep.months === undefined) return null
  const until = addMonths(from, keep.months)
  return keep.toYearEnd ? `${until.slice(0, 4)}-12-31` : until
}

/** By when the signed paper has to be destroyed, counted from the last day of its entry; null: the law names no day. */
export const getPaperUntil = ({ paperMonths }: Pick<Pack, 'paperMonths'>, keptUntil: string): string | null =>
  paperMonths === undefined ? null : addMonths(keptUntil, paperMonths)

/** True where the hotel has to say how long entries are kept, because the law that says it was not found. */
export const needsKeepDays = ({ keep }: Pick<Pack, 'keep'>): boolean =>
  keep.days === undefined && keep.months === undefined

/** Rules that nobody has compared with their sources for so long are shown as old. */
export const maxRulesMonths = 12

/** True where nobody has compared the rules of a pack with their sources for so many months. */
export const areRulesOlderThan = ({ checked_on }: Pick<Pack, 'checked_on'>, months: number, today: string): boolean =>
  addMonths(checked_on, months) < today

import { addDays } from '#platform/contract/day.ts'
import type { TaxRule } from '../contract.ts'
import { maxNights } from '../contract/party.ts'

/** True if a rate holds on a day. */
export const isValidOn = (
  { valid_from, valid_until }: Pick<TaxRule, 'valid_from' | 'valid_until'>,
  day: string,
): boolean => valid_from <= day && (valid_until === null || day < valid_until)

const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29

/** True if a day is in the season of a rate, both ends included; it may run over New Year. */
export const isInSeason = (
  { season_from, season_to }: Pick<TaxRule, 'season_from' | 'season_to'>,
  day: string,
): boolean => {
  if (season_from === null || season_to === null) return true
  const read = (end: string) => (end === '02-29' && !isLeapYear(Number(day.slice(0, 4))) ? '02-28' : end)
  const [from, to, now] = [read(season_from), read(season_to), day.slice(5)]
  return from <= to ? from <= now && now <= to : now >= from || now <= to
}

/** The nights of a stay by date, each by its evening. */
export const listNights = (check_in: string, nights: number): string[] =>
  Array.from({ length: Math.min(nights, maxNights) }, (_, at) => addDays(check_in, at))

const dayMs = 86_400_000

/**
 * How many nights a stay has: to the day before its check-out date, or before the day of leaving where that is earlier
 * or there is no date. A night of 23 or 25 hours is one.
 * @param day of leaving, or of now
 */
export const countNights = (
  { check_in, check_out }: { check_in: string; check_out: string | null },
  day: string,
): number => {
  const leaving = check_out === null || day < check_out ? day : check_out
  return Math.max(0, (Date.parse(leaving) - Date.parse(check_in)) / dayMs)
}

import { timePattern } from '#platform/contract/day.ts'
import { toMinutes, type Exception, type OpeningHours, type Times } from '../policy.ts'

export const maxNameLength = 60
export const maxPeriodsOfDay = 6
export const maxExceptions = 60
export const maxExceptionDays = 366

export type TimetableProblem = 'period_invalid' | 'periods_overlap' | 'exception_invalid' | 'exceptions_overlap'

/** A time of day, or the midnight that ends it: `24:00`. */
export const closesPattern = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** True if times of one day are whole: a whole day is 00:00 to 24:00, so equal times mean nothing. */
export const areTimesValid = ({ opens, closes }: Times): boolean =>
  timePattern.test(opens) && closesPattern.test(closes) && opens !== closes

/** True if times that begin on one day overlap. Those that touch do not. */
export const doTimesOverlap = (all: readonly Times[]): boolean => {
  const spans = all
    .map(({ opens, closes }) => ({ from: toMinutes(opens), to: toMinutes(closes) + (closes <= opens ? 1440 : 0) }))
    .toSorted((one, other) => one.from - other.from)
  return spans.some(({ from }, index) => index > 0 && from < (spans[index - 1]?.to ?? 0))
}

const countDays = ({ from, until }: Exception): number => (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1

/** The problem of a timetable, or null. */
export const timetableProblem = ({ periods, exceptions }: OpeningHours): TimetableProblem | null => {
  if (!periods.every(areTimesValid)) return 'period_invalid'
  const byDay = Array.from({ length: 7 }, (_, day) => periods.filter((period) => period.day === day + 1))
  if (byDay.some((some) => some.length > maxPeriodsOfDay)) return 'period_invalid'
  if (byDay.some(doTimesOverlap)) return 'periods_overlap'
  const isWrong = (exception: Exception): boolean =>
    !(countDays(exception) >= 1 && countDays(exception) <= maxExceptionDays) ||
    !exception.periods.every(areTimesValid) ||
    doTimesOverlap(exception.periods)
  if (exceptions.some(isWrong)) return 'exception_invalid'
  const inOrder = exceptions.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return inOrder.some(({ from }, index) => from <= (inOrder[index - 1]?.until ?? '')) ? 'exceptions_overlap' : null
}

import { dayOfSerial, toDay } from '#packages/table-files/sheet/serial-days.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { getMonth } from './months.ts'
import type { HeaderLanguage } from './words/header-words.ts'

/**
 * How a file encodes days as numbers, the language of its month names, and the zone of the hotel, whose day a moment is.
 */
export type Calendar = { epoch1904: boolean; language: HeaderLanguage | null; zone?: string | undefined }
export type DateOrder = 'dmy' | 'mdy'
/** The time of a moment, in minutes after the beginning of its day in UTC, and the zone in which it is wanted. */
type Moment = { minutes: number; zone: string }
/** A date as written: a day, or two numbers whose order must be found from the whole file. */
export type WrittenDate = { day: string } | { first: number; second: number; year: number; moment?: Moment }

const time =
  /[T ,]+(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?)?\s*((?:Z|UTC|GMT)?\s*(?:([+-])(\d{1,2})(?::?(\d{2}))?)?)(?:\s?(?:\[[^\]]*\]|\([^)]*\)))?$/i
const maxOffsetMinutes = 18 * 60

/** Minutes after midnight, in UTC where the text has an offset; null for no time of a day. */
const readTime = (found: RegExpExecArray): { minutes: number; moves: boolean } | null => {
  const [, hours = '', minutes = '', half, zone = '', sign, offsetHours = '0', offsetMinutes = '0'] = found
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes))
  if (hour > 23 || Number(minutes) > 59 || Number(offsetMinutes) > 59 || Math.abs(offset) > maxOffsetMinutes)
    return null
  return { minutes: hour * 60 + Number(minutes) - offset, moves: zone.trim() !== '' }
}

/** The day in a zone of a moment that is so many minutes after the beginning of a day in UTC. */
const dayOfMoment = (day: string, { minutes, zone }: Moment): string =>
  localTime(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000, zone).slice(0, 10)

/** No date is longer. Checked first: the cost of the patterns below grows with the square of the length (ReDoS). */
const maxCellLength = 80
const maxDateLength = 40
const fullYear = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text))
const found = (day: string | null): WrittenDate | null => (day === null ? null : { day })

/**
 * Parses one cell of a date column.
 * @returns null when it is not a date: the row is refused, nothing is guessed
 */
export const readDate = (raw: string, { epoch1904, language, zone = 'UTC' }: Calendar): WrittenDate | null => {
  const cell = raw.trim()
  if (cell.length > maxCellLength) return null
  const timed = time.exec(cell)
  const at = timed ? readTime(timed) : undefined
  if (at === null) return null
  const date = readDay((timed ? cell.slice(0, timed.index) : cell).replace(/\s+/g, ' '), epoch1904, language)
  if (!date || !at?.moves) return date
  const moment = { minutes: at.minutes, zone }
  return 'day' in date ? { day: dayOfMoment(date.day, moment) } : { ...date, moment }
}

const readDay = (text: string, epoch1904: boolean, language: HeaderLanguage | null): WrittenDate | null => {
  if (text.length > maxDateLength) return null
  if (/^\d{5}(\.\d+)?$/.test(text)) return found(dayOfSerial(Number(text), epoch1904))
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (compact) return found(toDay(Number(compact[1]), Number(compact[2]), Number(compact[3])))
  const numbers = /^(?:\p{L}{2,12}\.?,? )?(\d{1,4}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{1,4}) ?\.?(?: ?[гr]\.?)?$/u.exec(text)
  return numbers
    ? ofNumbers(numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? '', numbers[2] === '.')
    : ofWords(text, language)
}

const ofNumbers = (a: string, b: string, c: string, dots: boolean): WrittenDate | null => {
  if (a.length === 4) return c.length <= 2 ? found(toDay(Number(a), Number(b), Number(c))) : null
  if (a.length === 3 || (c.length !== 2 && c.length !== 4)) return null
  const [first, second, year] = [Number(a), Number(b), fullYear(c)]
  // With dots the day always comes first.
  if (dots) return found(toDay(year, second, first))
  return (toDay(year, second, first) ?? toDay(year, first, second)) ? { first, second, year } : null
}

/**
 * "11 Οκτ 2026", "Oct 11, 2026", "11. oktobar 2026.", "2026. október 11.", "11 de octubre de 2026", "Sun, 11-Oct-26".
 */
const ofWords = (text: string, language: HeaderLanguage | null): WrittenDate | null => {
  const tokens = text.match(/[\p{L}\p{M}]+|\d+/gu) ?? []
  const numbers = tokens.filter((token) => /^\d/.test(token))
  const months = [
    ...new Set(
      tokens
        .filter((token) => !/^\d/.test(token))
        .map((token) => getMonth(token, language))
        .filter((month) => month !== null),
    ),
  ]
  const [first, second] = numbers
  if (months.length !== 1 || numbers.length !== 2 || !first || !second || !months[0]) return null
  const [year, day] = first.length === 4 ? [first, second] : [second, first]
  return (year.length === 4 || year.length === 2) && day.length <= 2
    ? found(toDay(fullYear(year), months[0], Number(day)))
    : null
}

/**
 * Finds the order of day and month from all dates of the file.
 * @returns 'ambiguous' when none of them decides, or they contradict each other; null when no date depends on it
 */
export const getOrder = (dates: readonly (WrittenDate | null)[]): DateOrder | 'ambiguous' | null => {
  let [dayFirst, monthFirst, open] = [false, false, false]
  for (const date of dates) {
    if (!date || 'day' in date || date.first === date.second) continue
    const asDayFirst = toDay(date.year, date.second, date.first) !== null
    const asMonthFirst = toDay(date.year, date.first, date.second) !== null
    dayFirst ||= asDayFirst && !asMonthFirst
    monthFirst ||= asMonthFirst && !asDayFirst
    open = true
  }
  if (dayFirst !== monthFirst) return dayFirst ? 'dmy' : 'mdy'
  return open ? 'ambiguous' : null
}

/** True if this date is ambiguous: a different valid day in each order. */
export const isOpen = (date: WrittenDate | null): boolean =>
  date !== null && !('day' in date) && date.first !== date.second && date.first <= 12 && date.second <= 12

/** The day of a date, once the order is known; null when it does not exist in this order. */
export const dayIn = (date: WrittenDate | null, order: DateOrder): string | null => {
  if (date === null || 'day' in date) return date?.day ?? null
  const [day, month] = order === 'dmy' ? [date.first, date.second] : [date.second, date.first]
  const written = toDay(date.year, month, day)
  return written !== null && date.moment ? dayOfMoment(written, date.moment) : written
}

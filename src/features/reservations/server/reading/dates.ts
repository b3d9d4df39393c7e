import { dayOfSerial, toDay } from '#platform/server/table-files/sheet/serial-days.ts'
import { getMonth } from './months.ts'
import type { HeaderLanguage } from './words/language.ts'

/** How a file encodes days as numbers, and the language of its month names. */
export type Calendar = { epoch1904: boolean; language: HeaderLanguage | null }
export type DateOrder = 'dmy' | 'mdy'
/** A date as written: a day, or two numbers whose order must be found from the whole file. */
export type WrittenDate = { day: string } | { first: number; second: number; year: number }

const time = /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i
/** No date is longer. Checked first: the cost of the patterns below grows with the square of the length (ReDoS). */
const maxCellLength = 80
const maxDateLength = 40
const fullYear = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text))
const found = (day: string | null): WrittenDate | null => (day === null ? null : { day })

/**
 * Parses one cell of a date column.
 * @returns null when it is not a date: the row is refused, nothing is guessed
 */
export const readDate = (raw: string, { epoch1904, language }: Calendar): WrittenDate | null => {
  const cell = raw.trim()
  if (cell.length > maxCellLength) return null
  const text = cell.replace(time, '').replace(/\s+/g, ' ')
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

/** Whether this date is ambiguous: a different valid day in each order. */
export const isOpen = (date: WrittenDate | null): boolean =>
  date !== null && !('day' in date) && date.first !== date.second && date.first <= 12 && date.second <= 12

/** The day of a date, once the order is known; null when it does not exist in this order. */
export const dayIn = (date: WrittenDate | null, order: DateOrder): string | null =>
  date === null
    ? null
    : 'day' in date
      ? date.day
      : order === 'dmy'
        ? toDay(date.year, date.second, date.first)
        : toDay(date.year, date.first, date.second)

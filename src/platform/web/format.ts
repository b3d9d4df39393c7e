import { formatMoney } from '#platform/contract/format/number.ts'
import { intlLocale, type Language } from '#platform/contract/languages.ts'
import { albanianMonths } from '#platform/contract/zone/months.ts'
import { albanianDays } from '#platform/contract/zone/weekdays.ts'

// Chromium has no data for Albanian and would silently use the browser's language: names of days and months are listed.
const albanianShortMonths = ['jan', 'shk', 'mar', 'pri', 'maj', 'qer', 'korr', 'gush', 'sht', 'tet', 'nën', 'dhj']

/** Formats money and timestamps in one language and one time zone. */
export type Formats = ReturnType<typeof makeFormats>

const cache = new Map<string, Formats>()

/**
 * Creates the formats of a language.
 * @param timeZone IANA name of the zone in which to show timestamps: the hotel's. A calendar day (`YYYY-MM-DD`) has
 * none.
 */
export const formatters = (language: Language, timeZone: string): Formats => {
  const key = `${language} ${timeZone}`
  const formats = cache.get(key) ?? makeFormats(language, timeZone)
  cache.set(key, formats)
  return formats
}

const makeFormats = (language: Language, timeZone: string) => {
  const clock = {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const moment = getParts(new Intl.DateTimeFormat('en-GB', clock))
  const calendarDay = getParts(new Intl.DateTimeFormat('en-GB', { ...clock, timeZone: 'UTC' }))
  const numbers = (when: Date | string) => (isCalendarDay(when) ? calendarDay : moment)(new Date(when))
  const long = (zone: string) =>
    new Intl.DateTimeFormat(intlLocale(language), { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' })
  const sentence = (zone: string) =>
    new Intl.DateTimeFormat(intlLocale(language), { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })

  // Only British English abbreviates September to four letters.
  const shortMonth = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : intlLocale(language), {
    timeZone: 'UTC',
    month: 'short',
    year: 'numeric',
  })

  return {
    /**
     * Two decimals and the short symbol: "12.50 €" in English, the local form elsewhere.
     * @param currency such as EUR or USD
     */
    money: (amount: number | string, currency: string): string => formatMoney(language, Number(amount), currency),
    /** dd/mm/yyyy, for tables. */
    date: (when: Date | string): string => {
      const { day, month, year } = numbers(when)
      return `${day}/${month}/${year}`
    },
    /** "Tuesday, 24 November", for sentences. */
    day: (when: Date | string): string => {
      if (language === 'sq') {
        const { day, month, year } = numbers(when)
        const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()
        return `${albanianDays[weekday]}, ${Number(day)} ${albanianMonths[Number(month) - 1]}`
      }
      const format = sentence(isCalendarDay(when) ? 'UTC' : timeZone)
      if (language !== 'en') return format.format(new Date(when))
      const { weekday, day, month } = getParts(format)(new Date(when))
      return `${weekday}, ${day} ${month}`
    },
    /** "Nov 2026", for tabs. @param of `YYYY-MM` */
    month: (of: string): string =>
      language === 'sq'
        ? `${albanianShortMonths[Number(of.slice(5)) - 1]} ${of.slice(0, 4)}`
        : shortMonth.format(new Date(`${of}-01T00:00:00Z`)),
    /** "31 December 2026", for sentences that need the year. */
    longDate: (when: Date | string): string => {
      const { day, month, year } = numbers(when)
      if (language === 'sq') return `${Number(day)} ${albanianMonths[Number(month) - 1]} ${year}`
      return long(isCalendarDay(when) ? 'UTC' : timeZone).format(new Date(when))
    },
    /** HH:MM, 24 hours. */
    time: (when: Date | string): string => {
      const { hour, minute } = moment(new Date(when))
      return `${hour}:${minute}`
    },
  }
}

const isCalendarDay = (when: Date | string): boolean => typeof when === 'string' && when.length === 10

const getParts = (format: Intl.DateTimeFormat) => (date: Date) =>
  Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value])) as Record<
    Intl.DateTimeFormatPartTypes,
    string
  >

const days = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a timestamp in a zone, as `YYYY-MM-DD`. The server's day filters have the same rule. */
export const dayInZone = (moment: Date, timeZone: string): string => {
  const format =
    days.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  days.set(timeZone, format)
  return format.format(moment)
}

import { intlLocale, type Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { getWeekday } from '#platform/contract/zone/weekdays.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { formatters } from '#platform/web/format.ts'
import { getDaysAhead, type Opening } from '../policy.ts'

/** The language, the zone and the time for words about a moment. */
export type HoursFormat = { t: Translate; language: Language; timeZone: string; now: number }

const getTime = (moment: number, { language, timeZone }: HoursFormat): string =>
  formatters(language, timeZone).time(new Date(moment))

const getDay = (moment: number, { language, timeZone }: HoursFormat): string =>
  getWeekday(localTime(moment, timeZone).slice(0, 10), language)

/** "12 December", with the year left out. */
export const getDate = (day: string, language: Language): string => {
  // The long form of a date without its weekday, which stands first and before a comma in these languages.
  const date = new Date(`${day}T00:00:00Z`)
  return language === 'sq'
    ? formatters(language, 'UTC').day(day).replace(/^.*, /, '')
    : new Intl.DateTimeFormat(intlLocale(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date)
}

/** "Tue 24", for a choice of days. */
export const getShortDay = (day: string, language: Language): string => {
  const date = new Date(`${day}T00:00:00Z`)
  const short = new Intl.DateTimeFormat(intlLocale(language), { weekday: 'short', timeZone: 'UTC' })
  return `${language === 'sq' ? getWeekday(day, language) : short.format(date)} ${date.getUTCDate()}`
}

const words = {
  opens: {
    none: 'hours.closed_state',
    today: 'hours.opens_at',
    tomorrow: 'hours.opens_tomorrow',
    day: 'hours.opens_day',
    date: 'hours.opens_date',
  },
  closed: {
    none: 'hours.closed_now',
    today: 'hours.closed_opens_at',
    tomorrow: 'hours.closed_opens_tomorrow',
    day: 'hours.closed_opens_day',
    date: 'hours.closed_opens_date',
  },
} as const

/** "Opens tomorrow at 07:00", or "Closed now, opens tomorrow at 07:00". */
export const formatNextOpening = (form: keyof typeof words, next: number | null, format: HoursFormat): string => {
  const { t, now, timeZone, language } = format
  const keys = words[form]
  if (next === null) return t(keys.none)
  const ahead = getDaysAhead(next, now, timeZone)
  const time = getTime(next, format)
  if (ahead === 0) return t(keys.today, { time })
  if (ahead === 1) return t(keys.tomorrow, { time })
  if (ahead <= 6) return t(keys.day, { day: getDay(next, format), time })
  return t(keys.date, { date: getDate(localTime(next, timeZone).slice(0, 10), language) })
}

/** "from 07:00" below a thing in a choice; another day is too long for it. */
export const formatOpensAt = (next: number | null, format: HoursFormat): string => {
  if (next === null) return format.t('hours.closed_state')
  const isNear = next - format.now < 86_400_000
  return isNear ? format.t('hours.from_time', { time: getTime(next, format) }) : format.t('hours.from_later')
}

/** "Open until 23:00", "Always open" or when it opens, for staff. */
export const formatOpeningState = ({ open, until, next }: Opening, format: HoursFormat): string => {
  const { t, now, timeZone } = format
  if (!open) return formatNextOpening('opens', next, format)
  if (until === null) return t('hours.always_open')
  const time = getTime(until, format)
  return until - now < 86_400_000 || getDaysAhead(until, now, timeZone) === 0
    ? t('hours.open_until', { time })
    : t('hours.open_until_day', { day: getDay(until, format), time })
}

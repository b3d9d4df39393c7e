import { intlLocale, type Language } from '../languages.ts'
import { albanianMonths } from './months.ts'

const formats = new Map<Language, Intl.DateTimeFormat>()
const getFormat = (language: Language): Intl.DateTimeFormat => {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(intlLocale(language), { timeZone: 'UTC', day: 'numeric', month: 'long' })
  formats.set(language, format)
  return format
}

const inAlbanian = (day: string, withYear: boolean): string =>
  [Number(day.slice(8)), albanianMonths[Number(day.slice(5, 7)) - 1], ...(withYear ? [day.slice(0, 4)] : [])].join(' ')

/**
 * Two days as people say them: "5 – 7 December", and with the years where these differ.
 * @param from a day as `YYYY-MM-DD`
 * @param to a later one
 */
export const formatDays = (from: string, to: string, language: Language): string => {
  if (language !== 'sq') return getFormat(language).formatRange(new Date(from), new Date(to))
  const differ = from.slice(0, 4) !== to.slice(0, 4)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))} – ${inAlbanian(to, false)}`
    : `${inAlbanian(from, differ)} – ${inAlbanian(to, differ)}`
}

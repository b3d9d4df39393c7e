import { intlLocale, type Language } from '../languages.ts'

// Chromium has no data for Albanian and would silently use the browser's language.
export const albanianDays = ['e diel', 'e hënë', 'e martë', 'e mërkurë', 'e enjte', 'e premte', 'e shtunë'] as const

/** The name of a day of the week: "Monday". @param day `YYYY-MM-DD` */
export const getWeekday = (day: string, language: Language): string => {
  const date = new Date(`${day}T00:00:00Z`)
  return language === 'sq'
    ? (albanianDays[date.getUTCDay()] ?? '')
    : new Intl.DateTimeFormat(intlLocale(language), { weekday: 'long', timeZone: 'UTC' }).format(date)
}

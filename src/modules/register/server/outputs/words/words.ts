import { getAlpha2, getCountryName } from '#modules/registration/policy/countries.ts'
import type { WordsLanguage } from '#modules/registration/policy/words.ts'
import { intlLocale, isLanguage } from '#platform/contract/languages.ts'
import { translator, type Translate } from '#platform/contract/translate.ts'
import { messageText } from '#platform/server/messages.ts'
import es from './es.json' with { type: 'json' }
import hr from './hr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

/** The words of paper in one language, that of the screens or of a country that has rules and no screens. */
export type Words = {
  language: WordsLanguage
  t: Translate
  /** A day in digits. @param day `YYYY-MM-DD`, of a birth date also `YYYY-MM` and `YYYY` */
  day: (day: string) => string
  /** @param code three letters */
  country: (code: string) => string
  /** The day and the time of a moment in a zone. */
  moment: (moment: string, timeZone: string) => { date: string; time: string }
}

const ofCountries = { es, it, hr } as const

const create = (language: WordsLanguage): Words => {
  // The plural forms of these languages are in no text of theirs.
  const t: Translate = isLanguage(language)
    ? (key, values) => messageText(language, key as `${string}.${string}`, values)
    : translator(ofCountries[language], 'en')
  const locale = isLanguage(language) ? intlLocale(language) : language
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const days = new Intl.DateTimeFormat(locale, { ...digits, timeZone: 'UTC' })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    language,
    t,
    day: (day) => (day.length < 10 ? day.split('-').toReversed().join('/') : days.format(new Date(`${day}T00:00Z`))),
    country: (code) => {
      const alpha2 = getAlpha2(code)
      return (alpha2 === undefined ? getCountryName(t, code, 'en') : regions.of(alpha2)) ?? code
    },
    moment: (moment, timeZone) => ({
      date: new Intl.DateTimeFormat(locale, { ...digits, timeZone }).format(new Date(moment)),
      time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(moment)),
    }),
  }
}

const known = new Map<WordsLanguage, Words>()

/** The words of a language, made once. */
export const getWords = (language: WordsLanguage): Words => {
  const words = known.get(language) ?? create(language)
  known.set(language, words)
  return words
}

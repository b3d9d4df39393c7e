/** The ten interface languages, in the order of the language picker. `label` is the short form in headers. */
export const languages = [
  { code: 'en', label: 'EN', name: 'English' },
  { code: 'de', label: 'DE', name: 'Deutsch' },
  { code: 'pl', label: 'PL', name: 'Polski' },
  { code: 'ro', label: 'RO', name: 'Română' },
  { code: 'nl', label: 'NL', name: 'Nederlands' },
  { code: 'ru', label: 'RU', name: 'Русский' },
  { code: 'hu', label: 'HU', name: 'Magyar' },
  { code: 'cs', label: 'CS', name: 'Čeština' },
  { code: 'sr', label: 'MNE', name: 'Crnogorski / Srpski' },
  { code: 'sq', label: 'ALB', name: 'Shqip' },
] as const

export type Language = (typeof languages)[number]['code']

/** Default and fallback, fixed by the specification (000 §9). */
export const fallbackLanguage: Language = 'sr'

/**
 * The locale for `Intl`. `sr` alone would format in Cyrillic, while the interface uses Latin script.
 * @param language one of the ten codes
 */
export const intlLocale = (language: Language): string =>
  language === 'sr' ? 'sr-Latn-ME' : language === 'en' ? 'en-GB' : language

/** True if a code is one of the ten. */
export const isLanguage = (code: string): code is Language => languages.some((language) => language.code === code)

/** The ten codes, in the same order. */
export const languageCodes = languages.map(({ code }) => code)

/** The language's own name: "Deutsch". */
export const languageName = (code: Language): string =>
  languages.find((language) => language.code === code)?.name ?? code

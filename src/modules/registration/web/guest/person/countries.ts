import { intlLocale, type Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { birthCountryCodes, countryCodes, getAlpha2, getCountryName } from '../../../policy/countries.ts'

export type NamedCountry = { code: string; name: string }

/** All countries by their names in a language, in the order of its alphabet. */
export const nameCountries = (t: Translate, language: Language, ofBirth: boolean): NamedCountry[] => {
  const { compare } = new Intl.Collator(intlLocale(language))
  return (ofBirth ? birthCountryCodes : countryCodes)
    .map((code) => ({ code, name: getCountryName(t, code, language) }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** The countries of the languages that a phone is set to: `de-AT` is Austria. */
export const getLikelyCountries = (tags: readonly string[]): string[] => {
  const regions = tags.flatMap((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? [])
  return countryCodes.filter((code) => regions.includes(getAlpha2(code) ?? ''))
}

import { intlLocale, type Language } from '#platform/contract/languages.ts'

const metres = { m: 1, km: 1000, ft: 0.3048, yd: 0.9144, mi: 1609.344 } as const
type Unit = keyof typeof metres

// The units as people write them in the ten languages.
const units: readonly (readonly [Unit, RegExp])[] = [
  ['m', /^(m|м|met(er|re)s?|метр(а|ов)?)$/iu],
  ['km', /^(km|км|kilomet(er|re)s?|километр(а|ов)?)$/iu],
  ['ft', /^(ft|feet|foot)$/i],
  ['yd', /^(yd|yards?)$/i],
  ['mi', /^(mi|miles?|meilen?|мил(я|и|ь))$/iu],
]

/** Countries that measure roads in miles. */
const mileCountries = new Set(['US', 'GB', 'LR'])

/**
 * True if a reader uses miles.
 * @param locale the browser's locale: "en-US"
 */
export const usesMiles = (locale: string): boolean => {
  try {
    return mileCountries.has(new Intl.Locale(locale).maximize().region ?? '')
  } catch {
    return false
  }
}

const roundTo = (value: number, step: number): number => Math.round(value / step) * step

/** Formats a distance in metres: "350 m", "1.4 km"; "650 ft", "0.9 mi". */
export const distanceText = (distance: number, language: Language, miles: boolean): string => {
  // Chromium has no data for Albanian. Its numbers look like Polish ones.
  const formatUnit = (value: number, unit: string, digits: number): string =>
    new Intl.NumberFormat(language === 'sq' ? 'pl' : intlLocale(language), {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value)
  if (!miles)
    return distance < 975
      ? formatUnit(distance < 100 ? roundTo(distance, 10) : roundTo(distance, 50), 'meter', 0)
      : formatUnit(distance / 1000, 'kilometer', distance < 9_950 ? 1 : 0)
  return distance < 300
    ? formatUnit(roundTo(distance / metres.ft, 50), 'foot', 0)
    : formatUnit(distance / metres.mi, 'mile', distance < 9_950 * 1.609 ? 1 : 0)
}

/** Parses a written distance: metres, and whether it was in miles; null for a text such as "ten minutes on foot". */
export const readDistance = (text: string): { distance: number; miles: boolean } | null => {
  const [, number, word = ''] = /^\s*(\d+(?:[.,]\d+)?)\s*(\p{L}+)\.?\s*$/u.exec(text) ?? []
  const [unit] = units.find(([, pattern]) => pattern.test(word)) ?? []
  return number === undefined || unit === undefined
    ? null
    : { distance: Number(number.replace(',', '.')) * metres[unit], miles: unit !== 'm' && unit !== 'km' }
}

/**
 * Converts a distance that staff wrote to the reader's units. null when it is in them already or is not a plain
 * distance: then show it as written.
 */
export const formatInUnits = (locale: string, text: string, language: Language): string | null => {
  const read = readDistance(text)
  const miles = usesMiles(locale)
  return read === null || read.miles === miles ? null : distanceText(read.distance, language, miles)
}

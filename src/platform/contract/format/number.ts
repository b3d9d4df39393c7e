import { intlLocale, type Language } from '../languages.ts'

// Browsers have no data for Albanian; its numbers look like Polish ones.
const numberLocale = (language: Language): string => (language === 'sq' ? 'pl' : intlLocale(language))

const formats = new Map<string, Intl.NumberFormat>()

const getFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${language} ${options.currency ?? options.style}`
  const format = formats.get(key) ?? new Intl.NumberFormat(numberLocale(language), options)
  formats.set(key, format)
  return format
}

// Euro amounts have the symbol behind, as on the whole continent, also in English. Albanian borrows Polish numbers.
const signBehind = (language: Language, currency: string): boolean =>
  (language === 'en' && currency === 'EUR') || language === 'sq'

const behind = (format: Intl.NumberFormat, amount: number): string => {
  const parts = format.formatToParts(amount)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? ''
  return `${parts
    .filter(({ type }) => type !== 'currency' && type !== 'literal')
    .map(({ value }) => value)
    .join('')}\u00a0${sign}`
}

/**
 * An amount with two decimals and the short symbol: "12.50 €" in English, the local form elsewhere.
 * @param currency such as EUR or USD
 */
export const formatMoney = (language: Language, amount: number, currency: string): string => {
  const format = getFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return signBehind(language, currency) ? behind(format, amount) : format.format(amount)
}

/** A rate in the local form: "7 %" in German, "7%" in English. */
export const formatPercent = (language: Language, percent: number): string =>
  getFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

/**
 * The day of a moment in digits, in the local form: "24.11.2026" in German, "24/11/2026" in English.
 * @param timeZone IANA name
 */
export const formatPaperDate = (language: Language, moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(numberLocale(language), {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(moment))

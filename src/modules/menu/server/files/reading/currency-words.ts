import type { currencies } from '#modules/hotels/contract/settings.ts'

type Currency = (typeof currencies)[number]

// As price lists have them, in lower case and without the point of an abbreviation.
const words: Readonly<Record<Currency, readonly string[]>> = {
  EUR: ['€', 'euro', 'euros', 'euró', 'eura', 'evra', 'евро'],
  USD: ['$', 'us$', 'dollar', 'dollars'],
  GBP: ['£'],
  CHF: ['fr', 'sfr'],
  ALL: ['l', 'lek', 'lekë', 'leke'],
  BAM: ['km', 'км'],
  CZK: ['kč', 'kc', 'korun'],
  DKK: ['kr'],
  HUF: ['ft', 'forint'],
  MKD: ['ден', 'денари', 'den', 'denari'],
  NOK: ['kr'],
  PLN: ['zł', 'zl', 'złotych', 'złoty', 'złote'],
  RON: ['lei', 'leu', 'lej', 'l'],
  RSD: ['din', 'дин', 'dinara', 'динара', 'рсд'],
  RUB: ['₽', 'руб', 'р', 'рублей', 'rub'],
  SEK: ['kr'],
  TRY: ['₺', 'tl', 'lira'],
  UAH: ['₴', 'грн', 'hrn'],
}

/** @returns true if a text beside an amount is the code, the sign or a word of this currency */
export const isCurrencyWord = (text: string, currency: string): boolean => {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  return (
    word === currency.toLowerCase() ||
    (words[currency as Currency] as readonly string[] | undefined)?.includes(word) === true
  )
}

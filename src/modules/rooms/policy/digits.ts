// The zero of each script that people type numbers in; its other digits follow it. The database has the same ones.
const zeros = '٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐０'

/** The digits of other scripts, and the ones that they are, in the same order. */
export const otherDigits = Array.from(zeros, (zero) =>
  Array.from({ length: 10 }, (_, value) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + value)).join(''),
).join('')
export const plainDigits = '0123456789'.repeat(zeros.length)

const digits = new RegExp(`[${otherDigits}]`, 'g')

/** A text with the digits of all scripts as 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(digits, (digit) => plainDigits[otherDigits.indexOf(digit)] ?? digit)

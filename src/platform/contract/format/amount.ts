// One reader for every amount that is typed or that a file holds: "1.200" is a thousand in one country and one in
// another, and a price that is wrong by a factor of a thousand is charged before it is seen.

// `\s` would take a line break for a separator of thousands.
const blanks = /[ \u00a0\u2009\u202f]/g
const plain = /^([+-]?)(\d+|(?=[.,]\d))(?:[.,](\d{1,2}))?$/
// Binary rounding: a sum of decimals in a spreadsheet may be 12.100000000000001.
const inexact = /^[+-]?\d+\.\d{9,}$/
const grouped = /^([+-]?[1-9]\d{0,2})((?:([., '])\d{3})(?:\3\d{3})*)(?:(?!\3)[.,](\d{1,2}))?$/
const maxInexactness = 1e-9

/**
 * A number with at most two decimals as people write it: behind a point or a comma; thousands are apart by a point, a
 * comma, a blank or an apostrophe. A single point or comma before three digits can be either, so that is not read.
 * @returns undefined for what cannot be read exactly
 */
export const readDecimal = (raw: string): number | undefined => {
  const text = raw.trim().replace('−', '-').replaceAll('’', "'").replaceAll(blanks, ' ')
  const [isPlain, sign = '', whole = '', decimals = ''] = plain.exec(text) ?? []
  if (isPlain !== undefined) return Number(`${sign}0${whole}.${decimals}`)
  if (inexact.test(text)) return roundInexact(Number(text))
  const [, first = '', others = '', separator = '', cents] = grouped.exec(text) ?? []
  if (first === '') return undefined
  const isAmbiguous = /[.,]/.test(separator) && others.length === 4 && cents === undefined
  return isAmbiguous ? undefined : Number(`${first}${others.replaceAll(separator, '')}.${cents ?? ''}`)
}

/** The same in a field where decimals may still follow: "5." is 5. */
export const readTyped = (text: string): number | undefined => readDecimal(text.trim().replace(/[.,]$/, ''))

const roundInexact = (value: number): number | undefined => {
  const rounded = Math.round(value * 100) / 100
  return Math.abs(rounded - value) < maxInexactness ? rounded : undefined
}

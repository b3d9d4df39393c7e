import type { FieldName } from '#modules/registration/contract/person.ts'
import { getAlpha2 } from '#modules/registration/policy/countries.ts'
import { CannotWrite } from './entry.ts'

/** Tables of the Italian portal: rows of `municipalities` and `states`. */
export type ItalianCode = { Codice: string; Descrizione: string; Provincia?: string; DataFineVal?: string }
/** The table of the Spanish statistics office. */
export type SpanishMunicipality = { CPRO: string; CMUN: string; NOMBRE: string }

/** Names are compared without case, accents and signs. */
const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Thousands of rows are looked through for each person of a file: rows by key are kept as long as the rows are. */
const indexBy = <Row extends object>(
  getKeys: (row: Row) => string[],
): ((rows: readonly Row[], key: string) => Row[]) => {
  const kept = new WeakMap<readonly Row[], Map<string, Row[]>>()
  return (rows, key) => {
    let index = kept.get(rows)
    if (index === undefined) {
      index = new Map()
      for (const row of rows) for (const one of new Set(getKeys(row))) index.set(one, [...(index.get(one) ?? []), row])
      kept.set(rows, index)
    }
    return index.get(key) ?? []
  }
}

/** Exactly one, else somebody has to look it up. @throws CannotWrite */
const needOne = <Row>(rows: readonly Row[], field: FieldName): Row => {
  const [row, ...others] = rows
  if (row === undefined || others.length > 0) throw new CannotWrite('no_code', field)
  return row
}

const findItalian = indexBy<ItalianCode>(({ Descrizione }) => [fold(Descrizione)])

/** The row of a name; where several had it over time, the one that holds today. @throws CannotWrite */
export const needItalianCode = (rows: readonly ItalianCode[], name: string, field: FieldName): ItalianCode => {
  const found = findItalian(rows, fold(name))
  const current = found.filter(({ DataFineVal = '' }) => DataFineVal === '')
  return needOne(current.length > 0 ? current : found, field)
}

const italy = '100000100'
const italianNames = new Intl.DisplayNames('it', { type: 'region' })

/** The code of a country by its Italian name. @throws CannotWrite */
export const needItalianState = (rows: readonly ItalianCode[], country: string, field: FieldName): string => {
  if (country === 'ITA') return italy
  const alpha2 = getAlpha2(country)
  if (alpha2 === undefined) throw new CannotWrite('no_code', field)
  return needItalianCode(rows, italianNames.of(alpha2) ?? '', field).Codice
}

/** `Coruña, A` is also `A Coruña`, and `Alicante/Alacant` either of the two. */
const getSpanishNames = (name: string): string[] =>
  name
    .split('/')
    .flatMap((one) => [one, one.split(', ').toReversed().join(' ')])
    .map(fold)

const findSpanish = indexBy<SpanishMunicipality>(({ CPRO, NOMBRE }) =>
  getSpanishNames(NOMBRE).map((name) => `${CPRO.padStart(2, '0')} ${name}`),
)

/** The code of a Spanish municipality, within the province of the postcode. @throws CannotWrite */
export const needSpanishMunicipality = (
  rows: readonly SpanishMunicipality[],
  town: string,
  postcode: string,
): string => {
  const row = needOne(findSpanish(rows, `${postcode.slice(0, 2)} ${fold(town)}`), 'residence_town')
  return row.CPRO.padStart(2, '0') + row.CMUN.padStart(3, '0')
}

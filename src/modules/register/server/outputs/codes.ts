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

/** Exactly one, else somebody has to look it up. @throws CannotWrite */
const needOne = <Row>(rows: readonly Row[], field: FieldName): Row => {
  const [row, ...others] = rows
  if (row === undefined || others.length > 0) throw new CannotWrite('no_code', field)
  return row
}

/** The row of a name; where several had it over time, the one that holds today. @throws CannotWrite */
export const needItalianCode = (rows: readonly ItalianCode[], name: string, field: FieldName): ItalianCode => {
  const found = rows.filter(({ Descrizione }) => fold(Descrizione) === fold(name))
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

/** The code of a Spanish municipality, within the province of the postcode. @throws CannotWrite */
export const needSpanishMunicipality = (
  rows: readonly SpanishMunicipality[],
  town: string,
  postcode: string,
): string => {
  const field = 'residence_town'
  const row = needOne(
    rows.filter(
      ({ CPRO, NOMBRE }) =>
        CPRO.padStart(2, '0') === postcode.slice(0, 2) && getSpanishNames(NOMBRE).includes(fold(town)),
    ),
    field,
  )
  return row.CPRO.padStart(2, '0') + row.CMUN.padStart(3, '0')
}

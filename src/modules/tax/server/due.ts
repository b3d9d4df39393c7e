import type { ExpectedTax } from '#modules/bill/contract/bill.ts'
import { fromCents, toCents } from '#modules/money/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { languageCodes, type Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { TaxRule } from '../contract.ts'
import type { TaxParty } from '../contract/party.ts'
import { computeSeries, groupBySeries, isPriceMissing, type TaxCell } from '../policy/compute.ts'
import { countNights } from '../policy/nights.ts'
import * as store from './store.ts'
import type { OwnCharge, TaxedHotel } from './store.ts'
import { describeCounted } from './words.ts'

/** One tax of a stay: what it comes to, and what it has charged and taken off itself. */
export type SeriesTax = {
  series: string
  cells: TaxCell[]
  own: OwnCharge[]
  /** What is to be charged, in hundredths; below zero what is to be taken off. */
  difference: number
  /** It was charged in another currency than the hotel's of now: nothing happens by itself. */
  otherCurrency: string | null
}

/** What the tax of a stay is computed from. */
export type TaxBasis = {
  hotel: TaxedHotel
  stay: Pick<Stay, 'id' | 'check_in' | 'check_out'>
  party: Pick<TaxParty, 'persons' | 'room_price'>
  rules: readonly TaxRule[]
  own: readonly OwnCharge[]
}

/**
 * Compares what a stay comes to with what was charged. What staff took off is not counted: it is not charged again.
 * @returns null where the price of a night is missing
 */
export const computeTaxes = ({ hotel, stay, party, rules, own }: TaxBasis, nights: number): SeriesTax[] | null => {
  const taxed = { check_in: stay.check_in, nights, persons: party.persons, room_price: party.room_price }
  if (isPriceMissing(rules, taxed)) return null
  const rowsOf = new Map(groupBySeries(rules).map((rows) => [rows[0]?.series ?? '', rows]))
  for (const { source_id } of own) if (source_id !== null && !rowsOf.has(source_id)) rowsOf.set(source_id, [])
  return [...rowsOf].map(([series, rows]) => {
    const cells = computeSeries(rows, taxed)
    const ofSeries = own.filter(({ source_id }) => source_id === series)
    const charged = ofSeries.reduce((sum, { amount }) => sum + toCents(amount), 0)
    return {
      series,
      cells,
      own: ofSeries,
      difference: cells.reduce((sum, { cents }) => sum + cents, 0) - charged,
      otherCurrency: ofSeries.find((one) => one.currency !== hotel.currency)?.currency ?? null,
    }
  })
}

/** Sums what is to be charged and taken off: of open charges alone, at most what is left of them. */
export const sumDue = (taxes: readonly SeriesTax[]): number =>
  fromCents(
    taxes
      .filter(({ otherCurrency }) => otherCurrency === null)
      .reduce((sum, { own, difference }) => {
        const open = own.filter(({ kind, invoice_id }) => kind === 'tax' && invoice_id === null)
        return sum + Math.max(difference, -open.reduce((cents, { left }) => cents + toCents(left), 0))
      }, 0),
  )

/** The taxes of a stay that leaves on a day; null where the price of a night is missing. */
const readTaxes = async (
  tx: Tx,
  scope: Scope,
  known: Pick<TaxBasis, 'hotel' | 'stay' | 'party'>,
  day: string,
): Promise<SeriesTax[] | null> => {
  const rules = await store.listRules(tx, scope)
  const own = await store.listOwn(tx, scope, known.stay.id)
  return computeTaxes({ ...known, rules, own }, countNights(known.stay, day))
}

/** What the end of a stay today charges as tourist tax; below zero: takes off. `gap`: what is missing to charge it. */
export type TaxDue = { gap: 'persons' | 'price' | null; total: number; currency: string }

/** @returns null where the hotel charges no tourist tax */
export const findTaxDue = async (tx: Tx, scope: Scope, stay: Stay): Promise<TaxDue | null> => {
  const hotel = await store.findTaxedHotel(tx, scope)
  if (!hotel) return null
  const { currency, today } = hotel
  const party = await store.findParty(tx, scope, stay.id)
  if (!party) return { gap: 'persons', total: 0, currency }
  const taxes = await readTaxes(tx, scope, { hotel, stay, party }, today)
  return { gap: taxes ? null : 'price', total: taxes ? sumDue(taxes) : 0, currency }
}

/** Several taxes mostly count the same persons: they are named once. */
const countAll = (taxes: readonly SeriesTax[]): Record<Language, string> =>
  Object.fromEntries(
    languageCodes.map((language) => [
      language,
      [...new Set(taxes.map(({ cells }) => describeCounted(language, cells)))].filter(Boolean).join('; '),
    ]),
  ) as Record<Language, string>

/** The tax that comes until the check-out date of a stay that is present, for its bill. */
export const expectTax = async (tx: Tx, scope: Scope, stayId: string): Promise<ExpectedTax | null> => {
  const hotel = await store.findTaxedHotel(tx, scope)
  const found = hotel && (await store.findPresentParty(tx, scope, stayId))
  if (!found) return null
  const until = found.stay.check_out ?? hotel.today
  const taxes = (await readTaxes(tx, scope, { hotel, ...found }, until)) ?? []
  const total = sumDue(taxes)
  return total > 0 ? { until, total, currency: hotel.currency, counted: countAll(taxes) } : null
}

/** The names that tourist tax is charged by; none where the hotel charges none. */
export const listTaxNames = async (tx: Tx, scope: Scope): Promise<string[]> =>
  (await store.findTaxedHotel(tx, scope)) ? (await store.listRules(tx, scope)).map(({ name }) => name) : []

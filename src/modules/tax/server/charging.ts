import { getActorName } from '#modules/access/policy.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { Charge } from '#modules/bill/contract.ts'
import type { ExpectedTax } from '#modules/bill/contract/bill.ts'
import { chargeSource, correctSource } from '#modules/bill/server/source.ts'
import { fromCents, toCents } from '#modules/money/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { invalidInput, Refusal, refuse } from '#platform/contract/failure.ts'
import { fallbackLanguage } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { TaxRule } from '../contract.ts'
import { partyMissing, roomPriceMissing, type TaxParty, type TaxPerson } from '../contract/party.ts'
import { computeSeries, groupBySeries, isPriceMissing, type TaxCell, type TaxedStay } from '../policy/compute.ts'
import { getDetails, getDifference, splitByRule } from '../policy/details.ts'
import { countNights } from '../policy/nights.ts'
import { findWrongPerson } from '../policy/rule.ts'
import { lockRules } from './rules.ts'
import * as store from './store.ts'
import type { OwnCharge, TaxedHotel } from './store.ts'
import { describeCharge, describeLine, describeReason } from './words.ts'

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

/** Compares what a stay comes to with what was charged. What staff took off is not counted: it is not charged again. */
export const compare = (
  rules: readonly TaxRule[],
  taxed: TaxedStay,
  own: readonly OwnCharge[],
  currency: string,
): SeriesTax[] => {
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
      otherCurrency: ofSeries.find((one) => one.currency !== currency)?.currency ?? null,
    }
  })
}

type Posting = { stay: Stay; hotel: TaxedHotel; day: string }

const getKey = (stay: Stay, { series, own }: SeriesTax, step: number): string =>
  `tax:${stay.id}:${series}:${own.length + step}`

/** Charges the difference of one tax, a line for each of its rates. */
const chargeMore = async (tx: Tx, scope: Scope, tax: SeriesTax, { stay, hotel, day }: Posting): Promise<Charge[]> => {
  const main = hotel.content_languages[0] ?? fallbackLanguage
  const before = tax.own.flatMap(({ details }) => details)
  const details = getDifference(getDetails(tax.cells), before, tax.difference)
  const ruleOf = new Map(tax.cells.map(({ rule }) => [rule.id, rule]))
  const parts = splitByRule(details, tax.difference)
  const lines = parts.map(({ rule: id, cents }) => {
    const rule = ruleOf.get(id)
    const description = rule && parts.length > 1 ? describeLine(rule, main) : ''
    return { description, quantity: 1, price: fromCents(cents), tax_rate: rule?.vat_rate ?? null }
  })
  const last = tax.cells.at(-1)?.rule
  if (!last) return []
  const texts = describeCharge(last, tax.cells, { main, isMore: tax.own.length > 0 })
  const charge = await chargeSource(tx, scope, stay, {
    source_key: getKey(stay, tax, 1),
    source_id: tax.series,
    kind: 'tax',
    description: texts[main],
    name_for_guest: texts,
    lines,
    currency: hotel.currency,
    day,
  })
  if (!charge) return []
  await store.insertDetails(tx, scope, charge.id, details)
  await store.markUsed(tx, scope, [...ruleOf.keys()])
  return [charge]
}

/** Takes off what is too much: of the newest open charges of the tax, at most what is left of them. */
const takeOff = async (
  tx: Tx,
  scope: Scope,
  tax: SeriesTax,
  { stay, hotel, day }: Posting,
  left: ReadonlyMap<string, number>,
): Promise<Charge[]> => {
  const main = hotel.content_languages[0] ?? fallbackLanguage
  const reason = describeReason(main, tax.cells)
  const corrections: Charge[] = []
  let rest = -tax.difference
  for (const charge of tax.own.toReversed()) {
    const cents = charge.kind === 'tax' && charge.invoice_id === null ? Math.min(rest, left.get(charge.id) ?? 0) : 0
    if (cents <= 0) continue
    const correction = await correctSource(tx, scope, charge, {
      source_key: getKey(stay, tax, corrections.length + 1),
      source_id: tax.series,
      amount: fromCents(cents),
      reason,
      day,
    })
    if (!correction) continue
    corrections.push(correction)
    rest -= cents
  }
  const [first] = corrections
  if (first) {
    const before = tax.own.flatMap(({ details }) => details)
    const details = getDifference(getDetails(tax.cells), before, tax.difference + rest)
    await store.insertDetails(tx, scope, first.id, details)
  }
  return corrections
}

/** Charges what is missing and takes off what is too much, each tax by itself. */
const post = async (tx: Tx, scope: Scope, party: TaxParty, nights: number, posting: Posting): Promise<Charge[]> => {
  const { stay, hotel } = posting
  const taxed = { check_in: stay.check_in, nights, persons: party.persons, room_price: party.room_price }
  let rules = await store.listRules(tx, scope)
  // Race of a rate that nothing was charged by with its change: they come one after the other.
  if (rules.some(({ used }) => !used)) {
    await lockRules(tx, scope)
    rules = await store.listRules(tx, scope)
  }
  if (isPriceMissing(rules, taxed)) refuse(roomPriceMissing, 'room_price')
  const left = await store.listLeft(tx, scope, stay.id)
  const charges: Charge[] = []
  for (const tax of compare(rules, taxed, await store.listOwn(tx, scope, stay.id), hotel.currency)) {
    if (tax.otherCurrency !== null || tax.difference === 0) continue
    if (tax.difference > 0) charges.push(...(await chargeMore(tx, scope, tax, posting)))
    else charges.push(...(await takeOff(tx, scope, tax, posting, left)))
  }
  const amount = fromCents(charges.reduce((sum, charge) => sum + toCents(charge.amount), 0))
  const entry = { entity: 'stays', id: stay.id, label: stay.room_number, after: { amount, currency: hotel.currency } }
  if (charges.length > 0) await recordEntry(tx, scope, 'bill.tax_charged', entry)
  return charges
}

// A check-out charges the tax as its dialog said, then ends the stay in the same transaction: the end counts nothing anew.
const settled = new WeakMap<Tx, Set<string>>()

type Actor = { kind?: string } & Parameters<typeof getActorName>[0]

/**
 * Charges the tourist tax of a locked stay in the caller's transaction: only the difference to what it has charged and
 * taken off before. Charges nothing where the hotel charges no tourist tax.
 * @param what.party replaces the stored one; `none` charges nothing and takes nothing off
 * @param what.nights instead of those until the check-out date or `day`
 * @param what.day of leaving; left out, the hotel's day
 * @throws Refusal 400 for persons with days outside the stay; tax.party_missing without persons; tax.room_price_missing
 * where a rate needs the price of a night
 */
export const chargeTax = async (
  tx: Tx,
  scope: Scope,
  stay: Stay,
  {
    party,
    nights,
    day,
  }: { party?: { persons: TaxPerson[]; room_price: number | null } | 'none'; nights?: number; day?: string },
): Promise<Charge[]> => {
  const hotel = await store.findTaxedHotel(tx, scope)
  if (!hotel) return []
  settled.set(tx, (settled.get(tx) ?? new Set()).add(stay.id))
  if (party === 'none') {
    await recordEntry(tx, scope, 'bill.tax_skipped', { entity: 'stays', id: stay.id, label: stay.room_number })
    return []
  }
  const actor = scope.actor as Actor
  const by_name = actor.kind === 'manager' || actor.kind === 'integration' ? getActorName(actor) : null
  const wrong = party && findWrongPerson(party.persons, stay)
  if (wrong) throw new Refusal(invalidInput, { fields: { [wrong]: 'platform.field_invalid' } })
  const known = party
    ? await store.putParty(tx, scope, { stay_id: stay.id, ...party, source: 'staff', by_name })
    : ((await store.findParty(tx, scope, stay.id)) ?? refuse(partyMissing))
  return post(tx, scope, known, nights ?? countNights(stay, day ?? hotel.today), { stay, hotel, day: hotel.today })
}

/** Charges the tax of a stay that has ended, where its persons and what else it needs are known. Nothing is guessed. */
export const chargeAtEnd = async (tx: Tx, scope: Scope, stay: Stay): Promise<void> => {
  // A party moves the bill: without one there is nothing to look for.
  if (stay.bill_changed_at === null || settled.get(tx)?.has(stay.id)) return
  const due = await readDue(tx, scope, stay)
  if (due?.taxed) await chargeTax(tx, scope, stay, {})
}

/** What the end of a stay today charges as tourist tax; below zero: takes off. `gap`: what is missing to charge it. */
export type TaxDue = { gap: 'persons' | 'price' | null; total: number; currency: string }

/** Sums what is to be charged and taken off: open charges alone, at most what is left of them. */
export const sumDue = (taxes: readonly SeriesTax[], left: ReadonlyMap<string, number>): number =>
  fromCents(
    taxes
      .filter(({ otherCurrency }) => otherCurrency === null)
      .reduce((sum, { own, difference }) => {
        const open = own.filter(({ kind, invoice_id }) => kind === 'tax' && invoice_id === null)
        return sum + Math.max(difference, -open.reduce((cents, { id }) => cents + (left.get(id) ?? 0), 0))
      }, 0),
  )

/** What the tax of a stay that ends today is computed from, or what of it is missing. */
const readDue = async (tx: Tx, scope: Scope, stay: Stay) => {
  const hotel = await store.findTaxedHotel(tx, scope)
  if (!hotel) return null
  const party = await store.findParty(tx, scope, stay.id)
  if (!party) return { hotel, gap: 'persons' } as const
  const { persons, room_price } = party
  const taxed = { check_in: stay.check_in, nights: countNights(stay, hotel.today), persons, room_price }
  const rules = await store.listRules(tx, scope)
  return isPriceMissing(rules, taxed) ? ({ hotel, gap: 'price' } as const) : { hotel, rules, taxed }
}

/** @returns null where the hotel charges no tourist tax */
export const findTaxDue = async (tx: Tx, scope: Scope, stay: Stay): Promise<TaxDue | null> => {
  const due = await readDue(tx, scope, stay)
  if (!due) return null
  const { currency } = due.hotel
  if (!due.taxed) return { gap: due.gap, total: 0, currency }
  const taxes = compare(due.rules, due.taxed, await store.listOwn(tx, scope, stay.id), currency)
  return { gap: null, total: sumDue(taxes, await store.listLeft(tx, scope, stay.id)), currency }
}

/** The names that tourist tax is charged by; none where the hotel charges none. */
export const listTaxNames = async (tx: Tx, scope: Scope): Promise<string[]> =>
  (await store.findTaxedHotel(tx, scope)) ? (await store.listRules(tx, scope)).map(({ name }) => name) : []

/** The tax that comes until the check-out date of a stay that is present, for its bill. */
export const expectTax = async (tx: Tx, scope: Scope, stayId: string): Promise<ExpectedTax | null> => {
  const hotel = await store.findTaxedHotel(tx, scope)
  const party = hotel && (await store.findParty(tx, scope, stayId))
  const stay = party && (await store.findStay(tx, scope, stayId))
  if (!stay || stay.status !== 'present') return null
  const until = stay.check_out ?? hotel.today
  const { persons, room_price } = party
  const taxed = { check_in: stay.check_in, nights: countNights(stay, until), persons, room_price }
  const rules = await store.listRules(tx, scope)
  if (isPriceMissing(rules, taxed)) return null
  const cents = compare(rules, taxed, await store.listOwn(tx, scope, stayId), hotel.currency)
    .filter(({ otherCurrency }) => otherCurrency === null)
    .reduce((sum, { difference }) => sum + Math.max(0, difference), 0)
  return cents > 0 ? { until, total: fromCents(cents), currency: hotel.currency } : null
}

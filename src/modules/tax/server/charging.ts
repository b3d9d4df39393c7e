import { getActorName } from '#modules/access/policy.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { Charge } from '#modules/bill/contract.ts'
import { chargeSource, correctSource } from '#modules/bill/server/source.ts'
import { fromCents, toCents } from '#modules/money/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { invalidInput, Refusal, refuse } from '#platform/contract/failure.ts'
import { fallbackLanguage } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { partyMissing, roomPriceMissing, type TaxPerson } from '../contract/party.ts'
import { getDetails, getDifference, splitByRule } from '../policy/details.ts'
import { countNights } from '../policy/nights.ts'
import { findWrongPerson } from '../policy/rule.ts'
import { computeTaxes, type SeriesTax, type TaxBasis } from './due.ts'
import { lockRules } from './rules.ts'
import * as store from './store.ts'
import { describeCharge, describeLine, describeReason } from './words.ts'

type Posting = Pick<TaxBasis, 'hotel' | 'party'> & { stay: Stay }

const getKey = (stay: Stay, { series, own }: SeriesTax, step: number): string =>
  `tax:${stay.id}:${series}:${own.length + step}`

/** Charges the difference of one tax, a line for each of its rates. */
const chargeMore = async (tx: Tx, scope: Scope, tax: SeriesTax, { stay, hotel }: Posting): Promise<Charge[]> => {
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
    day: hotel.today,
  })
  if (!charge) return []
  await store.insertDetails(tx, scope, charge.id, details)
  await store.markUsed(tx, scope, [...ruleOf.keys()])
  return [charge]
}

/** Takes off what is too much: of the newest open charges of the tax, at most what is left of them. */
const takeOff = async (tx: Tx, scope: Scope, tax: SeriesTax, { stay, hotel }: Posting): Promise<Charge[]> => {
  const main = hotel.content_languages[0] ?? fallbackLanguage
  const reason = describeReason(main, tax.cells)
  const corrections: Charge[] = []
  let rest = -tax.difference
  for (const charge of tax.own.toReversed()) {
    const cents = charge.kind === 'tax' && charge.invoice_id === null ? Math.min(rest, toCents(charge.left)) : 0
    if (cents <= 0) continue
    const correction = await correctSource(tx, scope, charge, {
      source_key: getKey(stay, tax, corrections.length + 1),
      source_id: tax.series,
      amount: fromCents(cents),
      reason,
      day: hotel.today,
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

/**
 * Charges what is missing and takes off what is too much, each tax by itself.
 * @returns null where the price of a night is missing
 */
const post = async (tx: Tx, scope: Scope, posting: Posting, nights: number): Promise<Charge[] | null> => {
  const { stay, hotel } = posting
  let rules = await store.listRules(tx, scope)
  // Race of a rate that nothing was charged by with its change: they come one after the other.
  if (rules.some(({ used }) => !used)) {
    await lockRules(tx, scope)
    rules = await store.listRules(tx, scope)
  }
  const taxes = computeTaxes({ ...posting, rules, own: await store.listOwn(tx, scope, stay.id) }, nights)
  if (!taxes) return null
  const charges: Charge[] = []
  for (const tax of taxes) {
    if (tax.otherCurrency !== null || tax.difference === 0) continue
    const move = tax.difference > 0 ? chargeMore : takeOff
    charges.push(...(await move(tx, scope, tax, posting)))
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
    ? await store.putParty(tx, scope, stay, { ...party, source: 'staff', by_name })
    : ((await store.findParty(tx, scope, stay.id)) ?? refuse(partyMissing))
  const posting = { stay, hotel, party: known }
  return (
    (await post(tx, scope, posting, nights ?? countNights(stay, day ?? hotel.today))) ??
    refuse(roomPriceMissing, 'room_price')
  )
}

/** Charges the tax of a stay that has ended, where its persons and what else it needs are known. Nothing is guessed. */
export const chargeAtEnd = async (tx: Tx, scope: Scope, stay: Stay): Promise<void> => {
  const isSettled = settled.get(tx)?.has(stay.id) ?? false
  // A party moves the bill: without one there is nothing to look for.
  if (stay.bill_changed_at === null && !isSettled) return
  const party = await store.endParty(tx, scope, stay)
  const hotel = party && !isSettled && (await store.findTaxedHotel(tx, scope))
  if (hotel) await post(tx, scope, { hotel, stay, party }, countNights(stay, hotel.today))
}

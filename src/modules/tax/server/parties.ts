import { isDeepStrictEqual } from 'node:util'
import { getActorName } from '#modules/access/policy.ts'
import type { ManagerScope, MemberScope } from '#modules/access/server/scope.ts'
import type { Charge } from '#modules/bill/contract.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { fromCents, toCents } from '#modules/money/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'
import { findStay, lockStay, touchBill } from '#modules/stays/server/lock.ts'
import { changedMeanwhile, invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { maxPersons, roomPriceMissing, type TaxOfStay, type TaxPerson, type TaxResult } from '../contract/party.ts'
import {
  computeSeries,
  groupBySeries,
  isPriceMissing,
  needsPrice,
  type TaxCell,
  type TaxedStay,
} from '../policy/compute.ts'
import { getSteps } from '../policy/details.ts'
import { countNights } from '../policy/nights.ts'
import { findWrongPerson } from '../policy/rule.ts'
import { chargeTax } from './charging.ts'
import { computeTaxes, sumDue, type SeriesTax } from './due.ts'
import * as store from './store.ts'
import type { OwnCharge } from './store.ts'

const sumCells = (cells: readonly TaxCell[]): number => cells.reduce((sum, { cents }) => sum + cents, 0)

const toResult = (cellsOf: readonly TaxCell[][], nights: number, currency: string): TaxResult => {
  const counted = cellsOf.filter((cells) => cells.length > 0)
  return {
    total: fromCents(counted.reduce((sum, cells) => sum + sumCells(cells), 0)),
    currency,
    nights,
    taxes: counted.flatMap((cells) => {
      const rule = cells.at(-1)?.rule
      return rule ? [{ series: rule.series, name: rule.name, amount: fromCents(sumCells(cells)) }] : []
    }),
    steps: counted.flatMap(getSteps),
  }
}

/** What is too much on invoices of one tax, the newest first. */
const findTooMuch = (tax: SeriesTax): { invoice_id: string; cents: number }[] => {
  let rest = -tax.difference
  const charges = tax.own.filter(({ kind }) => kind === 'tax').toReversed()
  const take = ({ left }: OwnCharge): number => {
    const cents = Math.max(0, Math.min(rest, toCents(left)))
    rest -= cents
    return cents
  }
  for (const charge of charges) if (charge.invoice_id === null) take(charge)
  return charges.flatMap((charge) => {
    const cents = charge.invoice_id === null ? 0 : take(charge)
    return charge.invoice_id !== null && cents > 0 ? [{ invoice_id: charge.invoice_id, cents }] : []
  })
}

/** The persons of a stay, and what they come to. @param wanted the nights that a check-out charges; left out, until today */
const readTax = async (
  tx: Tx,
  scope: Scope,
  stay: Pick<Stay, 'id' | 'check_in' | 'check_out'>,
  wanted?: number,
): Promise<TaxOfStay> => {
  const hotel = await store.findTaxedHotel(tx, scope)
  const party = (await store.findParty(tx, scope, stay.id)) ?? null
  const none = {
    party,
    result: null,
    taxed: hotel !== undefined,
    needs_price: false,
    price_missing: false,
    charged: 0,
    at_check_out: null,
    nights: wanted ?? (hotel ? countNights(stay, hotel.today) : 0),
    too_much: [],
    other_currency: null,
    event_number: await eventNumber(tx, scope),
  }
  if (!hotel) return none
  const own = await store.listOwn(tx, scope, stay.id)
  const charged = fromCents(
    own.reduce((sum, { amount, currency }) => sum + (currency === hotel.currency ? toCents(amount) : 0), 0),
  )
  const rules = await store.listRules(tx, scope)
  const needs_price = rules.some(needsPrice)
  const basis = party && { hotel, stay, party, rules, own }
  const until = countNights(stay, stay.check_out ?? hotel.today)
  const taxes = basis && computeTaxes(basis, until)
  if (!taxes) return { ...none, charged, needs_price, price_missing: party !== null }
  const atCheckOut = computeTaxes(basis, none.nights)
  const tooMuch = taxes.flatMap((tax) => (tax.difference < 0 ? findTooMuch(tax) : []))
  const numbers = await store.listInvoiceNumbers(tx, scope, [...new Set(tooMuch.map(({ invoice_id }) => invoice_id))])
  return {
    ...none,
    needs_price,
    result: toResult(
      taxes.map(({ cells }) => cells),
      until,
      hotel.currency,
    ),
    price_missing: atCheckOut === null,
    charged,
    at_check_out: atCheckOut && sumDue(atCheckOut),
    too_much: tooMuch.map(({ invoice_id, cents }) => ({
      invoice_id,
      number: numbers.get(invoice_id) ?? 0,
      amount: fromCents(cents),
    })),
    other_currency: taxes.find(({ otherCurrency }) => otherCurrency !== null)?.otherCurrency ?? null,
  }
}

/** The persons of stays, and their tax. */
export const createPartyService = (database: Database) => ({
  get: (scope: ManagerScope, stayId: string, nights?: number): Promise<TaxOfStay> =>
    database.read(scope, async (tx) =>
      readTax(tx, scope, (await findStay(tx, scope, stayId)) ?? refuse(notFound), nights),
    ),

  /** @throws Refusal 409 with the party of now, when it has changed since the form was filled */
  put: (
    scope: MemberScope,
    stayId: string,
    { seen, ...values }: { persons: TaxPerson[]; room_price: number | null; seen?: string | null | undefined },
  ): Promise<TaxOfStay> =>
    database.write(scope, async (tx) => {
      const stay = (await lockStay(tx, scope, stayId)) ?? refuse(notFound)
      const wrong = findWrongPerson(values.persons, stay)
      if (wrong) throw new Refusal(invalidInput, { fields: { [wrong]: 'platform.field_invalid' } })
      const current = (await store.findParty(tx, scope, stay.id)) ?? null
      const { persons, room_price } = current ?? {}
      if (isDeepStrictEqual({ persons, room_price }, values) && current?.source === 'staff')
        return readTax(tx, scope, stay)
      if (seen !== undefined && seen !== (current?.updated_at ?? null)) throw new Refusal(changedMeanwhile, { current })
      const by_name = getActorName(scope.actor)
      await store.putParty(tx, scope, stay, { ...values, source: 'staff', by_name })
      await touchBill(tx, scope, stay.id)
      return readTax(tx, scope, stay)
    }),

  /** @throws Refusal 400 where a rate needs the price of a night and there is none */
  calculate: (scope: MemberScope, taxed: TaxedStay): Promise<{ result: TaxResult }> =>
    database.read(scope, async (tx) => {
      const rules = await store.listRules(tx, scope)
      if (isPriceMissing(rules, taxed)) refuse(roomPriceMissing, 'room_price')
      const { currency } = await tx
        .selectFrom('hotels')
        .select('currency')
        .where('id', '=', scope.hotelId)
        .executeTakeFirstOrThrow()
      return {
        result: toResult(
          groupBySeries(rules).map((rows) => computeSeries(rows, taxed)),
          taxed.nights,
          currency,
        ),
      }
    }),

  /** @throws Refusal 400 without persons, and without the price of a night where a rate needs it */
  chargeNow: (scope: MemberScope, stayId: string, nights: number | undefined): Promise<{ items: Charge[] }> =>
    database.write(scope, async (tx) => {
      const stay = (await lockStay(tx, scope, stayId)) ?? refuse(notFound)
      const { today } = await getHotelDay(tx, scope)
      const day = stay.check_out ?? today
      return { items: await chargeTax(tx, scope, stay, { day, ...(nights !== undefined && { nights }) }) }
    }),
})

/**
 * Takes the persons of a complete register, in the caller's transaction. Dropped where staff set them, where there are
 * more than a party can have, and while the hotel charges no tourist tax.
 * @param persons all of the stay
 */
export const offerParty = async (
  tx: Tx,
  scope: Scope,
  stay: Stay,
  persons: readonly Pick<TaxPerson, 'age' | 'from' | 'until'>[],
): Promise<void> => {
  if (persons.length > maxPersons || !(await store.findTaxedHotel(tx, scope))) return
  const current = await store.findParty(tx, scope, stay.id)
  if (current?.source === 'staff') return
  await store.putParty(tx, scope, stay, {
    persons: persons.map((person) => ({ ...person, id: newId(), exempt: null })),
    room_price: current?.room_price ?? null,
    source: 'registration',
    by_name: null,
  })
  await touchBill(tx, scope, stay.id)
}

/** Joins the parties of two stays. More persons than a party can have are unknown again. */
export const mergeParties: NonNullable<StayFollower['merged']> = async (tx, scope, { from, into }) => {
  // A party moves the bill: without one there is nothing to look for.
  if (from.bill_changed_at === null) return
  const joined = await store.findParty(tx, scope, from.id)
  if (!joined) return
  await store.deleteParties(tx, scope.hotelId, [from.id])
  const own = await store.findParty(tx, scope, into.id)
  const persons = [...(own?.persons ?? []), ...joined.persons]
  if (persons.length > maxPersons) return store.deleteParties(tx, scope.hotelId, [into.id])
  await store.putParty(tx, scope, into, {
    persons,
    room_price: own?.room_price ?? joined.room_price,
    source: own?.source === 'registration' && joined.source === 'registration' ? 'registration' : 'staff',
    by_name: own?.by_name ?? joined.by_name,
  })
}

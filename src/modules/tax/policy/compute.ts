import type { TaxRule } from '../contract.ts'
import type { TaxPerson } from '../contract/party.ts'
import { add, apportion, divide, isAtMost, multiply, roundTo, toFraction, zero, type Fraction } from './fraction.ts'
import { isInSeason, isValidOn, listNights } from './nights.ts'

export type TaxedPerson = Omit<TaxPerson, 'id'>
export type TaxedStay = {
  check_in: string
  nights: number
  persons: readonly TaxedPerson[]
  /** Of a night, VAT included. */
  room_price: number | null
}

/** What one person pays by one rate for nights of one month. */
export type TaxCell = {
  rule: TaxRule
  person: TaxedPerson
  /** `YYYY-MM`. */
  month: string
  nights: number
  /** In hundredths, rounded as the rate says. */
  cents: number
  /** The same for each night, where it is; in hundredths. */
  unit: number | null
}

const hundred = toFraction(100)

export const getAgeGroup = ({ ages }: Pick<TaxRule, 'ages'>, age: number | null): TaxRule['ages'][number] | undefined =>
  age === null ? undefined : ages.find(({ from, to }) => from <= age && age <= to)

/** What part somebody pays, in per cent: the share of their age of the share of their exemption. */
export const getShare = (rule: Pick<TaxRule, 'ages' | 'exemptions'>, { age, exempt }: TaxedPerson): number => {
  const ofAge = getAgeGroup(rule, age)?.share ?? 100
  const ofExemption = rule.exemptions.find(({ key }) => key === exempt)?.share ?? 100
  return (ofAge * ofExemption) / 100
}

export const needsPrice = ({ base }: Pick<TaxRule, 'base'>): boolean => base !== 'person_night'

/** What a night costs a person who pays all of it, in hundredths. @param present how many persons are there that night */
const getUnit = (rule: TaxRule, room_price: number | null, present: number): Fraction => {
  const price = multiply(toFraction(room_price ?? 0), hundred)
  const each = divide(price, toFraction(present))
  const getBase = (): Fraction => {
    if (rule.base === 'person_night') return multiply(toFraction(rule.amount ?? 0), hundred)
    if (rule.base === 'percent_of_room') {
      const net = rule.room_net ? divide(hundred, toFraction(100 + (rule.room_vat ?? 0))) : toFraction(1)
      return multiply(each, net, divide(toFraction(rule.percent ?? 0), hundred))
    }
    const counted = rule.band_by === 'person' ? each : price
    const band = rule.bands.find(
      ({ up_to }) => up_to === null || isAtMost(counted, multiply(toFraction(up_to), hundred)),
    )
    return multiply(toFraction(band?.amount ?? 0), hundred)
  }
  const base = getBase()
  const most = rule.most_per_night === null ? null : multiply(toFraction(rule.most_per_night), hundred)
  return most !== null && isAtMost(most, base) ? most : base
}

const ofHundred = (percent: number): Fraction => divide(toFraction(percent), hundred)

const getFactor = (rule: TaxRule, { age, exempt }: TaxedPerson): Fraction =>
  multiply(
    ofHundred(getAgeGroup(rule, age)?.share ?? 100),
    ofHundred(rule.exemptions.find(({ key }) => key === exempt)?.share ?? 100),
    ofHundred(100 + rule.surcharge_percent),
    ofHundred(rule.vat_on_top ? 100 + (rule.vat_rate ?? 0) : 100),
  )

type Exact = { cell: TaxCell; exact: Fraction }
/** Amounts that are rounded as one, by the rate of the last night of them. */
type Rounding = { rule: TaxRule; parts: Map<TaxCell, Exact> }

const isPresent = ({ from, until }: TaxedPerson, night: string): boolean =>
  (from === null || from <= night) && (until === null || night < until)

/**
 * What a stay comes to by the rates of one series, exact until it rounds.
 * @param rows of one series; they do not overlap in time
 * @returns the months of each person by each rate
 */
export const computeSeries = (
  rows: readonly TaxRule[],
  { check_in, nights, persons, room_price }: TaxedStay,
): TaxCell[] => {
  const had = persons.map(() => 0)
  const cells = new Map<string, TaxCell>()
  const roundings = new Map<string, Rounding>()
  const getCell = (rule: TaxRule, person: TaxedPerson, at: number, month: string): TaxCell => {
    const key = `${rule.id} ${at} ${month}`
    const cell = cells.get(key) ?? { rule, person, month, nights: 0, cents: 0, unit: null }
    cells.set(key, cell)
    return cell
  }
  const round = (key: string, rule: TaxRule, cell: TaxCell, exact: Fraction): void => {
    const rounding = roundings.get(key) ?? { rule, parts: new Map<TaxCell, Exact>() }
    rounding.rule = rule
    rounding.parts.set(cell, { cell, exact: add(rounding.parts.get(cell)?.exact ?? zero, exact) })
    roundings.set(key, rounding)
  }
  for (const night of listNights(check_in, nights)) {
    const rule = rows.find((row) => isValidOn(row, night))
    if (!rule || !isInSeason(rule, night)) continue
    const present = [...persons.entries()].filter(([, person]) => isPresent(person, night))
    if (present.length === 0) continue
    const unit = getUnit(rule, room_price, present.length)
    for (const [at, person] of present) {
      const count = (had[at] = (had[at] ?? 0) + 1)
      if (rule.most_nights !== null && count > rule.most_nights) continue
      const exact = multiply(unit, getFactor(rule, person))
      const cell = getCell(rule, person, at, night.slice(0, 7))
      const rounded = roundTo(exact, rule.round_to, rule.round_mode)
      const shown = rule.round_at === 'night' || BigInt(rounded) * exact.d === exact.n ? rounded : null
      cell.unit = cell.nights === 0 || cell.unit === shown ? shown : null
      cell.nights += 1
      if (rule.round_at === 'night') cell.cents += rounded
      else round(rule.round_at === 'stay' ? 'stay' : `person ${at}`, rule, cell, exact)
    }
  }
  for (const { rule, parts } of roundings.values()) {
    const exacts = [...parts.values()]
    const sum = exacts.reduce((total, { exact }) => add(total, exact), zero)
    const shares = apportion(
      roundTo(sum, rule.round_to, rule.round_mode),
      exacts.map(({ exact }) => exact),
    )
    for (const [at, { cell }] of exacts.entries()) cell.cents += shares[at] ?? 0
  }
  return [...cells.values()]
}

/** The rates of each series, in the order of their first one. */
export const groupBySeries = (rules: readonly TaxRule[]): TaxRule[][] => [
  ...Map.groupBy(rules, ({ series }) => series).values(),
]

/**
 * What is missing to compute the tax of a stay: the persons where a rate holds in one of its nights, or the price of a
 * night.
 */
export const findGap = (
  rules: readonly TaxRule[],
  { check_in, nights }: Pick<TaxedStay, 'check_in' | 'nights'>,
  party: Pick<TaxedStay, 'persons' | 'room_price'> | null,
): 'persons' | 'price' | null => {
  if (party) return isPriceMissing(rules, { check_in, nights, ...party }) ? 'price' : null
  const holds = (night: string) => rules.some((rule) => isValidOn(rule, night) && isInSeason(rule, night))
  return listNights(check_in, nights).some(holds) ? 'persons' : null
}

/** True if a night of a stay has a rate that needs the price of the room. */
export const isPriceMissing = (
  rules: readonly TaxRule[],
  { check_in, nights, persons, room_price }: TaxedStay,
): boolean =>
  room_price === null &&
  rules.some(needsPrice) &&
  listNights(check_in, nights).some(
    (night) =>
      persons.some((person) => isPresent(person, night)) &&
      rules.some((rule) => needsPrice(rule) && isValidOn(rule, night) && isInSeason(rule, night)),
  )

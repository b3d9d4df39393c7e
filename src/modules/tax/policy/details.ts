import { fromCents, toCents } from '#modules/money/policy.ts'
import type { TaxStep } from '../contract/party.ts'
import { getAgeGroup, getShare, type TaxCell } from './compute.ts'
import { apportion } from './fraction.ts'

/** What was counted of persons of one kind by one rate for the nights of a month. */
export type TaxDetail = {
  /** The rate. */
  rule: string
  /** `YYYY-MM`. */
  month: string
  town: string
  /** `adults` or an age group such as `12-17`. */
  group: string
  /** The key of the exemption. */
  exemption: string | null
  persons: number
  nights: number
  amount: number
}

const keyOf = ({ rule, month, town, group, exemption }: TaxDetail): string =>
  JSON.stringify([rule, month, town, group, exemption])

/** Details of the same kind added up, those of other kinds in their order. */
const mergeDetails = (details: readonly TaxDetail[]): TaxDetail[] => {
  const merged = new Map<string, TaxDetail>()
  for (const detail of details) {
    const had = merged.get(keyOf(detail)) ?? { ...detail, persons: 0, nights: 0, amount: 0 }
    merged.set(keyOf(detail), {
      ...had,
      persons: had.persons + detail.persons,
      nights: had.nights + detail.nights,
      amount: fromCents(toCents(had.amount) + toCents(detail.amount)),
    })
  }
  return [...merged.values()]
}

/** What was counted for a stay by one series, as the report has it. */
export const getDetails = (cells: readonly TaxCell[]): TaxDetail[] =>
  mergeDetails(
    cells.map(({ rule, person, month, nights, cents }) => {
      const group = getAgeGroup(rule, person.age)
      const isExempt = rule.exemptions.some(({ key }) => key === person.exempt)
      return {
        rule: rule.id,
        month,
        town: rule.town,
        group: group ? `${group.from}-${group.to}` : 'adults',
        exemption: isExempt ? person.exempt : null,
        persons: 1,
        nights,
        amount: fromCents(cents),
      }
    }),
  )

/**
 * What is to be recorded for a charge or for what is taken off: the difference to what was recorded before.
 * @param cents what is charged, below zero what is taken off: less than the difference where an invoice holds the rest
 */
export const getDifference = (now: readonly TaxDetail[], before: readonly TaxDetail[], cents: number): TaxDetail[] => {
  const difference = mergeDetails([
    ...now,
    ...before.map((one) => ({ ...one, persons: -one.persons, nights: -one.nights, amount: -one.amount })),
  ])
  const sign = Math.sign(cents)
  const shares = apportion(
    Math.abs(cents),
    difference.map(({ amount }) => ({ n: BigInt(Math.max(0, toCents(amount) * sign)), d: 1n })),
  )
  const isWhole = difference.reduce((sum, { amount }) => sum + toCents(amount), 0) === cents
  return difference
    .map((one, at) => (isWhole ? one : { ...one, amount: fromCents((shares[at] ?? 0) * sign) }))
    .filter(({ persons, nights, amount }) => persons !== 0 || nights !== 0 || amount !== 0)
}

/**
 * The part of a charge for each rate, in hundredths: a line of it has the rate's VAT, and is above 0.
 * @param details of the charge
 */
export const splitByRule = (details: readonly TaxDetail[], cents: number): { rule: string; cents: number }[] => {
  const byRule = [...Map.groupBy(details, ({ rule }) => rule)].map(([rule, of]) => ({
    rule,
    cents: Math.max(
      0,
      of.reduce((sum, { amount }) => sum + toCents(amount), 0),
    ),
  }))
  const shares = apportion(
    cents,
    byRule.map((one) => ({ n: BigInt(one.cents), d: 1n })),
  )
  return byRule.map(({ rule }, at) => ({ rule, cents: shares[at] ?? 0 })).filter((one) => one.cents > 0)
}

/** The steps of a computation: persons of one kind by one rate, with what they pay. */
export const getSteps = (cells: readonly TaxCell[]): TaxStep[] => {
  const ofPersons = Map.groupBy(
    cells,
    ({ rule, person }) => `${rule.id} ${cells.findIndex((one) => one.person === person)}`,
  )
  const steps = new Map<string, TaxStep>()
  for (const [first, ...more] of ofPersons.values()) {
    if (!first) continue
    const all = [first, ...more]
    const { rule, person } = first
    const nights = all.reduce((sum, cell) => sum + cell.nights, 0)
    const unit = all.every((cell) => cell.unit === first.unit) ? first.unit : null
    const cents = all.reduce((sum, cell) => sum + cell.cents, 0)
    const key = JSON.stringify([rule.id, person.age, person.exempt, nights, unit])
    const had = steps.get(key)
    steps.set(key, {
      series: rule.series,
      name: rule.name,
      persons: (had?.persons ?? 0) + 1,
      age: person.age,
      exempt: person.exempt,
      share: getShare(rule, person),
      nights,
      unit: unit === null ? null : fromCents(unit),
      amount: fromCents(toCents(had?.amount ?? 0) + cents),
    })
  }
  return [...steps.values()]
}

/** What a charge says of persons of one kind: adults, an age group, or that they are free. */
export type CountedPersons = {
  persons: number
  nights: number
  share: number
  group: { from: number; to: number } | null
}

/** The persons of a computation by age group, share and nights: those who pay first, those who are free as one. */
export const countPersons = (cells: readonly TaxCell[]): CountedPersons[] => {
  const counted = new Map<string, CountedPersons>()
  for (const of of Map.groupBy(cells, ({ person }) => person).values()) {
    const { rule, person } = of.at(-1) ?? {}
    if (!rule || !person) continue
    const share = getShare(rule, person)
    const { from, to } = getAgeGroup(rule, person.age) ?? {}
    const group = share > 0 && from !== undefined && to !== undefined ? { from, to } : null
    const nights = share > 0 ? of.reduce((sum, cell) => sum + cell.nights, 0) : 0
    const key = JSON.stringify([share, nights, group])
    counted.set(key, { persons: (counted.get(key)?.persons ?? 0) + 1, nights, share, group })
  }
  return [...counted.values()].toSorted((one, other) => Number(other.share > 0) - Number(one.share > 0))
}

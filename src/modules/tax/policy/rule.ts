import type { FieldProblem } from '#platform/contract/failure.ts'
import { agesOverlap, bandsInvalid, datesOverlap, ruleInvalid, type TaxRule, type TaxRuleValues } from '../contract.ts'
import type { TaxPerson } from '../contract/party.ts'

const wrong = (field: string, failure = ruleInvalid): FieldProblem => ({ failure, field })

const hasValue = ({ base, amount, percent, bands }: Values): boolean =>
  base === 'person_night' ? amount !== null : base === 'percent_of_room' ? percent !== null : bands.length > 0

type Values = Omit<TaxRuleValues, 'translations'>

/** What is wrong with the fields of a rate; null: nothing. */
export const findRuleProblem = (rule: Values): FieldProblem | null => {
  const { base, ages, bands, exemptions, season_from, season_to, valid_from, valid_until, room_net, room_vat } = rule
  if (!hasValue(rule)) return wrong({ person_night: 'amount', percent_of_room: 'percent', band: 'bands' }[base])
  const upside = ages.findIndex(({ from, to }) => from > to)
  if (upside >= 0) return wrong(`ages.${upside}.to`)
  const overlap = ages.findIndex((one, at) =>
    ages.slice(0, at).some(({ from, to }) => one.from <= to && from <= one.to),
  )
  if (overlap >= 0) return wrong(`ages.${overlap}.from`, agesOverlap)
  const limits = bands.map(({ up_to }) => up_to ?? Infinity)
  const isRising = limits.every((limit, at) => at === 0 || limit > (limits[at - 1] ?? 0))
  if (bands.length > 0 && !(isRising && bands.at(-1)?.up_to === null)) return wrong('bands', bandsInvalid)
  if (new Set(exemptions.map(({ key }) => key)).size < exemptions.length) return wrong('exemptions')
  if ((season_from === null) !== (season_to === null)) return wrong(season_from === null ? 'season_from' : 'season_to')
  if (room_net && room_vat === null) return wrong('room_vat')
  return valid_until !== null && valid_until <= valid_from ? wrong('valid_until') : null
}

type Times = Pick<TaxRule, 'valid_from' | 'valid_until'>

/** Another rate of the same tax that holds on a day of this one. @param others of the series */
export const findOverlap = (of: Times, others: readonly Times[]): FieldProblem | null =>
  others.some(
    (one) =>
      (of.valid_until === null || one.valid_from < of.valid_until) &&
      (one.valid_until === null || of.valid_from < one.valid_until),
  )
    ? wrong('valid_from', datesOverlap)
    : null

/** The field of the first person whose days are not within the stay; undefined: all are. */
export const findWrongPerson = (
  persons: readonly TaxPerson[],
  { check_in, check_out }: { check_in: string; check_out: string | null },
): string | undefined => {
  for (const [at, { from, until }] of persons.entries()) {
    if (from !== null && (from < check_in || (check_out !== null && from > check_out))) return `persons.${at}.from`
    const isOver = until !== null && (until < check_in || (check_out !== null && until > check_out))
    if (isOver || (from !== null && until !== null && from > until)) return `persons.${at}.until`
  }
  return undefined
}

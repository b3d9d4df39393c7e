import { addDays, isDay } from '#platform/contract/day.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import { readTyped } from '#platform/contract/format/amount.ts'
import { newId } from '#platform/contract/id.ts'
import { ruleInvalid, type Exemption, type TaxRule, type TaxRuleValues } from '../../../contract.ts'
import { findRuleProblem } from '../../../policy/rule.ts'

/** An exemption as it is typed. `key` is null until it is saved: it comes from its words. */
export type ExemptionForm = Pick<Exemption, 'words' | 'translations'> & {
  id: string
  key: string | null
  share: string
}

/** An age group as it is typed. */
export type AgeForm = { id: string; from: string; to: string; share: string }

type Typed =
  | 'name'
  | 'town'
  | 'valid_from'
  | 'valid_until'
  | 'amount'
  | 'percent'
  | 'room_vat'
  | 'bands'
  | 'most_nights'
  | 'vat_rate'
  | 'season_from'
  | 'season_to'
  | 'surcharge_percent'
  | 'most_per_night'
type Chosen = 'translations' | 'base' | 'band_by' | 'vat_on_top' | 'round_at' | 'round_to' | 'round_mode'

/** The fields of a rate as they are typed. */
export type RuleForm = Record<Typed, string> &
  Pick<TaxRule, Chosen> & {
    ages: readonly AgeForm[]
    exemptions: readonly ExemptionForm[]
  }

const write = (value: number | null): string => (value === null ? '' : String(value))
/** `12-15` as people write it: 15/12. */
export const writeDayOfYear = (day: string | null): string =>
  day === null ? '' : day.split('-').toReversed().join('/')

export const newExemption = (): ExemptionForm => ({ id: newId(), key: null, words: '', share: '0', translations: {} })

export const newAge = (): AgeForm => ({ id: newId(), from: '', to: '', share: '' })

/** The last day on which a rate holds, as people say it; empty: it has no end. */
export const writeLastDay = (valid_until: string | null): string =>
  valid_until === null ? '' : addDays(valid_until, -1)
export const readLastDay = (day: string): string | null => (isDay(day) ? addDays(day, 1) : null)

/** @param times when the rate holds; without `valid_until` it has no end */
export const fillForm = (
  rule: TaxRule | null,
  { valid_from, valid_until = null }: { valid_from: string; valid_until?: string | null },
): RuleForm => ({
  name: rule?.name ?? '',
  translations: rule?.translations ?? {},
  town: rule?.town ?? '',
  valid_from,
  valid_until: writeLastDay(valid_until),
  base: rule?.base ?? 'person_night',
  amount: write(rule?.amount ?? null),
  percent: write(rule?.percent ?? null),
  room_vat: write(rule?.room_vat ?? null),
  bands: (rule?.bands ?? [])
    .map(({ up_to, amount }) => (up_to === null ? `${amount}` : `${up_to}: ${amount}`))
    .join('\n'),
  band_by: rule?.band_by ?? 'room',
  ages: (rule?.ages ?? []).map(({ from, to, share }) => ({
    id: newId(),
    from: write(from),
    to: write(to),
    share: write(share),
  })),
  most_nights: write(rule?.most_nights ?? null),
  season_from: writeDayOfYear(rule?.season_from ?? null),
  season_to: writeDayOfYear(rule?.season_to ?? null),
  exemptions: (rule?.exemptions ?? []).map((one) => ({ ...one, id: newId(), share: write(one.share) })),
  surcharge_percent: write(rule?.surcharge_percent || null),
  most_per_night: write(rule?.most_per_night ?? null),
  vat_rate: write(rule?.vat_rate ?? null),
  vat_on_top: rule?.vat_on_top ?? false,
  round_at: rule?.round_at ?? 'night',
  round_to: rule?.round_to ?? 1,
  round_mode: rule?.round_mode ?? 'half_up',
})

const readNumber = (text: string): number | null => (text.trim() === '' ? null : (readTyped(text) ?? NaN))
const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What is no day and month stays as it was typed, which is refused at its field. */
const readDayOfYear = (text: string): string | null => {
  const [, day, month] = /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*\.?\s*$/.exec(text) ?? []
  if (day !== undefined && month !== undefined) return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return text.trim() === '' ? null : text
}

const isEmpty = ({ key, words, share, translations }: ExemptionForm): boolean =>
  key === null && !words.trim() && ['', '0'].includes(share.trim()) && Object.keys(translations).length === 0

/** Without the rows of age groups and exemptions in which nothing was entered: errors name the others by their place. */
export const dropEmpty = (form: RuleForm): RuleForm => ({
  ...form,
  ages: form.ages.filter(({ from, to, share }) => `${from}${to}${share}`.trim() !== ''),
  exemptions: form.exemptions.filter((one) => !isEmpty(one)),
})

/** The same words are the same key in every tax, so one exemption of a person counts for all of them. */
const toKey = (words: string, taken: ReadonlySet<string>): string => {
  const plain = words
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 36)
  const first = /[a-z]/.test(plain) ? plain : 'exemption'
  let key = first
  for (let at = 2; taken.has(key); at++) key = `${first}_${at}`
  return key
}

const readExemptions = (rows: readonly ExemptionForm[]): Exemption[] => {
  const taken = new Set(rows.flatMap(({ key }) => key ?? []))
  return rows.map(({ key: saved, words, share, translations }) => {
    const key = saved ?? toKey(words, taken)
    taken.add(key)
    return { key, words, translations, share: readTyped(share) ?? NaN }
  })
}

const readAge = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : NaN)

/** The values of a rate that were typed. What is no number is NaN, which `findProblems` refuses at its field. */
export const readForm = (form: RuleForm): TaxRuleValues => {
  const room_vat = form.base === 'percent_of_room' ? readNumber(form.room_vat) : null
  const vat_rate = readNumber(form.vat_rate)
  return {
    name: form.name,
    translations: form.translations,
    town: form.town,
    base: form.base,
    amount: form.base === 'person_night' ? readNumber(form.amount) : null,
    percent: form.base === 'percent_of_room' ? readNumber(form.percent) : null,
    room_net: room_vat !== null,
    room_vat,
    bands:
      form.base === 'band'
        ? toLines(form.bands).map((line) => {
            const [first = '', second] = line.split(':')
            return second === undefined
              ? { up_to: null, amount: readTyped(first) ?? NaN }
              : { up_to: readTyped(first) ?? NaN, amount: readTyped(second) ?? NaN }
          })
        : [],
    band_by: form.band_by,
    ages: form.ages.map(({ from, to, share }) => ({
      from: readAge(from),
      to: readAge(to),
      share: readTyped(share) ?? NaN,
    })),
    most_nights: readNumber(form.most_nights),
    season_from: readDayOfYear(form.season_from),
    season_to: readDayOfYear(form.season_to),
    exemptions: readExemptions(form.exemptions),
    surcharge_percent: readNumber(form.surcharge_percent) ?? 0,
    most_per_night: readNumber(form.most_per_night),
    vat_rate,
    vat_on_top: form.vat_on_top && vat_rate !== null,
    round_at: form.round_at,
    round_to: form.round_to,
    round_mode: form.round_mode,
    valid_from: form.valid_from,
    valid_until: readLastDay(form.valid_until),
  }
}

const numbers = [
  'amount',
  'percent',
  'room_vat',
  'most_nights',
  'surcharge_percent',
  'most_per_night',
  'vat_rate',
] as const
const seasonDays = ['season_from', 'season_to'] as const
const hasNaN = (values: object): boolean => Object.values(values).some(Number.isNaN)
/** A leap year: the 29th of February is a day of a season too. */
const isDayOfYear = (day: string | null): boolean => day === null || isDay(`2028-${day}`)

/** What is wrong with the values of a rate, by field: `exemptions.0.share`. Limits of numbers are the server's. */
export const findProblems = (values: TaxRuleValues): Record<string, FailureCode> => {
  const problem = findRuleProblem(values)
  const invalid = [
    ...(values.name.trim() ? [] : ['name']),
    ...numbers.filter((name) => Number.isNaN(values[name])),
    ...(values.bands.some(hasNaN) ? ['bands'] : []),
    ...values.ages.flatMap((group, at) =>
      (['from', 'to', 'share'] as const)
        .filter((name) => Number.isNaN(group[name]))
        .map((name) => `ages.${at}.${name}`),
    ),
    ...seasonDays.filter((name) => !isDayOfYear(values[name])),
    ...values.exemptions.flatMap(({ words, share }, at) => [
      ...(words.trim() ? [] : [`exemptions.${at}.words`]),
      ...(Number.isNaN(share) ? [`exemptions.${at}.share`] : []),
    ]),
  ]
  return {
    ...(problem && { [problem.field]: problem.failure.code }),
    ...Object.fromEntries(invalid.map((field) => [field, ruleInvalid.code])),
  }
}

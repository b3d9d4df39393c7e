import { readTyped } from '#platform/contract/format/amount.ts'
import type { TaxRule, TaxRuleValues } from '../../contract.ts'

/** The fields of a rate as they are typed. */
export type RuleForm = Record<
  'name' | 'town' | 'valid_from' | 'amount' | 'percent' | 'room_vat' | 'bands' | 'ages' | 'most_nights' | 'vat_rate',
  string
> & { base: TaxRule['base'] }

const write = (value: number | null): string => (value === null ? '' : String(value))

export const fillForm = (rule: TaxRule | null, valid_from: string): RuleForm => ({
  name: rule?.name ?? '',
  town: rule?.town ?? '',
  valid_from,
  base: rule?.base ?? 'person_night',
  amount: write(rule?.amount ?? null),
  percent: write(rule?.percent ?? null),
  room_vat: write(rule?.room_vat ?? null),
  bands: (rule?.bands ?? [])
    .map(({ up_to, amount }) => (up_to === null ? `${amount}` : `${up_to}: ${amount}`))
    .join('\n'),
  ages: (rule?.ages ?? []).map(({ from, to, share }) => `${from}-${to}: ${share}`).join('\n'),
  most_nights: write(rule?.most_nights ?? null),
  vat_rate: write(rule?.vat_rate ?? null),
})

const readNumber = (text: string): number | null => (text.trim() === '' ? null : (readTyped(text) ?? NaN))
const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * The values of a rate that were typed, over those of the rate that filled the form. What is no number is NaN, which the
 * server refuses at its field.
 */
export const readForm = (form: RuleForm, before: TaxRule | null): TaxRuleValues => {
  const room_vat = form.base === 'percent_of_room' ? readNumber(form.room_vat) : null
  return {
    name: form.name,
    translations: before?.translations ?? {},
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
    band_by: before?.band_by ?? 'room',
    ages: toLines(form.ages).map((line) => {
      const [, from = NaN, to = NaN, share = ''] = /^(\d+)\s*[-–]\s*(\d+)\s*:\s*(.+)$/.exec(line) ?? []
      return { from: Number(from), to: Number(to), share: readTyped(share) ?? NaN }
    }),
    most_nights: readNumber(form.most_nights),
    season_from: before?.season_from ?? null,
    season_to: before?.season_to ?? null,
    exemptions: before?.exemptions ?? [],
    surcharge_percent: before?.surcharge_percent ?? 0,
    most_per_night: before?.most_per_night ?? null,
    vat_rate: readNumber(form.vat_rate),
    vat_on_top: before?.vat_on_top ?? false,
    round_at: before?.round_at ?? 'night',
    round_to: before?.round_to ?? 1,
    round_mode: before?.round_mode ?? 'half_up',
    valid_from: form.valid_from,
    valid_until: before?.valid_until ?? null,
  }
}

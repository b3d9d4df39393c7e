import type { ChangeEvent } from 'react'
import type { RuleForm } from './rule-form.ts'

/** The fields of a rate at which an error is shown, beside those of its age groups and exemptions. */
export const fieldNames = [
  'name',
  'town',
  'valid_from',
  'valid_until',
  'amount',
  'percent',
  'room_vat',
  'bands',
  'ages',
  'most_nights',
  'vat_rate',
  'season_from',
  'season_to',
  'exemptions',
  'surcharge_percent',
  'most_per_night',
] as const
export type FieldName = Exclude<(typeof fieldNames)[number], 'ages' | 'exemptions'>

/** The fields at which the form shows an error, those of each row first. */
export const listPlaces = ({ ages, exemptions }: Pick<RuleForm, 'ages' | 'exemptions'>): string[] => [
  ...ages.flatMap((_, at) => ['from', 'to', 'share'].map((name) => `ages.${at}.${name}`)),
  ...exemptions.flatMap((_, at) => [`exemptions.${at}.words`, `exemptions.${at}.share`]),
  ...fieldNames,
]

/** The props of a field that is typed. */
export type FieldOf = (name: FieldName) => {
  name: string
  value: string
  error: string | undefined
  autoComplete: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

export const parts = ['season', 'exemptions', 'rounding'] as const
export type Part = (typeof parts)[number]
export type FoldOf = { open: boolean; onOpen: (open: boolean) => void }

const partOf: Readonly<Record<string, Part>> = {
  season_from: 'season',
  season_to: 'season',
  exemptions: 'exemptions',
  surcharge_percent: 'rounding',
  most_per_night: 'rounding',
}

/** The parts that have a field with an error: folded, nobody would find it. */
export const findParts = (fields: readonly string[]): Part[] =>
  fields.flatMap((field) => partOf[field.split('.')[0] ?? ''] ?? [])

import type { FailureCode } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Department } from '#core/access/policy.ts'
import type { RequestType, SeedType, TypeWords, Wish } from './contract.ts'

/** The icons that a type can have. */
export const typeIcons = [
  'towels',
  'broom',
  'wrench',
  'message',
  'bell',
  'bed',
  'pillow',
  'blanket',
  'cot',
  'iron',
  'laundry',
  'luggage',
  'alarm',
  'clock',
  'key',
  'wifi',
  'plug',
  'flame',
  'ice',
  'umbrella',
  'bike',
  'flower',
  'paw',
  'bag',
] as const
export type TypeIcon = (typeof typeIcons)[number]

/** What Deskbell has words for in all languages: the types that every hotel begins with, and suggestions. */
export const builtInNames = [
  'towels',
  'cleaning',
  'maintenance',
  'other',
  'baby_cot',
  'extra_pillow',
  'extra_blanket',
  'make_up_room',
  'iron',
  'laundry',
  'luggage',
  'wake_up_call',
  'late_check_out',
  'adapter',
  'ice',
  'firewood',
  'beach_towels',
] as const
export type BuiltIn = (typeof builtInNames)[number]

/** Message keys of the names. Those of the first four are what statistics and pushes have always said. */
export const builtInLabels = {
  towels: 'requests.type_towels',
  cleaning: 'requests.type_cleaning',
  maintenance: 'requests.type_maintenance',
  other: 'requests.type_other',
  baby_cot: 'request_types.baby_cot',
  extra_pillow: 'request_types.extra_pillow',
  extra_blanket: 'request_types.extra_blanket',
  make_up_room: 'request_types.make_up_room',
  iron: 'request_types.iron',
  laundry: 'request_types.laundry',
  luggage: 'request_types.luggage',
  wake_up_call: 'request_types.wake_up_call',
  late_check_out: 'request_types.late_check_out',
  adapter: 'request_types.adapter',
  ice: 'request_types.ice',
  firewood: 'request_types.firewood',
  beach_towels: 'request_types.beach_towels',
} as const satisfies Record<BuiltIn, FailureCode>

/** Message keys of the hints that some of them have. */
export const builtInHints: Partial<Record<BuiltIn, FailureCode>> = {
  wake_up_call: 'request_types.wake_up_call_hint',
  late_check_out: 'request_types.late_check_out_hint',
  laundry: 'request_types.laundry_hint',
  luggage: 'request_types.luggage_hint',
}

/** Message keys of the choices that some of them begin with, one a line. */
export const builtInChoices: Partial<Record<BuiltIn, FailureCode>> = {
  extra_pillow: 'request_types.extra_pillow_choices',
  late_check_out: 'request_types.late_check_out_choices',
}

/** The icon of a type as every hotel begins with it. */
export const seedIcons = {
  towels: 'towels',
  cleaning: 'broom',
  maintenance: 'wrench',
  other: 'message',
} as const satisfies Record<SeedType, TypeIcon>

const isBuiltIn = (name: string | null): name is BuiltIn => builtInNames.includes(name as BuiltIn)

/** The message key of a built-in name; null for one that this version does not know. */
export const getBuiltInLabel = (name: string | null): FailureCode | null =>
  isBuiltIn(name) ? builtInLabels[name] : null

/** The lines of a type's choices. */
export const toLines = (choices: string | null | undefined): string[] =>
  (choices ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Translate = (key: string) => string
type Words = Pick<TypeWords, 'built_in' | 'name' | 'translations'>

/** The name of a type for a reader: the hotel's own words in their language, in its main language, or the built-in ones. */
export const readName = ({ built_in, name, translations }: Words, t: Translate, language: Language): string => {
  const own = translations[language]?.name ?? name
  if (own) return own
  return t(getBuiltInLabel(built_in) ?? 'requests.type_other')
}

/** The hint of a type for a reader; empty for none. */
export const readHint = (
  { built_in, hint, translations }: Pick<RequestType, 'built_in' | 'hint' | 'translations'>,
  t: Translate,
  language: Language,
): string => {
  if (hint !== null) return (hint && translations[language]?.hint) || hint
  const key = isBuiltIn(built_in) ? builtInHints[built_in] : undefined
  return key ? t(key) : ''
}

/** The choices of a type for a reader, each with the line that is sent and stored: the one in the main language. */
export const readChoices = (
  { choices, translations }: Pick<TypeWords, 'choices' | 'translations'>,
  language: Language,
): { value: string; label: string }[] => {
  const lines = toLines(choices)
  const translated = toLines(translations[language]?.choices)
  return lines.map((value, at) => ({
    value,
    label: (translated.length === lines.length ? translated[at] : undefined) ?? value,
  }))
}

/** A choice that was made, for a reader. */
export const readChoice = (
  choice: string,
  words: Pick<TypeWords, 'choices' | 'translations'> | null | undefined,
  language: Language,
): string => (words ? readChoices(words, language).find(({ value }) => value === choice)?.label : undefined) ?? choice

/** What a form of a type has, as far as the types that Deskbell suggests differ. */
type Suggestion = {
  icon: TypeIcon
  department: Department
  note: Wish
  time?: Wish
  quantity_max?: number
  target_minutes?: number
}

/** What a hotel may want to offer besides what it begins with, with words in all languages. */
export const suggestions = {
  baby_cot: { icon: 'cot', department: 'housekeeping', note: 'optional', target_minutes: 45 },
  extra_pillow: { icon: 'pillow', department: 'housekeeping', note: 'optional', quantity_max: 4, target_minutes: 30 },
  extra_blanket: { icon: 'blanket', department: 'housekeeping', note: 'optional', quantity_max: 4, target_minutes: 30 },
  make_up_room: { icon: 'bed', department: 'housekeeping', note: 'optional', time: 'optional' },
  iron: { icon: 'iron', department: 'housekeeping', note: 'optional', target_minutes: 30 },
  laundry: { icon: 'laundry', department: 'housekeeping', note: 'optional' },
  luggage: { icon: 'luggage', department: 'reception', note: 'optional', time: 'optional' },
  wake_up_call: { icon: 'alarm', department: 'reception', note: 'none', time: 'required' },
  late_check_out: { icon: 'key', department: 'reception', note: 'none' },
  adapter: { icon: 'plug', department: 'reception', note: 'optional' },
  ice: { icon: 'ice', department: 'kitchen', note: 'optional' },
  firewood: { icon: 'flame', department: 'maintenance', note: 'optional', quantity_max: 6 },
  beach_towels: { icon: 'umbrella', department: 'housekeeping', note: 'optional', quantity_max: 6 },
} as const satisfies Record<Exclude<BuiltIn, SeedType>, Suggestion>

import type { Department } from '#modules/access/policy.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { RequestType, SeedType, Wish } from '../contract.ts'

/* What Deskbell has words and drawings for. In a file of its own, because a guest's first visit does without. */

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

/** The types with words in all languages: those that every hotel begins with, and suggestions. */
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

/** Message keys of the hints that some of them have. */
const builtInHints: Partial<Record<BuiltIn, FailureCode>> = {
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

/** True if a name is one that this version knows. */
export const isBuiltIn = (name: string | null): name is BuiltIn => builtInNames.includes(name as BuiltIn)

/** The hint of a type for a reader; empty for none. */
export const readHint = (
  { built_in, hint, translations }: Pick<RequestType, 'built_in' | 'hint' | 'translations'>,
  t: (key: string) => string,
  language: Language,
): string => {
  if (hint !== null) return (hint && translations[language]?.hint) || hint
  const key = isBuiltIn(built_in) ? builtInHints[built_in] : undefined
  return key ? t(key) : ''
}

/** The fields of a type's form in which the suggestions differ. */
type Suggestion = {
  icon: TypeIcon
  department: Department
  note: Wish
  time?: Wish
  quantity_max?: number
  target_minutes?: number
}

/** Suggestions of further types, with words in all languages. */
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

import type { FailureCode } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { SeedType, TypeWords } from './contract.ts'

/** Message keys of the names that statistics and pushes have always said. */
const seedLabels = {
  towels: 'requests.type_towels',
  cleaning: 'requests.type_cleaning',
  maintenance: 'requests.type_maintenance',
  other: 'requests.type_other',
} as const satisfies Record<SeedType, FailureCode>

/** True if it is a type that every hotel begins with. */
export const isSeed = (name: string): name is SeedType => Object.hasOwn(seedLabels, name)

/** The message key of a built-in name. */
export const getBuiltInLabel = (name: string): FailureCode =>
  isSeed(name) ? seedLabels[name] : `request_types.name_${name}`

/** The icon of a type as every hotel begins with it. */
export const seedIcons = {
  towels: 'towels',
  cleaning: 'broom',
  maintenance: 'wrench',
  other: 'message',
} as const satisfies Record<SeedType, string>

/** The lines of a type's choices. */
export const toLines = (choices: string | null | undefined): string[] =>
  (choices ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Translate = (key: string) => string
type Words = Pick<TypeWords, 'built_in' | 'name' | 'translations'>

/**
 * The name of a type for a reader: the hotel's own words in their language, in its main language, or the built-in ones.
 */
export const readName = ({ built_in, name, translations }: Words, t: Translate, language: Language): string => {
  const own = translations[language]?.name ?? name
  if (own) return own
  return t(getBuiltInLabel(built_in ?? 'other'))
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

import type { Language } from '#platform/contract/languages.ts'
import type { Texts } from './catalogues.ts'

const suffix = /_(zero|one|two|few|many|other)$/

// Made once for each language: loading one takes longer than checking a text.
const rules = new Map<Language, Intl.PluralRules>()
const getRules = (language: Language): Intl.PluralRules => {
  const loaded = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, loaded)
  return loaded
}

/** The plural categories of a language, in the order from one to other. */
export const getCategories = (language: Language): string[] => {
  const order = ['zero', 'one', 'two', 'few', 'many', 'other']
  return getRules(language)
    .resolvedOptions()
    .pluralCategories.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** True if the category "one" of this language means the number 1 alone: in Russian and Serbian it includes 21 and 31. */
export const oneMeansOne = (language: Language): boolean => getRules(language).select(21) !== 'one'

/**
 * The key without its plural ending, if it is one form of a plural; undefined for a plain key. A key counts as a form
 * only if English has both `_one` and `_other` of it: `type_other` alone is a type called "other".
 */
export const getPlural = (key: string, english: Texts): string | undefined => {
  const base = key.replace(suffix, '')
  return base !== key && `${base}_one` in english && `${base}_other` in english ? base : undefined
}

/** The keys that a language must have, in the order of the English file, each plural in all its forms. */
export const keysFor = (language: Language, english: Texts): ReadonlySet<string> => {
  const categories = getCategories(language)
  return new Set(
    Object.keys(english).flatMap((key) => {
      const plural = getPlural(key, english)
      return plural === undefined ? [key] : categories.map((category) => `${plural}_${category}`)
    }),
  )
}

/** The English text that a key of another language translates: for `x_few` and `x_many` that is `x_other`. */
export const englishFor = (key: string, english: Texts): string | undefined => {
  const plural = getPlural(key, english)
  return english[key] ?? (plural === undefined ? undefined : english[`${plural}_other`])
}

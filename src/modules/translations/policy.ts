import type { Language } from '#platform/contract/languages.ts'
import type { TextOf, Texts, Translations } from './contract.ts'

// A cached offline response may be older than the translations feature.
/** A row with texts that may be translated. */
export type LocalizedText<Text extends string> = { readonly [Name in Text]?: string | null | undefined } & {
  readonly translations?: Translations<Text> | undefined
}

/** A row in the reader's language. `lang` names the language of each text that is in another one. */
export type Reading<Row, Text extends string> = Row & { lang: { [Name in Text]?: Language } }

/**
 * Localises a row for a guest: each text in their language if the hotel offers it and a translation exists, otherwise
 * in the hotel's main language.
 * @param texts the row's texts, as its contract lists them
 * @param language the reader's language
 * @param spoken the hotel's languages, the main one first; empty when not set
 */
export const localize = <const Of extends Texts, Row extends LocalizedText<TextOf<Of>>>(
  row: Row,
  texts: Of,
  language: Language,
  spoken: readonly Language[] | undefined,
): Reading<Row, TextOf<Of>> => {
  const main = spoken?.[0]
  const translated = language !== main && spoken?.includes(language) ? row.translations?.[language] : undefined
  const read: Partial<Record<string, string>> = {}
  const lang: Partial<Record<string, Language>> = {}
  for (const name of Object.keys(texts) as TextOf<Of>[]) {
    const text = row[name] ? translated?.[name] : undefined
    if (text) read[name] = text
    else if (main !== undefined && main !== language) lang[name] = main
  }
  return { ...row, ...read, lang } as Reading<Row, TextOf<Of>>
}

/**
 * The hotel's languages, without the main one, in which a text of the row is missing. Texts that the row itself lacks
 * do not count.
 */
export const findMissingTranslations = <const Of extends Texts>(
  row: LocalizedText<TextOf<Of>>,
  texts: Of,
  spoken: readonly Language[] | undefined,
): Language[] =>
  (spoken ?? [])
    .slice(1)
    .filter((code) =>
      (Object.keys(texts) as TextOf<Of>[]).some(
        (name) => row[name]?.trim() && !row.translations?.[code]?.[name]?.trim(),
      ),
    )

/**
 * A text of a row in the reader's language, as `localize` finds it: for rows whose texts have names of their own, such as
 * the ids of their parts.
 */
export const localizeText = (
  text: string,
  name: string,
  translations: Translations | undefined,
  language: Language,
  spoken: readonly Language[] | undefined,
): string => (language !== spoken?.[0] && spoken?.includes(language) && translations?.[language]?.[name]) || text

/** True if two translations are equal, regardless of the order of their keys. */
export const sameTranslations = (one: Translations, other: Translations): boolean => inOrder(one) === inOrder(other)

/** True if a row has these values already, as after a repeated call. */
export const hasValues = <Values extends { readonly translations: Translations }>(
  row: NoInfer<Values>,
  { translations, ...values }: Values,
): boolean =>
  sameTranslations(row.translations, translations) &&
  Object.entries(values).every(([name, value]) => row[name as keyof Values] === value)

const inOrder = (translations: Translations): string =>
  JSON.stringify(
    Object.entries(translations)
      .toSorted(byKey)
      .map(([code, texts]) => [code, Object.entries(texts ?? {}).toSorted(byKey)]),
  )

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0

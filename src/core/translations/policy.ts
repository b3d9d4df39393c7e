import type { Language } from '#platform/contract/languages.ts'
import type { TextOf, Texts, Translations } from './contract.ts'

// An answer that was kept for the time without network may be older than the languages.
/** A row with texts that may be translated. */
export type LocalizedText<Text extends string> = { readonly [Name in Text]?: string | null | undefined } & {
  readonly translations?: Translations<Text> | undefined
}

/** A row as a reader reads it. `lang` names the language of each text that is not in his own. */
export type Reading<Row, Text extends string> = Row & { lang: { [Name in Text]?: Language } }

/**
 * What a guest reads of a row: each text in his language where the hotel offers it and somebody has translated it, else
 * in the hotel's first.
 * @param texts the row's texts, as its contract lists them
 * @param language the reader's
 * @param spoken the hotel's languages, in order; empty while the hotel has not said which it writes in
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
 * The languages of the hotel, without its first, in which a text of the row is missing. What the row itself does not
 * say is not missing.
 */
export const missingTranslations = <const Of extends Texts>(
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

/** Whether two say the same, however their parts are ordered. */
export const sameTranslations = (one: Translations, other: Translations): boolean => inOrder(one) === inOrder(other)

const inOrder = (translations: Translations): string =>
  JSON.stringify(
    Object.entries(translations)
      .toSorted(byKey)
      .map(([code, texts]) => [code, Object.entries(texts ?? {}).toSorted(byKey)]),
  )

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0

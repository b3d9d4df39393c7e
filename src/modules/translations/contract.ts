import * as z from 'zod/mini'
import { languageCodes, type Language } from '#platform/contract/languages.ts'
import { optionalText } from '#platform/contract/text.ts'

/** The translatable texts of a row, with the maximum length of each. */
export type Texts = Readonly<Record<string, number>>
export type TextOf<Of extends Texts> = keyof Of & string

/** The texts of a row in languages other than the hotel's main one. Missing texts are untranslated. */
export type Translations<Text extends string = string> = {
  [Code in Language]?: { [Name in Text]?: string | undefined } | undefined
}

/** The maximum size of a row's texts in all languages as JSON, so that a response has room for a row of any kind. */
export const maxTranslationsBytes = 60_000

/**
 * The schema of the translations of one kind of row: known languages, the row's texts and their maximum lengths. Empty
 * texts are dropped.
 */
export const getTranslations = <const Of extends Texts>(texts: Of, maxBytes = maxTranslationsBytes) =>
  inLanguages(
    z.strictObject(Object.fromEntries(Object.entries(texts).map(([name, max]) => [name, optionalText(max)]))),
    maxBytes,
  ) as unknown as z.ZodMiniType<Translations<TextOf<Of>>, Translations<TextOf<Of>>>

/** The same for a row whose texts have names of their own, such as the ids of its parts. */
export const getKeyedTranslations = (name: z.ZodMiniType<string, string>, max: number, maxBytes: number) =>
  inLanguages(z.record(name, optionalText(max)), maxBytes) as unknown as z.ZodMiniType<Translations, Translations>

const inLanguages = (texts: z.ZodMiniType<Loose[string], Loose[string]>, maxBytes: number) =>
  z.partialRecord(z.enum(languageCodes), texts).check(
    z.overwrite(withoutEmpty),
    z.refine((value) => toBytes(value) <= maxBytes, { error: 'platform.field_too_long' }),
  )

type Loose = Partial<Record<string, Partial<Record<string, string | undefined>> | undefined>>

const withoutEmpty = <Value extends Loose>(translations: Value): Value =>
  Object.fromEntries(
    Object.entries(translations)
      .map(
        ([code, texts]) => [code, Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text))] as const,
      )
      .filter(([, texts]) => Object.keys(texts).length > 0),
  ) as Value

// In UTF-8, as transmitted.
const toBytes = (value: unknown): number =>
  encodeURIComponent(JSON.stringify(value)).replaceAll(/%[\dA-F]{2}/g, '.').length

import * as z from 'zod/mini'
import { languageCodes, type Language } from '#platform/contract/languages.ts'
import { optionalText } from '#platform/contract/text.ts'

/** The texts of a row that guests read, and how many characters each may have. */
export type Texts = Readonly<Record<string, number>>
export type TextOf<Of extends Texts> = keyof Of & string

/** The texts of a row in other languages than the hotel's first. What is not there is not translated. */
export type Translations<Text extends string = string> = {
  [Code in Language]?: { [Name in Text]?: string | undefined } | undefined
}

/** A row's texts in all languages weigh no more, as JSON: an answer has room for a row of any kind. */
export const maxTranslationsBytes = 60_000

/**
 * The translations of one kind of row: languages that are known, texts that the row has, as long as the row's own. A
 * text that is empty is not there.
 */
export const getTranslations = <const Of extends Texts>(texts: Of, maxBytes = maxTranslationsBytes) => {
  const all = z.partialRecord(
    z.enum(languageCodes),
    z.strictObject(Object.fromEntries(Object.entries(texts).map(([name, most]) => [name, optionalText(most)]))),
  )
  return all.check(
    z.overwrite(withoutEmpty),
    z.refine((value) => toBytes(value) <= maxBytes, { error: 'platform.field_too_long' }),
  ) as unknown as z.ZodMiniType<Translations<TextOf<Of>>, Translations<TextOf<Of>>>
}

type Loose = Partial<Record<string, Partial<Record<string, string | undefined>> | undefined>>

const withoutEmpty = <Value extends Loose>(translations: Value): Value =>
  Object.fromEntries(
    Object.entries(translations)
      .map(
        ([code, texts]) => [code, Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text))] as const,
      )
      .filter(([, texts]) => Object.keys(texts).length > 0),
  ) as Value

// In UTF-8, in which it travels.
const toBytes = (value: unknown): number =>
  encodeURIComponent(JSON.stringify(value)).replaceAll(/%[\dA-F]{2}/g, '.').length

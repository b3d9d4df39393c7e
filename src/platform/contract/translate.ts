import type { MessageValues } from './failure.ts'
import type { Language } from './languages.ts'

/** All texts of one language, by folder and key. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Gives the text of `<folder>.<key>`, with the values in its holes. */
export type Translate = (key: string, values?: MessageValues) => string

// Chromium has no data for Albanian and would quietly follow the rules of the browser's own language. English has the
// same.
const pluralLocale = (language: Language): string => (language === 'sq' ? 'en' : language)

/**
 * Reads the message files: `{{name}}` is a hole, and where `count` is given, the form of that number is taken:
 * `tickets_one`, `tickets_few`, `tickets_other`, as the language counts.
 * @param missing what stands for a key without a text; left out: the key itself
 */
export const translator = (
  messages: Messages,
  language: Language,
  missing: (key: string) => string = (key) => key,
): Translate => {
  const plurals = new Intl.PluralRules(pluralLocale(language))
  return (key, values) => {
    const dot = key.indexOf('.')
    const folder = messages[key.slice(0, dot)]
    const name = key.slice(dot + 1)
    const count = values?.['count']
    const text =
      (typeof count === 'number' ? folder?.[`${name}_${plurals.select(count)}`] : undefined) ??
      folder?.[name] ??
      missing(key)
    return values ? text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, hole: string) => String(values[hole] ?? '')) : text
  }
}

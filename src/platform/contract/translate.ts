import type { MessageValues } from './failure.ts'
import type { Language } from './languages.ts'

/** All messages of one language, by folder and key. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns the text of `<folder>.<key>` with its placeholders filled in. */
export type Translate = (key: string, values?: MessageValues) => string

// Chromium has no data for Albanian and would silently use the browser's language. English has the same plural rules.
const pluralLocale = (language: Language): string => (language === 'sq' ? 'en' : language)

/**
 * Creates a translate function from the messages of a language. `{{name}}` is a placeholder. With the value `count` it
 * takes the plural form of that number: `tickets_one`, `tickets_few`, `tickets_other`.
 * @param missing the text for a key without a message; by default the key itself
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

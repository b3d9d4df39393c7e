import { readFileSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import i18next, { type i18n } from 'i18next'
import type { FailureCode, MessageValues } from '#platform/contract/failure.ts'
import { fallbackLanguage, languages, type Language } from '#platform/contract/languages.ts'

const sources = join(import.meta.dirname, '../..')

/** All messages of one language, by folder and key, as the folders under src hold them. */
const readMessages = (language: Language): Record<string, Record<string, string>> =>
  Object.fromEntries(
    globSync(`**/messages/${language}.json`, { cwd: sources }).map((file) => [basename(dirname(dirname(file))), JSON.parse(readFileSync(join(sources, file), 'utf8')) as Record<string, string>]),
  )

let instance: i18n | undefined

const catalogue = (): i18n => {
  if (instance) return instance
  instance = i18next.createInstance()
  void instance.init({
    initAsync: false,
    lng: 'en',
    fallbackLng: [fallbackLanguage, 'en'],
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(languages.map(({ code }) => [code, { translation: readMessages(code) }])),
  })
  return instance
}

/**
 * The text of a message on the server: answers of the API carry the English one beside the code.
 * @param key `<folder>.<key>`; an unknown one comes back as it is
 */
export const messageText = (language: Language, key: FailureCode, values: MessageValues = {}): string => catalogue().t(key, { lng: language, ...values })

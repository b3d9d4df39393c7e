import { readFileSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FailureCode, MessageValues } from '#platform/contract/failure.ts'
import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import { translator, type Messages, type Translate } from '#platform/contract/translate.ts'
import { program } from './machine/program.ts'

/** Reads all messages of one language, by folder and key. */
const readMessages = (language: Language): Messages =>
  Object.fromEntries(
    globSync(`**/messages/${language}.json`, { cwd: program.messages }).map((file) => [
      basename(dirname(dirname(file))).replaceAll('-', '_'),
      JSON.parse(readFileSync(join(program.messages, file), 'utf8')) as Record<string, string>,
    ]),
  )

const translators = new Map<Language, Translate>()

/** A message that a language lacks while a feature is being written is shown in Serbian, otherwise in English. */
const translate = (language: Language): Translate => {
  const known = translators.get(language)
  if (known) return known
  const layers = [readMessages('en'), readMessages(fallbackLanguage), readMessages(language)]
  const folders = new Set(layers.flatMap((layer) => Object.keys(layer)))
  const joined = [...folders].map(
    (folder) => [folder, Object.assign({}, ...layers.map((layer) => layer[folder])) as Messages[string]] as const,
  )
  const made = translator(Object.fromEntries(joined), language)
  translators.set(language, made)
  return made
}

/**
 * The text of a message on the server: API responses carry the English one beside the code.
 * @param key `<folder>.<key>`; an unknown key is returned as it is
 */
export const messageText = (language: Language, key: FailureCode, values: MessageValues = {}): string =>
  translate(language)(key, values)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#platform/contract/languages.ts'

/**
 * Words that texts of these languages avoid ('*': of any): whole words in any case, or a pattern. `except` names texts,
 * or whole folders, that may use them.
 */
type RefusedWords = {
  languages: string
  words?: string
  pattern?: string
  except?: readonly string[]
  instead: string
  because: string
}

const path = join(import.meta.dirname, '../../docs/glossary/refused-words.json')
const rules = (JSON.parse(readFileSync(path, 'utf8')) as RefusedWords[]).map((rule) => ({
  ...rule,
  pattern: new RegExp(rule.pattern ?? `(?<!\\p{L})(?i:${rule.words})(?!\\p{L})`, 'u'),
}))

/**
 * The words of a text that another word of the glossary has replaced, and spelling that a program can find: what is
 * wrong, and what to write instead.
 * @param folder the first part of the full key: `people`
 */
export const findRefusedWords = (language: Language, folder: string, key: string, text: string) =>
  rules
    .filter(
      ({ languages, except = [] }) =>
        (languages === '*' || languages.split(' ').includes(language)) &&
        !except.includes(folder) &&
        !except.includes(`${folder}.${key}`),
    )
    .flatMap(({ pattern, instead, because }): (readonly [wrong: string, instead: string])[] => {
      const [found] = pattern.exec(text) ?? []
      return found === undefined
        ? []
        : [[`says “${found}” in ${key}.`, `Write ${instead}: ${because}. The list is docs/glossary/refused-words.json`]]
    })

import type { Language } from '#platform/contract/languages.ts'
import type { Problem } from '../source/problem.ts'
import type { Tree } from '../source/tree.ts'
import { type Catalogue, codes, getEnglish, getPath, type Texts } from './catalogues.ts'
import { englishFor, keysFor, oneMeansOne, getPlural } from './plurals.ts'
import { findRefusedWords } from './refused-words.ts'
import { maySameAsEnglish } from './same-as-english.ts'
import { holesIn, lettersIn } from './text.ts'

type Fault = readonly [wrong: string, instead: string]

/**
 * Ten languages have the same keys and placeholders, the plural forms of the language, its own script and its own
 * words.
 */
export const checkTexts = (tree: Tree, catalogue: Catalogue): Problem[] => {
  const english = getEnglish(catalogue)
  return codes.flatMap((language) => {
    const texts = catalogue.texts[language]
    if (texts === undefined) return []
    const path = getPath(catalogue, language)
    const keys = keysFor(language, english)
    const getLine = (key: string): number => {
      const lines = tree.file(path).text.split('\n')
      return lines.findIndex((line) => line.includes(`"${key}"`)) + 1
    }
    const missing = [...keys].filter((key) => !(key in texts))
    return [
      ...missing.map((key): Problem => ({
        path,
        wrong: `lacks ${key}.`,
        instead: `Translate "${englishFor(key, english)}"; "node tools/messages.ts missing ${language}" lists all that is missing`,
        why: 'Messages',
      })),
      ...Object.keys(texts).flatMap((key) =>
        [
          ...findFaults(language, key, texts, english, keys),
          ...findRefusedWords(language, catalogue.folder, key, texts[key] ?? ''),
        ].map(([wrong, instead]): Problem => ({ path, line: getLine(key), wrong, instead, why: 'Messages' })),
      ),
    ]
  })
}

/**
 * Every problem of one text, its key included.
 * @param keys those that the language must have, for a caller with many texts
 */
export const findFaults = (
  language: Language,
  key: string,
  texts: Texts,
  english: Texts,
  keys = keysFor(language, english),
): Fault[] => {
  const text = texts[key] ?? ''
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key)) return [[`has the key "${key}".`, 'Keys are written in snake_case']]
  if (!keys.has(key)) {
    const reason = language === 'en' ? 'English has no plural form for' : 'English does not have'
    return [[`has ${key}, which ${reason}.`, 'Add it to en.json, or remove it here; plural forms follow the language']]
  }
  if (text.trim() === '' || text !== text.trim())
    return [[`has ${key} empty or with a blank at its edge.`, 'Write the sentence alone; the screen adds spacing']]
  return [
    findScriptFault(language, key, text),
    findHoleFault(language, key, text, english),
    findSameFault(language, key, text, english),
  ].filter((fault) => fault !== undefined)
}

const findScriptFault = (language: Language, key: string, text: string): Fault | undefined => {
  const isCyrillic = /\p{Script=Cyrillic}/u.test(text)
  if (isCyrillic === (language === 'ru')) return undefined
  if (isCyrillic) return [`has Cyrillic letters in ${key}.`, 'Only Russian is written in Cyrillic here']
  if (lettersIn(text) === '' || maySameAsEnglish(text, 'ru')) return undefined
  return [`has no Cyrillic letter in ${key}.`, 'Translate it']
}

const findHoleFault = (language: Language, key: string, text: string, english: Texts): Fault | undefined => {
  const holes = holesIn(text)
  if (holes === undefined) return [`has a stray brace in ${key}.`, 'A hole is written {{name}}']
  const expected = holesIn(englishFor(key, english) ?? '') ?? []
  const countIsSaid = key.endsWith('_one') && getPlural(key, english) !== undefined && oneMeansOne(language)
  const [ours, theirs] = [holes, expected].map(
    (list) => new Set(list.filter((hole) => !countIsSaid || hole !== 'count')),
  )
  if (ours?.symmetricDifference(theirs ?? ours).size === 0) return undefined
  const wrong = `has other holes in ${key} (${holes.join(' ') || 'none'}) than English (${expected.join(' ') || 'none'}).`
  return [wrong, 'Every {{hole}} and <tag> of the English text stands in every language']
}

const findSameFault = (language: Language, key: string, text: string, english: Texts): Fault | undefined => {
  const isSame = language !== 'en' && text === englishFor(key, english) && lettersIn(text) !== ''
  if (!isSame || maySameAsEnglish(text, language)) return undefined
  return [`has ${key} in English: "${text}".`, 'Translate it, or add it to tools/messages/same-as-english.ts']
}

import type { Language } from '#platform/contract/languages.ts'
import type { Problem } from '../source/problem.ts'
import type { Tree } from '../source/tree.ts'
import { type Catalogue, codes, getEnglish, getPath, type Texts } from './catalogues.ts'
import { englishFor, keysFor, oneMeansOne, getPlural } from './plurals.ts'
import { findRefusedWords } from './refused-words.ts'
import { maySameAsEnglish } from './same-as-english.ts'
import { holesIn, lettersIn } from './text.ts'

/** What is wrong with a text, and what to do. */
type Fault = Pick<Problem, 'wrong' | 'instead'>

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
    const faulty = Object.keys(texts).flatMap((key) =>
      [
        ...findFaults(language, key, texts, english, keys),
        ...findRefusedWords(language, catalogue.folder, key, texts[key] ?? ''),
      ].map((fault): Problem => ({
        path,
        line: getLine(tree, path, key),
        ...fault,
        why: 'Messages',
      })),
    )
    return [...missing(path, language, texts, english, keys), ...faulty]
  })
}

const missing = (
  path: string,
  language: Language,
  texts: Texts,
  english: Texts,
  keys: ReadonlySet<string>,
): Problem[] =>
  [...keys]
    .filter((key) => !(key in texts))
    .map((key) => ({
      path,
      wrong: `lacks ${key}.`,
      instead: `Translate "${englishFor(key, english)}"; "node tools/messages.ts missing ${language}" lists all that is missing`,
      why: 'Messages',
    }))

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
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key))
    return [{ wrong: `has the key "${key}".`, instead: 'Keys are written in snake_case' }]
  if (!keys.has(key))
    return [
      {
        wrong: `has ${key}, which ${language === 'en' ? 'English has no plural form for' : 'English does not have'}.`,
        instead: 'Add it to en.json, or remove it here; plural forms follow the language',
      },
    ]
  if (text.trim() === '' || text !== text.trim())
    return [
      {
        wrong: `has ${key} empty or with a blank at its edge.`,
        instead: 'Write the sentence alone; spacing belongs to the screen',
      },
    ]
  return [
    ...scriptFaults(language, key, text),
    ...holeFaults(language, key, text, english),
    ...sameFaults(language, key, text, english),
  ]
}

const scriptFaults = (language: Language, key: string, text: string): Fault[] => {
  const cyrillic = /\p{Script=Cyrillic}/u.test(text)
  if (language !== 'ru')
    return cyrillic
      ? [
          {
            wrong: `has Cyrillic letters in ${key}.`,
            instead: language === 'sr' ? 'Serbian is written in Latin script here' : 'Translate it',
          },
        ]
      : []
  return cyrillic || lettersIn(text) === '' || maySameAsEnglish(text, 'ru')
    ? []
    : [{ wrong: `has no Cyrillic letter in ${key}.`, instead: 'Translate it' }]
}

const holeFaults = (language: Language, key: string, text: string, english: Texts): Fault[] => {
  const holes = holesIn(text)
  if (holes === undefined) return [{ wrong: `has a stray brace in ${key}.`, instead: 'A hole is written {{name}}' }]
  const expected = holesIn(englishFor(key, english) ?? '') ?? []
  const countIsSaid = key.endsWith('_one') && getPlural(key, english) !== undefined && oneMeansOne(language)
  const relevant = (list: readonly string[]): string =>
    [...new Set(list)]
      .filter((hole) => !(countIsSaid && hole === 'count'))
      .toSorted()
      .join(' ')
  if (relevant(holes) === relevant(expected)) return []
  return [
    {
      wrong: `has other holes in ${key} (${holes.join(' ') || 'none'}) than English (${expected.join(' ') || 'none'}).`,
      instead: 'Every {{hole}} and <tag> of the English text stands in every language, spelled the same',
    },
  ]
}

const sameFaults = (language: Language, key: string, text: string, english: Texts): Fault[] => {
  if (
    language === 'en' ||
    text !== englishFor(key, english) ||
    lettersIn(text) === '' ||
    maySameAsEnglish(text, language)
  )
    return []
  return [
    {
      wrong: `has ${key} in English: "${text}".`,
      instead: 'Translate it, or give the reason in tools/messages/same-as-english.json',
    },
  ]
}

const getLine = (tree: Tree, path: string, key: string): number =>
  tree
    .file(path)
    .text.split('\n')
    .findIndex((line) => line.includes(`"${key}"`)) + 1

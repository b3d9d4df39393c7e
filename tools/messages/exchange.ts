import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#platform/contract/languages.ts'
import type { Tree } from '../source/tree.ts'
import { getEnglish, isTexts, getPath, readCatalogues, type Texts } from './catalogues.ts'
import { englishFor, keysFor } from './plurals.ts'
import { findFaults } from './texts.ts'

/** Texts by folder and key: the format for translators. */
export type Sheet = Readonly<Record<string, Texts>>

/** The missing texts of a language, with the English text in place of the translation. */
export const missingTexts = (tree: Tree, language: Language): Sheet => {
  const sheet = readCatalogues(tree).catalogues.map((catalogue) => {
    const english = getEnglish(catalogue)
    const texts = catalogue.texts[language] ?? {}
    const lacking = [...keysFor(language, english)].filter((key) => (texts[key] ?? '').trim() === '')
    return [catalogue.folder, Object.fromEntries(lacking.map((key) => [key, englishFor(key, english) ?? '']))] as const
  })
  return Object.fromEntries(sheet.filter(([, texts]) => Object.keys(texts).length > 0))
}

/**
 * Writes a translated sheet into the message files of its language, keys in the order of English. Nothing is written if
 * a folder or key is unknown or a text is faulty.
 * @returns how many texts were written, or the problems
 */
export const importTexts = (
  tree: Tree,
  language: Language,
  sheet: unknown,
): { count: number } | { refused: string[] } => {
  if (typeof sheet !== 'object' || sheet === null) return { refused: ['The sheet is not an object of folders.'] }
  const { catalogues } = readCatalogues(tree)
  const refused: string[] = []
  const files = Object.entries(sheet).flatMap(([folder, texts]: [string, unknown]) => {
    const catalogue = catalogues.find((one) => one.folder === folder)
    if (catalogue === undefined || !isTexts(texts)) {
      refused.push(`${folder}: no folder with messages has this name, or its part is not an object of texts.`)
      return []
    }
    const english = getEnglish(catalogue)
    const keys = Object.keys(texts)
    const faults = keys.flatMap((key) => findFaults(language, key, texts, english))
    refused.push(...faults.map(([wrong]) => `${folder}: ${wrong}`))
    const merged = inOrder(language, english, { ...catalogue.texts[language], ...texts })
    return [{ path: getPath(catalogue, language), count: keys.length, texts: merged }]
  })
  if (refused.length > 0) return { refused }
  for (const { path, texts } of files) writeFileSync(join(tree.root, path), `${JSON.stringify(texts, null, 2)}\n`)
  return { count: files.reduce((sum, { count }) => sum + count, 0) }
}

const inOrder = (language: Language, english: Texts, texts: Texts): Texts => {
  const wanted = [...keysFor(language, english)].filter((key) => key in texts)
  const others = Object.keys(texts).filter((key) => !wanted.includes(key))
  return Object.fromEntries([...wanted, ...others].map((key) => [key, texts[key] ?? '']))
}

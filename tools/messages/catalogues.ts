import * as z from 'zod/mini'
import { type Language, languages } from '#platform/contract/languages.ts'
import type { Problem } from '../source/problem.ts'
import type { Tree } from '../source/tree.ts'

/** All texts of one folder: key → text, by language. A language whose file is missing has no entry. */
export type Catalogue = {
  /** First part of the full key: the name of the folder above `messages`, with underscores for its hyphens. */
  readonly folder: string
  /** Where the files are: `src/modules/requests/messages`. */
  readonly directory: string
  readonly texts: Readonly<Partial<Record<Language, Texts>>>
}
const Texts = z.record(z.string(), z.string())
export type Texts = Readonly<z.output<typeof Texts>>

export const codes: readonly Language[] = languages.map(({ code }) => code)

/** English defines the keys. */
export const getEnglish = (catalogue: Catalogue): Texts => catalogue.texts.en ?? {}

export const getPath = ({ directory }: Pick<Catalogue, 'directory'>, language: Language): string =>
  `${directory}/${language}.json`

/** Reads every `messages` folder below src; a file that is no flat object of texts becomes a problem. */
export const readCatalogues = (tree: Tree): { catalogues: Catalogue[]; problems: Problem[] } => {
  const problems: Problem[] = []
  const directories = [
    ...new Set(tree.paths.flatMap((path) => /^(src\/.+\/messages)\/[^/]+\.json$/.exec(path)?.[1] ?? [])),
  ]
  const catalogues = directories.map((directory): Catalogue => {
    const texts: Partial<Record<Language, Texts>> = {}
    for (const language of codes) {
      const path = getPath({ directory }, language)
      if (!tree.has(path)) {
        const instead = `Every text exists in ten languages; "node tools/messages.ts missing ${language}" lists them`
        problems.push({ path, wrong: 'is missing.', instead, why: 'Messages' })
        continue
      }
      const read = readTexts(tree.file(path).text)
      texts[language] = typeof read === 'string' ? {} : read
      if (typeof read === 'string')
        problems.push({ path, wrong: read, instead: 'Write one flat object of texts', why: 'Messages' })
    }
    return { folder: (directory.split('/').at(-2) ?? '').replaceAll('-', '_'), directory, texts }
  })
  return { catalogues, problems }
}

/** @returns the texts, or the fault of the file */
const readTexts = (text: string): Texts | string => {
  try {
    const value: unknown = JSON.parse(text)
    return isTexts(value) ? value : 'is not a flat object of texts.'
  } catch (error) {
    return `is not JSON: ${(error as Error).message}.`
  }
}

/** True if this is a flat object whose values are all texts. */
export const isTexts = (value: unknown): value is Texts => Texts.safeParse(value).success

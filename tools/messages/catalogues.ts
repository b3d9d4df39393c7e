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
export type Texts = Readonly<Record<string, string>>

export const codes: readonly Language[] = languages.map(({ code }) => code)

/** English defines the keys. */
export const getEnglish = (catalogue: Catalogue): Texts => catalogue.texts.en ?? {}

export const getPath = (catalogue: Catalogue, language: Language): string => `${catalogue.directory}/${language}.json`

/** Reads every `messages` folder below src; a file that is no flat object of texts becomes a problem. */
export const readCatalogues = (tree: Tree): { catalogues: Catalogue[]; problems: Problem[] } => {
  const problems: Problem[] = []
  const directories = [
    ...new Set(tree.paths.flatMap((path) => /^(src\/.+\/messages)\/[^/]+\.json$/.exec(path)?.[1] ?? [])),
  ]
  const catalogues = directories.map((directory): Catalogue => {
    const texts: Partial<Record<Language, Texts>> = {}
    for (const language of codes) {
      const path = `${directory}/${language}.json`
      if (!tree.has(path)) {
        const instead = `Every text exists in ten languages; "node tools/messages.ts missing ${language}" lists them`
        problems.push({ path, wrong: 'is missing.', instead, why: 'Messages' })
        continue
      }
      const read = readTexts(path, tree.file(path).text)
      if ('problem' in read) problems.push(read.problem)
      texts[language] = 'texts' in read ? read.texts : {}
    }
    return { folder: (directory.split('/').at(-2) ?? '').replaceAll('-', '_'), directory, texts }
  })
  return { catalogues, problems }
}

const readTexts = (path: string, text: string): { texts: Texts } | { problem: Problem } => {
  const refuse = (wrong: string): { problem: Problem } => ({
    problem: { path, wrong, instead: 'Write one flat object: "key_in_snake_case": "text"', why: 'Messages' },
  })
  try {
    const value: unknown = JSON.parse(text)
    return isTexts(value) ? { texts: value } : refuse('is not a flat object of texts.')
  } catch (error) {
    return refuse(`is not JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Is this a flat object whose values are all texts? */
export const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string')

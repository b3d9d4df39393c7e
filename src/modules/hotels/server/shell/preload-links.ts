import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#platform/contract/languages.ts'

/** Preload links for what the page requests as soon as it runs. */
export type PreloadLinks = {
  /** For every page: the messages of its language. */
  texts(language: Language): string[]
  /** Its fonts, which do not block rendering. */
  fonts(language: Language): string[]
  /**
   * More for pages that are bundled in a chunk of this name: the chunk with its styles, and the other messages; those of
   * the staff with `staff` alone. Nothing where there is no such chunk.
   */
  forPage(chunk: string, language: Language): string[]
}

// Scripts beyond Western European have their own font files (platform/web/ui/css/fonts.css).
const getFonts = (language: Language): string[] =>
  language === 'ru' ? ['latin', 'cyrillic'] : ['en', 'de', 'nl'].includes(language) ? ['latin'] : ['latin', 'latin-ext']

// Needed by the first text, but after the scripts that render it. Phones get the smaller files
// (platform/web/ui/css/fonts.css).
const cuts = [
  { cut: 'wght', media: '(max-width: 899.98px)' },
  { cut: 'opsz', media: '(min-width: 900px)' },
] as const

/** The part of dist/web/.vite/manifest.json that is used here, by source module. */
type BuiltFiles = Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] }>

const preloading = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`

const preloadingStyle = (file: string): string => `<link rel="preload" as="style" crossorigin href="/${file}">`

/**
 * Reads from Vite's manifest where the messages of each language and the fonts are. Without a manifest, as in
 * development, there are no preload links and the page finds the files itself, one round trip later.
 */
export const readPreloadLinks = async (webDir: string): Promise<PreloadLinks> => {
  const files = await getFiles(webDir)
  const find = (matches: (source: string) => boolean): string[] =>
    Object.entries(files)
      .filter(([source]) => matches(source))
      .map(([, { file }]) => file)
  return {
    texts: (language) => find((source) => source === `virtual:messages/${language}`).map(preloading),
    fonts: (language) =>
      getFonts(language).flatMap((part) =>
        cuts.flatMap(({ cut, media }) =>
          find(
            (source) =>
              source.endsWith(`-${part}-${cut}-normal.woff2`) && (part !== 'latin' || !source.includes('latin-ext')),
          ).map(
            (file) =>
              `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" media="${media}" href="/${file}">`,
          ),
        ),
      ),
    forPage: (chunk, language) => {
      const { scripts, styles } = getChunk(files, chunk)
      if (scripts.length === 0) return []
      const parts = chunk === 'staff' ? ['rest', 'staff-texts'] : ['rest']
      const texts = parts.flatMap((part) => find((source) => source === `virtual:messages/${language}/${part}`))
      return [...styles.map(preloadingStyle), ...[...scripts, ...texts].map(preloading)]
    },
  }
}

/** A chunk (vite.config.ts) with its imports, without those that every page loads anyway. */
const getChunk = (files: BuiltFiles, name: string): { scripts: string[]; styles: string[] } => {
  const sources = Object.entries(files)
  const initial = closure(
    files,
    sources.filter(([, { isEntry }]) => isEntry).map(([source]) => source),
  )
  const chunk = closure(
    files,
    sources.filter(([, one]) => one.name === name && one.file.endsWith('.js')).map(([source]) => source),
  )
  const found = [...chunk].filter((source) => !initial.has(source)).flatMap((source) => files[source] ?? [])
  return { scripts: found.map(({ file }) => file), styles: found.flatMap(({ css = [] }) => css) }
}

const closure = (files: BuiltFiles, from: string[]): Set<string> => {
  const visited = new Set(from)
  // Iterating a Set also visits what is added meanwhile.
  for (const source of visited) for (const imported of files[source]?.imports ?? []) visited.add(imported)
  return visited
}

const getFiles = async (webDir: string): Promise<BuiltFiles> => {
  try {
    return JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8')) as BuiltFiles
  } catch {
    return {}
  }
}

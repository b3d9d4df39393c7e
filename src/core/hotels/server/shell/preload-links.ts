import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#platform/contract/languages.ts'

/** Preload links for what the page requests as soon as it runs. */
export type PreloadLinks = {
  /** For every page: the messages of its language. */
  texts(language: Language): string[]
  /** Its fonts, which do not block rendering. */
  fonts(language: Language): string[]
  /** More for staff pages: their chunk and the other messages. Guest pages do not name these. */
  forStaff(language: Language): string[]
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
type BuiltFiles = Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[] }>

const preloading = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`

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
  const staff = staffFiles(files)
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
    forStaff: (language) =>
      [...staff, ...find((source) => source === `virtual:messages/${language}/rest`)].map(preloading),
  }
}

/** The staff chunk (tools/vite/staff-chunks.ts) with its imports, without those that every page loads anyway. */
const staffFiles = (files: BuiltFiles): string[] => {
  const sources = Object.entries(files)
  const initial = closure(
    files,
    sources.filter(([, { isEntry }]) => isEntry).map(([source]) => source),
  )
  const staff = closure(
    files,
    sources.filter(([, { name }]) => name === 'staff').map(([source]) => source),
  )
  return [...staff].filter((source) => !initial.has(source)).flatMap((source) => files[source]?.file ?? [])
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

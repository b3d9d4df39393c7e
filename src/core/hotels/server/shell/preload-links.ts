import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#platform/contract/languages.ts'

/** Links that let the browser begin with what the page will ask for as soon as it runs. */
export type PreloadLinks = {
  /** What every page begins with: the texts of its language. */
  texts(language: Language): string[]
  /** Its letters, which nothing waits for. */
  fonts(language: Language): string[]
  /** What the staff's pages need besides: their own file, and the rest of the texts. No guest's page names them. */
  forStaff(language: Language): string[]
}

// The letters beyond Western Europe's have files of their own (platform/web/ui/css/fonts.css).
const getFonts = (language: Language): string[] =>
  language === 'ru' ? ['latin', 'cyrillic'] : ['en', 'de', 'nl'].includes(language) ? ['latin'] : ['latin', 'latin-ext']

// Needed by the first words, but not before the scripts that write them. Phones get the smaller files
// (platform/web/ui/css/fonts.css).
const cuts = [
  { cut: 'wght', media: '(max-width: 899.98px)' },
  { cut: 'opsz', media: '(min-width: 900px)' },
] as const

/** What Vite writes to dist/web/.vite/manifest.json, as far as it matters here: by source module. */
type BuiltFiles = Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[] }>

const preloading = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`

/**
 * Reads from the list of built files where the texts of each language and the fonts are. Without a list, as in
 * development, there are no hints: the page finds everything by itself, a round trip later.
 */
export const readPreloadLinks = async (webDir: string): Promise<PreloadLinks> => {
  const files = await getFiles(webDir)
  const find = (wanted: (source: string) => boolean): string[] =>
    Object.entries(files)
      .filter(([source]) => wanted(source))
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

/** The staff's file (tools/vite/staff-chunks.ts) with what it imports, as far as the page does not name that anyway. */
const staffFiles = (files: BuiltFiles): string[] => {
  const sources = Object.entries(files)
  const begins = closure(
    files,
    sources.filter(([, { isEntry }]) => isEntry).map(([source]) => source),
  )
  const staff = closure(
    files,
    sources.filter(([, { name }]) => name === 'staff').map(([source]) => source),
  )
  return [...staff].filter((source) => !begins.has(source)).flatMap((source) => files[source]?.file ?? [])
}

const closure = (files: BuiltFiles, from: string[]): Set<string> => {
  const seen = new Set(from)
  // A set that grows while it is walked is walked to its end.
  for (const source of seen) for (const imported of files[source]?.imports ?? []) seen.add(imported)
  return seen
}

const getFiles = async (webDir: string): Promise<BuiltFiles> => {
  try {
    return JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8')) as BuiltFiles
  } catch {
    return {}
  }
}

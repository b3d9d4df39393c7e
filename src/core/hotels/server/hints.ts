import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#platform/contract/languages.ts'

/** Links that let the browser begin with what the page will ask for as soon as it runs. */
export type Hints = (language: Language) => string[]

// The letters beyond Western Europe's have files of their own (platform/web/ui/css/fonts.css).
const fontsOf = (language: Language): string[] =>
  language === 'ru' ? ['latin', 'cyrillic'] : ['en', 'de', 'nl'].includes(language) ? ['latin'] : ['latin', 'latin-ext']

// Needed by the first words, but not before the scripts that write them. Phones get the smaller files (platform/web/ui/css/fonts.css).
const cuts = [{ cut: 'wght', media: '(max-width: 899.98px)' }, { cut: 'opsz', media: '(min-width: 900px)' }] as const

/**
 * Reads from the list of built files where the texts of each language and the fonts are. Without a list, as in
 * development, there are no hints: the page finds everything by itself, a round trip later.
 */
export const readHints = async (webDir: string): Promise<Hints> => {
  const files = await filesOf(webDir)
  const find = (wanted: (source: string) => boolean): string[] => files.filter(([source]) => wanted(source)).map(([, file]) => `/${file}`)
  return (language) => [
    ...find((source) => source === `virtual:messages/${language}`).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...fontsOf(language).flatMap((part) => cuts.flatMap(({ cut, media }) =>
      find((source) => source.endsWith(`-${part}-${cut}-normal.woff2`) && (part !== 'latin' || !source.includes('latin-ext'))).map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" media="${media}" href="${href}">`))),
  ]
}

const filesOf = async (webDir: string): Promise<[source: string, file: string][]> => {
  try {
    const list = JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
    return Object.entries(list).map(([source, { file }]) => [source, file])
  } catch {
    return []
  }
}

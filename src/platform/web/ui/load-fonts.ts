import type { Language } from '#platform/contract/languages.ts'

// On a slow line the fonts would delay the page. They come after its first drawing, and the next page uses them.
const maxScriptMs = 300
const maxWaitMs = 100

// One letter of each font file (css/fonts.css) beyond the Latin one.
const letters: Partial<Record<Language, string>> = { en: '', de: '', nl: '', ru: 'Ж' }

const isLineSlow = (): boolean =>
  performance.getEntriesByType('resource').some(({ name, duration }) => name.endsWith('.js') && duration > maxScriptMs)

/**
 * Loads the fonts of the headings before the first drawing, where that takes no longer than a moment: a font that comes
 * later is not used on that page, so that no line jumps. Never fails.
 */
export const loadFonts = async (language: Language): Promise<void> => {
  if (isLineSlow()) return
  const sample = `A${letters[language] ?? 'ő'}`
  await Promise.race([
    document.fonts.load('600 1em "Source Serif 4"', sample).catch(() => []),
    new Promise((resolve) => void setTimeout(resolve, maxWaitMs)),
  ])
}

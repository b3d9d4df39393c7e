/** Words that are the same in every language. */
const brands = /\bDeskbell\b/g

/** The letters of a text that need a translation: without placeholders, tags and brand words. */
export const lettersIn = (text: string): string =>
  text
    .replaceAll(/\{\{.*?\}\}|<.*?>/g, '')
    .replace(brands, '')
    .replaceAll(/\P{L}/gu, '')

/** The names of the placeholders and tags in a text, in order of appearance; undefined if a brace is unbalanced. */
export const holesIn = (text: string): string[] | undefined => {
  const hole = /\{\{([a-z][a-zA-Z0-9_]*)\}\}|(<\/?\w+\/?>)/g
  if (/[{}]/.test(text.replaceAll(hole, ''))) return undefined
  return Array.from(text.matchAll(hole), ([, name, tag]) => name ?? tag ?? '')
}

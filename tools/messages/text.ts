/** Words that are the same in every language. */
const brands = /\bDeskbell\b/g

/** The letters of a text that a translator would have to translate: without holes, tags and brand words. */
export const lettersIn = (text: string): string =>
  text
    .replaceAll(/\{\{.*?\}\}|<.*?>/g, '')
    .replace(brands, '')
    .replaceAll(/\P{L}/gu, '')

/** The names of the holes and tags in a text, in order of appearance; undefined where a brace stands alone. */
export const holesIn = (text: string): string[] | undefined => {
  const hole = /\{\{([a-z][a-zA-Z0-9_]*)\}\}|(<\/?\w+\/?>)/g
  if (/[{}]/.test(text.replaceAll(hole, ''))) return undefined
  return Array.from(text.matchAll(hole), ([, name, tag]) => name ?? tag ?? '')
}

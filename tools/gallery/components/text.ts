export const query = new URLSearchParams(location.search)
const isLong = query.get('texts') === 'long'

/** A text of the gallery; with `?texts=long` each of its longer words is two thirds longer, as in German. */
export const t = (text: string): string =>
  isLong ? text.replaceAll(/\p{L}{5,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.66))) : text

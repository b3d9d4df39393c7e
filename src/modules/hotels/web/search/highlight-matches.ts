import { normalizeSearch } from '../../policy.ts'

/**
 * Splits a text into parts, marking those that a search matched: `Kot` in `Kotor`. Compares letters as the search does.
 */
export const highlightMatches = (text: string, typed: string): { text: string; marked: boolean }[] => {
  const letters = Array.from(text.normalize('NFC'))
  // One letter for each letter, so that indexes in both texts agree.
  const plain = letters.map((letter) => normalizeSearch(letter).slice(0, 1) || ' ').join('')
  const marked = letters.map(() => false)
  for (const word of normalizeSearch(typed).split(' ').filter(Boolean)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      marked.fill(true, at, at + word.length)
  }
  const pieces: { text: string; marked: boolean }[] = []
  letters.forEach((letter, at) => {
    const last = pieces.at(-1)
    if (last !== undefined && last.marked === marked[at]) last.text += letter
    else pieces.push({ text: letter, marked: marked[at] === true })
  })
  return pieces
}

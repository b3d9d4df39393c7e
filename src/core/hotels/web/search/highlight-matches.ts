import { normalizeSearch } from '../../policy.ts'

/**
 * A text in pieces, those marked that a search found: `Kot` in `Kotor`. Letters are compared as the search compares
 * them.
 */
export const highlightMatches = (text: string, typed: string): { text: string; marked: boolean }[] => {
  const letters = Array.from(text.normalize('NFC'))
  // One letter for one letter, so that places in both texts are the same.
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

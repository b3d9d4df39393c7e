import { cleanText } from '#platform/contract/text.ts'
import { spell, type Spelling } from './letters.ts'

/*
 * Whether two names are of one person. They may be spelled differently, since the guest still knows the name. How much
 * of it is given is strict.
 */

// Dropped or kept, typed or printed: apostrophes, accents on their own and the signs of transliteration.
const apostrophes = /['’‘‛`´ʹʺʻʼʽʾʿˈˊˋ′‵＇׳՚ꞌ᾽᾿῾]/g
const titles = new Set(
  (
    'mr mrs ms mx dr prof herr frau mme mlle mister missis madam monsieur madame signor signora señor señora senhor ' +
    'senhora gospodin gospođa gospodja gospodična господин госпођа госпожа господжа господине pán paní mudr judr phdr ' +
    'domnul doamna meneer mevrouw dhr mevr zoti zonja'
  ).split(' '),
)
// Parts that many names have: with the family name alone they are not two words of it.
const particles = new Set(
  'de da di do du del della dos das la le las los el al van von der den ter ten zu of bin ibn abu bint ben st mc mac'.split(
    ' ',
  ),
)
const isLight = (word: string): boolean => particles.has(word) || /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(word)

/** The words of a name, each once, without titles unless there is nothing else. */
const wordsOf = (name: string): string[] => {
  const words = cleanText(name)
    .replaceAll(apostrophes, '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const rest = words.filter((word) => !titles.has(word))
  return rest.length > 0 ? rest : words
}

/** Whether two spellings have a way to write them in common. A run of i counts as one. */
const meet = (one: Spelling, other: Spelling): boolean => {
  const failed = new Set<string>()
  const from = (at: number, rest: string, otherAt: number, otherRest: string, last: string): boolean => {
    const key = `${at}|${rest}|${otherAt}|${otherRest}|${last === 'i'}`
    if (failed.has(key)) return false
    failed.add(key)
    if (rest === '' && at < one.length)
      return (one[at] ?? []).some((way) => from(at + 1, way, otherAt, otherRest, last))
    if (otherRest === '' && otherAt < other.length)
      return (other[otherAt] ?? []).some((way) => from(at, rest, otherAt + 1, way, last))
    if (last === 'i' && rest.startsWith('i')) return from(at, rest.slice(1), otherAt, otherRest, last)
    if (last === 'i' && otherRest.startsWith('i')) return from(at, rest, otherAt, otherRest.slice(1), last)
    if (rest === '' || otherRest === '') return rest === otherRest
    return rest[0] === otherRest[0] && from(at, rest.slice(1), otherAt, otherRest.slice(1), rest[0] ?? '')
  }
  return from(0, '', 0, '', '')
}

const ofOtherAlphabet = /^[\p{Script=Cyrillic}\p{M}]+$|^[\p{Script=Greek}\p{M}]+$/u
const accentsAndYo = (word: string): string =>
  word.normalize('NFC').replaceAll('ё', 'е').replaceAll('ς', 'σ').normalize('NFD').replaceAll(/\u0301|\u0300|\u0342/g, '')

/**
 * Whether two words are one word of a name. Each of them may be written in another way, but there is no way round over a
 * third spelling: what both have in Cyrillic or Greek letters is compared in those.
 */
const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true
  if (ofOtherAlphabet.test(one) && ofOtherAlphabet.test(other) && isOneScript(one + other))
    return accentsAndYo(one) === accentsAndYo(other)
  return (
    meet(spell(one, false), spell(other, false)) ||
    meet(spell(one, true), spell(other, false)) ||
    meet(spell(one, false), spell(other, true))
  )
}
const isOneScript = (word: string): boolean => ofOtherAlphabet.test(word)

const maxJoined = 3

/** The words, with those in a row as one that the other name writes as one: "O Brien" is "OBrien". */
const joinLike = (words: readonly string[], others: readonly string[]): string[] => {
  const joined: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const lengths = [maxJoined, maxJoined - 1].filter((length) => at + length <= words.length)
    const length = lengths.find((many) => {
      const whole = words.slice(at, at + many).join('')
      return others.some((other) => isSameWord(whole, other))
    })
    joined.push(words.slice(at, at + (length ?? 1)).join(''))
    at += (length ?? 1) - 1
  }
  return joined
}

const isAsian = (word: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u.test(word)
/** The words of an Asian name whose parts are the other way round than in the one that is written without a blank. */
const turnLike = (words: readonly string[], others: readonly string[]): readonly string[] => {
  const turned = words.toReversed().join('')
  return words.length === 2 && words.every(isAsian) && others.includes(turned) ? [turned] : words
}

const maxStrangeWords = 2
const unique = (words: readonly string[]): string[] => [...new Set(words)]

/**
 * Whether the name that a guest gives matches one that a reservation names, in any order. At least two different words
 * must match (or the whole name, if it has one word), so that a surname alone is not enough, with its "de la" neither.
 * At most two words may differ, such as a middle name, so that nobody can try many names at once. One reservation can
 * name several guests.
 */
export const isNameOf = (reserved: string, given: string): boolean => {
  const [all, typed] = [wordsOf(reserved), wordsOf(given)]
  const words = unique(joinLike(turnLike(all, typed), typed))
  const givenWords = unique(joinLike(turnLike(typed, all), all))
  const free = new Set(words)
  const matched: string[] = []
  // A word that is written the same is taken before one that may mean it.
  for (const isMeant of [(one: string, other: string) => one === other, isSameWord])
    for (const word of givenWords.filter((one) => !matched.includes(one))) {
      const found = [...free].find((one) => isMeant(one, word))
      if (found === undefined) continue
      free.delete(found)
      matched.push(word)
    }
  const heavy = words.filter((word) => !isLight(word))
  const matchedHeavy = heavy.filter((word) => !free.has(word)).length
  return (
    words.length > 0 &&
    matched.length >= Math.min(2, words.length) &&
    matchedHeavy >= Math.min(2, heavy.length) &&
    givenWords.length - matched.length <= maxStrangeWords
  )
}

import { cleanText } from '#platform/contract/format/clean-text.ts'
import { spell, type Spelling } from './letters.ts'

/*
 * Compares names: are two of one person? They may be spelled differently, since the guest still knows the name. How much
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
const isLight = (word: string): boolean =>
  particles.has(word) || /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(word)

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

/** True if two spellings have a way to write them in common. A run of i counts as one. */
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
  word
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replaceAll('ς', 'σ')
    .normalize('NFD')
    .replaceAll(/\u0301|\u0300|\u0342/g, '')

/**
 * True if two words are one word of a name. Each of them may be written in another way, but there is no way round over a
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

/** Of one name: more ways to join its words are not tried. */
const maxWays = 8

type Compare = (one: string, other: string) => boolean

/** The ways to take words in a row as one where the other name writes them as one: "O Brien" is "OBrien". */
const listJoinings = (words: readonly string[], others: readonly string[], isSame: Compare): string[][] => {
  // The ways from each word to the end, beginning with the last word.
  const ways: string[][][] = [[[]]]
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const here = Array.from({ length: Math.min(maxJoined, words.length - at) }, (_, more) => {
      const whole = words.slice(at, at + more + 1).join('')
      const isOne = more === 0 || others.some((other) => isSame(whole, other))
      return isOne ? (ways[more] ?? []).map((rest) => [whole, ...rest]) : []
    })
    ways.unshift(here.flat().slice(0, maxWays))
  }
  return ways[0] ?? []
}

const isAsian = (word: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u.test(word)
/** The words of an Asian name whose parts are the other way round than in the one that is written without a blank. */
const turnLike = (words: readonly string[], others: readonly string[]): readonly string[] => {
  const turned = words.toReversed().join('')
  return words.length === 2 && words.every(isAsian) && others.includes(turned) ? [turned] : words
}

const maxStrangeWords = 2

/** Pairs as many words as can be with different words of the other name, the first ones in any case if they can be. */
const pairWords = (words: readonly string[], others: readonly string[], isSame: Compare): Set<string> => {
  const pairs = new Map<string, string>()
  const pair = (word: string, tried: Set<string>): boolean =>
    others.some((other) => {
      if (tried.has(other) || !isSame(word, other)) return false
      tried.add(other)
      const before = pairs.get(other)
      if (before !== undefined && !pair(before, tried)) return false
      pairs.set(other, word)
      return true
    })
  for (const word of words) pair(word, new Set())
  return new Set(pairs.values())
}

const hasEnough = (words: ReadonlySet<string>, given: ReadonlySet<string>, isSame: Compare): boolean => {
  const heavy = Array.from(words).filter((word) => !isLight(word))
  const paired = pairWords([...heavy, ...Array.from(words).filter(isLight)], Array.from(given), isSame)
  return (
    paired.size >= Math.min(2, words.size) &&
    heavy.filter((word) => paired.has(word)).length >= Math.min(2, heavy.length) &&
    given.size - paired.size <= maxStrangeWords
  )
}

/**
 * True if the name that a guest gives matches one that a reservation names, in any order. At least two different words
 * must match (or the whole name, if it has one word), so that a surname alone is not enough, with its "de la" neither.
 * Guesses: a long list of words would try many names at once, so at most two may differ, such as a middle name. One
 * reservation can name several guests.
 */
export const isNameOf = (reserved: string, name: string): boolean => {
  const [all, typed] = [wordsOf(reserved), wordsOf(name)]
  const known = new Map<string, boolean>()
  const isSame: Compare = (one, other) => {
    const key = `${one} ${other}`
    const before = known.get(key) ?? isSameWord(one, other)
    known.set(key, before)
    return before
  }
  const given = listJoinings(turnLike(typed, all), all, isSame)
  return (
    all.length > 0 &&
    listJoinings(turnLike(all, typed), typed, isSame).some((words) =>
      given.some((others) => hasEnough(new Set(words), new Set(others), isSame)),
    )
  )
}

import { commonNames } from './names.ts'

type Counts = Map<string, number>
/** How often letters follow each other in a language. A key's last character is the letter, or `*` for any. */
type Letters = { counts: Counts; total: number }

const regions = Array.from({ length: 676 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)))
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

/** The words of a language that the runtime has: names of countries, languages and currencies. */
const getWords = (language: string): Set<string> => {
  const words = new Set(wordsOf(commonNames[language] ?? ''))
  const kinds = [
    ['region', regions],
    ['language', regions.map((code) => code.toLowerCase())],
    ['currency', Intl.supportedValuesOf('currency')],
  ] as const
  for (const [type, codes] of kinds) {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' })
    for (const code of codes) for (const word of wordsOf(names.of(code) ?? '')) words.add(word)
  }
  // Code pages have the older letters with cedilla.
  return language === 'ro' ? new Set([...words].map((word) => word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ'))) : words
}

const learnt = new Map<string, Letters>()
const learn = (language: string): Letters => {
  const known = learnt.get(language)
  if (known) return known
  const counts: Counts = new Map()
  const count = (key: string): Counts => counts.set(key, (counts.get(key) ?? 0) + 1)
  let total = 0
  for (const word of getWords(language)) {
    const text = `  ${word} `
    for (let at = 2; at < text.length; at += 1) {
      for (const from of [at - 2, at - 1, at]) count(text.slice(from, at + 1))
      for (const from of [at - 2, at - 1]) count(`${text.slice(from, at)}*`)
      total += 1
    }
  }
  const letters = { counts, total }
  learnt.set(language, letters)
  return letters
}

/** The logarithm of how likely a word of a language has these letters. */
const likelihoodIn = ({ counts, total }: Letters, word: string): number => {
  const text = `  ${word} `
  const of = (key: string): number => counts.get(key) ?? 0
  let sum = 0
  for (let at = 2; at < text.length; at += 1) {
    const [letter, before] = [text[at] ?? '', text[at - 1] ?? '']
    const alone = (of(letter) + 0.02) / (total + 100)
    const second = (of(before + letter) + 3 * alone) / (of(`${before}*`) + 3)
    sum += Math.log((of(text.slice(at - 2, at + 1)) + 3 * second) / (of(`${text.slice(at - 2, at)}*`) + 3))
  }
  return sum
}

const cache = new Map<string, number>()
const maxCached = 100_000

/** How likely a word is, in the language that fits best. The less likely, the lower. */
export const likelihood = (word: string, languages: readonly string[]): number => {
  const key = `${languages[0]} ${word}`
  const before = cache.get(key)
  if (before !== undefined) return before
  const best = Math.max(...languages.map((language) => likelihoodIn(learn(language), word)))
  if (cache.size < maxCached) cache.set(key, best)
  return best
}

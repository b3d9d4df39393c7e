/** The Windows code pages of Europe: Central European, Cyrillic, Western, Greek. */
export const codePages = ['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253'] as const
export type CodePage = (typeof codePages)[number]

const common = { 'windows-1251': 'аеиноркст', 'windows-1253': 'αειηνορστυ' } as const
const share = (text: string, letters: string): number =>
  Array.from(text.toLowerCase()).filter((char) => letters.includes(char)).length

/** Cyrillic and Greek words consist of such bytes; in Latin scripts three in a row are very rare. */
const isLatin = (bytes: Uint8Array): boolean => {
  let [high, inRuns, run] = [0, 0, 0]
  for (const byte of bytes) {
    run = byte >= 0xb8 ? run + 1 : 0
    if (run > 0) high += 1
    if (run >= 3) inRuns += run === 3 ? 3 : 1
  }
  return inRuns * 2 <= high
}

const vowels = /[aeiouyáéíóúýäëïöüôîâąęőűăů]/i
const isLetter = (char: string): boolean => /\p{L}/u.test(char)

/**
 * Which of a byte's two letters fits its neighbours: positive for the Central European one, negative for the Western
 * one.
 */
const compareLetters = (central: string, western: string, before: string, after: string): number => {
  const nextToVowel = vowels.test(before) || vowels.test(after)
  // A consonant in one, a vowel in the other: č/è ć/æ ř/ø ň/ò ĺ/å ŕ/à.
  if ('čćřňĺŕ'.includes(central)) return nextToVowel ? 1 : -1
  if (central === 'ń') return vowels.test(before) && vowels.test(after) ? -1 : 1
  if (central === 'ă') return after === 'o' || after === 'e' ? -1 : 1
  if (central === 'ě') return isLetter(after) ? 1 : -1
  if ('đőů'.includes(central)) return 0.5
  // A letter in one, a sign such as ³ or ¿ in the other: inside a word it is the letter.
  return isLetter(central) && !/[\p{Ll}\p{Lu}]/u.test(western) && (isLetter(before) || isLetter(after)) ? 1 : 0
}

const isCentral = (bytes: Uint8Array): boolean => {
  const central = new TextDecoder('windows-1250').decode(bytes).toLowerCase()
  const western = new TextDecoder('windows-1252').decode(bytes).toLowerCase()
  let sum = 0
  for (let index = 0; index < central.length; index += 1) {
    const [there, here] = [central[index] ?? '', western[index] ?? '']
    if (there !== here) sum += compareLetters(there, here, central[index - 1] ?? '', central[index + 1] ?? '')
  }
  // In doubt Central European: computers of the region use 1250.
  return sum >= 0
}

/**
 * Detects the code page from the letters of a text.
 * @param among the candidates
 */
export const codePageByLetters = (bytes: Uint8Array, among: readonly CodePage[]): CodePage => {
  const [cyrillic, greek] = (['windows-1251', 'windows-1253'] as const).map((page) =>
    among.includes(page) ? share(new TextDecoder(page).decode(bytes), common[page]) : -1,
  ) as [number, number]
  const latin = among.filter((page) => page === 'windows-1250' || page === 'windows-1252')
  if (latin.length === 0 || (!isLatin(bytes) && Math.max(cyrillic, greek) >= 0))
    return greek > cyrillic ? 'windows-1253' : 'windows-1251'
  if (latin.length === 1 && latin[0]) return latin[0]
  return isCentral(bytes) ? 'windows-1250' : 'windows-1252'
}

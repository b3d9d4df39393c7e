/*
 * How letters are written in Latin ones without accents: in passports (ICAO 9303), by platforms that drop what they do
 * not know, by transliteration (ELOT 743 for Greek, the passports of each country for Cyrillic), and by people.
 */

/** Each line: letters, and after the colon the ways to write each of them; `-` is nothing. */
const table = `
å: a aa
ä: a ae
æ: ae a
ö ø ő: o oe
œ: oe o
ü ű: u ue
ß: ss s
þ: th t
ð: d dh dj
đ: d dj
ı: i
ł: l
š ş ș: s sh
ž: z zh
č ć: c ch
ç: c ch
ŋ: n
ħ: h
ŧ: t
ə: a e
ĸ: q k
а: a
б: b
в: v
г: g h
ґ: g
д: d
ђ: d dj
ѓ: g gj d dj
е: e ye
ё: e yo o ye
є: ye e
ж: z zh
з: z
ѕ: z dz
и і: i
ї: i yi
й ј: i
к: k
ќ: k kj c ch
л: l
љ: l lj
м: m
н: n
њ: n nj
о: o
п: p
р: r
с: s
т: t
ћ: c ch
у ў: u
ф: f
х: h kh ch
ц: c ts tz
ч: c ch tch
џ: dz dzh dj
ш: s sh sch
щ: sc shch sch st sht
ъ: - a ie
ы: i
ь: -
э: e
ю: yu u
я: ya
кс: ks x
α: a
β: v b
γ: g y
δ: d
ε: e
ζ: z
η: i
θ: th
ι: i
κ: k
λ: l
μ: m
ν: n
ξ: x ks
ο ω: o
π: p
ρ: r
σ ς: s
τ: t
υ: y v f u
φ: f ph
χ: ch h
ψ: ps
γγ: ng
γκ: gk g nk
γξ: nx
γχ: nch
μπ: b mp
ντ: nt d
ی ى: ي
ک: ك
ة: ه
ـ: -
`

/** The letters that plain ones may stand for, where the other name has them plain as well. */
const plainTable = `
dj: dj d
ae: ae a
oe: oe o
ue: ue u
`

// Different letters for one sound: they are the same in every name.
const sameSound = (letters: string): string => letters.replaceAll(/[yj]/g, 'i').replaceAll('w', 'v')

const read = (lines: string): Map<string, readonly string[]> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [letters = '', ways = ''] = line.split(': ')
        const written = ways.split(' ').map((way) => (way === '-' ? '' : sameSound(way)))
        return letters.split(' ').map((letter) => [letter, written] as const)
      }),
  )
const special = read(table)
const plain = read(plainTable)

/** A word as the ways to write each of its letters. */
export type Spelling = readonly (readonly string[])[]

/** A letter without its accents, in the scripts whose accents are left out in other documents. */
const withoutAccent = (letter: string): string =>
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter)
    ? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    : letter

/** Accents on their own; not the signs of Indian scripts, Thai or kana, which are letters. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu

/** The letters of a word, lower case. */
const lettersOf = (word: string): string[] =>
  Array.from(word.normalize('NFKC').toLowerCase().normalize('NFC').replaceAll(accents, ''))

/**
 * The ways to write a word in plain letters.
 * @param isLoose also what plain letters may stand for: "Mueller" may be "Muller"
 */
export const spell = (word: string, isLoose: boolean): Spelling => {
  const letters = lettersOf(word)
  const spelling: (readonly string[])[] = []
  for (let at = 0; at < letters.length; at += 1) {
    const bare = withoutAccent(letters[at] ?? '')
    const pair = bare + withoutAccent(letters[at + 1] ?? '')
    const ways =
      special.get(pair) ??
      (isLoose && canStand(letters, at) ? plain.get(letters.slice(at, at + 2).join('')) : undefined)
    spelling.push(ways ?? special.get(letters[at] ?? '') ?? special.get(bare) ?? [sameSound(bare)])
    if (ways) at += 1
  }
  return spelling
}

/** True if two vowels may be one with dots: "Michael", "Miguel" and "Joao" have none. */
const canStand = (letters: readonly string[], at: number): boolean =>
  letters[at] === 'd' ||
  (/^[^aeiouy]{2}/.test(`${letters[at - 1] ?? 'x'}${letters[at + 2] ?? 'a'}`) &&
    !/^l[aeo]?$/.test(letters.slice(at + 2).join('')))

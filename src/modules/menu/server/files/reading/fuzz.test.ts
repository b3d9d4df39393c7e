import { readdirSync, readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { planImport } from '../plan.ts'
import { readMenuFile } from '../rows.ts'

// Generated menu files against a slow and obvious reader that shares no code with the one of the product: what is stored
// is what that reader reads, and everything else is refused with a cause. The long form has 5,000 files.
const files = isLong ? 5000 : 2
const rowsOfFile = isLong ? 10 : 100

/* The obvious reader. */

const folder = (name: string) => new URL(name, import.meta.url)
const readJson = (name: string) => JSON.parse(readFileSync(folder(name), 'utf8')) as Record<string, string>
const languages = readdirSync(folder('../../../messages')).map((name) => name.slice(0, 2))
const ownWords = languages.map((code) => readJson(`../../../messages/${code}.json`))
const order =
  'gluten crustaceans eggs fish peanuts soybeans milk nuts celery mustard sesame sulphites lupin molluscs'.split(' ')
const diets = ['vegetarian', 'vegan', 'gluten_free', 'halal']

const collator = new Intl.Collator('en', { sensitivity: 'base' })
const plainly = (word: string): string => word.replaceAll('’', "'").replaceAll('-', ' ')
const isWord = /^[\p{L}\p{M}'’_ -]+$/u
const isOneOf = (text: string, words: readonly string[]): boolean =>
  isWord.test(text) && words.some((word) => collator.compare(plainly(text), plainly(word)) === 0)
const wordsOf = (key: string, all: readonly Record<string, string>[]): string[] => all.map((one) => one[key] ?? '')

const obviousList = (text: string, kind: 'allergen' | 'diet'): string[] | undefined => {
  if (isOneOf(text, wordsOf('file_none', ownWords))) return []
  const found: string[] = []
  let part = ''
  for (const char of `${text},`) {
    if (![',', ';', '\n'].includes(char)) {
      part += char
      continue
    }
    const word = part.trim()
    const one = (kind === 'allergen' ? order : diets).find(
      (name, at) =>
        (kind === 'allergen' && word === String(at + 1)) ||
        isOneOf(word, [name, ...wordsOf(`${kind}_${name}`, ownWords)]),
    )
    if (one === undefined || found.includes(one)) return undefined
    found.push(one)
    part = ''
  }
  return found
}

/** Every number that these digits and signs can mean. */
const listMeanings = (text: string): Set<number> => {
  const meanings = new Set<number>()
  for (const decimal of ['', '.', ','])
    for (const thousands of ['', '.', ',', ' ', '\u00a0', '\u202f', "'", '’']) {
      if (decimal !== '' && decimal === thousands) continue
      const at = decimal === '' ? text.length : text.lastIndexOf(decimal)
      if (at < 0) continue
      const [whole, decimals] = [text.slice(0, at), text.slice(at + 1)]
      const groups = thousands === '' ? [whole] : whole.split(thousands)
      const isGrouped = groups.length > 1
      const fits = groups.every((group, place) =>
        isGrouped ? (place === 0 ? /^[1-9]\d{0,2}$/.test(group) : /^\d{3}$/.test(group)) : /^\d+$/.test(group),
      )
      if (fits && (decimal === '' || /^\d+$/.test(decimals)))
        meanings.add(Number(`${groups.join('')}.${decimals || '0'}`))
    }
  return meanings
}

const marksOf: Record<string, string[]> = {
  EUR: ['€', 'EUR', 'euro', 'eura'],
  RSD: ['RSD', 'din', 'din.', 'дин', 'дин.', 'dinara'],
  CZK: ['CZK', 'Kč', 'Kc'],
  HUF: ['HUF', 'Ft'],
  ALL: ['ALL', 'lekë', 'leke', 'lek', 'L'],
}

const obviousAmount = (raw: string, currency: string): number | undefined => {
  let text = raw.trim()
  let sign = 1
  const mark = (marksOf[currency] ?? [])
    .toSorted((one, other) => other.length - one.length)
    .find((one) => text.toLowerCase().startsWith(one.toLowerCase()) || text.toLowerCase().endsWith(one.toLowerCase()))
  const takeSign = () => {
    if (!/^[+−-]/.test(text)) return
    sign = text.startsWith('+') ? 1 : -1
    text = text.slice(1).trim()
  }
  const takeMark = () => {
    if (mark === undefined) return
    if (text.toLowerCase().startsWith(mark.toLowerCase())) text = text.slice(mark.length).trim()
    else if (text.toLowerCase().endsWith(mark.toLowerCase())) text = text.slice(0, -mark.length).trim()
  }
  const wasSigned = /^[+−-]/.test(text)
  takeSign()
  takeMark()
  if (!wasSigned) takeSign()
  text = text.replace(/[.,](-|–|—|--)$/, '')
  const [meaning, ...others] = listMeanings(text)
  if (meaning === undefined || others.length > 0) return undefined
  const cents = Math.round(meaning * 100) / 100
  return Math.abs(cents - meaning) < 1e-8 ? sign * cents : undefined
}

const obviousTruth = (text: string): boolean | undefined => {
  const yes = ['x', 'y', 'true', 'wahr', 'po', 'да', 'igaz', 'waar', 'prawda', 'pravda', 'adevărat', 'vrai']
  const no = ['n', 'false', 'falsch', 'jo', 'нет', 'hamis', 'onwaar', 'fałsz', 'nepravda', 'fals']
  if (text === '1' || isOneOf(text, [...yes, ...wordsOf('file_yes', ownWords)])) return true
  return text === '0' || isOneOf(text, [...no, ...wordsOf('file_no', ownWords)]) ? false : undefined
}

const obviousCount = (text: string): number | undefined => {
  const value = obviousAmount(text, '')
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= 9999 ? value : undefined
}

/* Cells as people type them, and as programs change them. */

/** @param seed the same numbers for the same seed */
const createRandom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    mixed ^= mixed >>> 16
    return (mixed >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <One>(all: readonly One[]): One => all[below(all.length)] as One
  return { below, pick, isOnce: (times: number): boolean => below(times) === 0 }
}
type Random = ReturnType<typeof createRandom>

const signs = [
  Array.from('.,;:/|\\-–—+&_*?!()[]<>=~#%\'’"€$·•½²³①１٣eExXaAоО'),
  ['\n', '\t', '\u00a0', '\u202f', '\u2009', '\u200b', '\u00ad', '\u200d', '\ufeff', '\u000b', '\u0085', '\u2028'],
  ['\u0301', '\u0336', '\ufe0f\u20e3', '\ufffd', ' und ', ' and ', ' i ', ' и ', ' oder ', '  ', ' '],
].flat()

const spoil = (cell: string, { below, pick }: Random): string => {
  const at = below(cell.length + 1)
  if (below(3) === 0) return cell.slice(0, at) + cell.slice(at + 1)
  if (below(3) === 0) return cell.slice(0, at) + pick(signs) + cell.slice(at + 1)
  return cell.slice(0, at) + pick(signs) + cell.slice(at)
}

const nameOf = (key: string, { pick }: Random): string => {
  const name = pick(ownWords)[key] ?? ''
  return pick([name, name.toUpperCase(), name.normalize('NFD'), name.toLowerCase()])
}

const typeAllergens = (random: Random): string => {
  const count = 1 + random.below(4)
  const chosen = order.toSorted(() => random.below(3) - 1).slice(0, count)
  const parts = chosen.map((one) =>
    random.isOnce(3) ? nameOf(`allergen_${one}`, random) : String(order.indexOf(one) + 1),
  )
  const separator = random.pick([', ', ', ', ',', ';', '; ', '\n', '.', ' ', '. ', '-', '/', '+', ' & '])
  return random.isOnce(20) ? (random.pick(ownWords)['file_none'] ?? '') : parts.join(separator)
}

const typeAmount = (currency: string, random: Random): string => {
  const whole = random.pick([random.below(10), random.below(100), random.below(1000), random.below(100_000)])
  const separator = random.pick(['', '', '.', ',', ' ', '\u00a0', '\u202f', "'", '’'])
  const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, separator)
  const decimals = random.pick(['', '', '', ',50', '.50', ',5', '.05', ',00', ',-', '.–', '.500', ',5000'])
  const mark = random.pick(['', '', ...(marksOf[currency] ?? []), '$', 'Kč'])
  const amount = `${random.pick(['', '', '', '-', '+'])}${grouped}${decimals}`
  const blank = random.pick(['', ' ', '\u00a0'])
  return random.pick([amount, `${amount}${blank}${mark}`, `${mark}${blank}${amount}`])
}

const columns = [
  'Category',
  'Name',
  'Price',
  'Available',
  'Allergens',
  'May contain',
  'Diets',
  'Stock',
  'Recommended',
] as const

const typeRow = (at: number, currency: string, random: Random): string[] => {
  const cells = [
    'Kitchen',
    `Dish ${at}`,
    typeAmount(currency, random),
    random.pick([
      '',
      '',
      random.pick(ownWords)['file_yes'] ?? '',
      random.pick(ownWords)['file_no'] ?? '',
      '1',
      '0',
      'x',
      'TRUE',
    ]),
    random.isOnce(6) ? '' : typeAllergens(random),
    random.isOnce(2) ? '' : typeAllergens(random),
    random.isOnce(3)
      ? [nameOf('diet_halal', random), nameOf('diet_vegetarian', random)].slice(random.below(2)).join(', ')
      : '',
    random.isOnce(3) ? String(random.below(9999)) : '',
    random.isOnce(8) ? random.pick(['no', 'nein', '0']) : '',
  ]
  const spoilt = random.isOnce(2) ? 2 + random.below(cells.length - 2) : -1
  return cells.map((cell, column) => (column === spoilt ? spoil(cell, random) : cell))
}

const toWorkbook = (rows: string[][]): Buffer =>
  write(
    { SheetNames: ['Items'], Sheets: { Items: utils.aoa_to_sheet(rows) } },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer
const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/* The comparison. */

const empty = Symbol('nothing')
// An invisible sign is nothing, but for two numbers that it keeps apart.
const nothing = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200d\u2060\ufeff]+/g
const cleaned = (cell: string): string =>
  cell
    .replaceAll(nothing, (found, at: number) =>
      /\d/.test(cell[at - 1] ?? '') && /\d/.test(cell[at + found.length] ?? '') ? '  ' : '',
    )
    .normalize('NFC')
    .trim()

/** The reading of a cell by the obvious rules, if they have one; a dash empties the field. */
const getObvious = (cell: string, reader: (text: string) => unknown, emptied: unknown = null): unknown => {
  const text = cleaned(cell)
  return text === '' ? empty : text === '-' ? emptied : reader(text)
}

test(
  'of generated menu files nothing is stored that an obvious reader does not read the same way',
  { timeout: isLong ? 3_600_000 : 40_000 },
  async () => {
    const figures = { files, rows: 0, stored: 0, refused: 0 }
    for (let seed = 1; seed <= files; seed += 1) {
      const random = createRandom(seed * 7919)
      const currency = random.pick(Object.keys(marksOf))
      const rows = Array.from({ length: rowsOfFile }, (_, at) => typeRow(at, currency, random))
      const separator = random.pick([',', ';', '\t'])
      const all = [[...columns], ...rows]
      const text = all.map((row) => row.map(quote).join(separator)).join('\r\n')
      // Every second file is a workbook.
      const bytes = seed % 2 === 0 ? Buffer.from(`\ufeff${text}`) : toWorkbook(all)
      const now = { categories: [], items: [], option_groups: [], currency }
      const plan = planImport(await readMenuFile(bytes, []), now)
      expect(plan.rows).toHaveLength(rows.length)
      const stored = new Map(plan.changes.items.map(({ after }) => [after.name, after]))
      for (const cells of rows) {
        figures.rows += 1
        const [
          ,
          name = '',
          price = '',
          available = '',
          contains = '',
          traces = '',
          suits = '',
          stock = '',
          featured = '',
        ] = cells
        const item = stored.get(name)
        const row = plan.rows.find((one) => one.name === name)
        if (!item) {
          figures.refused += 1
          expect([name, row?.outcome, row?.reason?.code]).toEqual([name, 'refused', expect.stringMatching(/^menu\./)])
          continue
        }
        figures.stored += 1
        const allergens = getObvious(contains, (one) => obviousList(one, 'allergen'))
        const mayContain = getObvious(traces, (one) => obviousList(one, 'allergen'), [])
        const wanted = {
          price: getObvious(price, (one) => obviousAmount(one, currency)),
          available: orElse(getObvious(available, obviousTruth), true),
          allergens: inOrder(orElse(allergens, null)),
          may_contain: inOrder(orElse(mayContain, []))?.filter((one) => !item.allergens?.includes(one as never)),
          diets: inOrder(
            orElse(
              getObvious(suits, (all) => obviousList(all, 'diet'), []),
              [],
            ),
            diets,
          ),
          stock: orElse(getObvious(stock, obviousCount), null),
          featured: orElse(getObvious(featured, obviousTruth, false), false),
        }
        expect(item, JSON.stringify(cells)).toMatchObject(wanted)
      }
    }
    reportMetrics('menu files against an obvious reader', figures)
    // Neither of them refuses everything.
    expect(figures.stored).toBeGreaterThan(figures.rows / 8)
    expect(figures.refused).toBeGreaterThan(figures.rows / 8)
  },
)

const orElse = (read: unknown, nothing: unknown): unknown => (read === empty ? nothing : read)
/** In the order of the product; what cannot be read stays so. */
const inOrder = (read: unknown, all = order): string[] | null | undefined =>
  Array.isArray(read) ? all.filter((one) => read.includes(one)) : (read as null | undefined)

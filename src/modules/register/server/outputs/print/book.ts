import { page, Sheet, colours, type Look } from '#modules/pdf/server/sheet.ts'
import type { Pack } from '#modules/registration/policy/packs.ts'
import { toSvgPath } from '#modules/registration/policy/strokes.ts'
import { getPackLanguage } from '#modules/registration/policy/words.ts'
import type { Language } from '#platform/contract/languages.ts'
import { sortByNumber } from '../entry.ts'
import { getWords, type Words } from '../words/words.ts'
import { type BookLine, type Cell, type Column, getCells, type Paragraph } from './book-line.ts'

/** More of them are several files. */
export const maxBookLines = 2_000

/** A hotel on paper. @property lines its address and numbers @property language its main language */
export type PaperHotel = { name: string; lines: readonly string[]; time_zone: string; language: Language }

/** @property period the hotel's days @property printed_at a moment @property printed_by a name */
export type Book = {
  hotel: PaperHotel
  pack: Pick<Pack, 'code' | 'version' | 'hasPaperBook'>
  period: { from: string; to: string }
  printed_at: string
  printed_by: string
  lines: readonly BookLine[]
}

const [paperWidth, paperHeight] = [page.height, page.width]
const margin = 34
const width = paperWidth - 2 * margin
const gutter = 8
const padding = 5

const size = 8.4
const looks: Record<Paragraph['look'], Look> = {
  plain: { font: 'sans', size, isUneven: true },
  strong: { font: 'sansBold', size, isUneven: true },
  soft: { font: 'sans', size: size - 0.9, colour: colours.soft, isUneven: true },
}
const overline: Look = { font: 'sansBold', size: 6.7, colour: colours.soft, characterSpacing: 0.3 }
const small: Look = { font: 'sans', size: 8, colour: colours.soft }
const title: Look = { font: 'serif', size: 17 }
const signature = { height: 24, unitsHigh: 300, unitsWide: 1_000 } as const

/**
 * The book of guests: a line a person, in the order of their numbers, on A4 across. What is refused, corrected or mistaken
 * keeps its line, so that no number is missing.
 * @throws RangeError for more lines than a file may have
 */
export const writeBook = async (book: Book): Promise<Uint8Array> => {
  if (book.lines.length > maxBookLines) throw new RangeError(`A book has at most ${maxBookLines} lines.`)
  const words = getWords(getPackLanguage(book.pack.code) ?? book.hotel.language)
  const sheet = new Sheet({
    title: `${words.t('register.book_title')} ${getPeriod(book, words)}`,
    language: words.language,
    madeAt: book.printed_at,
    isLandscape: true,
  })
  const lines = sortByNumber(book.lines)
  const { columns, rows } = getCells(lines, { words, canPrint: (text) => sheet.canPrint(text), all: lines })
  const layout = {
    sheet,
    book,
    words,
    columns,
    widths: getWidths(columns, sheet, words),
    table: sheet.addGroup('Table'),
  }
  // The page for the signature is the one that the authority of this country keeps on paper.
  const bottom = paperHeight - margin - (book.pack.hasPaperBook ? 58 : 22)
  const firsts: number[] = []
  const begin = (at: number): void => {
    sheet.addPage()
    firsts.push(at)
    layOutHead(layout)
    layOutTitles(layout)
  }
  begin(0)
  for (const [at, cells] of rows.entries()) {
    const height = getRowHeight(layout, cells)
    if (sheet.y + height > bottom) begin(at)
    layOutRow(layout, cells, { height, isVoid: lines[at]?.status === 'corrected' || lines[at]?.status === 'mistaken' })
  }
  if (rows.length === 0)
    sheet.write('P', words.t('register.book_empty'), looks.plain, { x: margin, y: sheet.y + padding, width })
  for (const [index, first] of firsts.entries()) {
    sheet.turnTo(index)
    const last = (firsts[index + 1] ?? lines.length) - 1
    layOutFoot(layout, { index, pages: firsts.length, from: lines[first]?.number, to: lines[last]?.number })
  }
  return new Uint8Array(await sheet.finish())
}

type Layout = {
  sheet: Sheet
  book: Book
  words: Words
  columns: readonly Column[]
  widths: readonly number[]
  table: ReturnType<Sheet['addGroup']>
}

const getPeriod = ({ period: { from, to } }: Book, words: Words): string =>
  from === to ? words.day(from) : `${words.day(from)} – ${words.day(to)}`

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Shares the paper: numbers and days get what they need, a title room for its longest word, the others the rest. */
const getWidths = (columns: readonly Column[], sheet: Sheet, words: Words): number[] => {
  const least = columns.map(({ key, width: wanted, isFixed }) => {
    const inTitle = getTitle(key, words).split(' ')
    const longest = Math.max(...inTitle.map((word) => sheet.getWidth(word, overline)))
    return Math.max(isFixed ? wanted : 0, Math.ceil(longest) + 1 + gutter)
  })
  const isFull = columns.map(({ isFixed }) => isFixed === true)
  // A column that would get less than its least gets that, which leaves less for the others.
  for (;;) {
    const taken = sum(least.filter((_, at) => isFull[at]))
    const wanted = sum(columns.map(({ width: one }, at) => (isFull[at] ? 0 : one)))
    const widths = columns.map((column, at) =>
      isFull[at] ? (least[at] ?? 0) : (column.width * (width - taken)) / wanted,
    )
    const tooNarrow = widths.findIndex((one, at) => one < (least[at] ?? 0))
    if (tooNarrow === -1) return widths
    isFull[tooNarrow] = true
  }
}

const getTitle = (key: string, words: Words): string => words.t(key).toLocaleUpperCase(words.language)

const layOutHead = ({ sheet, book, words }: Layout): void => {
  const { hotel, pack } = book
  const isFirst = sheet.pages === 1
  const half = width / 2 - 10
  const write = (type: string, text: string, look: Look, place: { x: number; y: number; width: number }): void =>
    isFirst ? sheet.write(type, text, look, place) : sheet.decorate(text, look, place)
  const top = margin - 8
  const right = { x: margin + half + 20, width: half }
  const rules = words.t('register.book_rules', { pack: pack.code.toUpperCase(), version: String(pack.version) })
  const inHotels = getWords(hotel.language).t('register.book_title')
  const own = words.t('register.book_title')
  write('P', hotel.name, title, { x: margin, y: top, width: half })
  write('P', hotel.lines.join(' · '), small, { x: margin, y: top + 23, width: half })
  write('H1', own, { ...title, align: 'right' }, { ...right, y: top })
  const facts = [...(inHotels === own ? [] : [inHotels]), rules, getPeriod(book, words)]
  write('P', facts.join(' · '), { ...small, align: 'right' }, { ...right, y: top + 23 })
  sheet.rule(top + 40, { x: margin, width, colour: colours.brass })
  sheet.rule(top + 42.25, { x: margin, width, colour: colours.brassSoft })
  sheet.y = top + 52
}

/** Calls for each column with its place. */
const eachColumn = ({ widths }: Layout, visit: (at: number, place: { x: number; width: number }) => void): void => {
  let x = margin
  for (const [at, columnWidth] of widths.entries()) {
    visit(at, { x, width: columnWidth - gutter })
    x += columnWidth
  }
}

const layOutTitles = (layout: Layout): void => {
  const { sheet, words, columns, table } = layout
  const titles = columns.map(({ key }) => getTitle(key, words))
  const row = sheet.pages === 1 ? sheet.addGroup('TR', table) : undefined
  const heights: number[] = []
  eachColumn(layout, (at, place) => heights.push(sheet.getHeight(titles[at] ?? '', overline, place.width)))
  const height = Math.max(...heights)
  eachColumn(layout, (at, place) => {
    // They stand on the rule, however many lines they have.
    const y = sheet.y + height - (heights[at] ?? 0)
    if (row) sheet.write('TH', titles[at] ?? '', overline, { ...place, y, parent: row, scope: 'Column' })
    else sheet.decorate(titles[at] ?? '', overline, { ...place, y })
  })
  sheet.y += height + 4
  sheet.rule(sheet.y, { x: margin, width, colour: colours.ink, weight: 0.9 })
}

const getRowHeight = (layout: Layout, cells: readonly Cell[]): number => {
  const heights: number[] = []
  eachColumn(layout, (at, place) => {
    const { paragraphs = [], strokes } = cells[at] ?? {}
    const texts = paragraphs.map(({ text, look }) => layout.sheet.getHeight(text, looks[look], place.width))
    heights.push(sum(texts) + (strokes === undefined ? 0 : signature.height))
  })
  return Math.max(...heights) + 2 * padding
}

const layOutRow = (
  layout: Layout,
  cells: readonly Cell[],
  { height, isVoid }: { height: number; isVoid: boolean },
): void => {
  const { sheet, words, table } = layout
  const row = sheet.addGroup('TR', table)
  eachColumn(layout, (at, place) => {
    const { paragraphs = [], strokes } = cells[at] ?? {}
    const cell = sheet.addGroup('TD', row)
    let y = sheet.y + padding
    if (strokes !== undefined) {
      const scale = Math.min(signature.height / signature.unitsHigh, place.width / signature.unitsWide)
      sheet.drawLines(toSvgPath(strokes), words.t('register.book_signature'), { x: place.x, y, scale, parent: cell })
      y += signature.height
    }
    for (const { text, look, isStruck = false } of paragraphs) {
      const drawn: Look = { ...looks[look], isStruck, ...(isVoid && { colour: colours.soft }) }
      sheet.write('P', text, drawn, { ...place, y, parent: cell })
      y += sheet.getHeight(text, drawn, place.width)
    }
  })
  sheet.y += height
  sheet.rule(sheet.y, { x: margin, width })
}

const layOutFoot = (
  { sheet, book, words }: Layout,
  { index, pages, from, to }: { index: number; pages: number; from: string | undefined; to: string | undefined },
): void => {
  const y = paperHeight - margin - 6
  const third = width / 3
  if (book.pack.hasPaperBook) {
    const x = margin + width - 260
    sheet.rule(y - 24, { x, width: 260, colour: colours.ink })
    sheet.write('P', words.t('register.book_signature'), small, { x, y: y - 21, width: 260 })
  }
  const printed = words.moment(book.printed_at, book.hotel.time_zone)
  const by = words.t('register.book_printed', { ...printed, name: book.printed_by })
  sheet.decorate(by, small, { x: margin, y, width: third + 60 })
  if (from !== undefined && to !== undefined) {
    const numbers = words.t('register.book_numbers', { from, to })
    const textWidth = sheet.getWidth(numbers, small) + 1
    sheet.decorate(numbers, small, { x: margin + (width - textWidth) / 2 + 30, y, width: textWidth })
  }
  const pageOf = words.t('pdf.page_of', { page: String(index + 1), pages: String(pages) })
  sheet.decorate(pageOf, { ...small, align: 'right' }, { x: margin + 2 * third, y, width: third })
}

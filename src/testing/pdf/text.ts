import {
  getDictionary,
  getPages,
  getStream,
  Name,
  Operator,
  Reader,
  type Dictionary,
  type Pdf,
  type Value,
} from './parse.ts'

/**
 * A piece of text on a page, with the mark that it stands in: `P`, `TD`, `Artifact`. `codes` are its glyphs, `x` and `y` where
 * its line begins, in points from the lower left corner.
 */
export type Piece = {
  mark: string | null
  mcid: number | null
  font: string
  codes: number[]
  text: string
  x: number
  y: number
}

/** The content of a page: its pieces of text, and the operators that it uses. */
export type PageContent = { pieces: Piece[]; operators: Set<string> }

const getHex = (text: string): number => Number.parseInt(text, 16)

/** The letters of each glyph of a font. */
const readLetters = (pdf: Pdf, font: Dictionary): Map<number, string> => {
  const map = getStream(pdf, font.get('ToUnicode')).toString('latin1')
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, units = '']] of Array.from(list.matchAll(/<([^>]*)>/g)).entries())
      letters.set(getHex(first) + at, String.fromCharCode(...units.split(' ').filter(Boolean).map(getHex)))
  return letters
}

const getCodes = (text: string): number[] =>
  Array.from({ length: text.length / 2 }, (_, at) => text.charCodeAt(2 * at) * 256 + text.charCodeAt(2 * at + 1))

/** Reads what stands on a page, in the order in which it is drawn. */
export const readPage = (pdf: Pdf, page: Dictionary): PageContent => {
  const fonts = getDictionary(pdf, page.get('Resources'), 'Font')
  const letters = new Map(Array.from(fonts, ([name, font]) => [name, readLetters(pdf, getDictionary(pdf, font))]))
  const reader = new Reader(getStream(pdf, page.get('Contents')).toString('latin1'))
  const content: PageContent = { pieces: [], operators: new Set() }
  const marks: { tag: string; mcid: number | null }[] = []
  let font = ''
  let [x, y] = [0, 0]
  let operands: Value[] = []
  const show = (parts: readonly Value[]): void => {
    const codes = parts.flatMap((part) => (typeof part === 'string' ? getCodes(part) : []))
    const text = codes.map((code) => letters.get(font)?.get(code) ?? '\ufffd').join('')
    const mark = marks.at(-1)
    content.pieces.push({ mark: mark?.tag ?? null, mcid: mark?.mcid ?? null, font, codes, text, x, y })
  }
  const run: Record<string, () => void> = {
    Tm: () => ([x, y] = [Number(operands[4]), Number(operands[5])]),
    Tf: () => (font = operands[0] instanceof Name ? operands[0].name : ''),
    TJ: () => show(Array.isArray(operands[0]) ? operands[0] : []),
    Tj: () => show(operands),
    BMC: () => marks.push({ tag: (operands[0] as Name).name, mcid: null }),
    BDC: () => {
      const mcid = operands[1] instanceof Map ? operands[1].get('MCID') : null
      marks.push({ tag: (operands[0] as Name).name, mcid: typeof mcid === 'number' ? mcid : null })
    },
    EMC: () => marks.pop(),
  }
  for (let value = reader.next(); value !== undefined; value = reader.next()) {
    if (!(value instanceof Operator)) {
      operands.push(value)
      continue
    }
    content.operators.add(value.word)
    run[value.word]?.()
    operands = []
  }
  return content
}

/** The texts of a document in its order, each paragraph and cell in one piece, without what is drawn for the eye. */
export const readTexts = (pdf: Pdf): string[] =>
  getPages(pdf).flatMap((page) => {
    const byMark = Map.groupBy(
      readPage(pdf, page).pieces.filter(({ mcid }) => mcid !== null),
      ({ mcid }) => mcid,
    )
    return Array.from(byMark.values(), (pieces) =>
      pieces
        .map(({ text }) => text)
        .join('')
        .trim(),
    )
  })

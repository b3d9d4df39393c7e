import type { PdfDocumentInput, LabelledValue } from './document.ts'
import { colours, page, Sheet, type Look } from './sheet.ts'
import { UnprintableLetters } from './unprintable.ts'

const left: number = page.margin
const width = page.width - 2 * page.margin
const right = left + width
/** The height at which the foot begins. */
const bottom = page.height - page.margin - 56
const gutter = 16
const leastOfFirstColumn = 120

const body: Look = { font: 'sans', size: 10.9 }
const small: Look = { font: 'sans', size: 9.4, colour: colours.soft, lineGap: 2 }
const bold: Look = { ...body, font: 'sansBold' }
const overline: Look = { font: 'sansBold', size: 8.6, colour: colours.soft, characterSpacing: 0.55 }
const toRight = (look: Look): Look => ({ ...look, align: 'right' })

const getUpper = (text: string, { language }: PdfDocumentInput): string => text.toLocaleUpperCase(language)

/**
 * Lays out a paper: sender and number, receiver and facts, the table over as many pages as it needs, sums, foot.
 * @returns the file; the same bytes for the same paper
 * @throws UnprintableLetters
 */
export const layOut = async (document: PdfDocumentInput): Promise<Buffer> => {
  const sheet = new Sheet(document)
  beginPage(sheet, document)
  layOutHead(sheet, document)
  layOutReceiver(sheet, document)
  layOutTable(sheet, document)
  layOutSums(sheet, document)
  layOutNote(sheet, document)
  layOutBlock(sheet, document)
  layOutFoot(sheet, document)
  if (sheet.missing !== '') throw new UnprintableLetters(sheet.missing)
  return sheet.finish()
}

const beginPage = (sheet: Sheet, { watermark, number, sender }: PdfDocumentInput): void => {
  sheet.addPage()
  if (watermark) sheet.watermark(watermark)
  if (sheet.pages === 1) return
  sheet.decorate(`${sender.name} · ${number}`, small, { x: left, y: sheet.y, width })
  sheet.y += 28
}

/** Makes room for something of this height, on the next page if need be. Returns whether a page was begun. */
const makeRoom = (sheet: Sheet, document: PdfDocumentInput, height: number): boolean => {
  if (sheet.y + height <= bottom) return false
  beginPage(sheet, document)
  return true
}

const layOutHead = (sheet: Sheet, document: PdfDocumentInput): void => {
  const { sender, kind, number } = document
  const title: Look = { font: 'serif', size: 22.5 }
  const named: Look = { font: 'serif', size: 18 }
  const word = getUpper(kind, document)
  const widest = Math.max(sheet.getWidth(number, title), sheet.getWidth(word, overline)) + 2
  const textWidth = width - widest - 24
  const top = sheet.y
  let y = top
  sheet.write('P', sender.name, named, { x: left, y, width: textWidth })
  y += sheet.getHeight(sender.name, named, textWidth) + 2
  for (const line of sender.lines) {
    sheet.write('P', line, small, { x: left, y, width: textWidth })
    y += sheet.getHeight(line, small, textWidth)
  }
  sheet.write('H1', `${word}\n`, toRight(overline), { x: right - widest, y: top + 2, width: widest })
  sheet.write('H2', number, toRight(title), { x: right - widest, y: top + 14, width: widest })
  sheet.y = Math.max(y, top + 44) + 12
  sheet.rule(sheet.y, { colour: colours.brass })
  sheet.rule(sheet.y + 2.25, { colour: colours.brassSoft })
  sheet.y += 24
}

const layOutReceiver = (sheet: Sheet, { receiver, facts }: PdfDocumentInput): void => {
  const half = width / 2 - gutter
  const name: Look = { ...bold, size: 12 }
  let y = sheet.y
  for (const [text, look] of [
    [receiver.label, small],
    [receiver.name, name],
    ...receiver.lines.map((line) => [line, body] as const),
  ] as const) {
    sheet.write('P', text, look, { x: left, y, width: half })
    y += sheet.getHeight(text, look, half) + 2
  }
  let other = sheet.y
  for (const { label, value } of facts) {
    const valueWidth = sheet.getWidth(value, bold) + 1
    sheet.write('P', label, toRight(small), { x: right - valueWidth - 130, y: other + 1.6, width: 126 })
    sheet.write('P', value, toRight(bold), { x: right - valueWidth, y: other, width: valueWidth })
    other += 18
  }
  sheet.y = Math.max(y, other) + 24
}

const layOutTable = (sheet: Sheet, document: PdfDocumentInput): void => {
  const { columns, rows } = document
  const titles = columns.map(({ title }) => getUpper(title, document))
  const others = columns.slice(1).map((_, at) => {
    const cells = rows.map((row) => sheet.getWidth(row[at + 1] ?? '', body))
    return Math.ceil(Math.max(sheet.getWidth(titles[at + 1] ?? '', overline), ...cells)) + gutter
  })
  const first = Math.max(leastOfFirstColumn, width - others.reduce((sum, one) => sum + one, 0))
  const widths = [first, ...others]
  const table = sheet.addGroup('Table')
  const drawHeader = (): void => {
    const isFirst = sheet.pages === 1
    const row = isFirst ? sheet.addGroup('TR', table) : undefined
    let x: number = left
    for (const [at, title] of titles.entries()) {
      const cell = getCell(x, widths[at] ?? 0, at)
      const look = columns[at]?.align === 'right' ? toRight(overline) : overline
      if (row) sheet.write('TH', title, look, { ...cell, y: sheet.y, parent: row, scope: 'Column' })
      else sheet.decorate(title, look, { ...cell, y: sheet.y })
      x += widths[at] ?? 0
    }
    sheet.y += 18
    sheet.rule(sheet.y, { colour: colours.ink, weight: 1.1 })
  }
  drawHeader()
  for (const cells of rows) {
    const height = Math.max(
      ...cells.map((cell, at) => sheet.getHeight(cell, body, getCell(0, widths[at] ?? 0, at).width)),
    )
    if (makeRoom(sheet, document, height + 17)) drawHeader()
    const row = sheet.addGroup('TR', table)
    let x: number = left
    for (const [at, cell] of cells.entries()) {
      const look = columns[at]?.align === 'right' ? toRight(body) : body
      sheet.write('TD', cell, look, { ...getCell(x, widths[at] ?? 0, at), y: sheet.y + 8, parent: row })
      x += widths[at] ?? 0
    }
    sheet.y += height + 16
    sheet.rule(sheet.y)
  }
  sheet.y += 12
}

// The gutter is left of every column but the first.
const getCell = (x: number, columnWidth: number, at: number): { x: number; width: number } =>
  at === 0 ? { x, width: columnWidth } : { x: x + gutter / 2, width: columnWidth - gutter / 2 }

const layOutSums = (sheet: Sheet, document: PdfDocumentInput): void => {
  const { sums, total } = document
  const large: Look = { font: 'serif', size: 15.8 }
  makeRoom(sheet, document, sums.length * 19 + 40)
  const block = 247
  const draw = ({ label, value }: LabelledValue, [ofLabel, ofValue]: readonly [Look, Look], down: number): void => {
    const valueWidth = sheet.getWidth(value, ofValue) + 1
    sheet.write('P', label, ofLabel, { x: right - block, y: sheet.y + down, width: block - valueWidth - 6 })
    sheet.write('P', value, toRight(ofValue), { x: right - valueWidth, y: sheet.y, width: valueWidth })
  }
  for (const sum of sums) {
    draw(sum, [small, body], 1.4)
    sheet.y += 19
  }
  sheet.rule(sheet.y + 2, { x: right - block, width: block, colour: colours.ink, weight: 1.1 })
  sheet.y += 9
  draw(total, [large, large], 0)
  sheet.y += 34
}

const layOutNote = (sheet: Sheet, document: PdfDocumentInput): void => {
  if (document.note === '') return
  makeRoom(sheet, document, sheet.getHeight(document.note, body, width))
  sheet.write('P', document.note, body, { x: left, y: sheet.y, width })
  sheet.y += sheet.getHeight(document.note, body, width) + gutter
}

const codeSide = 108

const layOutBlock = (sheet: Sheet, document: PdfDocumentInput): void => {
  if (!document.block) return
  const { sentence = '', values = [], code } = document.block
  const textWidth = width - (code ? codeSide + gutter : 0)
  const texts = [
    ...(sentence === '' ? [] : [[sentence, bold] as const]),
    ...values.flatMap(({ label, value }) => [[label, small] as const, [value, body] as const]),
  ]
  const heights = texts.map(([text, look]) => sheet.getHeight(text, look, textWidth) + 3)
  makeRoom(
    sheet,
    document,
    12 +
      Math.max(
        code ? codeSide : 0,
        heights.reduce((sum, one) => sum + one, 0),
      ),
  )
  sheet.rule(sheet.y)
  sheet.y += 12
  if (code) sheet.drawCode(code, { x: right - codeSide, y: sheet.y, side: codeSide })
  for (const [at, [text, look]] of texts.entries()) {
    sheet.write('P', text, look, { x: left, y: sheet.y, width: textWidth })
    sheet.y += heights[at] ?? 0
  }
}

const layOutFoot = (sheet: Sheet, { closing, smallPrint, pageOf }: PdfDocumentInput): void => {
  const y = page.height - page.margin - 44
  const { pages } = sheet
  for (let index = 0; index < pages; index += 1) {
    sheet.turnTo(index)
    const text = pageOf.replace('{page}', String(index + 1)).replace('{pages}', String(pages))
    const textWidth = sheet.getWidth(text, small) + 1
    sheet.rule(y - 10)
    sheet.decorate(text, toRight(small), { x: right - textWidth, y: y + 2, width: textWidth })
    if (index < pages - 1) continue
    sheet.write('P', closing, { font: 'serif', size: 12.5 }, { x: left, y, width: width - textWidth - 24 })
    if (smallPrint !== '') sheet.write('P', smallPrint, small, { x: left, y: y + 19, width: width - textWidth - 24 })
  }
}

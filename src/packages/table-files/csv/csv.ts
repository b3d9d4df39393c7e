import {
  findHeader,
  getTable,
  isBlank,
  type CountKnown,
  type Table,
  type TableOptions,
  type TableRow,
} from '../table.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const separators = [',', ';', '\t', '|'] as const

/** Excel's own first line, `sep=;`, is not part of the table. */
const separatorLine = /^\s*"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i

/** The most frequent separator of the first line, outside quotes. */
export const detectSeparator = (text: string): string => {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let quoted = false
  for (const char of text.trimStart()) {
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === '\n' || char === '\r')) break
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  return separators.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best))
}

/** Excel writes ="0012" to keep the zeros of a number. */
const keepsZeros = /^="([^"]*)"$/

/** Splits a text into the cells of its rows. */
class Cells {
  readonly #text: string
  readonly #blank: RegExp
  readonly #kept: RegExp
  readonly #plain: RegExp
  #at = 0

  constructor(text: string, separator: string) {
    const mark = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`
    this.#text = text
    this.#blank = new RegExp(`(?:(?!${mark})[^\\S\\r\\n])*`, 'y')
    this.#kept = new RegExp(`="[^"\\r\\n]*"(?=(?:(?!${mark})[^\\S\\r\\n])*(?:${mark}|[\\r\\n]|$))`, 'y')
    this.#plain = new RegExp(`[^${mark}\\r\\n]*`, 'y')
  }

  get ended(): boolean {
    return this.#at >= this.#text.length
  }

  /** The next row. `line` is for the error. */
  readRow(line: number): string[] {
    const cells: string[] = []
    for (;;) {
      this.#take(this.#blank)
      cells.push(this.#readCell(line))
      const next = this.#text[this.#at]
      if (next === undefined) return cells
      this.#at += 1
      if (next === '\r' && this.#text[this.#at] === '\n') this.#at += 1
      if (next === '\r' || next === '\n') return cells
    }
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found = ''] = pattern.exec(this.#text) ?? []
    this.#at += found.length
    return found
  }

  #readCell(line: number): string {
    if (this.#text[this.#at] === '"') return this.#readQuoted(line)
    const kept = this.#text[this.#at] === '=' ? this.#take(this.#kept) : ''
    if (!kept) return this.#take(this.#plain).trimEnd()
    this.#take(this.#blank)
    return kept.slice(2, -1)
  }

  #readQuoted(line: number): string {
    let content = ''
    for (;;) {
      const end = this.#text.indexOf('"', this.#at + 1)
      if (end < 0) throw new UnreadableFile('damaged_text', { cause: 'quote_not_closed', line })
      content += this.#text.slice(this.#at + 1, end)
      this.#at = end + 1
      if (this.#text[this.#at] !== '"') break
      content += '"'
    }
    this.#take(this.#blank)
    this.#plain.lastIndex = this.#at
    if (this.#plain.exec(this.#text)?.[0]) throw new UnreadableFile('damaged_text', { cause: 'text_after_quote', line })
    return content.replace(keepsZeros, '$1')
  }
}

const linesSearched = 40
const charactersSearched = 16 * 1024

/** The separator by which most headers are known: above them a report may have a title. */
const chooseSeparator = (body: string, countKnown: CountKnown | undefined): string => {
  const usual = detectSeparator(body)
  if (!countKnown) return usual
  const lines = body.slice(0, charactersSearched).split(/\r\n?|\n/, linesSearched)
  const count = (separator: string): number =>
    Math.max(...lines.map((line) => countKnown(line.split(separator).map((cell) => cell.replace(/^\s*"|"\s*$/g, '')))))
  const counts = new Map(separators.map((separator) => [separator, count(separator)]))
  const best = separators.reduce((one, other) => ((counts.get(other) ?? 0) > (counts.get(one) ?? 0) ? other : one))
  return (counts.get(best) ?? 0) > Math.max(1, counts.get(usual as (typeof separators)[number]) ?? 0) ? best : usual
}

/**
 * Parses CSV. A quotation mark within a cell that does not begin with one is text, as for spreadsheets. Blank rows count
 * as lines but are left out.
 * @param maxRows how many rows to read; one more is read, to detect that there are more
 * @throws UnreadableFile damaged_text for a quotation mark that is not closed, or text after one that is
 */
export const getRecords = (text: string, maxRows: number, countKnown?: CountKnown): TableRow[] => {
  const named = separatorLine.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const cells = new Cells(body.replace(/^\ufeff/, ''), named?.[1] ?? chooseSeparator(body, countKnown))
  const records: TableRow[] = []
  for (let line = 1; !cells.ended && records.length <= maxRows; line += 1) {
    const row = cells.readRow(line)
    if (!isBlank(row)) records.push({ line, cells: row })
  }
  return records
}

/** The header of the table that a text begins with, which may be cut off anywhere. */
export const getHeader = (text: string, countKnown: CountKnown): string[] => {
  try {
    const records = getRecords(text, linesSearched, countKnown)
    return records[findHeader(records, countKnown)]?.cells ?? []
  } catch (error) {
    if (error instanceof UnreadableFile) return []
    throw error
  }
}

/**
 * Reads CSV as a table. A row with text beyond the last header is an error: its cells are shifted, and would stand
 * under the wrong header.
 * @throws UnreadableFile damaged_text, too_many_rows
 */
export const csvTable = (text: string, options: TableOptions): Table | null => {
  // The rows above the header are read, too.
  const records = getRecords(text, options.maxRows + linesSearched, options.countKnown)
  const table = getTable(records, options)
  const shifted = table?.rows.find(({ cells }) => !isBlank(cells.slice(table.headers.length)))
  if (shifted) throw new UnreadableFile('damaged_text', { cause: 'too_many_cells', line: shifted.line })
  return table
}

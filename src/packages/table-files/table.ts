import { decodeEntities } from './entities.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A file as rows of text below headers. */
export type Table = {
  /** Not blank, and unique. */
  headers: string[]
  /** `line` counts as a spreadsheet does, from 1. Rows without any text are left out. */
  rows: TableRow[]
  /** Whether serial day numbers count from 1904. */
  epoch1904: boolean
}

const maxColumns = 256
const maxHeaderLength = 180

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Makes headers unique: a blank one is named after its column's letter, a repeated one gets a number. */
const nameable = (raw: readonly string[], clean: (text: string) => string): string[] => {
  const usedNames = new Set<string>()
  return raw.map((header, column) => {
    // Clean again after the cut, which can split a character.
    const name = clean(clean(decodeEntities(header)).replace(/\s+/g, ' ').slice(0, maxHeaderLength)) || letters(column)
    let unique = name
    for (let copy = 2; usedNames.has(unique); copy += 1) unique = `${name} (${copy})`
    usedNames.add(unique)
    return unique
  })
}

/** A raw row of a file. */
export type TableRow = { line: number; cells: string[] }

/** Whether a row has nothing but white space. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

const rowsSearched = 30
/** So many known names make a row a header. */
export const minKnown = 3
const hasDigit = (cells: readonly string[]): boolean => cells.some((cell) => /\d/.test(cell))
const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

/** Counts how many of these headers are known, with accents. */
export type CountKnown = (headers: readonly string[]) => number

/**
 * Finds the header: the first row with the most known names of columns. A report has its title and its period above.
 * Without known names it is the first row that is no title.
 */
export const findHeader = (records: readonly TableRow[], countKnown: CountKnown): number => {
  const searched = records.slice(0, rowsSearched)
  const known = searched.map(({ cells }) => countKnown(cells))
  const most = Math.max(0, ...known)
  if (most >= minKnown) return known.indexOf(most)
  const widest = Math.max(0, ...searched.map(({ cells }) => countFilled(cells)))
  return widest < minWidth ? 0 : searched.findIndex(({ cells }) => countFilled(cells) > maxTitleCells)
}
/** A title is a cell or two above a table that is wider. */
const maxTitleCells = 2
const minWidth = 4

/**
 * Leaves out the header where a report repeats it on each page.
 * @throws UnreadableFile damaged_text where another table begins: its cells would stand under the wrong header
 */
const withoutRepeatedHeaders = (header: TableRow, records: readonly TableRow[], countKnown: CountKnown): TableRow[] => {
  const filled = (cells: readonly string[]): string => JSON.stringify(cells.map((cell) => cell.trim()).filter(Boolean))
  const first = filled(header.cells)
  return records.filter(({ line, cells }) => {
    if (hasDigit(cells) && !hasDigit(header.cells)) return true
    if (filled(cells) === first) return false
    if (countKnown(cells) < minKnown || countFilled(cells) !== countKnown(cells)) return true
    throw new UnreadableFile('damaged_text', { cause: 'other_table', line })
  })
}

/** The tables that a reader expects. */
export type TableOptions = {
  /** How many rows below the header a table may have. */
  maxRows: number
  /** Normalises a header: trims it, and leaves out characters that draw nothing. */
  clean: (text: string) => string
  countKnown?: CountKnown | undefined
}

/**
 * Makes a table from rows of cells.
 * @param records without blank rows
 * @param epoch1904 whether serial day numbers count from 1904
 * @returns null when there are none
 * @throws UnreadableFile too_many_rows, damaged_text for a second table, or unknown_kind for more columns than any list
 * of ours has
 */
export const getTable = (
  records: readonly TableRow[],
  { maxRows, clean, countKnown = () => 0 }: TableOptions,
  epoch1904 = false,
): Table | null => {
  const at = findHeader(records, countKnown)
  const header = records[at]
  if (!header) return null
  const width = header.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width > maxColumns) throw new UnreadableFile('unknown_kind')
  const rows = withoutRepeatedHeaders(header, records.slice(at + 1), countKnown)
  if (rows.length > maxRows) throw new UnreadableFile('too_many_rows')
  return { headers: nameable(header.cells.slice(0, width), clean), rows, epoch1904 }
}

import { cleanText } from '#platform/contract/text.ts'
import { decodeEntities } from './entities.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A file as rows of text below headers. */
export type Table = {
  /** Not blank, and unique. */
  headers: string[]
  /** `line` counts as a spreadsheet does, the header being 1. Rows without any text are left out. */
  rows: TableRow[]
  /** Whether serial day numbers count from 1904. */
  epoch1904: boolean
}

const maxColumns = 256
const maxHeaderLength = 180

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Makes headers unique: a blank one is named after its column's letter, a repeated one gets a number. */
const nameable = (raw: readonly string[]): string[] => {
  const usedNames = new Set<string>()
  return raw.map((header, column) => {
    // Clean again after the cut, which can split a character.
    const name =
      cleanText(cleanText(decodeEntities(header)).replace(/\s+/g, ' ').slice(0, maxHeaderLength)) || letters(column)
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

/**
 * Makes a table from rows of cells, the first being the header.
 * @param records without blank rows
 * @returns null when there are none
 * @throws UnreadableFile too_many_rows, or unknown_kind for more columns than any list of ours has
 */
export const getTable = (
  [header, ...records]: readonly TableRow[],
  maxRows: number,
  epoch1904 = false,
): Table | null => {
  if (!header) return null
  const width = header.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width > maxColumns) throw new UnreadableFile('unknown_kind')
  if (records.length > maxRows) throw new UnreadableFile('too_many_rows')
  return {
    headers: nameable(header.cells.slice(0, width)),
    rows: records.map(({ line, cells }) => ({ line: line - header.line + 1, cells })),
    epoch1904,
  }
}

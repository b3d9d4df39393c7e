import { Refusal } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/text.ts'
import { maxRows, tooManyRows, unknownFileKind } from '../../../contract.ts'
import { decodeEntities } from '../entities.ts'

/** A file as rows of text under headers. */
export type Table = {
  /** Not blank, each different from the others. */
  headers: string[]
  /** `line` counts as a spreadsheet shows rows, the header being 1; rows without any text are left out. */
  rows: TableRow[]
  /** Whether numbers that stand for days count from 1904. */
  epoch1904: boolean
}

const maxColumns = 256
const headerLongest = 180

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/**
 * Headers that can be told apart and named: a blank one is called by its column's letter, a repeated one gets a number.
 */
const nameable = (raw: readonly string[]): string[] => {
  const taken = new Set<string>()
  return raw.map((header, column) => {
    // Clean after the cut as well: it can go through the middle of a character.
    const name =
      cleanText(cleanText(decodeEntities(header)).replace(/\s+/g, ' ').slice(0, headerLongest)) || letters(column)
    let unique = name
    for (let copy = 2; taken.has(unique); copy += 1) unique = `${name} (${copy})`
    taken.add(unique)
    return unique
  })
}

/** A row of a file as it stands there. */
export type TableRow = { line: number; cells: string[] }

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/**
 * Makes a table of rows of cells; the first one is the header.
 * @param records none of them blank
 * @returns null when there is none
 * @throws Refusal tooManyRows, or unknownFileKind for more columns than any list of reservations has
 */
export const getTable = ([header, ...records]: readonly TableRow[], epoch1904 = false): Table | null => {
  if (!header) return null
  const width = header.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width > maxColumns) throw new Refusal(unknownFileKind)
  if (records.length > maxRows) throw new Refusal(tooManyRows)
  return {
    headers: nameable(header.cells.slice(0, width)),
    rows: records.map(({ line, cells }) => ({ line: line - header.line + 1, cells })),
    epoch1904,
  }
}

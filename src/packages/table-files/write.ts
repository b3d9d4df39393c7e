import { stringify } from 'csv-stringify/sync'

/** A cell to write: a text, a number, or an amount with two decimals. */
export type CellToWrite = string | number | { amount: number } | null
export type SheetToWrite = { name: string; header: readonly string[]; rows: readonly (readonly CellToWrite[])[] }

// A spreadsheet runs a text that begins like this as a formula. An apostrophe of ours is told from one that was there by
// writing one more.
const likeFormula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const withApostrophe = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A text that no spreadsheet takes for a formula. */
export const guardText = (text: string): string => (likeFormula.test(text) ? `'${text}` : text)

/** The text that `guardText` was given. */
export const unguardText = (text: string): string => (withApostrophe.test(text) ? text.slice(1) : text)

const getCsvCell = (cell: CellToWrite): string =>
  cell === null
    ? ''
    : typeof cell === 'string'
      ? guardText(cell)
      : typeof cell === 'number'
        ? String(cell)
        : cell.amount.toFixed(2)

/** Writes CSV for any spreadsheet: UTF-8 with a BOM, commas or semicolons, CRLF. */
export const writeCsv = ({ header, rows }: Omit<SheetToWrite, 'name'>, delimiter: ',' | ';' = ','): Buffer =>
  writeLines([header.map(guardText), ...rows.map((row) => row.map(getCsvCell))], { bom: true, delimiter })

/** Writes further rows of a file that `writeCsv` began. */
export const writeCsvRows = (rows: SheetToWrite['rows']): Buffer =>
  writeLines(
    rows.map((row) => row.map(getCsvCell)),
    { bom: false },
  )

const writeLines = (lines: readonly (readonly string[])[], options: { bom: boolean; delimiter?: ',' | ';' }): Buffer =>
  Buffer.from(stringify([...lines], { ...options, record_delimiter: 'windows', quoted_match: /[\r\n]/ }))

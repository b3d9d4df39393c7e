import { stringify } from 'csv-stringify/sync'

/** A cell to write: a text, a number, or an amount with two decimals. */
export type CellToWrite = string | number | { amount: number } | null
export type SheetToWrite = { name: string; header: readonly string[]; rows: readonly (readonly CellToWrite[])[] }

// A spreadsheet runs a text that begins like this as a formula. An apostrophe of ours is told from one that was there by
// writing one more.
const likeFormula = /^'*[=+\-@\t\r]/
const withApostrophe = /^'+[=+\-@\t\r]/

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

/** Writes CSV for any spreadsheet: UTF-8 with a BOM, commas, CRLF. */
export const writeCsv = ({ header, rows }: Omit<SheetToWrite, 'name'>): Buffer =>
  Buffer.from(
    stringify([header.map(guardText), ...rows.map((row) => row.map(getCsvCell))], {
      bom: true,
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
    }),
  )

/** Writes a spreadsheet (.xlsx). */
export const writeWorkbook = async (sheets: readonly SheetToWrite[]): Promise<Buffer> => {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  for (const { name, header, rows } of sheets) {
    const cells = [header, ...rows].map((row) =>
      row.map((cell) =>
        cell === null || typeof cell === 'number'
          ? cell
          : typeof cell === 'string'
            ? { t: 's' as const, v: guardText(cell) }
            : { t: 'n' as const, v: cell.amount, z: '0.00' },
      ),
    )
    const sheet = utils.aoa_to_sheet(cells)
    sheet['!cols'] = header.map((text) => ({ wch: Math.max(10, Math.min(40, text.length + 2)) }))
    utils.book_append_sheet(book, sheet, name.slice(0, 31))
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

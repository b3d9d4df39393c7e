import { stringify } from 'csv-stringify/browser/esm/sync'

/**
 * Writes a table as CSV for any spreadsheet: UTF-8 with a BOM, commas, CRLF. Prevents formula injection: a cell that
 * begins like a formula gets an apostrophe in front.
 */
export const asCsv = (header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    [header, ...rows].map((row) => [...row]),
    { bom: true, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ },
  )

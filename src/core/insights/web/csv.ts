import { stringify } from 'csv-stringify/browser/esm/sync'

/**
 * A table as a file that every spreadsheet reads: UTF-8 with its mark, commas, CRLF. What a guest or a menu wrote never
 * becomes a formula there: a cell that begins like one gets an apostrophe ahead.
 */
export const asCsv = (header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    [header, ...rows].map((row) => [...row]),
    { bom: true, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ },
  )

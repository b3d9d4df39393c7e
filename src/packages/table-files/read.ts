import { csvTable } from './csv/csv.ts'
import { decodeText } from './csv/text.ts'
import { readSheets, type NamedTable } from './sheet/sheet.ts'
import { detectKind } from './sniff.ts'
import type { CountKnown, Table, TableOptions } from './table.ts'

export type ReadingOptions = TableOptions & {
  /** How many of these headers are known, with accents: decides between encodings. */
  countKnown: CountKnown
}

/**
 * Reads the table of a file by its bytes: CSV in any usual separator and encoding, or .xls or .xlsx: the first sheet whose
 * headers are known, or else the first one with text.
 * @returns null for a file without any text
 * @throws UnreadableFile
 */
export const readTable = async (bytes: Uint8Array, options: ReadingOptions): Promise<Table | null> =>
  (await readTables(bytes, options, true))[0]?.table ?? null

/**
 * Reads all sheets of a file that have any text. A CSV file is one without a name.
 * @throws UnreadableFile
 */
export const readTables = async (
  bytes: Uint8Array,
  options: ReadingOptions,
  onlyFirst = false,
): Promise<NamedTable[]> => {
  const kind = detectKind(bytes)
  if (kind !== 'text') return readSheets(kind, bytes, { ...options, onlyFirst })
  const table = csvTable(decodeText(bytes, options.countKnown), options)
  return table ? [{ name: '', table }] : []
}

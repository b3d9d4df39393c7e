import { getRecords } from '#packages/table-files/csv/csv.ts'
import { exactKey } from '#packages/table-files/folded.ts'
import { isBlank, type TableRow } from '#packages/table-files/table.ts'
import { UnreadableFile } from '#packages/table-files/unreadable-file.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { tableInvalid } from '../../contract/code-tables.ts'
import { type CodeTableName, getCodeColumns } from '../../policy/code-tables.ts'

const maxRows = 50_000

const refuseLine = (line: number): never => {
  throw new Refusal(tableInvalid, { values: { line } })
}

/** Portals write their files in UTF-8 or as Windows does. */
const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const readRecords = (bytes: Uint8Array): TableRow[] => {
  try {
    return getRecords(decode(bytes), maxRows)
  } catch (error) {
    if (error instanceof UnreadableFile) return refuseLine(error.fault?.line ?? 1)
    throw error
  }
}

/**
 * Reads a table of codes: CSV whose first row names the columns. What is empty is left out of a row.
 * @throws Refusal 400 with the first line that is wrong: the first one where a column is missing
 */
export const readCodeTable = (table: CodeTableName, bytes: Uint8Array): Record<string, string>[] => {
  const [header, ...rows] = readRecords(bytes)
  if (header === undefined || rows.length === 0 || rows.length >= maxRows) return refuseLine(1)
  const names = header.cells.map(exactKey)
  const columns = (getCodeColumns(table) ?? []).map((column) => {
    const at = names.indexOf(exactKey(column.name))
    return { ...column, at: at < 0 ? refuseLine(header.line) : at }
  })
  return rows.map(({ line, cells }) => {
    // A cell too many has shifted the others.
    if (!isBlank(cells.slice(names.length))) refuseLine(line)
    const values = columns.map(({ name, shape, at }): [string, string] => {
      const value = cleanText(cells[at] ?? '')
      return shape && !shape.test(value) ? refuseLine(line) : [name, value]
    })
    return Object.fromEntries(values.filter(([, value]) => value !== ''))
  })
}

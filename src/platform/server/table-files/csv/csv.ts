import { parse, CsvError } from 'csv-parse/sync'
import { isBlank, getTable, type Table, type TableRow } from '../table.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const separators = [',', ';', '\t', '|'] as const
const lineEnds = ['\r\n', '\n', '\r']

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

/**
 * Parses CSV. Blank rows count as lines but are left out.
 * @param maxRows how many rows to read; one more is read, to detect that there are more
 * @throws UnreadableFile damaged_text for unclosed or misplaced quotes
 */
export const getRecords = (text: string, maxRows: number): TableRow[] => {
  const named = separatorLine.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const records: TableRow[] = []
  let read = 0
  try {
    parse(body, {
      delimiter: named?.[1] ?? detectSeparator(body),
      record_delimiter: lineEnds,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { empty_lines }) => {
        read += 1
        if (!isBlank(cells)) records.push({ line: read + empty_lines, cells })
        if (records.length > maxRows) throw new Enough()
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error instanceof CsvError ? new UnreadableFile('damaged_text') : error
  }
  return records
}

class Enough extends Error {}

/**
 * Reads CSV as a table. A row with text beyond the last header is an error: its cells are shifted, and would stand
 * under the wrong header.
 * @throws UnreadableFile damaged_text, too_many_rows
 */
export const csvTable = (text: string, maxRows: number): Table | null => {
  const records = getRecords(text, maxRows + 1)
  const width = records[0]?.cells.length ?? 0
  if (records.some(({ cells }) => cells.length > width && !isBlank(cells.slice(width))))
    throw new UnreadableFile('damaged_text')
  return getTable(records, maxRows)
}

import { Refusal, type Failure } from '#platform/contract/failure.ts'
import { readTable } from '#platform/server/table-files/read.ts'
import type { Table } from '#platform/server/table-files/table.ts'
import { UnreadableFile, type FileProblem } from '#platform/server/table-files/unreadable-file.ts'
import type { BookingChannel } from '../../contract.ts'
import {
  calendarFile,
  maxRows,
  nothingToImport,
  parsingFailed,
  tooManyRows,
  unknownFileKind,
  type ColumnMapping,
} from '../../contract/import.ts'
import { countKnown, detectChannel, isComplete, recognise, withAnswers } from './headers.ts'
import { refuseLookAlikes } from './look-alikes.ts'
import { readRows, type Answers, type ReadRow } from './rows.ts'

export type Options = Answers & { mapping?: ColumnMapping | undefined }
export type Reading =
  | {
      kind: 'rows'
      source: BookingChannel
      rows: ReadRow[]
      mapping: ColumnMapping
      headers: string[]
      date_order: 'dmy' | 'mdy' | null
    }
  | { kind: 'columns_needed'; headers: string[]; samples: string[][]; guess: ColumnMapping }
  | { kind: 'date_order_needed'; examples: string[]; mapping: ColumnMapping; headers: string[] }

const maxSamples = 5
const maxSampleLength = 100
/** Guest, unit, arrival, departure: fewer columns cannot make a reservation. */
const minColumns = 4

const failures: Readonly<Record<FileProblem, Failure>> = {
  damaged_text: parsingFailed,
  unknown_kind: unknownFileKind,
  calendar: calendarFile,
  too_many_rows: tooManyRows,
}

const tableIn = async (bytes: Uint8Array): Promise<Table | null> => {
  try {
    return await readTable(bytes, { maxRows, countKnown })
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refusal(failures[error.problem]) : error
  }
}

const getSamples = ({ headers, rows }: Table): string[][] =>
  rows
    .slice(0, maxSamples)
    .map(({ cells }) => headers.map((_, column) => (cells[column] ?? '').trim().slice(0, maxSampleLength)))

/**
 * Parses a file of reservations from its bytes to its rows.
 * @throws Refusal for another kind of file, one that cannot be parsed, or one with nothing to import
 */
export const read = async (bytes: Uint8Array, { mapping: chosen = {}, ...answers }: Options): Promise<Reading> => {
  const table = await tableIn(bytes)
  if (!table) throw new Refusal(nothingToImport)
  const { headers } = table
  refuseLookAlikes(headers)
  const { mapping: recognised, language } = recognise(headers)
  const mapping = withAnswers(recognised, chosen, headers)
  if (table.rows.length === 0 || headers.length < minColumns) throw new Refusal(nothingToImport)
  if (!isComplete(mapping)) return { kind: 'columns_needed', headers, samples: getSamples(table), guess: mapping }
  const rows = readRows(table, mapping, { epoch1904: table.epoch1904, language }, answers)
  if (rows.kind === 'date_order_needed') return { ...rows, mapping, headers }
  if (rows.rows.every(({ problem }) => problem !== null)) throw new Refusal(nothingToImport)
  return { ...rows, source: detectChannel(headers), mapping, headers }
}

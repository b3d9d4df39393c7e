import { readTable } from '#packages/table-files/read.ts'
import type { Table } from '#packages/table-files/table.ts'
import { UnreadableFile, type FileProblem } from '#packages/table-files/unreadable-file.ts'
import { Refusal, type Failure, type FailureCode } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { cutText } from '#platform/contract/text.ts'
import type { BookingChannel } from '../../contract.ts'
import {
  calendarFile,
  maxRows,
  nothingToImport,
  parsingFailed,
  tooManyRows,
  unknownFileKind,
  unknownLetters,
  webPageFile,
  type ColumnMapping,
} from '../../contract/import.ts'
import { countKnown, detectChannel, isComplete, recognise, withAnswers } from './headers.ts'
import { refuseLookAlikes } from './look-alikes.ts'
import { readRows, type Answers, type ReadRow } from './rows.ts'

export type Options = Answers & {
  mapping?: ColumnMapping | undefined
  /** The time zone of the hotel: a moment in the file is a day there. */
  zone?: string | undefined
}
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
  unknown_letters: unknownLetters,
  unknown_kind: unknownFileKind,
  web_page: webPageFile,
  calendar: calendarFile,
  too_many_rows: tooManyRows,
}

const getRowCause = (problem: NonNullable<ReadRow['problem']>): FailureCode =>
  problem === 'missing_field' ? 'reservations.cause_missing_field' : `reservations.reason_${problem}`

/** A refusal that says why beside what the specification fixes, and names the row. */
const refuseBecause = (failure: Failure, file: FailureCode, line?: number): Refusal =>
  new Refusal(failure, { fields: { file }, ...(line !== undefined && { values: { line } }) })

const asRefusal = ({ problem, fault }: UnreadableFile): Refusal => {
  if (fault) return refuseBecause(failures[problem], `reservations.cause_${fault.cause}`, fault.line)
  return problem === 'damaged_text'
    ? refuseBecause(failures[problem], 'reservations.cause_damaged_letters')
    : new Refusal(failures[problem])
}

const tableIn = async (bytes: Uint8Array): Promise<Table | null> => {
  try {
    return await readTable(bytes, { maxRows, countKnown, clean: cleanText })
  } catch (error) {
    throw error instanceof UnreadableFile ? asRefusal(error) : error
  }
}

/** Says why there is nothing to import: the most frequent reason, and the first row that has it. */
const refuseRows = (rows: readonly ReadRow[]): Refusal => {
  const groups = [...Map.groupBy(rows, ({ problem }) => problem)]
  const [problem, [first] = []] = groups.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  return problem ? refuseBecause(nothingToImport, getRowCause(problem), first?.line) : new Refusal(nothingToImport)
}

const getSamples = ({ headers, rows }: Table): string[][] =>
  rows
    .slice(0, maxSamples)
    .map(({ cells }) => headers.map((_, column) => cutText((cells[column] ?? '').trim(), maxSampleLength)))

/**
 * Parses a file of reservations from its bytes to its rows.
 * @throws Refusal for another kind of file, one that cannot be parsed, or one with nothing to import
 */
export const read = async (
  bytes: Uint8Array,
  { mapping: chosen = {}, zone, ...answers }: Options,
): Promise<Reading> => {
  const table = await tableIn(bytes)
  if (!table) throw refuseBecause(nothingToImport, 'reservations.cause_no_rows')
  const { headers } = table
  refuseLookAlikes(headers)
  const { mapping: recognised, language } = recognise(headers)
  const mapping = withAnswers(recognised, chosen, headers)
  if (headers.length < minColumns) throw refuseBecause(nothingToImport, 'reservations.cause_few_columns')
  if (table.rows.length === 0) throw refuseBecause(nothingToImport, 'reservations.cause_no_rows')
  if (!isComplete(mapping)) return { kind: 'columns_needed', headers, samples: getSamples(table), guess: mapping }
  const rows = readRows(table, mapping, { epoch1904: table.epoch1904, language, zone }, answers)
  if (rows.kind === 'date_order_needed') return { ...rows, mapping, headers }
  if (rows.rows.every(({ problem }) => problem !== null)) throw refuseRows(rows.rows)
  return { ...rows, source: detectChannel(headers), mapping, headers }
}

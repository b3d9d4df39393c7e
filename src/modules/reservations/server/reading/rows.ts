import { decodeEntities } from '#packages/table-files/entities.ts'
import { foldedKey } from '#packages/table-files/folded.ts'
import type { Table } from '#packages/table-files/table.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { shortenText } from '#platform/contract/text.ts'
import type { ColumnMapping, ImportField, rowProblems } from '../../contract/import.ts'
import { dayIn, isOpen, getOrder, readDate, type Calendar, type DateOrder, type WrittenDate } from './dates.ts'
import { guestName } from './guests.ts'
import { unitReader } from './units.ts'
import { statusStems } from './words/lists.ts'

/** One stay as the file has it. A date is a day when it is valid, otherwise the original text. */
export type ReadRow = {
  line: number
  guest_name: string
  apartment: string
  check_in: string
  check_out: string
  booking_number: string | null
  status: 'ok' | 'cancelled' | 'no_show' | 'not_booked'
  problem: (typeof rowProblems)[number] | null
}
export type Rows =
  | { kind: 'rows'; rows: ReadRow[]; date_order: DateOrder | null }
  | { kind: 'date_order_needed'; examples: string[] }

const maxTextLength = 200
const maxExamples = 5

/** The meaning of a status cell. Everything but a cancellation, a no-show or what is no booking yet is a reservation. */
export const getStatus = (cell: string): ReadRow['status'] => {
  const key = foldedKey(cell)
  const has = (stems: readonly string[]): boolean => stems.some((stem) => key.includes(stem))
  const { no_show, cancelled, unconfirmed, booked, not_booked, not_booked_words } = statusStems
  if (has(no_show)) return 'no_show'
  if (has(cancelled)) return 'cancelled'
  if (has(unconfirmed)) return 'not_booked'
  return !has(booked) && (has(not_booked) || not_booked_words.includes(key)) ? 'not_booked' : 'ok'
}

/** Normalises a cell for storage: decodes entities, cleans and trims. */
export const cellText = (raw: string): string => cleanText(decodeEntities(raw))

/** Excel's 5.61901E+09: the last digits of the booking number are lost, so the reservation cannot be found again. */
const isScientific = (text: string): boolean => /^\d(?:[.,]\d+e\+?|e\+)\d{1,3}$/i.test(text)
const getNumber = (text: string): string | null => text.replace(/^(\d+)[.,]0+$/, '$1') || null
/** A spreadsheet's mark that a number or a date is text. */
const withoutApostrophe = (text: string): string => text.replace(/^['’](?=[\d=])/, '')

type Cells = {
  line: number
  guest: string
  unit: string
  number: string
  status: string
  from: string
  to: string
  checkIn: WrittenDate | null
  checkOut: WrittenDate | null
}

const getCells = (table: Table, mapping: ColumnMapping, calendar: Calendar): Cells[] => {
  const columns = new Map(table.headers.map((header, column) => [header, column]))
  return table.rows.map(({ line, cells }) => {
    const textOf = (field: ImportField): string => {
      const column = columns.get(mapping[field] ?? '')
      return column === undefined ? '' : cellText(cells[column] ?? '')
    }
    const [from, to] = [withoutApostrophe(textOf('check_in')), withoutApostrophe(textOf('check_out'))]
    return {
      line,
      guest: guestName(textOf('guest_name'), textOf('booked_by')),
      unit: textOf('apartment'),
      number: withoutApostrophe(textOf('booking_number')),
      status: textOf('status'),
      from,
      to,
      checkIn: readDate(from, calendar),
      checkOut: readDate(to, calendar),
    }
  })
}

const getProblem = (
  { guest, unit, number, status, from, to }: Cells,
  checkIn: string | null,
  checkOut: string | null,
): ReadRow['problem'] => {
  const meaning = getStatus(status)
  if (meaning === 'not_booked') return null
  // A cancellation needs the number only: problems in the row's other cells do not matter.
  if (number && number.length <= maxTextLength && !isScientific(number) && meaning !== 'ok') return null
  if ([guest, unit, number].some((text) => text.includes('\ufffd'))) return 'damaged_letters'
  if (!guest || !unit || !from || !to) return 'missing_field'
  if ([guest, unit, number, from, to].some((text) => text.length > maxTextLength)) return 'too_long'
  if (isScientific(number)) return 'number_in_scientific_notation'
  if (checkIn === null || checkOut === null) return 'bad_date'
  return checkOut > checkIn ? null : 'check_out_not_after_check_in'
}

const short = (text: string): string => shortenText(text, maxTextLength)

const getRows = (cells: Cells, order: DateOrder, getUnits: (cell: string) => string[]): ReadRow[] => {
  const [checkIn, checkOut] = [dayIn(cells.checkIn, order), dayIn(cells.checkOut, order)]
  const problem = getProblem(cells, checkIn, checkOut)
  return (problem || !cells.unit ? [cells.unit] : getUnits(cells.unit)).map((unit) => ({
    line: cells.line,
    guest_name: short(cells.guest),
    apartment: short(unit),
    check_in: checkIn ?? short(cells.from),
    check_out: checkOut ?? short(cells.to),
    booking_number: getNumber(short(cells.number)),
    status: getStatus(cells.status),
    problem,
  }))
}

/** Marks rows that repeat an earlier one: they would only be counted twice. */
const markRepeated = (rows: ReadRow[]): ReadRow[] => {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (row.problem) return row
    const fingerprint = JSON.stringify({ ...row, line: 0 })
    if (seen.has(fingerprint)) return { ...row, problem: 'repeated' }
    seen.add(fingerprint)
    return row
  })
}

/** Answers of the user and settings of the hotel, in addition to the file. */
export type Answers = { date_order?: DateOrder | undefined; knownUnits?: readonly string[] | undefined }

/**
 * Reads the rows of a table. Returns every row, and refused ones with the reason.
 * @param mapping which header belongs to which field; complete
 * @param answers the date order is used only when the file itself is ambiguous
 */
export const readRows = (
  table: Table,
  mapping: ColumnMapping,
  calendar: Calendar,
  { date_order, knownUnits = [] }: Answers,
): Rows => {
  const all = getCells(table, mapping, calendar)
  const detectedOrder = getOrder(all.flatMap(({ checkIn, checkOut }) => [checkIn, checkOut]))
  const order = detectedOrder === 'ambiguous' ? date_order : detectedOrder
  if (order === undefined) {
    const examples = all
      .flatMap(({ from, to, checkIn, checkOut }) => [isOpen(checkIn) ? from : '', isOpen(checkOut) ? to : ''])
      .filter(Boolean)
    return { kind: 'date_order_needed', examples: [...new Set(examples)].slice(0, maxExamples) }
  }
  const getUnits = unitReader(knownUnits)
  return {
    kind: 'rows',
    rows: markRepeated(all.flatMap((cells) => getRows(cells, order ?? 'dmy', getUnits))),
    date_order: order,
  }
}

import { createPlan, type ImportPlan } from '#modules/file-imports/server/plan.ts'
import { erasedText } from '#modules/privacy/server/data-subjects.ts'
import { newId } from '#platform/contract/id.ts'
import { deriveId } from '#platform/server/security/derived-id.ts'
import { type PreviewRow, outcomes } from '../../contract/import.ts'
import type { ReadRow } from '../reading/rows.ts'
import { sameRow, type Change, type ReservationRow } from '../rows.ts'
import { keepZeros, matchRows } from './match.ts'

/** The plan of an import: every row with its outcome, and the changes to make. */
export type Plan = ImportPlan<PreviewRow, Change[]>

/**
 * Compares a file with the stored rows: new, changed, unchanged, cancelled or refused. A pure function.
 * @param there the hotel's rows from this source
 */
export const planImport = (read: readonly ReadRow[], there: readonly ReservationRow[], source: string): Plan => {
  const rows: PreviewRow[] = []
  const changes: Change[] = []
  const open = withoutForgotten(read, there)
  const known = new Set(there.map(({ id }) => id))
  const matched = new Map(matchRows(Array.from(open), there.filter(isNamed)).map((found) => [found.row, found]))
  for (const row of read) {
    const found = matched.get(row)
    for (const { outcome, reason, change } of found ? decide(row, found, source, known) : [asItWas]) {
      if (change) changes.push(change)
      const before = change?.before ? saidBy(change.before) : null
      const { status: _status, problem: _problem, ...written } = row
      // Of a cancellation only the number must be readable; the preview shows the stored values.
      rows.push({ ...written, outcome, reason, ...(outcome === 'cancelled' && before), before })
    }
  }
  return createPlan(outcomes, { rows, changes, seen: source })
}

/**
 * Stays of anonymised guests have lost their booking number. Matches them by unit and days, so that they are neither
 * counted twice nor named again.
 */
const withoutForgotten = (read: readonly ReadRow[], there: readonly ReservationRow[]): Set<ReadRow> => {
  const forgotten = Map.groupBy(
    there.filter((row) => !isNamed(row)),
    getStay,
  )
  const named = new Set(there.filter(isNamed).map(getStay))
  return new Set(
    read.filter(
      (row) =>
        row.problem !== null ||
        row.status !== 'ok' ||
        named.has(getStay(row)) ||
        forgotten.get(getStay(row))?.shift() === undefined,
    ),
  )
}
const isNamed = ({ guest_name }: ReservationRow): boolean => guest_name !== erasedText
const getStay = ({
  apartment,
  check_in,
  check_out,
}: Pick<ReservationRow, 'apartment' | 'check_in' | 'check_out'>): string =>
  JSON.stringify([apartment, check_in, check_out])
const asItWas: Decision = { outcome: 'unchanged', reason: null, change: null }

const saidBy = ({ guest_name, apartment, check_in, check_out }: ReservationRow): PreviewRow['before'] => ({
  guest_name,
  apartment,
  check_in,
  check_out,
})

type Decision = Pick<PreviewRow, 'outcome' | 'reason'> & { change: Change | null }

/**
 * The id of a row that was not there before. It comes from the row's key: after the reservations were cleared and
 * imported again, a stay finds its reservation.
 */
const getNewId = (source: string, key: string, known: ReadonlySet<string>): string => {
  const id = deriveId(source, key)
  return known.has(id) ? newId() : id
}

type KeyMatch = { key: string; there: readonly ReservationRow[] }

const decide = (row: ReadRow, { key, there }: KeyMatch, source: string, known: ReadonlySet<string>): Decision[] => {
  if (row.problem) return [{ outcome: 'refused', reason: row.problem, change: null }]
  const { status } = row
  // A row without a confirmed booking changes nothing: another row may mean the stored stay.
  if (status === 'not_booked') return [{ outcome: 'skipped', reason: status, change: null }]
  if (status !== 'ok')
    return there.length === 0
      ? [{ outcome: 'skipped', reason: status, change: null }]
      : there.map((before) => ({ outcome: 'cancelled', reason: status, change: { before, after: null } }))
  const before = there[0] ?? null
  const { guest_name, apartment, check_in, check_out } = row
  const booking_number = keepZeros(before?.booking_number ?? null, row.booking_number)
  const after: ReservationRow = {
    id: before?.id ?? getNewId(source, key, known),
    guest_name,
    apartment,
    check_in,
    check_out,
    booking_number,
    source,
    import_key: key,
    origin: null,
  }
  if (!before) return [{ outcome: 'new', reason: null, change: { before, after } }]
  return [
    sameRow(before, after)
      ? { outcome: 'unchanged', reason: null, change: null }
      : { outcome: 'changed', reason: null, change: { before, after } },
  ]
}

import { getIdentity } from '#modules/registration/policy/desk.ts'
import { getKeptUntil } from '#modules/registration/policy/keep.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { findPersonsExpected } from '#modules/registration/server/form/moving.ts'
import { touchStay } from '#modules/stays/server/lock.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { RegisterReport } from '../../contract/rows.ts'
import { moveDueAt } from '../../policy/due.ts'
import { isStanding, listEntries, updateEntry, type EntryRow } from '../entries/store.ts'
import { listReportsOf, updateReport } from '../reports/store.ts'
import { computeDue, type Due, type RegisterRules } from '../rules.ts'
import { updateStayRow, type StayRow } from './store.ts'

const isOpen = ({ state }: Pick<RegisterReport, 'state'>): boolean => state === 'waiting' || state === 'exported'

const findAcceptedAt = (reports: readonly RegisterReport[], entry: Pick<EntryRow, 'id'>): string | null =>
  reports.find(({ subject_id, moment, state }) => subject_id === entry.id && moment === 'arrived' && state === 'done')
    ?.done_at ?? null

/** The departure moves the last day of entries, each by the rule that it was made with. */
const moveKeptUntil = async (
  tx: Tx,
  scope: Scope,
  { zone }: RegisterRules,
  row: StayRow,
  entries: readonly EntryRow[],
  reports: readonly RegisterReport[],
): Promise<void> => {
  const getDay = (at: string | null): string | null => at && localTime(Date.parse(at), zone).slice(0, 10)
  for (const entry of entries) {
    if (!entry.has_content) continue
    const kept_until = getKeptUntil(getPack(entry.pack), entry.keep_days, {
      arrived_on: localTime(Date.parse(row.arrived_at), zone).slice(0, 10),
      leaves_on: row.leaves_on,
      left_on: getDay(row.left_at),
      accepted_on: getDay(findAcceptedAt(reports, entry)),
    })
    if (kept_until !== entry.kept_until) await updateEntry(tx, scope, entry.id, { kept_until })
  }
}

/** Reports of the arrival that wait move with it, as long as they are not late. */
const moveReports = async (
  tx: Tx,
  scope: Scope,
  rules: RegisterRules,
  row: StayRow,
  reports: readonly RegisterReport[],
): Promise<RegisterReport[]> => {
  const due = findStayDue(rules, row)
  return Promise.all(
    reports.map(async (report) => {
      if (report.moment !== 'arrived' || report.state !== 'waiting' || report.corrects !== null || !due) return report
      const { due_at, warn_at } = moveDue(report, due, rules.now)
      if (due_at === report.due_at && report.happened_at === row.arrived_at) return report
      return updateReport(tx, scope, report.id, { due_at, warn_at, happened_at: row.arrived_at })
    }),
  )
}

/** By when the rules want the arrival of a stay to be reported; null: never. */
const findStayDue = (rules: RegisterRules, row: StayRow): Due | null => {
  const from = row.due_from !== null && row.due_from > row.arrived_at ? row.due_from : row.arrived_at
  return computeDue(rules, row.pack, 'arrived', row, from)
}

const findFirst = (dues: readonly DueTime[]): DueTime | null =>
  dues.toSorted((one, other) => (one.due_at < other.due_at ? -1 : 1))[0] ?? null

/**
 * Computes again how far a stay is, what is due next, and how long its entries are kept. Every writer calls it at the end
 * of its transaction, with the row locked, so that none of it is set by hand.
 * @returns the row as it is now
 */
export const refreshStay = async (tx: Tx, scope: Scope, rules: RegisterRules, row: StayRow): Promise<StayRow> => {
  const entries = await listEntries(tx, scope, row.id)
  const reports = await moveReports(tx, scope, rules, row, await listReportsOf(tx, scope, row.id))
  await moveKeptUntil(tx, scope, rules, row, entries, reports)
  const standing = entries.filter(isStanding)
  const needsIdentity = ({ pack, status, identity_how }: EntryRow): boolean =>
    status === 'entered' && identity_how === null && getIdentity(getPack(pack), rules.settings) !== 'none'
  const persons_expected = row.persons_expected ?? (await findPersonsExpected(tx, scope, row.reservation_id))
  const identity_missing = standing.filter(needsIdentity).length
  const signatures_missing = standing.filter(({ signs, signature }) => signs && signature === null).length
  const isComplete =
    persons_expected !== null &&
    standing.length >= persons_expected &&
    standing.length > 0 &&
    identity_missing + signatures_missing === 0
  const open = reports.filter(isOpen)
  const isClosed = row.nobody_reason !== '' || (isComplete && row.left_at !== null && open.length === 0)
  const ofStay = isComplete ? null : findStandingDue(rules, row)
  const next = isClosed ? null : findFirst([...(ofStay ? [ofStay] : []), ...open])
  const change = {
    persons_expected,
    persons_entered: standing.length,
    persons_refused: standing.filter(({ status }) => status === 'refused').length,
    identity_missing,
    signatures_missing,
    next_due_at: next?.due_at ?? null,
    next_warn_at: next?.warn_at ?? null,
    // What is due at another time is told again.
    warned_level: next?.due_at === row.next_due_at ? row.warned_level : 0,
    state: isClosed ? 'closed' : isComplete ? 'complete' : 'open',
  } as const
  const seen = standing.filter(({ identity_how }) => identity_how !== null).length
  const isAllSeen = seen > 0 && seen >= (persons_expected ?? standing.length)
  if (isAllSeen && row.all_seen_at === null) {
    // The door code may wait for it: phones read their stay again.
    await touchStay(tx, scope, row.id)
    return updateStayRow(tx, scope, row.id, { ...change, all_seen_at: new Date(rules.now).toISOString() })
  }
  const isSame = Object.entries(change).every(([name, value]) => row[name as keyof StayRow] === value)
  return isSame ? row : updateStayRow(tx, scope, row.id, change)
}

type DueTime = Pick<Due, 'due_at' | 'warn_at'>

/** A due time that has not moved keeps its warning, and one that comes sooner than the rules can warn of is told now. */
const moveDue = (from: DueTime, to: DueTime, now: number): DueTime => {
  const due_at = new Date(moveDueAt(Date.parse(from.due_at), Date.parse(to.due_at), now)).toISOString()
  if (due_at === from.due_at) return { due_at, warn_at: from.warn_at }
  return { due_at, warn_at: due_at === to.due_at ? to.warn_at : new Date(now).toISOString() }
}

/** By when the arrival of a stay has to be reported, and staff know it; null: never. */
export const findStandingDue = (rules: RegisterRules, row: StayRow): Due | null => {
  const due = findStayDue(rules, row)
  const { next_due_at: due_at, next_warn_at: warn_at } = row
  if (row.state !== 'open' || due_at === null || warn_at === null || due === null) return due
  // A due time moves freely to where staff say that they came.
  if (row.arrived_by_staff && due_at !== due.due_at) return due
  return { ...due, ...moveDue({ due_at, warn_at }, due, rules.now) }
}

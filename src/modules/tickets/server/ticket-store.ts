import { sql, type Compilable, type RawBuilder } from 'kysely'
import { getActorName, type Department } from '#modules/access/policy.ts'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import type { FeatureKey } from '#modules/hotels/contract.ts'
import { changedMeanwhile, notFound, Refusal } from '#platform/contract/failure.ts'
import { readCursor } from '#platform/contract/page.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { limitTo, type ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import { alreadyClaimed, claimedByColleague, type Ticket } from '../contract.ts'
import { escalated, maySeeTicket, statusesBefore, type Transitions } from '../policy.ts'
import { asSeenBy } from './owner.ts'

/** A table with rows that escalate while they are unclaimed: tickets, conversations and low ratings. */
export type EscalatedTable<Status extends string = string> = {
  name: string
  /** The statuses in which an unclaimed row escalates. */
  waiting: readonly Status[]
  /** The column that says since when it has waited; by default since it was created. */
  since?: 'created_at' | 'waiting_since' | 'escalation_from'
  /** True if its rows may have a target, with `target_at`, `handed_over_at` and the columns of lateness. */
  hasTargets?: boolean
}

/** A table of tickets. `Row` is the row type of the feature's contract. */
export type TicketTable<Row extends Ticket = Ticket, Open extends Row['status'] = Row['status']> = EscalatedTable<
  Row['status']
> & {
  since: 'escalation_from'
  /** The switch of a hotel without which the page of a stay does not look for them, nor a merge if it was never on. */
  flag?: FeatureKey
  /** Where its rows go; null: each says so itself, in its column `department`. */
  department: Department | null
  /** The statuses in which something is still to be done. */
  open: readonly Open[]
  transitions: Transitions<Row['status']>
  /** The columns that a transition to a status writes besides it: usually the time, sometimes who did it. */
  transitionColumns: { readonly [To in Row['status']]?: (actor: HotelScope['actor']) => ColumnValues<Row> }
}

/** A row that a member of staff can claim. */
type ClaimedRow = Pick<Ticket, 'claimed_at' | 'claimed_by' | 'claimed_by_id'>

type ColumnValues<Row> = { readonly [Column in keyof Row]?: RawBuilder<string> | Row[Column] }

// The statuses are literals in the statements, not parameters: only then PostgreSQL can use the partial indexes of
// open and of waiting rows in every plan.
/** True if a row has one of these statuses. */
export const getStatusIn = (statuses: readonly string[], alias?: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(alias === undefined ? 'status' : `${alias}.status`)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** True if a row is still to be done. */
export const isOpenRow = ({ open }: Pick<TicketTable, 'open'>): RawBuilder<boolean> => getStatusIn(open)

/** True if a row may be claimed. */
const isUnclaimedRow = ({ waiting }: Pick<EscalatedTable, 'waiting'>): RawBuilder<boolean> =>
  sql<boolean>`${getStatusIn(waiting)} and claimed_at is null`

/** True if a row is asked for at a time, and has neither rung nor been begun with. */
export const isScheduledRow = sql<boolean>`ring_due_at is not null`

/** True if a row is unclaimed and escalates. A scheduled one does not wait yet. */
export const isWaitingRow = (table: EscalatedTable | TicketTable): RawBuilder<boolean> =>
  'open' in table ? sql<boolean>`${isUnclaimedRow(table)} and ring_due_at is null` : isUnclaimedRow(table)

/** True if a row was unclaimed for so long that the reception and every manager are alerted. */
export const isEscalatedRow = sql<boolean>`escalation_level = ${sql.lit(escalated)}`

/** A statement for a batch. */
export const getStatement = <Row>(tx: Tx, statement: RawBuilder<Row>): Compilable<Row> => ({
  compile: () => statement.compile(tx),
})

const findRow = async <Row>(tx: Tx, hotelId: string, name: string, id: string): Promise<Row | undefined> => {
  const found = sql<Row>`select * from ${sql.table(name)} where "hotel_id" = ${hotelId} and id = ${id}`
  return (await found.execute(tx)).rows[0]
}

/** One ticket by its id, in any status. */
export const findTicket = <Row extends Ticket>(
  tx: Tx,
  { hotelId }: Scope,
  { name }: TicketTable<Row>,
  id: string,
): Promise<Row | undefined> => findRow<Row>(tx, hotelId, name, id)

/**
 * The tickets of a hotel, newest first, for `readPage`.
 * @param only conditions for the rows
 */
export const listTickets = <Row extends Ticket>(
  tx: Tx,
  { hotelId }: HotelScope,
  { name }: TicketTable<Row>,
  { limit, cursor }: ListQuery,
  only: readonly RawBuilder<boolean>[],
): Compilable<Row> => {
  const last = cursor === undefined ? null : readCursor(cursor)
  const wanted = [
    sql`"hotel_id" = ${hotelId}`,
    ...only,
    ...(last ? [sql`(created_at, id) < (${last.created_at}, ${last.id})`] : []),
  ]
  return getStatement(
    tx,
    sql<Row>`select * from ${sql.table(name)} where ${sql.join(wanted, sql` and `)}
      order by created_at desc, id desc limit ${limitTo(limit)}`,
  )
}

/**
 * Open tickets of a department in one status. Scheduled ones are in `scheduled` alone, with the earliest of their
 * times.
 */
export type OpenCount = {
  department: Department
  status: string
  count: number
  unclaimed: number
  /** How many of the unclaimed ones are escalated. */
  escalated: number
  scheduled: number
  next_scheduled: string | null
}

/** How many tickets are in each open status of each department, and how many of them are unclaimed. */
export const countOpen = (tx: Tx, { hotelId }: ManagerScope, table: TicketTable): Compilable<OpenCount> => {
  const department = table.department === null ? sql.ref('department') : sql.lit(table.department)
  return getStatement(
    tx,
    sql`select ${department} as department, status, count(*) filter (where not (${isScheduledRow}))::int as count,
        count(*) filter (where ${isWaitingRow(table)})::int as unclaimed,
        count(*) filter (where ${isWaitingRow(table)} and ${isEscalatedRow})::int as escalated,
        count(*) filter (where ${isScheduledRow})::int as scheduled, min(scheduled_for) filter (where ${isScheduledRow}) as next_scheduled
      from ${sql.table(table.name)} where "hotel_id" = ${hotelId} and ${isOpenRow(table)} group by 1, status`,
  )
}

/**
 * The tickets of each department that have been unclaimed for the longest time: one of those that are escalated, which
 * more people hear, and one of the others.
 */
export const listOldestUnclaimed = <Row extends Ticket>(
  tx: Tx,
  { hotelId }: ManagerScope,
  table: TicketTable<Row>,
): Compilable<Row> => {
  const groups = sql.join([...(table.department === null ? [sql.ref('department')] : []), isEscalatedRow])
  return getStatement(
    tx,
    sql<Row>`select distinct on (${groups}) * from ${sql.table(table.name)}
      where "hotel_id" = ${hotelId} and ${isWaitingRow(table)} order by ${groups}, escalation_from, id`,
  )
}

/**
 * Claims a row for this member of staff, also a scheduled one. Its status stays. Claiming it again changes nothing.
 * @throws Refusal 409 with the row: a colleague has claimed it, or it is no longer waiting
 */
export const claim = async <Row extends ClaimedRow>(
  tx: Tx,
  scope: ManagerScope,
  table: EscalatedTable,
  id: string,
): Promise<Row> => {
  const { hotelId, actor } = scope
  const { rows } =
    await sql<Row>`update ${sql.table(table.name)} set claimed_at = now(), claimed_by = ${getActorName(actor)}, claimed_by_id = ${actor.id}
    where "hotel_id" = ${hotelId} and id = ${id} and ${isUnclaimedRow(table)} returning *`.execute(tx)
  if (rows[0]) return rows[0]
  const current = await findRow<Row>(tx, hotelId, table.name, id)
  if (!current) throw new Refusal(notFound)
  if (current.claimed_by_id === actor.id) return current
  if (current.claimed_at === null) throw new Refusal(changedMeanwhile, { current })
  throw current.claimed_by === null
    ? new Refusal(claimedByColleague, { current })
    : new Refusal(alreadyClaimed, { values: { name: current.claimed_by }, current })
}

// Staff who move a ticket claim it too, unless a colleague has claimed it before. `least` leaves out nulls; Citus
// takes no `now()` in a `coalesce`.
const claimColumns = (actor: ManagerScope['actor']) => ({
  claimed_at: sql`least(claimed_at, now())`,
  claimed_by: sql`case when claimed_at is null then ${getActorName(actor)}::text else claimed_by end`,
  claimed_by_id: sql`case when claimed_at is null then ${actor.id}::uuid else claimed_by_id end`,
})

/**
 * The statement of `transition`, for a batch. It gives the row, or none after a lost race.
 * @param more what this transition writes besides
 * @param only a further condition for the row
 */
export const getTransition = <Row extends Ticket>(
  { hotelId, actor }: HotelScope,
  table: TicketTable<Row>,
  id: string,
  to: Row['status'],
  { more, only = sql<boolean>`true` }: { more?: ColumnValues<Row> | undefined; only?: RawBuilder<boolean> } = {},
): RawBuilder<Row> => {
  const columns = table.transitionColumns[to]?.(actor)
  const values = { ...columns, ...more, ...(actor.kind !== 'guest' && claimColumns(actor)) }
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const mine = actor.kind === 'guest' ? sql`guest_id = ${actor.id}` : sql`true`
  const from = getStatusIn(statusesBefore(table.transitions, to))
  return sql<Row>`
    update ${sql.table(table.name)} set ${sql.join([sql`status = ${to}, updated_at = now(), ring_due_at = null`, ...set])}
    where "hotel_id" = ${hotelId} and id = ${id} and ${from} and ${mine} and ${only} returning *`
}

/**
 * Moves a ticket to a status. Race: the statement names the statuses from which its table allows that, so the second of
 * two callers changes nothing. Guests can move their own tickets only. A ticket does not ring once work on it has begun.
 * @param more what this transition writes besides
 * @throws Refusal 409 with the current row, after a lost race; 404 to a guest whose ticket it is not
 */
export const transition = async <Row extends Ticket>(
  tx: Tx,
  scope: HotelScope,
  table: TicketTable<Row>,
  id: string,
  to: Row['status'],
  more?: ColumnValues<Row>,
): Promise<Row> => {
  const { rows } = await getTransition(scope, table, id, to, { more }).execute(tx)
  if (rows[0]) return asSeenBy(scope, rows[0])
  const current = await findTicket(tx, scope, table, id)
  throw current && maySeeTicket(scope.actor, current)
    ? new Refusal(changedMeanwhile, { current: asSeenBy(scope, current) })
    : new Refusal(notFound)
}

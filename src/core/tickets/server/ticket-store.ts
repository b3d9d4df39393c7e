import { sql, type RawBuilder } from 'kysely'
import { changedMeanwhile, notFound, Refusal } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ManagerScope } from '#core/people/server/gate.ts'
import { alreadyClaimed, claimedByColleague, type AttentionFields } from '../contract.ts'

/** A table whose rows wait for somebody to take them. */
export type TicketTable = {
  name: string
  /** The statuses in which a row that nobody took waits. */
  waiting: readonly string[]
}

/** Written into the statement, not given with it: the index of those that wait serves it then. */
export const countWaiting = ({ waiting }: TicketTable): RawBuilder<boolean> =>
  sql<boolean>`status in (${sql.join(waiting.map((status) => sql.lit(status)))}) and taken_at is null`

/** How many of the counted rows nobody has taken. */
export const unclaimed = (table: TicketTable): RawBuilder<number> =>
  sql<number>`count(*) filter (where ${countWaiting(table)})::int`

/**
 * The columns that a step of a member of staff sets as well: whoever begins something has taken it, unless somebody did
 * before.
 */
export const claimColumns = ({ actor }: Pick<ManagerScope, 'actor'>) => ({
  taken_at: sql<string>`coalesce(taken_at, now())`,
  taken_by: sql<string | null>`case when taken_at is null then ${actor.display_name}::text else taken_by end`,
  taken_by_id: sql<string>`case when taken_at is null then ${actor.id}::uuid else taken_by_id end`,
})

/**
 * Takes a row for this member of staff; its status stays. Twice is once.
 * @param find reads the row as it is now
 * @throws Refusal 409 with the row: somebody else has it, or it waits no longer
 */
export const claim = async <Row extends AttentionFields>(
  tx: Tx,
  scope: ManagerScope,
  table: TicketTable,
  id: string,
  find: () => Promise<Row | undefined>,
): Promise<Row> => {
  const { hotelId, actor } = scope
  const { rows } =
    await sql<Row>`update ${sql.table(table.name)} set taken_at = now(), taken_by = ${actor.display_name}, taken_by_id = ${actor.id}
    where "hotel_id" = ${hotelId} and id = ${id} and ${countWaiting(table)} returning *`.execute(tx)
  if (rows[0]) return rows[0]
  const current = await find()
  if (!current) throw new Refusal(notFound)
  if (current.taken_by_id === actor.id) return current
  if (current.taken_at === null) throw new Refusal(changedMeanwhile, { current })
  throw current.taken_by === null
    ? new Refusal(claimedByColleague, { current })
    : new Refusal(alreadyClaimed, { values: { name: current.taken_by }, current })
}

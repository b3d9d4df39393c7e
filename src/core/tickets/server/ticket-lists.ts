import { sql, type RawBuilder } from 'kysely'
import type { Page } from '#platform/contract/page.ts'
import { eventCounter, type Database } from '#platform/server/database/transaction.ts'
import { readPage, type ListQuery } from '#platform/server/list/page.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import { staffIds, type Ticket } from '../contract.ts'
import { countOpen, listTickets, oldestUnclaimed, type TicketTable } from './ticket-store.ts'

/** A page of the guest's own tickets, newest first. */
export const readOwnTickets = <Row extends Ticket>(
  database: Database,
  scope: GuestScope,
  table: TicketTable<Row>,
  query: ListQuery,
): Promise<RawJson<Page<Row>>> => {
  const own = [sql<boolean>`guest_id = ${scope.actor.id}`]
  return readPage(database, scope, query.limit, (tx) => listTickets(tx, scope, table, query, own), staffIds)
}

/** A page of the hotel's tickets, newest first. @param only which of them */
export const readTickets = <Row extends Ticket>(
  database: Database,
  scope: ManagerScope,
  table: TicketTable<Row>,
  query: ListQuery,
  only: readonly RawBuilder<boolean>[],
): Promise<RawJson<Page<Row>>> =>
  readPage(database, scope, query.limit, (tx) => listTickets(tx, scope, table, query, only))

type Counted = { status: string; count: number; untaken: number }
type OpenTickets<Open extends string, Row> = {
  counts: Record<Open, number>
  untaken: number
  oldest: Row | null
  event_number: number
}

/** Reads how much is still to be done: one snapshot, one round trip, however many rows there are. */
export const readOpenTickets = async <Row extends Ticket, Open extends Row['status']>(
  database: Database,
  scope: ManagerScope,
  table: TicketTable<Row, Open>,
): Promise<OpenTickets<Open, Row>> => {
  const [counted, [oldest = null], [counter]] = await database.readBatch<[Counted, Row, { last_number: number }]>(
    scope,
    (tx) => [countOpen(tx, scope, table), oldestUnclaimed(tx, scope, table), eventCounter(tx, scope)],
  )
  if (!counter) throw new Error('A hotel without an event counter.')
  const counts = Object.fromEntries(
    table.open.map((status) => [status, counted.find((row) => row.status === status)?.count ?? 0]),
  ) as Record<Open, number>
  return {
    counts,
    untaken: counted.reduce((sum, row) => sum + row.untaken, 0),
    oldest,
    event_number: counter.last_number,
  }
}

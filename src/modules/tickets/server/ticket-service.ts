import { sql, type RawBuilder } from 'kysely'
import type { GuestScope, HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import type { Page } from '#platform/contract/page.ts'
import { eventCounter, type Database } from '#platform/server/database/transaction.ts'
import { readPage, type ListQuery } from '#platform/server/list/page.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import { staffIds, type Ticket } from '../contract.ts'
import { escalated } from '../policy.ts'
import {
  claim,
  countOpen,
  isScheduledRow,
  isOpenRow,
  listTickets,
  listOldestUnclaimed,
  transition,
  type OpenCount,
  type TicketTable,
} from './ticket-store.ts'

/** `id` asks for one row, `state: 'open'` for those that are not closed. */
type TicketQuery = ListQuery & { id?: string | undefined; state?: string; scheduled?: 'true' | 'false' | undefined }

const findOldest = <Row extends Ticket>(rows: readonly Row[]): Row | null =>
  rows.toSorted((a, b) => a.escalation_from.localeCompare(b.escalation_from))[0] ?? null

/** The open tickets of some departments together. @param longestUnclaimed their rows of `listOldestUnclaimed` */
export const sumOpen = <Row extends Ticket, Open extends Row['status']>(
  { open }: Pick<TicketTable<Row, Open>, 'open'>,
  counted: readonly OpenCount[],
  longestUnclaimed: readonly Row[],
) => {
  const sum = (of: (row: OpenCount) => number): number => counted.reduce((total, row) => total + of(row), 0)
  const times = counted.flatMap(({ next_scheduled }) => next_scheduled ?? [])
  return {
    counts: Object.fromEntries(
      open.map((status) => [status, sum((row) => (row.status === status ? row.count : 0))]),
    ) as Record<Open, number>,
    unclaimed: sum(({ unclaimed }) => unclaimed),
    oldest: findOldest(longestUnclaimed),
    escalated: {
      unclaimed: sum((row) => row.escalated),
      oldest: findOldest(longestUnclaimed.filter(({ escalation_level }) => escalation_level === escalated)),
    },
    scheduled: sum(({ scheduled }) => scheduled),
    next_scheduled: times.toSorted()[0] ?? null,
  }
}

/** The use cases that are the same for every kind of ticket. Each opens its own transaction. */
export const createTicketService = <Row extends Ticket, Open extends Row['status']>(
  database: Database,
  table: TicketTable<Row, Open>,
) => ({
  /** A page of the guest's own tickets, newest first. */
  listOwn: (scope: GuestScope, query: ListQuery): Promise<RawJson<Page<Row>>> => {
    const own = [sql<boolean>`guest_id = ${scope.actor.id}`]
    return readPage(database, scope, query, (tx) => listTickets(tx, scope, table, query, own), {
      hidden: staffIds,
      changesWithEvents: true,
    })
  },

  /** A page of the hotel's tickets, newest first. @param only conditions of the kind */
  list: (
    scope: ManagerScope,
    { id, state, scheduled, ...query }: TicketQuery,
    only: readonly RawBuilder<boolean>[] = [],
  ): Promise<RawJson<Page<Row>>> => {
    const wanted = [
      // Scheduled rows are open. Said as well, it finds the index of open rows.
      ...(state === 'open' || scheduled === 'true' ? [isOpenRow(table)] : []),
      ...only,
      ...(scheduled === undefined
        ? []
        : [scheduled === 'true' ? isScheduledRow : sql<boolean>`not (${isScheduledRow})`]),
      ...(id === undefined ? [] : [sql<boolean>`id = ${id}`]),
    ]
    return readPage(database, scope, query, (tx) => listTickets(tx, scope, table, query, wanted), {
      changesWithEvents: true,
    })
  },

  /** Counts the open tickets and finds the oldest unclaimed tickets: one snapshot, one round trip. */
  readOpen: async (scope: ManagerScope) => {
    const [counted, longestUnclaimed, [counter]] = await database.readBatch<[OpenCount, Row, { last_number: number }]>(
      scope,
      (tx) => [countOpen(tx, scope, table), listOldestUnclaimed(tx, scope, table), eventCounter(tx, scope)],
    )
    if (!counter) throw new Error('A hotel without an event counter.')
    return { ...sumOpen(table, counted, longestUnclaimed), event_number: counter.last_number }
  },

  /** @throws Refusal 409 with the row: a colleague has claimed it, or it is no longer waiting */
  claim: (scope: ManagerScope, id: string): Promise<Row> =>
    database.write(scope, (tx) => claim<Row>(tx, scope, table, id)),

  /** @throws Refusal 409 with the current row, after a lost race */
  transition: (scope: HotelScope, id: string, to: Row['status']): Promise<Row> =>
    database.write(scope, (tx) => transition(tx, scope, table, id, to)),
})

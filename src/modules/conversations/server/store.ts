import { sql } from 'kysely'
import { isEscalatedRow, type EscalatedTable } from '#modules/tickets/server/ticket-store.ts'
import { readCursor } from '#platform/contract/page.ts'
import { changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Conversation } from '../contract.ts'

/** Unclaimed conversations escalate; a claim belongs to one wait. */
export const table: EscalatedTable = { name: 'conversations', waiting: ['waiting'], since: 'waiting_since' }

/** The columns of a conversation that a change writes. */
export type ConversationChange = Partial<
  Omit<Conversation, 'id' | 'hotel_id' | 'stay_id' | 'created_at' | 'updated_at'>
>

export const findConversation = (tx: Tx, { hotelId }: Scope, stayId: string): Promise<Conversation | undefined> =>
  tx.selectFrom('conversations').selectAll().where('hotel_id', '=', hotelId).where('id', '=', stayId).executeTakeFirst()

/** Locks a conversation. Everything that writes messages or moves it waits here for its turn. */
export const lockConversation = (
  tx: Tx,
  { hotelId }: Scope,
  stayId: string,
): Promise<(Conversation & { next_at: string }) | undefined> =>
  tx
    .selectFrom('conversations')
    .selectAll()
    // When its next message was sent: strictly after the one before.
    .select(
      sql<string>`date_trunc('milliseconds', greatest(now(),
        (last_message_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'))`.as('next_at'),
    )
    .where('hotel_id', '=', hotelId)
    .where('id', '=', stayId)
    .forUpdate()
    .executeTakeFirst()

/** Begins a conversation. Returns no row if there is one already. */
export const insertConversation = (
  tx: Tx,
  { hotelId }: Scope,
  stayId: string,
  values: ConversationChange &
    Pick<Conversation, 'room_number' | 'guest_name' | 'status' | 'last_message_at' | 'last_author'>,
): Promise<Conversation | undefined> =>
  tx
    .insertInto('conversations')
    .values({ ...values, hotel_id: hotelId, id: stayId, stay_id: stayId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a locked conversation. */
export const updateConversation = (
  tx: Tx,
  { hotelId }: Scope,
  stayId: string,
  values: ConversationChange,
): Promise<Conversation> =>
  tx
    .updateTable('conversations')
    .set({ ...values, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', stayId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a conversation whose messages are in another stay now. */
export const deleteConversation = async (tx: Tx, { hotelId }: Scope, stayId: string): Promise<void> => {
  await tx.deleteFrom('conversations').where('hotel_id', '=', hotelId).where('id', '=', stayId).execute()
}

/**
 * Says how far the hotel has read. Without a new version of the stay, so that a form that changes it stays valid.
 * @returns whether the mark moved
 */
export const setHotelMark = async (tx: Tx, { hotelId }: Scope, stayId: string, readUntil: string): Promise<boolean> =>
  (await tx
    .updateTable('stays')
    .set({ hotel_read_until: readUntil })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', stayId)
    .where((where) => where.or([where('hotel_read_until', 'is', null), where('hotel_read_until', '<', readUntil)]))
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The columns of a wait that begins, and those of one that is over. */
export const newWait = (since: string, overdueMinutes: number): ConversationChange => ({
  status: 'waiting',
  waiting_since: since,
  claimed_at: null,
  claimed_by: null,
  claimed_by_id: null,
  escalation_level: 0,
  escalation_raised_at: null,
  escalation_due_at: new Date(Date.parse(since) + overdueMinutes * 60_000).toISOString(),
})
export const endOfWait = (status: 'answered' | 'closed'): ConversationChange => ({
  status,
  waiting_since: null,
  escalation_due_at: null,
})

const newestFirst = { column: 'last_message_at', direction: 'desc', follows: sql`<` } as const
const tabs = {
  waiting: { status: 'waiting', column: 'waiting_since', direction: 'asc', follows: sql`>` },
  open: { status: 'answered', ...newestFirst },
  closed: { status: 'closed', ...newestFirst },
} as const
export type Tab = keyof typeof tabs

/** A page of the inbox: those that wait oldest first, the others newest first. */
export const listConversations = (
  tx: Tx,
  { hotelId }: Scope,
  { tab, assigneeId, limit, cursor }: ListQuery & { tab: Tab; assigneeId: string | null },
): Promise<Conversation[]> => {
  const last = cursor === undefined ? null : readCursor(cursor)
  const { status, column, direction, follows } = tabs[tab]
  return (
    tx
      .selectFrom('conversations')
      .selectAll()
      .where('hotel_id', '=', hotelId)
      // The status is a literal, so that the partial index is used.
      .where('status', '=', sql.lit(status))
      .$if(assigneeId !== null, (rows) => rows.where('assignee_id', '=', assigneeId))
      .$if(last !== null, (rows) =>
        rows.where(sql<boolean>`(${sql.ref(column)}, id) ${follows} (${last?.created_at}, ${last?.id})`),
      )
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit + 1)
      .execute()
  )
}

const waiting = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('conversations').where('hotel_id', '=', hotelId).where('status', '=', sql.lit('waiting'))

/** Counts the conversations that wait, the unclaimed ones among them, and the escalated ones among those. */
export const countWaiting = (tx: Tx, scope: Scope) =>
  waiting(tx, scope)
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`(count(*) filter (where claimed_at is null))::int`.as('unclaimed'),
      sql<number>`(count(*) filter (where claimed_at is null and ${isEscalatedRow}))::int`.as('escalated'),
    ])
    .executeTakeFirstOrThrow()

const maxUnread = 200

/** The conversations with unread messages, the newest ones first. */
export const listUnread = (tx: Tx, { hotelId }: Scope): Promise<Pick<Conversation, 'stay_id' | 'unread'>[]> =>
  tx
    .selectFrom('conversations')
    .select(['stay_id', 'unread'])
    .where('hotel_id', '=', hotelId)
    .where('unread', '>', sql.lit(0))
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxUnread)
    .execute()

/** The unclaimed conversations that have waited longest: one of those that are escalated, and one of the others. */
export const listOldestUnclaimed = (tx: Tx, scope: Scope): Promise<Conversation[]> =>
  waiting(tx, scope)
    .selectAll()
    .distinctOn(isEscalatedRow)
    .where('claimed_at', 'is', null)
    .orderBy(isEscalatedRow)
    .orderBy('waiting_since')
    .orderBy('id')
    .execute()

/** A member of staff with their name; undefined for another id. */
export const findColleague = (tx: Tx, { hotelId }: Scope, id: string) =>
  tx
    .selectFrom('managers')
    .select(['id', 'display_name'])
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()

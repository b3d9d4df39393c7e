import { sql } from 'kysely'
import { getStayId, type GuestScope, type ManagerScope } from '#modules/access/server/scope.ts'
import { notFound, refuse } from '#platform/contract/failure.ts'
import { countRows, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Conversation } from '../../contract.ts'
import * as store from '../store.ts'
import { holdStay } from './store.ts'

/** How far guests and hotel have read. Marks move only forward, and never past the last message. */
export const createReadMarks = (database: Database) => ({
  /** Marks the hotel's messages as read by this guest. */
  markAsGuest: (scope: GuestScope, until: string): Promise<void> => {
    const stayId = getStayId(scope)
    return database.write(scope, async (tx) => {
      // Deadlock: the stay is locked before its conversation everywhere.
      await holdStay(tx, scope, stayId)
      const conversation = await store.lockConversation(tx, scope, stayId)
      if (!conversation) return
      const readUntil = earlier(until, conversation.last_message_at)
      await raiseGuestMarks(tx, scope, [{ stay_id: stayId, guest_id: scope.actor.id, read_until: readUntil }])
      if (conversation.guest_read_until === null || conversation.guest_read_until < readUntil)
        await store.updateConversation(tx, scope, stayId, { guest_read_until: readUntil })
    })
  },

  /** Marks the guests' messages as read by the hotel. The guests hear it with their stay. @throws Refusal 404 */
  markAsStaff: (scope: ManagerScope, stayId: string, until: string): Promise<Conversation> =>
    database.write(scope, async (tx) => {
      await holdStay(tx, scope, stayId)
      const conversation = (await store.lockConversation(tx, scope, stayId)) ?? refuse(notFound)
      const { next_at: _next, ...current } = conversation
      const readUntil = earlier(until, conversation.last_message_at)
      if (!(await store.setHotelMark(tx, scope, stayId, readUntil))) return current
      const unread = await countUnread(tx, scope, stayId, 'guest', readUntil)
      return unread === conversation.unread ? current : store.updateConversation(tx, scope, stayId, { unread })
    }),
})

export type ReadMarks = ReturnType<typeof createReadMarks>

const earlier = (one: string, other: string): string => (one < other ? one : other)

type GuestMark = { stay_id: string; guest_id: string; read_until: string }

/** Sets how far guests have read. A mark that is farther already stays. */
export const raiseGuestMarks = async (tx: Tx, { hotelId }: Scope, marks: readonly GuestMark[]): Promise<void> => {
  if (marks.length === 0) return
  await tx
    .insertInto('message_reads')
    .values(marks.map((mark) => ({ ...mark, hotel_id: hotelId })))
    .onConflict((conflict) =>
      conflict
        .columns(['hotel_id', 'stay_id', 'guest_id'])
        .doUpdateSet({ read_until: sql<string>`greatest(message_reads.read_until, excluded.read_until)` }),
    )
    .execute()
}

/** How many messages of one side the other has not read. */
export const countUnread = (
  tx: Tx,
  { hotelId }: Scope,
  stayId: string,
  author: 'guest' | 'staff',
  readUntil: string | null,
): Promise<number> =>
  countRows(
    tx
      .selectFrom('messages')
      .where('hotel_id', '=', hotelId)
      .where('stay_id', '=', stayId)
      .where('author', '=', author)
      .$if(readUntil !== null, (rows) => rows.where('created_at', '>', readUntil ?? '')),
  )

/** How far the hotel and the furthest guest have read. */
export const readMarks = (tx: Tx, { hotelId }: Scope, stayId: string) =>
  tx
    .selectFrom('stays as stay')
    .leftJoin('conversations as conversation', (join) =>
      join.onRef('conversation.hotel_id', '=', 'stay.hotel_id').onRef('conversation.id', '=', 'stay.id'),
    )
    .select(['stay.hotel_read_until', 'conversation.guest_read_until'])
    .where('stay.hotel_id', '=', hotelId)
    .where('stay.id', '=', stayId)
    .executeTakeFirst()

/** How far this guest has read. */
export const findGuestMark = async (tx: Tx, { hotelId, actor }: GuestScope, stayId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('message_reads')
      .select('read_until')
      .where('hotel_id', '=', hotelId)
      .where('stay_id', '=', stayId)
      .where('guest_id', '=', actor.id)
      .executeTakeFirst()
  )?.read_until ?? null

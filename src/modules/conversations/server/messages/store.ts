import { sql } from 'kysely'
import type { Language } from '#platform/contract/languages.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { getNewest, type ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { About, Message } from '../../contract.ts'

/** The types of the JSON columns, which the generated schema lacks. */
type JsonColumns = Pick<Message, 'translations' | 'phrase_values'>

/** A stay that neither ends nor is merged before this transaction does; undefined when there is none. */
export const holdStay = (tx: Tx, { hotelId }: Scope, id: string) =>
  tx
    .selectFrom('stays')
    .select([
      'room_number',
      'lead_name',
      'status',
      'merged_into',
      sql<string>`date_trunc('milliseconds', now())`.as('now'),
    ])
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/**
 * Settings of the hotel: the minutes until a wait is overdue, and the languages of its own texts, the main one first.
 */
export const readHotelSettings = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('hotels')
    .select(['overdue_minutes', 'content_languages'])
    .$narrowType<{ content_languages: Language[] }>()
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()

export const findMessage = (tx: Tx, { hotelId }: Scope, id: string): Promise<Message | undefined> =>
  tx
    .selectFrom('messages')
    .selectAll()
    .$narrowType<JsonColumns>()
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The stay of a conversation, as its writers need it. */
export type StayOfMessages = NonNullable<Awaited<ReturnType<typeof holdStay>>>

/** Adds a message. Returns no row if the id exists already. */
export const insertMessage = (
  tx: Tx,
  { hotelId }: Scope,
  message: Omit<Message, 'hotel_id' | 'updated_at'>,
): Promise<Message | undefined> =>
  tx
    .insertInto('messages')
    .values({ ...message, hotel_id: hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<JsonColumns>()
    .executeTakeFirst()

/** The messages of a stay, newest first, for a page. */
export const listMessages = (tx: Tx, { hotelId }: Scope, stayId: string, query: ListQuery): Promise<Message[]> =>
  getNewest(
    tx
      .selectFrom('messages')
      .selectAll()
      .$narrowType<JsonColumns>()
      .where('hotel_id', '=', hotelId)
      .where('stay_id', '=', stayId),
    query,
  ).execute()

/** The last messages of these stays. */
export const listLastMessages = (tx: Tx, { hotelId }: Scope, stayIds: readonly string[]): Promise<Message[]> =>
  tx
    .selectFrom('conversations as conversation')
    .innerJoin('messages as message', (join) =>
      join
        .onRef('message.hotel_id', '=', 'conversation.hotel_id')
        .onRef('message.stay_id', '=', 'conversation.id')
        .onRef('message.created_at', '=', 'conversation.last_message_at'),
    )
    .selectAll('message')
    .$narrowType<JsonColumns>()
    .where('conversation.hotel_id', '=', hotelId)
    .where('conversation.id', '=', anyId(stayIds))
    .execute()

/** The newest message of one side in a stay, after that time and not by that person. */
export const findNewer = (
  tx: Tx,
  { hotelId }: Scope,
  stayId: string,
  { author, after, notBy }: { author: Message['author']; after: string; notBy?: string },
): Promise<Message | undefined> =>
  tx
    .selectFrom('messages')
    .selectAll()
    .$narrowType<JsonColumns>()
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', stayId)
    .where('author', '=', author)
    .where('created_at', '>', after)
    .$if(notBy !== undefined, (rows) => rows.where(sql<boolean>`staff_id is distinct from ${notBy}::uuid`))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** True if this ticket is one of the stay's. */
export const isTicketOfStay = async (
  tx: Tx,
  { hotelId }: Scope,
  stayId: string,
  { entity, id }: About,
): Promise<boolean> =>
  (await tx
    .selectFrom(entity)
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('stay_id', '=', stayId)
    .executeTakeFirst()) !== undefined

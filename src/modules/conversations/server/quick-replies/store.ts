import type { ManagerScope } from '#modules/access/server/scope.ts'
import { changedAt } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { QuickReply } from '../../contract/quick-replies.ts'

type Values = Pick<QuickReply, 'title' | 'text' | 'translations'>
/** The type of the JSON column, which the generated schema lacks. */
type JsonColumns = Pick<QuickReply, 'translations'>

export const listQuickReplies = (tx: Tx, { hotelId }: ManagerScope): Promise<QuickReply[]> =>
  tx
    .selectFrom('quick_replies')
    .selectAll()
    .$narrowType<JsonColumns>()
    .where('hotel_id', '=', hotelId)
    .orderBy('order')
    .orderBy('id')
    .execute()

export const findQuickReply = (tx: Tx, { hotelId }: ManagerScope, id: string): Promise<QuickReply | undefined> =>
  tx
    .selectFrom('quick_replies')
    .selectAll()
    .$narrowType<JsonColumns>()
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Adds a quick reply. Returns no row if the id exists already. */
export const insertQuickReply = (tx: Tx, { hotelId }: ManagerScope, reply: Values & Pick<QuickReply, 'id' | 'order'>) =>
  tx
    .insertInto('quick_replies')
    .values({ ...reply, hotel_id: hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<JsonColumns>()
    .executeTakeFirst()

export const updateQuickReply = (tx: Tx, { hotelId }: ManagerScope, id: string, values: Values) =>
  tx
    .updateTable('quick_replies')
    .set({ ...values, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<JsonColumns>()
    .executeTakeFirst()

/** Moves a quick reply. `updated_at` does not change, so that open forms stay valid. */
export const placeQuickReply = (tx: Tx, { hotelId }: ManagerScope, id: string, order: number): Promise<unknown> =>
  tx.updateTable('quick_replies').set({ order }).where('hotel_id', '=', hotelId).where('id', '=', id).execute()

/** @returns the row that is gone */
export const deleteQuickReply = (tx: Tx, { hotelId }: ManagerScope, id: string) =>
  tx
    .deleteFrom('quick_replies')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(['id', 'title'])
    .executeTakeFirst()

/** Changes of the order take turns in a hotel, because they read positions and then write them. */
export const lockQuickReplies = (tx: Tx, { hotelId }: ManagerScope): Promise<void> =>
  lockUntilCommit(tx, `quick-replies:${hotelId}`)

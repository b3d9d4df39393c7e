import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { HotelScope, ManagerScope } from '#core/people/server/gate.ts'
import type { Collection, Entry } from '../contract.ts'

type Values = Pick<Entry, 'title' | 'content' | 'order' | 'translations'>

/** The driver does not know the shape of a column that holds JSON. */
type Known = Pick<Entry, 'translations'>

/** Where an entry stands in the list. */
export type CursorKey = Pick<Entry, 'order' | 'id'>

/** All entries in their order; only what follows a place where one is given. */
export const listEntries = (
  tx: Tx,
  scope: HotelScope,
  of: Collection,
  after: CursorKey | null = null,
): Promise<Entry[]> =>
  tx
    .selectFrom(of)
    .selectAll()
    .$narrowType<Known>()
    .where('hotel_id', '=', scope.hotelId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`("order", id) > (${after?.order}::integer, ${after?.id}::uuid)`),
    )
    .orderBy('order')
    .orderBy('id')
    .execute()

export const findEntry = (tx: Tx, scope: HotelScope, of: Collection, id: string): Promise<Entry | undefined> =>
  tx
    .selectFrom(of)
    .selectAll()
    .$narrowType<Known>()
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Adds an entry; undefined when the id is already there. */
export const insertEntry = (
  tx: Tx,
  scope: ManagerScope,
  of: Collection,
  entry: Values & { id: string },
): Promise<Entry | undefined> =>
  tx
    .insertInto(of)
    .values({ ...entry, hotel_id: scope.hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<Known>()
    .executeTakeFirst()

export const updateEntry = (
  tx: Tx,
  scope: ManagerScope,
  of: Collection,
  id: string,
  values: Partial<Values>,
): Promise<Entry | undefined> =>
  tx
    .updateTable(of)
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<Known>()
    .executeTakeFirst()

/** Moves an entry. Not a change of the entry itself: `updated_at` stays, and with it an open form. */
export const placeEntry = (tx: Tx, scope: ManagerScope, of: Collection, id: string, order: number): Promise<unknown> =>
  tx.updateTable(of).set({ order }).where('hotel_id', '=', scope.hotelId).where('id', '=', id).execute()

export const deleteEntry = async (tx: Tx, scope: ManagerScope, of: Collection, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom(of)
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** One change of the order at a time: two moves at once would each swap with a neighbour that is gone. */
export const lockOrder = async (tx: Tx, scope: ManagerScope, of: Collection): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${of}:${scope.hotelId}`}, 0))`.execute(tx)
}

import { sql } from 'kysely'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Collection, Entry } from '../contract.ts'

type Values = Pick<Entry, 'title' | 'content' | 'order' | 'translations'>

/** The type of the JSON column, which the generated schema lacks. */
type JsonColumns = Pick<Entry, 'translations'>

/** The sort key of an entry. */
export type CursorKey = Pick<Entry, 'order' | 'id'>

const selectEntries = (tx: Tx, { hotelId }: HotelScope, of: Collection) =>
  tx.selectFrom(of).selectAll().$narrowType<JsonColumns>().where('hotel_id', '=', hotelId)

/** All entries in their order; with a cursor, only those after it. */
export const listEntries = (
  tx: Tx,
  scope: HotelScope,
  of: Collection,
  after: CursorKey | null = null,
): Promise<Entry[]> =>
  selectEntries(tx, scope, of)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`("order", id) > (${after?.order}::integer, ${after?.id}::uuid)`),
    )
    .orderBy('order')
    .orderBy('id')
    .execute()

export const findEntry = (tx: Tx, scope: HotelScope, of: Collection, id: string): Promise<Entry | undefined> =>
  selectEntries(tx, scope, of).where('id', '=', id).executeTakeFirst()

/** Adds an entry; undefined when the id exists. */
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
    .$narrowType<JsonColumns>()
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
    .$narrowType<JsonColumns>()
    .executeTakeFirst()

/** Moves an entry. `updated_at` does not change, so that open forms stay valid. */
export const placeEntry = (tx: Tx, scope: ManagerScope, of: Collection, id: string, order: number): Promise<unknown> =>
  tx.updateTable(of).set({ order }).where('hotel_id', '=', scope.hotelId).where('id', '=', id).execute()

/** @returns the entry that is gone */
export const deleteEntry = (
  tx: Tx,
  scope: ManagerScope,
  of: Collection,
  id: string,
): Promise<Pick<Entry, 'id' | 'title'> | undefined> =>
  tx
    .deleteFrom(of)
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returning(['id', 'title'])
    .executeTakeFirst()

/** Changes of the order take turns: two simultaneous moves would each swap with a neighbour that is no longer there. */
export const lockOrder = (tx: Tx, scope: ManagerScope, of: Collection): Promise<void> =>
  lockUntilCommit(tx, `${of}:${scope.hotelId}`)

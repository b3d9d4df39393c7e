import { sql } from 'kysely'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { changedAt } from '#platform/server/database/column-values.ts'
import { countRows, type Tx } from '#platform/server/database/transaction.ts'
import type { Point, Recommendation } from '../contract.ts'

export type Values = Omit<
  Recommendation,
  'id' | 'hotel_id' | 'property_lat' | 'property_lng' | 'created_at' | 'updated_at'
>
/** The sort key of a place. */
export type CursorKey = Pick<Recommendation, 'category' | 'name' | 'id'>

// Adds the type of the JSON column, which the generated schema lacks.
const recommendations = (tx: Tx, scope: HotelScope) =>
  tx
    .selectFrom('local_recommendations as r')
    .leftJoin('property_locations as p', 'p.hotel_id', 'r.hotel_id')
    .selectAll('r')
    .select(['p.lat as property_lat', 'p.lng as property_lng'])
    .$narrowType<Pick<Recommendation, 'translations'>>()
    .where('r.hotel_id', '=', scope.hotelId)

/** Sorted by category, then by name; with a cursor, only what follows it. */
export const listRecommendations = (
  tx: Tx,
  scope: HotelScope,
  limit: number,
  after: CursorKey | null,
): Promise<Recommendation[]> =>
  recommendations(tx, scope)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(r.category, r.name, r.id) > (${after?.category}, ${after?.name}, ${after?.id}::uuid)`),
    )
    .orderBy('r.category')
    .orderBy('r.name')
    .orderBy('r.id')
    .limit(limit)
    .execute()

export const findRecommendation = (tx: Tx, scope: HotelScope, id: string): Promise<Recommendation | undefined> =>
  recommendations(tx, scope).where('r.id', '=', id).executeTakeFirst()

export const countRecommendations = (tx: Tx, scope: HotelScope): Promise<number> =>
  countRows(tx.selectFrom('local_recommendations').where('hotel_id', '=', scope.hotelId))

/** Adds a place; false when the id exists. */
export const insertRecommendation = async (tx: Tx, scope: ManagerScope, id: string, values: Values): Promise<boolean> =>
  (await tx
    .insertInto('local_recommendations')
    .values({ ...values, id, hotel_id: scope.hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Changes a place if it is still the version the caller saw; false when it has changed or does not exist. */
export const updateRecommendation = async (
  tx: Tx,
  scope: ManagerScope,
  id: string,
  values: Partial<Values>,
  seen: string | undefined,
): Promise<boolean> =>
  (await tx
    .updateTable('local_recommendations')
    .set({ ...values, updated_at: changedAt })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen ?? ''))
    .returning('id')
    .executeTakeFirst()) !== undefined

/** @returns the place that is gone */
export const deleteRecommendation = (
  tx: Tx,
  scope: ManagerScope,
  id: string,
): Promise<Pick<Recommendation, 'id' | 'name' | 'category'> | undefined> =>
  tx
    .deleteFrom('local_recommendations')
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returning(['id', 'name', 'category'])
    .executeTakeFirst()

export const savePropertyLocation = async (tx: Tx, scope: ManagerScope, point: Point): Promise<void> => {
  await tx
    .insertInto('property_locations')
    .values({ ...point, hotel_id: scope.hotelId })
    .onConflict((conflict) =>
      conflict.column('hotel_id').doUpdateSet((row) => ({ ...point, updated_at: row.ref('excluded.updated_at') })),
    )
    .execute()
}

export const removePropertyLocation = async (tx: Tx, scope: ManagerScope): Promise<void> => {
  await tx.deleteFrom('property_locations').where('hotel_id', '=', scope.hotelId).execute()
}

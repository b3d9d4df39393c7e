import type { Language } from '#platform/contract/languages.ts'
import { changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { RequestType } from '../contract.ts'

const columns = columnsOf(RequestType)

/** The types of the columns that the generated schema knows less of. */
type Narrow = Pick<RequestType, 'department' | 'note' | 'time' | 'translations'>

/** The columns that a form writes. `main_name` is the name in the hotel's main language, for services that read no translations. */
export type TypeValues = Omit<RequestType, 'id' | 'hotel_id' | 'order' | 'hidden' | 'created_at' | 'updated_at'> & {
  main_name: string | null
}

const types = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('request_types').select(columns).$narrowType<Narrow>().where('hotel_id', '=', hotelId)

/** All types in their order, the hidden ones last. */
export const listTypes = (tx: Tx, scope: Scope): Promise<RequestType[]> =>
  types(tx, scope).orderBy('hidden').orderBy('order').orderBy('id').execute()

/** A type of the hotel, hidden or not. */
export const findType = (tx: Tx, scope: Scope, id: string): Promise<RequestType | undefined> =>
  types(tx, scope).where('id', '=', id).executeTakeFirst()

/** Adds a type. The caller has seen that its id is free. */
export const insertType = (
  tx: Tx,
  { hotelId }: Scope,
  type: TypeValues & { id: string; order: number },
): Promise<RequestType> =>
  tx
    .insertInto('request_types')
    .values({ ...type, hotel_id: hotelId })
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

export const updateType = (
  tx: Tx,
  { hotelId }: Scope,
  id: string,
  values: Partial<TypeValues> & { hidden?: boolean },
): Promise<RequestType> =>
  tx
    .updateTable('request_types')
    .set({ ...values, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

/** Moves a type. `updated_at` does not change, so that open forms stay valid. */
export const placeType = async (tx: Tx, { hotelId }: Scope, id: string, order: number): Promise<void> => {
  await tx.updateTable('request_types').set({ order }).where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

export const deleteType = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await tx.deleteFrom('request_types').where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

/** True if requests of this type exist. */
export const isAskedFor = async (tx: Tx, { hotelId }: Scope, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('service_requests')
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('type', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Writers take turns: there is an order, a maximum, and always something visible. */
export const lockTypes = (tx: Tx, { hotelId }: Scope): Promise<void> => lockUntilCommit(tx, `request_types:${hotelId}`)

/** The hotel's languages, the main one first. */
export const readContentLanguages = async (tx: Tx, { hotelId }: Scope): Promise<readonly Language[]> =>
  (
    await tx
      .selectFrom('hotels')
      .select('content_languages')
      .$narrowType<{ content_languages: readonly Language[] }>()
      .where('id', '=', hotelId)
      .executeTakeFirstOrThrow()
  ).content_languages

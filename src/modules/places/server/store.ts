import { sql, type Compilable } from 'kysely'
import { newCardToken } from '#modules/rooms/server/codes.ts'
import { changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { Place, type PlaceCard, type ScannedPlace } from '../contract.ts'

const columns = columnsOf(Place)

/** The type of the JSON column, which the generated schema lacks. */
type Narrow = Pick<Place, 'translations'>

/** The columns that a form writes. */
export type PlaceValues = Pick<Place, 'name' | 'area' | 'translations'>

/** Selects the place with this id, if the hotel still has it. Its name is the one in the hotel's main language. */
export const findPlace = (tx: Tx, { hotelId }: Scope, id: string): Compilable<Pick<Place, 'id' | 'name'>> =>
  tx.selectFrom('places').select(['id', 'name']).where('hotel_id', '=', hotelId).where('id', '=', id)

/** All places in their order. */
export const listPlaces = (tx: Tx, { hotelId }: Scope): Promise<Place[]> =>
  tx
    .selectFrom('places')
    .select(columns)
    .$narrowType<Narrow>()
    .where('hotel_id', '=', hotelId)
    .orderBy('order')
    .orderBy('id')
    .execute()

const withCards = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('places')
    .innerJoin('place_cards', (join) =>
      join.onRef('place_cards.hotel_id', '=', 'places.hotel_id').onRef('place_cards.place_id', '=', 'places.id'),
    )
    .where('places.hotel_id', '=', hotelId)
    .where('place_cards.hotel_id', '=', hotelId)

/** The cards of all places, in the order of the places. */
export const listCards = (tx: Tx, scope: Scope): Promise<PlaceCard[]> =>
  withCards(tx, scope)
    .select(['places.id', 'name', 'area', 'card_token'])
    .orderBy('order')
    .orderBy('places.id')
    .execute()

/** The place of a card token, or undefined when no card of this hotel has it. */
export const findPlaceOfCard = (tx: Tx, scope: Scope, card: string): Promise<ScannedPlace | undefined> =>
  withCards(tx, scope)
    .select(['places.id', 'name', 'area', 'translations'])
    .$narrowType<Narrow>()
    .where('card_token', '=', card)
    .executeTakeFirst()

/** True if another place has this name, ignoring case as the database does. */
export const isNameTaken = async (tx: Tx, { hotelId }: Scope, id: string, name: string): Promise<boolean> =>
  (await tx
    .selectFrom('places')
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('id', '!=', id)
    .where(sql<boolean>`name_key = lower(btrim(${name}))`)
    .executeTakeFirst()) !== undefined

/** Adds a place with a card. The caller has seen that its id and its name are free. */
export const insertPlace = async (
  tx: Tx,
  { hotelId }: Scope,
  place: PlaceValues & { id: string; order: number },
): Promise<Place> => {
  const added = await tx
    .insertInto('places')
    .values({ ...place, hotel_id: hotelId })
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('place_cards')
    .values({ hotel_id: hotelId, place_id: place.id, card_token: newCardToken() })
    .execute()
  return added
}

export const putPlace = (tx: Tx, { hotelId }: Scope, id: string, values: PlaceValues): Promise<Place> =>
  tx
    .updateTable('places')
    .set({ ...values, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

/** Removes a place with its card. @returns the place that is gone */
export const deletePlace = (tx: Tx, { hotelId }: Scope, id: string): Promise<Pick<Place, 'id' | 'name'> | undefined> =>
  tx
    .deleteFrom('places')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()

/** Makes a new card for a place, so that the old one is no longer valid. */
export const putCard = async (tx: Tx, { hotelId }: Scope, id: string, now: string): Promise<void> => {
  await tx
    .updateTable('place_cards')
    .set({ card_token: newCardToken(), card_made_at: now })
    .where('hotel_id', '=', hotelId)
    .where('place_id', '=', id)
    .execute()
}

/** Writers take turns: there is a maximum, an order, and no name twice. */
export const lockPlaces = (tx: Tx, { hotelId }: Scope): Promise<void> => lockUntilCommit(tx, `places:${hotelId}`)

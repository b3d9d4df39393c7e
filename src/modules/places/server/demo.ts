import type { ManagerScope } from '#modules/access/server/scope.ts'
import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { insertPlace, type PlaceValues } from './store.ts'

/** Adds the places of a demo hotel in their order, each with a card. */
export const addDemoPlaces = async (tx: Tx, staff: ManagerScope, places: readonly PlaceValues[]): Promise<void> => {
  for (const [at, place] of places.entries()) await insertPlace(tx, staff, { ...place, id: newId(), order: at + 1 })
}

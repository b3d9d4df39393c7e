import type { Database } from '#platform/server/database/transaction.ts'
import { mintScope } from '#platform/server/scope.ts'
import { hasRooms } from './store.ts'

/** True if a hotel has a list of rooms. Read before a sign-in, so without an actor. */
export const hotelHasRooms = (database: Database, hotelId: string): Promise<boolean> => {
  const scope = mintScope(hotelId, { kind: 'nobody' })
  return database.read(scope, (tx) => hasRooms(tx, scope))
}

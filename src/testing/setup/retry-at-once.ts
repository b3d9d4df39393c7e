import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { eventually } from './eventually.ts'

/** Waits until a message of the hotel could not be delivered, and ends its pause before the next attempt. */
export const retryAtOnce = async ({ server }: TestServer, hotelId: string): Promise<void> => {
  const endPause = () =>
    server.database.onPlatform((tx) =>
      tx
        .updateTable('outgoing_messages')
        .set({ due_at: sql<string>`now()` })
        .where('hotel_id', '=', hotelId)
        .where('last_failure', 'is not', null)
        .returning('id')
        .execute(),
    )
  await expect.poll(endPause, eventually).not.toEqual([])
}

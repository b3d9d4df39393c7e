import { sql } from 'kysely'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { findDueBy, sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import type { Job } from '#platform/server/jobs/recurring-job.ts'
import type { Scope } from '#platform/server/scope.ts'
import { imageKeys } from '../../contract.ts'
import type { ImageStore } from '../store.ts'

const maxAtOnce = 20
const pauseMs = 10_000

/** The job that removes private pictures that are due: the files, and then the row that knows them. */
export const createRemovalJob = (database: Database, store: ImageStore): Job => {
  const sweep = sweepDueRows(database, [
    {
      ...findDueBy({ table: 'images', due: 'remove_due_at' }),
      move: (tx, scope) => removeDue(tx, scope, store),
    },
  ])
  return {
    name: 'private pictures',
    maxMs: pauseMs,
    // Not urgent: a removed picture is hidden already.
    run: async () => {
      const ms = await sweep()
      return ms <= 0 ? ms : pauseMs
    },
  }
}

// Should the transaction fail after this, the row stays, and the files are removed once more.
const removeDue = async (tx: Tx, { hotelId }: Scope, store: ImageStore): Promise<number> => {
  const due = await tx
    .selectFrom('images')
    .select(['hotel_id', 'id', 'width', 'height', 'kind'])
    .where('hotel_id', '=', hotelId)
    .where('kind', 'is not', null)
    .where(sql<boolean>`remove_due_at <= now()`)
    .orderBy('remove_due_at')
    .limit(maxAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  await Promise.all(due.flatMap(imageKeys).map((key) => store.remove(key)))
  await tx
    .deleteFrom('images')
    .where('hotel_id', '=', hotelId)
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  return due.length
}

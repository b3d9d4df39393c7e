import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { findDueTaxis, moveDue } from './store.ts'

/** Dispatches after two seconds and completes after an hour, unless staff were faster. */
export const moveOnInTime = (database: Database): (() => Promise<number>) =>
  sweepDueRows(database, [{ ...findDueTaxis, move: moveDue }])

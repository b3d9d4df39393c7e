import type { Database } from '#platform/server/database/transaction.ts'
import { removeOldVersions } from './external/store.ts'

const everyMs = 3_600_000

/** Creates the job that forgets the versions of reservations that another system cancelled long ago. */
export const forgetCancelled =
  (database: Database): (() => Promise<number>) =>
  async () => {
    await database.onPlatform(removeOldVersions)
    return everyMs
  }

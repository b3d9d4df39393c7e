import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { getCommandLine } from '#platform/server/machine/program.ts'
import { getSecretCopy } from '../../contract/secret-copy.ts'
import { findSecretCopy } from './store.ts'

type Parts = {
  database: Database
  /** How many hotels keep a guest register. */
  countRegisters: (tx: Tx) => Promise<number>
}

export const secretCopyRoutes = ({ database, countRegisters }: Parts): RouteHandler[] => [
  handleInHotel(getSecretCopy, () =>
    database.onPlatform(async (tx) => ({
      checked_at: await findSecretCopy(tx),
      hotels_with_register: await countRegisters(tx),
      command: getCommandLine('owner', 'check-secret-copy FILE'),
    })),
  ),
]

import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { getCommandLine } from '#platform/server/machine/program.ts'
import { getSecretCopy, type SecretCopy } from '../../contract/secret-copy.ts'
import { findSecretCopy } from './store.ts'

type Parts = {
  database: Database
  /** How many hotels keep a guest register. */
  countRegisters: (tx: Tx) => Promise<number>
  /** Those of which entries cannot be read. */
  listLostRegisters: (tx: Tx) => Promise<SecretCopy['lost_registers']>
}

export const secretCopyRoutes = ({ database, countRegisters, listLostRegisters }: Parts): RouteHandler[] => [
  handleInHotel(getSecretCopy, () =>
    database.onPlatform(async (tx) => ({
      checked_at: await findSecretCopy(tx),
      hotels_with_register: await countRegisters(tx),
      lost_registers: await listLostRegisters(tx),
      command: getCommandLine('owner', 'check-secret-copy FILE'),
    })),
  ),
]

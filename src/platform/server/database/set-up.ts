import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import type { DatabaseAddress } from './address.ts'
import { begin } from './pool/batch.ts'
import { Connection } from './pool/connection.ts'
import { OpenTransaction } from './pool/open-transaction.ts'
import type { Database, Tx } from './transaction.ts'

type Work<T> = (tx: Tx) => Promise<T>

/**
 * Fills an empty database in a single transaction, across any number of hotels. A start that is killed leaves nothing
 * half done.
 * @param owner the account that owns the tables and bypasses row-level security: the embedded database's own
 */
export const inOneTransaction = async (
  owner: DatabaseAddress,
  work: (database: Database) => Promise<void>,
): Promise<void> => {
  const connection = new Connection(owner)
  const transaction = new OpenTransaction(connection, [begin])
  const { tx } = transaction
  const inHotel = async <T>(scope: Scope, part: Work<T>): Promise<T> => {
    await sql`select set_config('app.hotel_id', ${scope.hotelId}, true)`.execute(tx)
    return part(tx)
  }
  const parts: Pick<Database, 'write' | 'read' | 'onPlatform'> = {
    write: inHotel,
    read: inHotel,
    onPlatform: (part) => part(tx),
  }
  try {
    await work(parts as Database)
    await transaction.commit()
  } finally {
    // An open transaction is rolled back with the connection.
    await connection.close()
  }
}

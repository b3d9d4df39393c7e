import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'

/** How many hotels keep a register that has something to read, across all hotels. */
export const countRegisters = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('register_entries')
      .select(sql<number>`count(distinct hotel_id)::int`.as('count'))
      .where('sealed', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count

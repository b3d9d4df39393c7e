import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'

/** When a copy of the installation secret was last compared with it. */
export const findSecretCopy = async (tx: Tx): Promise<string | null> =>
  (await tx.selectFrom('platform_settings').select('secret_copy_checked_at').executeTakeFirst())
    ?.secret_copy_checked_at ?? null

/** Notes that a copy of the installation secret is right. @param by the account of the machine that compared it */
export const noteSecretCopy = async (tx: Tx, by: string): Promise<void> => {
  const values = { secret_copy_checked_at: sql<string>`now()`, secret_copy_checked_by: by.slice(0, 254) }
  await tx
    .insertInto('platform_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

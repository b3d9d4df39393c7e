import { sql } from 'kysely'
import type { Session } from '#modules/access/server/scope.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

/** True if the person of a session has proved who they are within the last minutes: at sign-in, or again since. */
export const isProvedRecently = async (tx: Tx, { id }: Session, minutes: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('proved_at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the person of a session has just proved who they are. */
export const recordProof = async (tx: Tx, { id }: Session): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ proved_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Notes that a session was opened without a password that its person knew before: by the link for a new one. */
export const dropProof = async (tx: Tx, { id }: Session): Promise<void> => {
  await tx.updateTable('sessions').set({ proved_at: null }).where('id', '=', id).execute()
}

/** Lets a session that another one has opened count as no more recently proved than that one. */
export const keepProof = async (tx: Tx, from: Session, to: Session): Promise<void> => {
  const before = await tx.selectFrom('sessions').select('proved_at').where('id', '=', from.id).executeTakeFirst()
  const proved_at = before?.proved_at ?? null
  await tx.updateTable('sessions').set({ proved_at }).where('id', '=', to.id).execute()
}

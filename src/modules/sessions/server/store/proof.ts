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

/**
 * Notes that the provider proved the person of a session.
 * @param provedAt an ISO time: the browser may have been signed in there for days
 */
export const recordProvider = async (tx: Tx, { id }: Session, idToken: string, provedAt: string): Promise<void> => {
  await tx.updateTable('sessions').set({ id_token: idToken, proved_at: provedAt }).where('id', '=', id).execute()
}

/** The ID token of a session; null where the provider did not open it. */
export const findIdToken = async (tx: Tx, { id }: Session): Promise<string | null> =>
  (await tx.selectFrom('sessions').select('id_token').where('id', '=', id).executeTakeFirst())?.id_token ?? null

/** Lets a session that another one has opened count as the same sign-in, and as no more recently proved. */
export const keepProof = async (tx: Tx, from: Session, to: Session): Promise<void> => {
  const before = await tx
    .selectFrom('sessions')
    .select(['proved_at', 'id_token'])
    .where('id', '=', from.id)
    .executeTakeFirst()
  const { proved_at = null, id_token = null } = before ?? {}
  await tx.updateTable('sessions').set({ proved_at, id_token }).where('id', '=', to.id).execute()
}

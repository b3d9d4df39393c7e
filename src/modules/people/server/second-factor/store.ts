import { sql } from 'kysely'
import type { ManagerActor, OwnerActor } from '#modules/access/policy.ts'
import { countRows, type Tx } from '#platform/server/database/transaction.ts'

// Everything here runs on the platform's side: accounts belong to no hotel.

/** A second factor as the database has it. */
export type FactorRow = { secret: Buffer; confirmed_at: string | null }

/** The second factor of an account, confirmed or not. */
export const findFactor = (tx: Tx, accountId: string): Promise<FactorRow | undefined> =>
  tx
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Which of these accounts have a second factor. */
export const findWithSecondFactor = async (tx: Tx, accountIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (accountIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('second_factors')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Keeps a secret that is not confirmed yet. @returns false where a second factor is on already */
export const keepSecret = async (tx: Tx, accountId: string, secret: Buffer, keyId: number): Promise<boolean> =>
  (await tx
    .insertInto('second_factors')
    .values({ account_id: accountId, secret, key_id: keyId })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        // On a cluster, now() may not stand here.
        .doUpdateSet({ secret, key_id: keyId, created_at: ({ ref }) => ref('excluded.created_at') })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/**
 * @param secret the one that the code was compared with
 * @returns false where it is another one meanwhile, or confirmed
 */
export const confirmFactor = async (tx: Tx, accountId: string, secret: Buffer, step: number): Promise<boolean> =>
  (await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<string>`now()`, last_step: step })
    .where('account_id', '=', accountId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/** Uses a time step up. @returns false where it or a later one has been used */
export const consumeStep = async (tx: Tx, accountId: string, step: number): Promise<boolean> =>
  (await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/** Uses a recovery code up. @returns false where there is none, or it has been used */
export const consumeRecoveryCode = async (tx: Tx, accountId: string, hash: Buffer): Promise<boolean> =>
  (await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/** Replaces the recovery codes of an account. */
export const replaceRecoveryCodes = async (tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/** Counts the unused recovery codes of an account. */
export const countRecoveryCodes = (tx: Tx, accountId: string): Promise<number> =>
  countRows(tx.selectFrom('recovery_codes').where('account_id', '=', accountId).where('used_at', 'is', null))

/** Removes the second factor of an account with its recovery codes. @returns whether it was on */
export const removeFactor = async (tx: Tx, accountId: string): Promise<boolean> => {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const removed = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}

/** True if owners of this installation need a second factor. */
export const ownersNeedSecondFactor = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('platform_settings').select('owners_need_second_factor').executeTakeFirst())
    ?.owners_need_second_factor ?? false

/** True if one of these hotels requires a second factor of its managers. */
const hotelsNeedIt = async (tx: Tx, hotelIds: readonly string[]): Promise<boolean> =>
  hotelIds.length > 0 &&
  (await tx
    .selectFrom('hotels')
    .select('id')
    .where('id', 'in', hotelIds)
    .where('second_factor_required', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** True if a second factor is required of this person, in any of the hotels that they manage. */
export const isRequired = async (tx: Tx, { kind, id }: ManagerActor | OwnerActor): Promise<boolean> => {
  if (kind === 'owner') return ownersNeedSecondFactor(tx)
  const places = await tx
    .selectFrom('managers')
    .select('hotel_id')
    .where('id', '=', id)
    .where('staff_role', '=', 'manager')
    .execute()
  return hotelsNeedIt(
    tx,
    places.map(({ hotel_id }) => hotel_id),
  )
}

/** True if a session that begins now may only set a second factor up. @param hotelId null for an owner's */
export const mustSetUp = async (
  tx: Tx,
  actor: Pick<ManagerActor, 'kind' | 'id' | 'staff_role'> | Pick<OwnerActor, 'kind' | 'id'>,
  hotelId: string | null,
): Promise<boolean> => {
  const isNeeded =
    actor.kind === 'owner'
      ? await ownersNeedSecondFactor(tx)
      : actor.staff_role === 'manager' && hotelId !== null && (await hotelsNeedIt(tx, [hotelId]))
  return isNeeded && !(await findWithSecondFactor(tx, [actor.id])).has(actor.id)
}

/**
 * Lets the sessions that may only set a second factor up do everything: a second factor is no longer required.
 * @param hotelId null for owners
 */
export const releaseAllSessions = async (tx: Tx, hotelId: string | null): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ must_set_second_factor: false })
    .where('must_set_second_factor', '=', true)
    .where('hotel_id', hotelId === null ? 'is' : '=', hotelId)
    .execute()
}

/** Lets the sessions of an account do more than set a second factor up. */
export const releaseSessions = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ must_set_second_factor: false })
    .where('must_set_second_factor', '=', true)
    .where((where) => where.or([where('manager_id', '=', accountId), where('owner_id', '=', accountId)]))
    .execute()
}

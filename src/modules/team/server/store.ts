import type { Department } from '#modules/access/policy.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import { countRows, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Member } from '../contract.ts'

/** A member as the table has it. */
export type MemberRow = Pick<Member, 'id' | 'kind' | 'email' | 'display_name' | 'staff_role' | 'follows' | 'updated_at'>

const columns = ['id', 'kind', 'email', 'display_name', 'staff_role', 'follows', 'updated_at'] as const
type Columns = { kind: Member['kind']; staff_role: StaffRole; follows: Department[] | null }

/**
 * Locks the team until the end of the transaction: of two who would leave the hotel without a manager, or with too many
 * members, the second one sees what the first one did.
 */
export const lockTeam = async (tx: Tx, { hotelId }: Scope): Promise<void> => {
  await tx.selectFrom('hotels').select('id').where('id', '=', hotelId).forNoKeyUpdate().execute()
}

const membersOf = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('managers').select(columns).$narrowType<Columns>().where('hotel_id', '=', hotelId)

/** All members, persons and shared devices, the oldest first. */
export const listMembers = (tx: Tx, scope: Scope): Promise<MemberRow[]> =>
  membersOf(tx, scope).orderBy('created_at').orderBy('id').execute()

/** A person or a shared device that works here. */
export const findMember = (tx: Tx, scope: Scope, id: string): Promise<MemberRow | undefined> =>
  membersOf(tx, scope).where('id', '=', id).executeTakeFirst()

/** Changes what a member is in this hotel. @returns undefined where they work here no more */
export const updateMember = (
  tx: Tx,
  { hotelId }: Scope,
  id: string,
  { display_name, staff_role, follows }: Pick<MemberRow, 'display_name' | 'staff_role' | 'follows'>,
): Promise<MemberRow | undefined> =>
  tx
    .updateTable('managers')
    .set({ display_name, staff_role, follows: follows && asJson(follows), updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirst()

/** @returns true if a person besides this one decides who works here */
export const hasOtherManager = async (tx: Tx, scope: Scope, id: string): Promise<boolean> =>
  (await membersOf(tx, scope)
    .where('id', '<>', id)
    .where('kind', '=', 'person')
    .where('staff_role', '=', 'manager')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How many persons and shared devices work here. */
export const countMembers = (tx: Tx, { hotelId }: Pick<Scope, 'hotelId'>): Promise<number> =>
  countRows(tx.selectFrom('managers').where('hotel_id', '=', hotelId))

/** Takes a member out of the hotel, with their sessions here. */
export const deleteMember = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await tx.deleteFrom('managers').where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

/** Ends the sessions of a member in this hotel. @returns their ids, for `announceEnded` after the commit */
export const endSessions = async (tx: Tx, { hotelId }: Scope, id: string): Promise<string[]> =>
  (
    await tx
      .deleteFrom('sessions')
      .where('hotel_id', '=', hotelId)
      .where('manager_id', '=', id)
      .returning('id')
      .execute()
  ).map((session) => session.id)

/** The sessions of a member in this hotel, for `announceChanged` after the commit. */
export const listSessions = async (tx: Tx, { hotelId }: Scope, id: string): Promise<string[]> =>
  (
    await tx.selectFrom('sessions').select('id').where('hotel_id', '=', hotelId).where('manager_id', '=', id).execute()
  ).map((session) => session.id)

/** When each member was last here. */
export const listPresence = async (tx: Tx, { hotelId }: Scope): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.selectFrom('staff_presence').select(['id', 'last_seen_at']).where('hotel_id', '=', hotelId).execute()
    ).map(({ id, last_seen_at }) => [id, last_seen_at]),
  )

/** The password link of a member that is waiting to be used. */
export const findPasswordLink = (
  tx: Tx,
  { hotelId }: Scope,
  id: string,
): Promise<{ link_id: string; expires_at: string } | undefined> =>
  tx
    .selectFrom('staff_password_links')
    .select(['link_id', 'expires_at'])
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Replaces the password link of a member. */
export const putPasswordLink = async (
  tx: Tx,
  { hotelId }: Pick<Scope, 'hotelId'>,
  id: string,
  link: {
    link_id: string
    token_hash: Buffer
    expires_at: string
    by_mail: boolean
    created_by_id: string | null
  },
): Promise<void> => {
  await tx
    .insertInto('staff_password_links')
    .values({ hotel_id: hotelId, id, ...link })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doUpdateSet(link))
    .execute()
}

/** The members whose password links were shown to another member and are good at a time. */
export const listPasswordLinksMadeBy = async (
  tx: Tx,
  { hotelId }: Scope,
  memberId: string,
  now: string,
): Promise<string[]> =>
  (
    await tx
      .selectFrom('staff_password_links')
      .select('id')
      .where('hotel_id', '=', hotelId)
      .where('created_by_id', '=', memberId)
      .where('expires_at', '>', now)
      .execute()
  ).map(({ id }) => id)

/** Deletes the password link of a member. @returns whether there was one */
export const deletePasswordLink = async (tx: Tx, { hotelId }: Scope, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('staff_password_links')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined

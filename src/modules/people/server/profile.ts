import type { Department } from '#modules/access/policy.ts'
import type { MemberScope, Session } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { notSignedIn } from '#modules/sessions/contract.ts'
import { announceNameTags } from '#modules/sessions/server/store/name-tags.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { userNotFound, type Profile } from '../contract/account.ts'

/** A manager's own profile, found by user and hotel. */
export const createProfiles = (database: Database, sessions: Sessions) => ({
  /** @throws Refusal `people.user_not_found` if the owner has just removed the manager */
  read: async (scope: MemberScope): Promise<Profile> => {
    const { hotelId, actor } = scope
    const row = await database.read(scope, (tx) =>
      tx
        .selectFrom('managers')
        .select(['display_name', 'email'])
        .where('hotel_id', '=', hotelId)
        .where('id', '=', actor.id)
        .executeTakeFirst(),
    )
    return row ?? refuse(userNotFound)
  },

  /** @returns the session with the new name */
  rename: async (scope: MemberScope, displayName: string): Promise<Session> => {
    const { hotelId, actor, session } = scope
    if (!session) throw new Refusal(notSignedIn)
    // A shared device has no profile and no password of its own: managers name it.
    if (actor.member_kind === 'device') throw new Refusal(notFound)
    const row = await database.write(scope, async (tx) => {
      const renamed = await tx
        .updateTable('managers')
        .set({ display_name: displayName, updated_at: changedAt })
        .where('hotel_id', '=', hotelId)
        .where('id', '=', actor.id)
        .returning('display_name')
        .executeTakeFirst()
      const before = { display_name: actor.name_tag ? actor.name_tag.device : actor.display_name }
      await announceNameTags(tx, hotelId, actor.id)
      if (renamed)
        await recordEntry(tx, scope, 'people.renamed', { entity: 'managers', id: actor.id, before, after: renamed })
      return renamed
    })
    if (!row) throw new Refusal(userNotFound)
    sessions.forget(session)
    return { ...session, actor: { ...actor, display_name: row.display_name } }
  },

  /**
   * Chooses the departments whose work rings for the caller; null is what the role follows.
   * @returns the session with the choice
   */
  follow: async (scope: MemberScope, follows: readonly Department[] | null): Promise<Session> => {
    const { hotelId, actor, session } = scope
    if (!session) throw new Refusal(notSignedIn)
    const row = await database.write(scope, (tx) =>
      tx
        .updateTable('managers')
        .set({ follows: follows && asJson(follows), updated_at: changedAt })
        .where('hotel_id', '=', hotelId)
        .where('id', '=', actor.id)
        .returning('id')
        .executeTakeFirst(),
    )
    if (!row) throw new Refusal(userNotFound)
    sessions.forget(session)
    return { ...session, actor: { ...actor, follows } }
  },
})

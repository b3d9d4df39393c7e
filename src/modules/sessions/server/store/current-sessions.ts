import type { Department, Listener } from '#modules/access/policy.ts'
import type { Session } from '#modules/access/server/scope.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { MemberNotice } from '../../contract.ts'

/** A staff member, as far as others may change them. */
export type CurrentMember = Listener & Omit<MemberNotice, 'follows'>

/** The part of a session that may change while a stream is open. `member` is null for guests. */
export type CurrentSession = Pick<Session, 'expiresAt' | 'stayId' | 'trusted'> & { member: CurrentMember | null }

/**
 * These sessions by id, on the platform's side.
 * @param tagsSince an ISO time: name tags of before are no longer worn
 */
export const lookUpSessions = async (
  tx: Tx,
  sessionIds: readonly string[],
  tagsSince: string,
): Promise<Map<string, CurrentSession>> => {
  const rows = await tx
    .selectFrom('sessions as s')
    .leftJoin('managers as m', (join) => join.onRef('m.hotel_id', '=', 's.hotel_id').onRef('m.id', '=', 's.manager_id'))
    .leftJoin('managers as tag', (join) =>
      join
        .onRef('tag.hotel_id', '=', 's.hotel_id')
        .onRef('tag.id', '=', 's.name_tag_id')
        .on('s.name_tag_at', '>', tagsSince),
    )
    .select(['s.id', 's.expires_at', 's.stay_id', 's.trusted', 'm.staff_role', 'm.follows', 'm.display_name'])
    .select(['tag.id as tag_id', 'tag.display_name as tag_name', 'tag.email as tag_email'])
    .where('s.id', '=', anyId(sessionIds))
    .execute()
  return new Map(
    rows.map(({ id, expires_at, stay_id, trusted, staff_role, follows, display_name, ...tag }) => [
      id,
      {
        expiresAt: expires_at,
        stayId: stay_id,
        trusted,
        member: staff_role && {
          staff_role,
          follows: follows as Department[] | null,
          display_name,
          name_tag: tag.tag_id === null ? null : { id: tag.tag_id, display_name: tag.tag_name ?? tag.tag_email ?? '' },
        },
      },
    ]),
  )
}

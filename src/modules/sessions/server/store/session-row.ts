import { sql } from 'kysely'
import type { Department, NameTag } from '#modules/access/policy.ts'
import type { Session } from '#modules/access/server/scope.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { nameTagHours } from '../../contract.ts'

// The hotel is known only when the session is read. A function looks for the guest there: a join would make a distributed
// database ask all its machines.
const guestOfSession = sql<{ room_number: string; guest_name: string }>`guest_names(s.hotel_id, s.guest_id)`.as<'g'>(
  sql.ref('g'),
)

/**
 * A session with the person it belongs to; null when there is none.
 * @param by the hash of its token, or its id
 * @param tagsSince an ISO time: name tags of before are no longer worn
 */
export const findSession = async (
  tx: Tx,
  by: { token_hash: Buffer } | { id: string },
  tagsSince: string,
): Promise<Session | null> => {
  const row = await tx
    .selectFrom('sessions as s')
    .leftJoinLateral(guestOfSession, (join) => join.onTrue())
    .leftJoin('managers as m', (join) => join.onRef('m.hotel_id', '=', 's.hotel_id').onRef('m.id', '=', 's.manager_id'))
    .leftJoin('managers as tag', (join) =>
      join
        .onRef('tag.hotel_id', '=', 's.hotel_id')
        .onRef('tag.id', '=', 's.name_tag_id')
        .on('s.name_tag_at', '>', tagsSince),
    )
    .leftJoin('accounts as a', (join) =>
      join.on((where) => where('a.id', '=', where.fn.coalesce('s.owner_id', 's.manager_id'))),
    )
    .select(['s.id', 's.kind', 's.hotel_id', 's.verified_by', 's.stay_id', 's.trusted', 's.must_set_second_factor'])
    .select(['s.expires_at', 's.ends_at', 's.name_tag_at', 's.guest_id', 's.manager_id', 's.owner_id'])
    .select(['g.room_number', 'g.guest_name'])
    .select(['m.email as manager_email', 'm.display_name', 'm.staff_role', 'm.kind as member_kind', 'm.follows'])
    .select(['tag.id as tag_id', 'tag.email as tag_email', 'tag.display_name as tag_name'])
    .select(['a.email as owner_email', 'a.password_is_first_use'])
    .where((where) => ('id' in by ? where('s.id', '=', by.id) : where('s.token_hash', '=', by.token_hash)))
    .executeTakeFirst()
  if (!row) return null
  const session = {
    id: row.id,
    hotelId: row.hotel_id,
    verified: row.verified_by !== null,
    stayId: row.stay_id,
    trusted: row.trusted,
    mustSetSecondFactor: row.must_set_second_factor,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
  }
  if (row.kind === 'guest') {
    // A distributed database does not tie a session to its guest, who may have been forgotten while they signed in. A
    // guest without a stay is not let in.
    if (row.room_number === null || row.guest_name === null || row.stay_id === null) return null
    return {
      ...session,
      actor: { kind: 'guest', id: row.guest_id ?? '', room_number: row.room_number, guest_name: row.guest_name },
    }
  }
  if (row.kind === 'manager') {
    if (row.staff_role === null || row.member_kind === null) return null
    const nameTag: NameTag | null =
      row.tag_id === null || row.name_tag_at === null
        ? null
        : {
            id: row.tag_id,
            display_name: row.tag_name ?? row.tag_email ?? '',
            device: row.display_name,
            until: new Date(Date.parse(row.name_tag_at) + nameTagHours * 3_600_000).toISOString(),
          }
    return {
      ...session,
      actor: {
        kind: 'manager',
        id: row.manager_id ?? '',
        email: row.manager_email ?? '',
        display_name: nameTag?.display_name ?? row.display_name,
        must_choose_password: row.password_is_first_use ?? false,
        staff_role: row.staff_role,
        member_kind: row.member_kind,
        follows: row.follows as Department[] | null,
        name_tag: nameTag,
      },
    }
  }
  return { ...session, actor: { kind: 'owner', id: row.owner_id ?? '', email: row.owner_email ?? '' } }
}

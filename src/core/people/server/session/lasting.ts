import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Department, Listener } from '#core/access/policy.ts'
import type { Session } from '#core/access/server/scope.ts'

/** What of a session may change while a stream is open. `listener` is null for everybody but staff. */
export type Lasting = Pick<Session, 'expiresAt' | 'stayId' | 'trusted'> & { listener: Listener | null }

/** These sessions by id, on the platform's side. */
export const lookUpSessions = async (tx: Tx, sessionIds: readonly string[]): Promise<Map<string, Lasting>> => {
  const rows = await tx
    .selectFrom('sessions as s')
    .leftJoin('managers as m', (join) => join.onRef('m.hotel_id', '=', 's.hotel_id').onRef('m.id', '=', 's.manager_id'))
    .select(['s.id', 's.expires_at', 's.stay_id', 's.trusted', 'm.staff_role', 'm.follows'])
    .where('s.id', '=', anyId(sessionIds))
    .execute()
  return new Map(
    rows.map(({ id, expires_at, stay_id, trusted, staff_role, follows }) => [
      id,
      {
        expiresAt: expires_at,
        stayId: stay_id,
        trusted,
        listener: staff_role && { staff_role, follows: follows as Department[] | null },
      },
    ]),
  )
}

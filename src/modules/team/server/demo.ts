import type { MemberScope } from '#modules/access/server/scope.ts'
import { newId } from '#platform/contract/id.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Member } from '../contract.ts'

/** The colleagues of a demo hotel's manager, and an invited member. */
export type DemoTeam = {
  members: readonly {
    kind: Member['kind']
    email: string | null
    display_name: string
    staff_role: StaffRole
    /** How long ago they were last here. */
    minutes: number
  }[]
  invited: { display_name: string; staff_role: StaffRole } | null
}

const dayMs = 86_400_000

/**
 * Adds the demo team of a hotel. Its manager follows all departments, as every manager does at first: the badges of a
 * visitor count everything.
 * @param passwordHash of the demo password
 */
export const addDemoTeam = async (
  database: Database,
  staff: MemberScope,
  { members, invited }: DemoTeam,
  passwordHash: string,
  now: number,
): Promise<void> => {
  if (members.length === 0) return
  const { hotelId, actor } = staff
  const rows = members.map(({ minutes, ...member }) => ({
    member: { ...member, id: newId() },
    last_seen_at: new Date(now - minutes * 60_000).toISOString(),
  }))
  await database.onPlatform((tx) =>
    tx
      .insertInto('accounts')
      .values(
        rows.map(({ member: { id, email } }) => ({
          id,
          email,
          password_hash: email === null ? 'none' : passwordHash,
          is_demo: true,
        })),
      )
      .execute(),
  )
  await database.write(staff, async (tx) => {
    await tx
      .insertInto('managers')
      .values(rows.map(({ member }) => ({ hotel_id: hotelId, ...member, email: member.email ?? '' })))
      .execute()
    await tx
      .insertInto('staff_presence')
      .values(rows.map(({ member: { id }, last_seen_at }) => ({ hotel_id: hotelId, id, last_seen_at })))
      .execute()
    if (invited)
      await tx
        .insertInto('staff_invitations')
        .values({
          hotel_id: hotelId,
          id: newId(),
          kind: 'person',
          ...invited,
          created_by: actor.display_name ?? actor.email,
          created_by_id: actor.id,
          created_at: new Date(now - 2 * dayMs).toISOString(),
          expires_at: new Date(now + 5 * dayMs).toISOString(),
        })
        .execute()
  })
}

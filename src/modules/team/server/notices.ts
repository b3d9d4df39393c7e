import type { Notice } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Member } from '../contract.ts'
import { getMemberName } from '../policy.ts'

const ttlSeconds = 12 * 3600

/** Tells the managers who has joined. */
export const teamNotices = ({ entity, operation, row }: LoggedEvent): Notice[] => {
  if (entity !== 'managers' || operation !== 'insert') return []
  const member = row as Pick<Member, 'id' | 'kind' | 'display_name' | 'email' | 'staff_role'>
  if (member.kind !== 'person') return []
  return [
    {
      to: 'managers',
      message: {
        title: 'team.joined_title',
        body: `team.role_${member.staff_role}`,
        values: { name: getMemberName(member) },
        path: 'manager/team',
        tag: `joined ${member.id}`,
        ttlSeconds,
        urgent: false,
      },
    },
  ]
}

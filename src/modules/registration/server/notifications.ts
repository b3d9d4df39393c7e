import type { Notice } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Registration } from '../contract.ts'

const ttlSeconds = 12 * 3600

/** Tells the reception quietly that guests have filled their form. */
export const notices = ({ entity, operation, row, changed }: LoggedEvent): Notice[] => {
  if (entity !== 'registrations' || operation !== 'update' || !changed.includes('status')) return []
  const { id, status, apartment, checked_at } = row as Registration
  if (status !== 'filled' || checked_at !== null) return []
  return [
    {
      to: { department: 'reception', level: 0 },
      message: {
        title: 'registration.push_filled_title',
        body: 'registration.push_filled',
        values: { room: apartment },
        path: 'manager/register',
        tag: `registration ${id}`,
        ttlSeconds,
        urgent: false,
      },
    },
  ]
}

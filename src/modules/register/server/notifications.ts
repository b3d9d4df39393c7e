import type { Notice } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { StayRow } from './stays/store.ts'

const ttlSeconds = 12 * 3_600

/** Tells the reception before a stay has to be reported, and the managers as well when it is late. */
export const notices = ({ entity, operation, row, changed }: LoggedEvent): Notice[] => {
  if (entity !== 'register_stays' || operation !== 'update' || !changed.includes('warned_level')) return []
  const { id, room_number: room, warned_level, next_due_at } = row as StayRow
  if (warned_level === 0 || next_due_at === null) return []
  const isLate = warned_level === 2
  return [
    {
      // Level 2 is for every manager too.
      to: { department: 'reception', level: isLate ? 2 : 0 },
      message: {
        title: 'register.push_title',
        body: isLate ? 'register.push_late' : 'register.push_due',
        values: { room },
        moments: { at: next_due_at },
        path: 'manager/register',
        tag: `register ${id}`,
        ttlSeconds,
        urgent: true,
      },
    },
  ]
}

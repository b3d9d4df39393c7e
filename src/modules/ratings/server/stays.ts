import type { StayFollower } from '#modules/stays/server/follower.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import * as store from './store.ts'

/** The ratings of a stay go along into another one, and show its room. */
export const stayFollower: StayFollower = {
  changed: (tx, scope, stay) => store.moveToRoom(tx, scope, stay),
  merged: (tx, scope, { from, into }) => store.moveRatings(tx, scope, from.id, into),
}

/**
 * What a role hears of a change: the reception of what is low or sorted alone. One that is fine again leaves its screen,
 * without the new score and words; null: nothing.
 */
export const getRowForRole = (
  role: StaffRole,
  { row, changed }: Pick<LoggedEvent, 'row' | 'changed'>,
): LoggedEvent['row'] | null => {
  if (role === 'manager' || row['status'] !== 'fine') return row
  const { id, hotel_id, status } = row
  return changed.includes('status') ? { id, hotel_id, status } : null
}

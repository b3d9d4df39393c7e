import type { Notice } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { RegisterReport } from '../contract/rows.ts'
import type { StayRow } from './stays/store.ts'

type Message = Notice['message']

const ttlSeconds = 12 * 3_600

/** Tells the reception before a stay has to be reported, and the managers as well when it is late. */
export const notices = ({ entity, operation, row, changed }: LoggedEvent): Notice[] => {
  if (operation !== 'update' || !changed.includes('warned_level')) return []
  if (entity === 'register_reports') {
    const { warned_level, due_at } = row as RegisterReport & Pick<StayRow, 'warned_level'>
    return tell(warned_level, due_at, {
      title: 'register.push_bookings',
      body: warned_level === 2 ? 'register.push_bookings_late' : 'register.push_bookings_due',
      values: {},
      tag: 'register bookings',
    })
  }
  if (entity !== 'register_stays') return []
  const { id, room_number: room, warned_level, next_due_at } = row as StayRow
  return tell(warned_level, next_due_at, {
    title: 'register.push_title',
    body: warned_level === 2 ? 'register.push_late' : 'register.push_due',
    values: { room },
    tag: `register ${id}`,
  })
}

const tell = (
  level: number,
  at: string | null,
  message: Pick<Message, 'title' | 'body' | 'values' | 'tag'>,
): Notice[] =>
  level === 0 || at === null
    ? []
    : [
        {
          // Level 2 is for every manager too.
          to: { department: 'reception', level: level === 2 ? 2 : 0 },
          message: { ...message, moments: { at }, path: 'manager/register', ttlSeconds, urgent: true },
        },
      ]

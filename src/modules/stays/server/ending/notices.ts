import type { Notice } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Stay } from '../../contract.ts'

const ttlSeconds = 12 * 3600

/** Tells the reception that a stay ended with things that were asked for at a later time. */
export const stayNotices = ({ entity, operation, row, changed }: LoggedEvent): Notice[] => {
  if (entity !== 'stays' || operation !== 'update' || !changed.includes('status')) return []
  const { id, room_number, withdrawn_count } = row as Pick<Stay, 'id' | 'room_number' | 'withdrawn_count'>
  if (!(withdrawn_count > 0)) return []
  return [
    {
      to: { department: 'reception', level: 0 },
      message: {
        title: 'stays.withdrawn_title',
        body: 'stays.withdrawn',
        values: { count: withdrawn_count, room: room_number },
        path: `manager/stays/${id}`,
        tag: `withdrawn ${id}`,
        ttlSeconds,
        urgent: false,
      },
    },
  ]
}

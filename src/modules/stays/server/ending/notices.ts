import type { Notice, PushMessage } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Stay } from '../../contract.ts'
import type { ToPay } from '../changes.ts'

const ttlSeconds = 12 * 3600

type Row = Pick<Stay, 'id' | 'room_number' | 'withdrawn_count' | 'ended_how'> & { to_pay: ToPay | null }

/** Tells the reception that a stay ended with things that were asked for at a later time, or by its guest. */
export const stayNotices = ({ entity, operation, row, changed }: LoggedEvent): Notice[] => {
  if (entity !== 'stays' || operation !== 'update' || !changed.includes('status')) return []
  const { id, room_number, withdrawn_count, ended_how, to_pay } = row as Row
  const notify = (message: Pick<PushMessage, 'title' | 'body' | 'values' | 'amounts' | 'tag'>): Notice => ({
    to: { department: 'reception', level: 0 },
    message: { ...message, path: `manager/stays/${id}`, ttlSeconds, urgent: false },
  })
  return [
    ...(withdrawn_count > 0
      ? [
          notify({
            title: 'stays.withdrawn_title',
            body: 'stays.withdrawn',
            values: { count: withdrawn_count, room: room_number },
            tag: `withdrawn ${id}`,
          }),
        ]
      : []),
    ...(ended_how === 'guest'
      ? [
          notify({
            title: 'stays.guest_left_title',
            body: to_pay ? 'stays.guest_left_to_pay' : 'stays.guest_left',
            values: { room: room_number },
            ...(to_pay && { amounts: { amount: to_pay } }),
            tag: `left ${id}`,
          }),
        ]
      : []),
  ]
}

import type { Notice } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Charge } from '../../contract.ts'

const ttlSeconds = 12 * 3_600

type Row = Pick<Charge, 'id' | 'stay_id' | 'room_number' | 'kind' | 'amount' | 'currency'> & { after_end: boolean }

/** Tells the reception of what is charged after the end of a stay. A correction is their own. */
export const notices = ({ entity, operation, row }: LoggedEvent): Notice[] => {
  if (entity !== 'charges' || operation !== 'insert') return []
  const { id, stay_id, room_number, kind, amount: total, currency, after_end } = row as Row
  if (!after_end || kind === 'correction') return []
  return [
    {
      to: { department: 'reception', level: 0 },
      message: {
        title: 'bill.late_title',
        body: 'bill.late',
        values: { room: room_number },
        amounts: { amount: { total, currency } },
        path: `manager/stays/${stay_id}`,
        tag: `late charge ${id}`,
        ttlSeconds,
        urgent: false,
      },
    },
  ]
}

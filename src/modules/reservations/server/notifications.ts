import type { Notice } from '#modules/notifications/contract.ts'
import { toAnswer, type GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { Reservation } from '../contract.ts'

type Row = { id: string; room_number: string; starts_on: string; ends_on: string; announced: boolean }

const ttlSeconds = 12 * 3600

/** Tells the reception that a room is booked twice. */
export const notices = ({ entity, operation, row }: LoggedEvent): Notice[] => {
  if (entity !== 'reservation_conflicts' || operation !== 'insert') return []
  const { id, room_number, starts_on, ends_on, announced } = row as Row
  if (!announced) return []
  return [
    {
      to: { department: 'reception', level: 0 },
      message: {
        title: 'reservations.push_conflict_title',
        body: 'reservations.push_conflict',
        values: { room: room_number },
        days: { days: { from: starts_on, to: ends_on } },
        path: 'manager/reservations',
        tag: `conflict ${id}`,
        ttlSeconds,
        urgent: false,
      },
    },
  ]
}

const types = {
  insert: 'reservation.created',
  update: 'reservation.changed',
  delete: 'reservation.removed',
} as const

/** The webhook event of a reservation's change. */
export const webhookEvent: GetWebhookEvent = ({ entity, operation, row }) =>
  entity === 'reservations' ? { type: types[operation], data: toAnswer(Reservation, row) } : null

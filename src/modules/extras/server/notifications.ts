import type { Notice } from '#modules/notifications/contract.ts'
import { toAnswer, type GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import { createTicketNotices } from '#modules/tickets/server/notifications.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { ExtraBooking } from '../contract.ts'

const entity = 'extra_bookings'

const ofTickets = createTicketNotices<ExtraBooking>('extras', {
  entity,
  pages: { staff: 'manager/extras', guest: 'guest/extras' },
  ttlSeconds: 3600,
  departmentOf: () => 'reception',
  describe: ({ room_number, name }) => ({ values: { room: room_number, name }, what: 'extras.extra' }),
  created: { title: 'extras.push_asked_title', body: 'extras.push_asked_body' },
  // Guests who withdraw know it.
  changed: ({ status }) =>
    status === 'withdrawn' || status === 'asked'
      ? null
      : { title: 'extras.push_answered_title', body: `extras.push_${status}` },
})

/** What was approved when it was asked for rings nowhere. */
export const notices = (event: LoggedEvent): Notice[] =>
  event.operation === 'insert' && event.row['status'] !== 'asked' ? [] : ofTickets(event)

/** What a booking has come to. Its words go to no other system. */
export const webhookEvent: GetWebhookEvent = (event) => {
  if (event.entity !== entity || event.operation === 'delete') return null
  if (event.operation !== 'insert' && !event.changed.includes('status')) return null
  const { status } = event.row as ExtraBooking
  return { type: `extra.${status}`, data: toAnswer(ExtraBooking, { ...event.row, note: '', answer: '' }) }
}

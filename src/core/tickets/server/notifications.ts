import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { MessageKey, Notice } from '#core/notifications/contract.ts'
import type { TicketFields } from '../contract.ts'

const isAt = (event: Pick<LoggedEvent, 'at'>, moment: string | null): boolean =>
  moment !== null && Date.parse(event.at) === Date.parse(moment)

/** Whether the event led the row on to another status: a taking, or a raising, leaves `updated_at` as it was. */
export const isTransition = (event: Pick<LoggedEvent, 'operation' | 'at' | 'row'>): boolean =>
  event.operation === 'update' && isAt(event, (event.row as TicketFields).updated_at)

const maxLifeSeconds = 3600

/**
 * The push that tells the staff again of what nobody has taken, where this event raised it; else null.
 * @param what the word for its kind
 * @param card where it stands below the hotel's address
 * @param room from which one it came, where that is not the row's
 */
export const escalationNotice = (
  event: LoggedEvent,
  { what, card, tag, room }: { what: MessageKey; card: string; tag: string; room?: string },
): Notice | null => {
  const row = event.row as TicketFields
  if (event.operation !== 'update' || row.taken_at !== null || !isAt(event, row.attention_raised_at)) return null
  const minutes = Math.round((Date.parse(event.at) - Date.parse(row.created_at)) / 60_000)
  const words =
    row.attention_level > 1
      ? ({ title: 'tickets.push_escalated_title', body: 'tickets.push_escalated_body' } as const)
      : ({ title: 'tickets.push_overdue_title', body: 'tickets.push_overdue_body' } as const)
  return {
    to: 'staff',
    message: {
      ...words,
      values: { room: room ?? row.room_number, minutes },
      keys: { what },
      path: card,
      tag,
      ttlSeconds: maxLifeSeconds,
      urgent: true,
    },
  }
}

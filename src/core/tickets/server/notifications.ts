import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { MessageKey, Notice, PushMessage, Webhook } from '#core/notifications/contract.ts'
import type { Department } from '#core/access/policy.ts'
import type { Ticket, TicketFields } from '../contract.ts'

type Words = Pick<PushMessage, 'title' | 'body'>

/** What a kind of ticket tells people by push. */
type TicketNotices<Row> = {
  /** The name of its rows in the event log. */
  entity: string
  /** Its pages below the hotel's path: `manager/requests`. */
  pages: { staff: string; guest: string }
  ttlSeconds: number
  /** Values of the messages, with the room, and the message key of the kind's name. */
  department: (row: Row) => Department
  describe: (row: Row) => { values: PushMessage['values'] & { room: string }; what: MessageKey }
  /** To staff, when it was created. */
  created: Words
  /** To the guest, after a transition; null: nothing. */
  changed: (row: Row) => Words | null
}

const escalationTtlSeconds = 3600

/** Whether this event changed the status. */
const isTransition = (event: LoggedEvent): boolean => event.changed.includes('status')

type Escalated = Pick<TicketFields, 'taken_at' | 'attention_level'>
type Escalation = Pick<PushMessage, 'title' | 'body' | 'values' | 'keys' | 'ttlSeconds' | 'urgent'>

/**
 * What staff are told when nobody has claimed something in time; null where the event is another one.
 * @param row the row of the event
 * @param about since when it has waited, its room, and the message key of what it is
 */
export const getEscalation = (
  event: LoggedEvent,
  { taken_at, attention_level }: Escalated,
  { since, room, what }: { since: string; room: string; what: MessageKey },
): Escalation | null => {
  if (taken_at !== null || !event.changed.includes('attention_raised_at') || attention_level === 0) return null
  const minutes = Math.round((Date.parse(event.at) - Date.parse(since)) / 60_000)
  const words: Words =
    attention_level > 1
      ? { title: 'tickets.push_escalated_title', body: 'tickets.push_escalated_body' }
      : { title: 'tickets.push_overdue_title', body: 'tickets.push_overdue_body' }
  return { ...words, values: { room, minutes }, keys: { what }, ttlSeconds: escalationTtlSeconds, urgent: true }
}

/**
 * The push messages of a kind of ticket: to staff when one is created, and again when nobody has claimed it in time; to
 * its guest after a transition.
 * @param feature its folder: the tag of the messages, by which a later one replaces an earlier one
 */
export const createTicketNotices =
  <Row extends Ticket>(feature: string, kind: TicketNotices<Row>) =>
  (event: LoggedEvent): Notice[] => {
    if (event.entity !== kind.entity) return []
    const row = event.row as Row
    const { values, what } = kind.describe(row)
    const common = { values, keys: { type: what }, tag: `${feature}:${event.id}`, ttlSeconds: kind.ttlSeconds }
    const toStaff = { ...common, path: `${kind.pages.staff}?card=${event.id}`, urgent: true }
    const department = kind.department(row)
    if (event.operation === 'insert')
      return [{ to: { department, level: 0 }, message: { ...toStaff, ...kind.created } }]
    const escalation = getEscalation(event, row, { since: row.created_at, room: values.room, what })
    if (escalation)
      return [{ to: { department, level: row.attention_level as 0 | 1 | 2 }, message: { ...toStaff, ...escalation } }]
    const words = isTransition(event) ? kind.changed(row) : null
    if (words === null) return []
    const path = `${kind.pages.guest}?card=${event.id}`
    return [{ to: { guestId: row.guest_id }, message: { ...common, ...words, path, urgent: false } }]
  }

/**
 * The call to the hotel's own service when a ticket is created. Other services read its fields, so they never change.
 * @param getBody what it contains beside `hotel_id`
 */
export const createTicketWebhook =
  <Row extends Ticket>(entity: string, path: Webhook['path'], getBody: (row: Row) => Webhook['body']) =>
  (event: LoggedEvent, hotel_id: string): Webhook | null =>
    event.entity === entity && event.operation === 'insert'
      ? { path, body: { hotel_id, ...getBody(event.row as Row) } }
      : null

import type { Department } from '#modules/access/policy.ts'
import type { Notice, PushMessage, Receiver, Webhook, MessageText } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Ticket, TicketFields } from '../contract.ts'
import { isScheduled } from '../policy.ts'

type Words = Pick<PushMessage, 'title' | 'body'>
type About = Pick<PushMessage, 'title' | 'body' | 'values' | 'keys' | 'moments' | 'ttlSeconds' | 'urgent'>

/** A message to staff, and its receivers. */
export type StaffNotice = { to: Receiver; about: About }

/** The push messages of a kind of ticket. */
type TicketNotices<Row> = {
  /** The name of its rows in the event log. */
  entity: string
  /** Its pages below the hotel's path: `manager/requests`. */
  pages: { staff: string; guest: string }
  ttlSeconds: number
  /** Where a row goes. */
  departmentOf: (row: Row) => Department
  /** Values of the messages, with the room, and the kind's name. */
  describe: (row: Row) => { values: PushMessage['values'] & { room: string }; what: MessageText }
  /** To staff, when it was created. */
  created: Words | ((row: Row) => Words)
  /** To the guest, after a transition; null: nothing. */
  changed: (row: Row) => Words | null
  /** To staff, about what only this kind has. */
  alsoToStaff?: (event: LoggedEvent, row: Row) => StaffNotice | null
}

const escalationTtlSeconds = 3600

/** True if this event changed the status. */
const isTransition = (event: LoggedEvent): boolean => event.changed.includes('status')

type Escalated = Pick<TicketFields, 'claimed_at' | 'escalation_level'>

/**
 * The notice to staff about a row that was not claimed in time; null for another event.
 * @param row the row of the event
 * @param about since when it has waited, its room, and what it is called
 */
export const getEscalation = (
  event: LoggedEvent,
  { claimed_at, escalation_level }: Escalated,
  { since, room, what }: { since: string; room: string; what: MessageText },
): About | null => {
  if (claimed_at !== null || !event.changed.includes('escalation_raised_at') || escalation_level === 0) return null
  const minutes = Math.round((Date.parse(event.at) - Date.parse(since)) / 60_000)
  const words: Words =
    escalation_level > 1
      ? { title: 'tickets.push_escalated_title', body: 'tickets.push_escalated_body' }
      : { title: 'tickets.push_overdue_title', body: 'tickets.push_overdue_body' }
  return { ...words, values: { room, minutes }, keys: { what }, ttlSeconds: escalationTtlSeconds, urgent: true }
}

/** True if this event lets a scheduled ticket ring. A ticket does not ring once work on it has begun. */
const isRing = (event: LoggedEvent, row: Ticket): boolean =>
  event.changed.includes('ring_due_at') && !isScheduled(row) && row.escalation_level === 0 && !isTransition(event)

/**
 * The push messages of a kind of ticket: to staff when one is created, when a scheduled one is due, and again when
 * it was not claimed in time; to its guest after a transition.
 * @param feature its folder: the tag of the messages, by which a later one replaces an earlier one
 */
export const createTicketNotices = <Row extends Ticket>(feature: string, kind: TicketNotices<Row>) => {
  const toStaff = (event: LoggedEvent, row: Row): StaffNotice | null => {
    const { values, what } = kind.describe(row)
    const { ttlSeconds } = kind
    const department = kind.departmentOf(row)
    const level = row.escalation_level as 0 | 1 | 2
    const scheduled = {
      body: 'tickets.push_room_what',
      values,
      keys: { what },
      moments: { when: row.scheduled_for ?? row.created_at },
      ttlSeconds,
    } as const
    if (event.operation === 'insert') {
      const about = isScheduled(row)
        ? { ...scheduled, title: 'tickets.push_scheduled_title' as const, urgent: false }
        : {
            ...(typeof kind.created === 'function' ? kind.created(row) : kind.created),
            values,
            keys: { type: what },
            ttlSeconds,
            urgent: true,
          }
      return { to: { department, level }, about }
    }
    if (isRing(event, row)) {
      const about = { ...scheduled, title: 'tickets.push_due_title' as const, urgent: true }
      return { to: row.claimed_by_id === null ? { department, level } : { memberId: row.claimed_by_id }, about }
    }
    const escalation = getEscalation(event, row, { since: row.escalation_from, room: values.room, what })
    return escalation ? { to: { department, level }, about: escalation } : (kind.alsoToStaff?.(event, row) ?? null)
  }
  return (event: LoggedEvent): Notice[] => {
    if (event.entity !== kind.entity || event.operation === 'delete') return []
    const row = event.row as Row
    const tag = `${feature}:${event.id}`
    const staff = toStaff(event, row)
    if (staff) return [{ to: staff.to, message: { ...staff.about, tag, path: `${kind.pages.staff}?card=${event.id}` } }]
    const words = isTransition(event) ? kind.changed(row) : null
    if (words === null) return []
    const { values, what } = kind.describe(row)
    const path = `${kind.pages.guest}?card=${event.id}`
    const message = { values, keys: { type: what }, tag, ttlSeconds: kind.ttlSeconds, ...words, path, urgent: false }
    return [{ to: { guestId: row.guest_id }, message }]
  }
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

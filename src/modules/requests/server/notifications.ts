import type { MessageText } from '#modules/notifications/contract.ts'
import { getBuiltInLabel, isSeed } from '#modules/request-types/policy.ts'
import { createTicketNotices, createTicketWebhook, type StaffNotice } from '#modules/tickets/server/notifications.ts'
import { createTicketWebhookEvent } from '#modules/tickets/server/webhook-event.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { messageText } from '#platform/server/messages.ts'
import { ServiceRequest } from '../contract.ts'

const ttlSeconds = 3600

type Named = Pick<ServiceRequest, 'type' | 'type_name' | 'type_words'>

/** The name of a request's type, in all its languages. */
const nameType = ({ type, type_name, type_words }: Named): MessageText => {
  if (type_words?.name) {
    const { name: text, translations } = type_words
    return {
      text,
      translations: Object.fromEntries(Object.entries(translations).map(([code, words]) => [code, words?.name])),
    }
  }
  const builtIn = type_words?.built_in ?? type
  return isSeed(builtIn) || type_words ? getBuiltInLabel(builtIn) : { text: type_name ?? type, translations: {} }
}

/** The name of a request's type for the team. */
export const readTypeName = (request: Named, language: Language): string => {
  const name = nameType(request)
  return typeof name === 'string' ? messageText(language, name) : name.text
}

// A guest can write any room. Staff who read only this line see the room of the session.
const describe = (row: ServiceRequest) => ({
  values: { room: row.sent_by_room ?? row.room_number },
  what: nameType(row),
})

/** To the new department. Never the note: it would be on a locked screen. */
const getHandoverNotice = (row: ServiceRequest): StaffNotice => {
  const { values, what } = describe(row)
  return {
    to: { department: row.department, level: 0 },
    about: {
      title: 'requests.push_handed_title',
      body: 'tickets.push_room_what',
      values,
      keys: { what, from: `departments.name_${row.handed_over_from ?? row.department}` },
      ttlSeconds,
      urgent: true,
    },
  }
}

/** First to the department and the member who claimed it, then to the reception and the managers. */
const getLateNotice = (event: LoggedEvent, row: ServiceRequest): StaffNotice => {
  const { values, what } = describe(row)
  const minutes = Math.round((Date.parse(event.at) - Date.parse(row.scheduled_for ?? row.created_at)) / 60_000)
  const isFirst = row.late_level === 1
  return {
    to: isFirst
      ? { department: row.department, level: 0, memberId: row.claimed_by_id ?? undefined }
      : { department: 'reception', level: 2 },
    about: {
      title: 'tickets.push_late_title',
      body: minutes < 120 ? 'tickets.push_late_body' : 'tickets.push_late_hours_body',
      values: { ...values, minutes, hours: Math.round(minutes / 60) },
      keys: { what },
      ttlSeconds,
      urgent: isFirst,
    },
  }
}

const title = 'requests.push_status_title'

export const notices = createTicketNotices<ServiceRequest>('requests', {
  entity: 'service_requests',
  pages: { staff: 'manager/requests', guest: 'guest/requests' },
  ttlSeconds,
  departmentOf: ({ department }) => department,
  describe,
  alsoToStaff: (event, row) => {
    if (event.changed.includes('handed_over_at')) return getHandoverNotice(row)
    return event.changed.includes('late_escalated_at') && row.late_level > 0 ? getLateNotice(event, row) : null
  },
  created: { title: 'requests.push_new_title', body: 'requests.push_new_body' },
  changed: ({ status }) => {
    if (status === 'pending') return null
    return { title, body: status === 'completed' ? 'requests.push_completed' : 'requests.push_started' }
  },
})

export const webhook = createTicketWebhook<ServiceRequest>(
  'service_requests',
  '/notify-new-request',
  ({ id, guest_name, room_number, type, type_name }) => ({
    request: { id, guest_name, room_number, type: isSeed(type) ? type : (type_name ?? type) },
  }),
)

export const webhookEvent = createTicketWebhookEvent({
  entity: 'service_requests',
  schema: ServiceRequest,
  created: 'request.created',
  claimed: 'request.claimed',
  withdrawn: 'request.withdrawn',
  statuses: { 'in-progress': 'request.started', completed: 'request.completed' },
  alsoChanged: ({ changed }) => (changed.includes('handed_over_at') ? 'request.handed_over' : null),
  withoutTexts: () => ({ description: '' }),
})

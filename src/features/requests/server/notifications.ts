import { createTicketNotices, createTicketWebhook } from '#core/tickets/server/notifications.ts'
import type { Word } from '#core/notifications/contract.ts'
import { getBuiltInLabel, isSeed } from '#core/request-types/policy.ts'
import type { ServiceRequest } from '../contract.ts'

const title = 'requests.push_status_title'

type Named = Pick<ServiceRequest, 'type' | 'type_name' | 'type_words'>

/** What a request's type is called, in whatever language it will be said. */
const nameType = ({ type, type_name, type_words }: Named): Word => {
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

export const notices = createTicketNotices<ServiceRequest>('requests', {
  entity: 'service_requests',
  pages: { staff: 'manager/requests', guest: 'guest/requests' },
  ttlSeconds: 3600,
  // A guest can write any room. Staff who read only this line see the room of the session.
  describe: (row) => ({
    values: { room: row.sent_by_room ?? row.room_number },
    what: nameType(row),
  }),
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

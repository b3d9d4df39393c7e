import { createTicketNotices, createTicketWebhook } from '#core/tickets/server/notifications.ts'
import type { ServiceRequest } from '../contract.ts'
import { typeLabels } from '../policy.ts'

const departmentOfType = {
  towels: 'housekeeping',
  cleaning: 'housekeeping',
  maintenance: 'maintenance',
  other: 'reception',
} as const

const title = 'requests.push_status_title'

export const notices = createTicketNotices<ServiceRequest>('requests', {
  entity: 'service_requests',
  pages: { staff: 'manager/requests', guest: 'guest/requests' },
  ttlSeconds: 3600,
  department: ({ type }) => departmentOfType[type],
  // A guest can write any room. Staff who read only this line see the room of the session.
  describe: ({ type, room_number, sent_by_room }) => ({
    values: { room: sent_by_room ?? room_number },
    what: typeLabels[type],
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
  ({ id, guest_name, room_number, type }) => ({ request: { id, guest_name, room_number, type } }),
)

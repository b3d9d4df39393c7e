import type { FailureCode } from '#platform/contract/failure.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { isTransition, escalationNotice } from '#core/tickets/server/notifications.ts'
import type { Notice, PushMessage, Webhook } from '#core/notifications/contract.ts'
import type { RequestStatus, RequestType, ServiceRequest } from '../contract.ts'

const hourSeconds = 3600

const types = {
  towels: 'requests.type_towels',
  cleaning: 'requests.type_cleaning',
  maintenance: 'requests.type_maintenance',
  other: 'requests.type_other',
} as const satisfies Record<RequestType, FailureCode>

const words: Readonly<Record<Exclude<RequestStatus, 'pending'>, PushMessage['body']>> = {
  'in-progress': 'requests.push_started',
  completed: 'requests.push_completed',
}

/**
 * Staff hear of a new request, and again while nobody takes it; its guest hears that somebody has begun and that it is
 * done.
 */
export const notices = (event: LoggedEvent): Notice[] => {
  const { entity, operation, id, row } = event
  if (entity !== 'service_requests') return []
  const { type, status, room_number, sent_by_room, guest_id } = row as ServiceRequest
  // A guest can write any room: staff who only see this line hear from which one it came.
  const room = sent_by_room ?? room_number
  const common = { values: { room }, keys: { type: types[type] }, tag: `requests:${id}`, ttlSeconds: hourSeconds }
  if (operation === 'insert')
    return [
      {
        to: 'staff',
        message: {
          ...common,
          title: 'requests.push_new_title',
          body: 'requests.push_new_body',
          path: `manager/requests?card=${id}`,
          urgent: true,
        },
      },
    ]
  const raised = escalationNotice(event, {
    room,
    what: types[type],
    card: `manager/requests?card=${id}`,
    tag: common.tag,
  })
  if (raised) return [raised]
  if (!isTransition(event) || status === 'pending') return []
  return [
    {
      to: { guestId: guest_id },
      message: {
        ...common,
        title: 'requests.push_status_title',
        body: words[status],
        path: `guest/requests?card=${id}`,
        urgent: false,
      },
    },
  ]
}

/** The call to the hotel's own service. Its fields are fixed: services of others read them. */
export const webhook = ({ entity, operation, id, row }: LoggedEvent, hotel_id: string): Webhook | null => {
  if (entity !== 'service_requests' || operation !== 'insert') return null
  const { guest_name, room_number, type } = row as ServiceRequest
  return { path: '/notify-new-request', body: { hotel_id, request: { id, guest_name, room_number, type } } }
}

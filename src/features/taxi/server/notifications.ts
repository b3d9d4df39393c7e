import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { isTransition, escalationNotice } from '#core/tickets/server/notifications.ts'
import type { Notice, PushMessage, Webhook } from '#core/notifications/contract.ts'
import type { TaxiRequest } from '../contract.ts'

// Later than that the taxi is there, or somebody has asked.
const ttlSeconds = 600

type Words = Pick<PushMessage, 'title' | 'body'>

/**
 * Staff hear of a new taxi request, and again while nobody takes it; its guest hears what becomes of it, unless it was
 * his own doing.
 */
export const notices = (event: LoggedEvent): Notice[] => {
  const { entity, operation, id, row } = event
  if (entity !== 'taxi_requests') return []
  const taxi = row as TaxiRequest
  const common = { values: { room: taxi.room_number }, tag: `taxi:${id}`, ttlSeconds }
  if (operation === 'insert')
    return [
      {
        to: 'staff',
        message: {
          ...common,
          title: 'taxi.push_new_title',
          body: 'taxi.push_new_body',
          path: `manager/taxi-requests?card=${id}`,
          urgent: true,
        },
      },
    ]
  const raised = escalationNotice(event, {
    what: 'taxi.nav',
    card: `manager/taxi-requests?card=${id}`,
    tag: common.tag,
  })
  if (raised) return [raised]
  const words = isTransition(event) ? wordsFor(taxi) : null
  return words
    ? [
        {
          to: { guestId: taxi.guest_id },
          message: { ...common, ...words, path: `guest/taxi?card=${id}`, urgent: false },
        },
      ]
    : []
}

const wordsFor = ({ status, cancelled_by }: TaxiRequest): Words | null => {
  if (status === 'dispatched') return { title: 'taxi.push_dispatched_title', body: 'taxi.push_dispatched_body' }
  if (status === 'arrived') return { title: 'taxi.push_arrived_title', body: 'taxi.push_arrived_body' }
  return cancelled_by === 'staff' ? { title: 'taxi.push_cancelled_title', body: 'taxi.push_cancelled_body' } : null
}

/** The call to the hotel's own service. Its fields are fixed: services of others read them. */
export const webhook = ({ entity, operation, id, row }: LoggedEvent, hotel_id: string): Webhook | null => {
  if (entity !== 'taxi_requests' || operation !== 'insert') return null
  const { guest_name, room_number, pickup_location } = row as TaxiRequest
  return {
    path: '/notify-new-taxi-request',
    body: { hotel_id, taxi_request: { id, guest_name, room_number, pickup_location } },
  }
}

import type { Notice } from '#modules/notifications/contract.ts'
import type { GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import { getEscalation } from '#modules/tickets/server/notifications.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Rating } from '../contract/staff.ts'

const ttlSeconds = 3_600
/** From 18:00 the question is worth asking until midnight. */
const questionTtlSeconds = 6 * 3_600

/**
 * The push messages of ratings: to the reception when a low one is given, and again when it is not claimed in time; to the
 * guests of a stay the question how it is so far. None has a guest's words or name.
 */
export const notices = (event: LoggedEvent): Notice[] => {
  if (event.operation === 'delete') return []
  if (event.entity === 'stay_questions') return event.operation === 'insert' ? [askStay(event.id)] : []
  return event.entity === 'ratings' ? toStaff(event, event.row as Rating) : []
}

const askStay = (stayId: string): Notice => ({
  to: { stayId },
  message: {
    title: 'ratings.how_is_mid_stay',
    body: 'ratings.one_tap',
    values: {},
    path: 'guest',
    tag: `ratings:${stayId}`,
    ttlSeconds: questionTtlSeconds,
    urgent: false,
  },
})

const toStaff = (event: LoggedEvent, rating: Rating): Notice[] => {
  const { id, status, kind, score, room_number: room, escalation_from: since, escalation_level: level } = rating
  if (status !== 'low') return []
  const common = { path: `manager/ratings?card=${id}`, tag: `ratings:${id}` }
  const to = { department: 'reception', level: level as 0 | 1 | 2 } as const
  const escalation = getEscalation(event, rating, { since, room, what: 'ratings.low_rating' })
  if (escalation) return [{ to, message: { ...common, ...escalation } }]
  if (event.operation !== 'insert' && !event.changed.includes('status')) return []
  const words = { title: 'ratings.push_low_title', body: `ratings.kind_${kind}`, values: { room, score } } as const
  return [{ to, message: { ...common, ...words, ttlSeconds, urgent: true } }]
}

/** What other systems are told: each score, without words and name. */
export const webhookEvent: GetWebhookEvent = ({ entity, operation, changed, row }) => {
  if (entity !== 'ratings' || (operation !== 'insert' && !changed.includes('score'))) return null
  const { id, kind, score, room_number, updated_at } = row as Rating
  return { type: 'rating.given', data: { id, kind, score, room_number, given_at: updated_at } }
}

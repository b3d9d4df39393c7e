import type { Notice, Receiver } from '#modules/notifications/contract.ts'
import { getEscalation } from '#modules/tickets/server/notifications.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Conversation, Message } from '../contract.ts'

const ttlSeconds = 3600
const newMessage = 'conversations.push_new_message'

/**
 * The push messages of conversations: to staff for each message of a guest, urgent for the first of a wait, and again
 * when it is not claimed in time; to the guests of the stay for each message of the hotel. None has a message's text.
 */
export const notices = (event: LoggedEvent): Notice[] => {
  if (event.entity === 'conversations') return toStaff(event, event.row as Conversation)
  if (event.entity === 'messages' && event.operation === 'insert') return toGuests(event.row as Message)
  return []
}

/** Conversations are the reception's. */
const toReception = (level: number): Receiver => ({ department: 'reception', level: level as 0 | 1 | 2 })

const toStaff = (event: LoggedEvent, row: Conversation): Notice[] => {
  const { id, room_number: room, status } = row
  if (status !== 'waiting' || event.operation === 'delete') return []
  const common = { path: `manager/inbox/${id}`, tag: `conversations:${id}` }
  const since = row.waiting_since ?? row.created_at
  const escalation = getEscalation(event, row, { since, room, what: newMessage })
  if (escalation) return [{ to: toReception(row.escalation_level), message: { ...common, ...escalation } }]
  const isNew = event.operation === 'insert'
  if (!isNew && !event.changed.includes('last_message_at')) return []
  const isFirst = isNew || event.changed.includes('waiting_since')
  const words = { title: 'conversations.push_room', body: newMessage, values: { room } } as const
  return [{ to: toReception(0), message: { ...common, ...words, ttlSeconds, urgent: isFirst } }]
}

const toGuests = ({ author, stay_id }: Message): Notice[] => {
  if (author === 'guest') return []
  const words = { title: 'conversations.push_hotel', body: newMessage, values: {} } as const
  const message = { ...words, path: 'guest/messages', tag: `conversations:${stay_id}`, ttlSeconds, urgent: false }
  return [{ to: { stayId: stay_id }, message }]
}

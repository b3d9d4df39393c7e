import * as z from 'zod/mini'
import { stayEnded } from '#modules/stays/contract.ts'
import { failure, idTaken } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Message, NewGuestMessage } from '../contract.ts'

/* The calls with which guests send. Apart from those that read, which alone their first visit needs. */

export const messageEmpty = failure('conversations.message_empty', 400)
export const phraseUnknown = failure('conversations.phrase_unknown', 400)

const path = '/api/hotels/{hotelSlug}'
const guest = { access: 'guest', feature: 'conversations' } as const

export const sendMyMessage = route({
  id: 'sendMyMessage',
  method: 'POST',
  path: `${path}/my/messages`,
  summary: 'Write to the hotel',
  ...guest,
  body: NewGuestMessage,
  status: 201,
  response: Message,
  errors: [messageEmpty, phraseUnknown, stayEnded, idTaken],
})
export const readMyConversation = route({
  id: 'readMyConversation',
  method: 'PUT',
  path: `${path}/my/conversation/read`,
  summary: 'Mark messages of the hotel as read; only forward',
  ...guest,
  body: z.strictObject({ until: Timestamp }),
  status: 204,
  errors: [],
})

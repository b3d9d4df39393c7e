import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { stayEnded } from '#modules/stays/contract.ts'
import { alreadyClaimed, claimedByColleague } from '#modules/tickets/contract.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { getPage, pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Conversation, ListedConversation, Message, messagePage, NewStaffMessage } from '../contract.ts'
import { messageEmpty, phraseUnknown } from './mine.ts'

/* The staff's side of conversations. Apart from the guests', whose first visit needs nothing of it. */

/** A colleague has answered since. The response names them, and has their message as `current`. */
export const answeredMeanwhile = failure('conversations.answered_meanwhile', 409)
/** The same, where the colleague has no display name. */
export const answeredByColleague = failure('conversations.answered_by_colleague', 409)

const path = '/api/hotels/{hotelSlug}'
const staff = { access: 'manager', roles: deskRoles, feature: 'conversations' } as const
/** Staff read conversations also while the feature is off. */
const reader = { access: 'manager', roles: deskRoles } as const
const stay = { params: z.object({ stayId: Id }) }
const audit = { none: 'The conversation keeps who did it and when.' } as const

export const listConversations = route({
  id: 'listConversations',
  method: 'GET',
  path: `${path}/conversations`,
  summary: 'Conversations: waiting ones oldest first, answered and closed ones newest first',
  ...reader,
  query: z.object({
    tab: z._default(z.enum(['waiting', 'open', 'closed'], { error: 'platform.field_invalid' }), 'waiting'),
    mine: z.optional(z.enum(['true', 'false'])),
    ...pageQuery,
  }),
  response: getPage(ListedConversation),
  errors: [],
})
/** For badges and the banner, like `open` of the boards. */
export const getOpenConversations = route({
  id: 'getOpenConversations',
  method: 'GET',
  path: `${path}/conversations/open`,
  summary: 'How many conversations wait, how many of them nobody has claimed, and the one that has waited longest',
  ...staff,
  response: z.object({
    counts: z.object({ waiting: z.int() }),
    unclaimed: z.int(),
    oldest: z.nullable(Conversation),
    /** The escalated ones among the unclaimed. */
    escalated: z.object({ unclaimed: z.int(), oldest: z.nullable(Conversation) }),
    event_number: z.int(),
  }),
  errors: [],
})
/** For lists of stays. */
export const listUnread = route({
  id: 'listUnread',
  method: 'GET',
  path: `${path}/conversations/unread`,
  summary: 'The conversations with messages of guests that nobody of the hotel has read, the newest 200',
  ...staff,
  response: z.object({ items: z.array(z.pick(Conversation, { stay_id: true, unread: true })), event_number: z.int() }),
  errors: [],
})
/** A stay without messages has no conversation yet. */
export const getMessages = route({
  id: 'getMessages',
  method: 'GET',
  path: `${path}/conversations/{stayId}/messages`,
  summary: 'The messages of a stay, newest first',
  ...reader,
  ...stay,
  query: z.object(pageQuery),
  response: z.extend(messagePage, { conversation: z.nullable(Conversation) }),
  errors: [notFound],
})
export const sendMessage = route({
  id: 'sendMessage',
  method: 'POST',
  path: `${path}/conversations/{stayId}/messages`,
  summary: 'Write to the guests of a stay; also its first message',
  ...staff,
  ...stay,
  body: NewStaffMessage,
  status: 201,
  response: Message,
  audit,
  errors: [messageEmpty, phraseUnknown, answeredMeanwhile, answeredByColleague, stayEnded, notFound, idTaken],
})
const changed = { ...staff, ...stay, response: Conversation, audit } as const
export const claimConversation = route({
  id: 'claimConversation',
  method: 'POST',
  path: `${path}/conversations/{stayId}/claim`,
  summary: 'Claim this wait, and look after the conversation',
  ...changed,
  errors: [notFound, changedMeanwhile, alreadyClaimed, claimedByColleague],
})
export const assignConversation = route({
  id: 'assignConversation',
  method: 'POST',
  path: `${path}/conversations/{stayId}/assign`,
  summary: 'Say who looks after the conversation',
  ...changed,
  body: z.strictObject({ from: z.nullable(Id), to: z.nullable(Id) }),
  errors: [notFound, changedMeanwhile],
})
export const closeConversation = route({
  id: 'closeConversation',
  method: 'POST',
  path: `${path}/conversations/{stayId}/close`,
  summary: 'Close a conversation that needs no answer; the next message opens it again',
  ...changed,
  body: z.strictObject({ after: z.optional(Id) }),
  errors: [notFound, changedMeanwhile],
})
export const reopenConversation = route({
  id: 'reopenConversation',
  method: 'POST',
  path: `${path}/conversations/{stayId}/reopen`,
  summary: 'Open a closed conversation again',
  ...changed,
  errors: [notFound, changedMeanwhile],
})
export const readConversation = route({
  id: 'readConversation',
  method: 'PUT',
  path: `${path}/conversations/{stayId}/read`,
  summary: 'Mark messages of guests as read by the hotel; only forward',
  ...changed,
  body: z.strictObject({ until: Timestamp }),
  errors: [notFound],
})

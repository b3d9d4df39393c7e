import * as z from 'zod/mini'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { getPage, pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanText } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { stayEnded } from '#core/stays/contract.ts'
import { alreadyClaimed, claimedByColleague } from '#core/tickets/contract.ts'
import { getTranslations } from '#core/translations/contract.ts'

export const messageEmpty = failure('conversations.message_empty', 400)
/** A colleague has answered since. The response names them, and has their message as `current`. */
export const answeredMeanwhile = failure('conversations.answered_meanwhile', 409)
/** The same, where the colleague has no display name. */
export const answeredByColleague = failure('conversations.answered_by_colleague', 409)
export const phraseUnknown = failure('conversations.phrase_unknown', 400)

export const maxTextLength = 2_000
/** For how long a message that waits without a network is still sent. */
export const freshMs = 12 * 3_600_000
/** How many messages the first page of a thread has, and how often at most read marks are sent. */
export const firstPage = 30
export const minReadMarkMs = 1_000
/** How far before it arrives a message may have been written, by the phone's clock. */
export const maxWrittenBeforeMs = 24 * 3_600_000

export const MessageTranslations = getTranslations({ text: maxTextLength }, 16_000)

/** The least and the most of a value that is a number. */
export const phraseRanges = { minutes: [1, 240], number: [1, 99] } as const
const inRange = ([least, most]: readonly [number, number]) =>
  z.int({ error: 'platform.field_invalid' }).check(z.gte(least), z.lte(most))
/** What fills the gaps of a phrase. */
export const PhraseValues = z.strictObject({
  minutes: z.optional(inRange(phraseRanges.minutes)),
  time: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'platform.field_invalid' }))),
  date: z.optional(Day),
  number: z.optional(inRange(phraseRanges.number)),
})
export type PhraseValues = z.output<typeof PhraseValues>

export const aboutEntities = ['service_requests', 'orders', 'taxi_requests'] as const
/** What a message is about: a ticket of the stay. */
export const About = z.strictObject({ entity: z.enum(aboutEntities), id: Id })
export type About = z.output<typeof About>

export const Message = z.object({
  id: Id,
  hotel_id: z.string(),
  stay_id: Id,
  author: z.enum(['guest', 'staff']),
  guest_id: z.nullable(Id),
  guest_name: z.nullable(z.string()),
  staff_id: z.nullable(Id),
  /** A display name, never an e-mail. */
  staff_name: z.nullable(z.string()),
  text: z.string(),
  language: z.nullable(z.enum(languageCodes)),
  translations: MessageTranslations,
  phrase: z.nullable(z.string()),
  phrase_values: PhraseValues,
  /** A private picture, with its size, so that a page can reserve the space. */
  image_id: z.nullable(Id),
  image_width: z.nullable(z.int()),
  image_height: z.nullable(z.int()),
  about_entity: z.nullable(About.shape.entity),
  about_id: z.nullable(Id),
  /** By the writer's clock. */
  written_at: Timestamp,
  /** Of a staff message that ended a wait. */
  waited_seconds: z.nullable(z.int()),
  /** Strictly rising in a stay. */
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Message = z.output<typeof Message>

/** The conversation of a stay as the inbox has it. A claim and an escalation belong to one wait. */
export const Conversation = z.object({
  /** The stay's id. */
  id: Id,
  hotel_id: z.string(),
  stay_id: Id,
  room_number: z.string(),
  guest_name: z.string(),
  status: z.enum(['waiting', 'answered', 'closed']),
  waiting_since: z.nullable(Timestamp),
  last_message_at: Timestamp,
  last_author: z.enum(['guest', 'staff']),
  /** Messages of guests that nobody of the hotel has read. */
  unread: z.int(),
  guest_read_until: z.nullable(Timestamp),
  /** Who looks after all of it. */
  assignee_id: z.nullable(Id),
  assignee_name: z.nullable(z.string()),
  taken_at: z.nullable(Timestamp),
  taken_by: z.nullable(z.string()),
  taken_by_id: z.nullable(Id),
  attention_level: z.int(),
  attention_raised_at: z.nullable(Timestamp),
  attention_due_at: z.nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Conversation = z.output<typeof Conversation>

/** A conversation in the list, with the beginning of its last message. */
export const ListedConversation = z.object({ ...Conversation.shape, last_message: z.nullable(Message) })
export type ListedConversation = z.output<typeof ListedConversation>

const said = {
  text: z.optional(
    z
      .string({ error: 'platform.field_invalid' })
      .check(z.overwrite(cleanText), z.maxLength(maxTextLength, { error: 'platform.field_too_long' })),
  ),
  phrase: z.optional(z.string().check(z.maxLength(40))),
  phrase_values: z.optional(PhraseValues),
  image_id: z.optional(Id),
  about: z.optional(About),
}
/** Of text, phrase and picture at least one. */
export const NewGuestMessage = z.strictObject({
  id: Id,
  ...said,
  language: z.enum(languageCodes, { error: 'platform.field_invalid' }),
  written_at: Timestamp,
})
export type NewGuestMessage = z.output<typeof NewGuestMessage>
export const NewStaffMessage = z.strictObject({
  id: Id,
  ...said,
  quick_reply_id: z.optional(Id),
  /** The writer's interface language, of a free text. */
  language: z.optional(z.enum(languageCodes)),
  /** The last message that the writer's screen showed; left out to send although a colleague has answered. */
  after: z.optional(Id),
})
export type NewStaffMessage = z.output<typeof NewStaffMessage>

const path = '/api/hotels/{hotelSlug}'
const feature = 'conversations'
const guest = { access: 'guest', feature } as const
const staff = { access: 'manager', feature } as const
/** Staff read conversations also while the feature is off. */
const reader = { access: 'manager' } as const
const stay = { params: z.object({ stayId: Id }) }
const messagePage = z.extend(getPage(Message), {
  /** How far the hotel has read. */
  hotel_read_until: z.nullable(Timestamp),
  /** How far the furthest guest has read. */
  guest_read_until: z.nullable(Timestamp),
})

export const getMyConversation = route({
  id: 'getMyConversation',
  method: 'GET',
  path: `${path}/my/conversation`,
  summary: "The messages of the guest's stay, newest first",
  ...guest,
  query: z.object(pageQuery),
  response: z.extend(messagePage, {
    /** The median of the answer times of 30 days, rounded up to 5; null under ten answers. */
    usual_minutes: z.nullable(z.int()),
    /** How far this guest has read. */
    read_until: z.nullable(Timestamp),
    unread: z.int(),
  }),
  errors: [],
})
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
    untaken: z.int(),
    oldest: z.nullable(Conversation),
    event_number: z.int(),
  }),
  errors: [],
})
/** A stay to which nobody has written yet has no conversation and no messages. */
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
  errors: [messageEmpty, phraseUnknown, answeredMeanwhile, answeredByColleague, stayEnded, notFound, idTaken],
})
const changed = { ...staff, ...stay, response: Conversation } as const
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

nameSchemas({
  PhraseValues,
  Message,
  Conversation,
  ListedConversation,
  NewGuestMessage,
  NewStaffMessage,
})

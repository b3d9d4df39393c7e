import * as z from 'zod/mini'
import { getTranslations } from '#modules/translations/contract.ts'
import { timePattern } from '#platform/contract/day.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { getPage, pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalText } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

export const maxTextLength = 2_000
/** For how long a message that waits without a network is still sent. */
export const maxAgeMs = 12 * 3_600_000
/** How many messages the first page of a thread has, and how often at most read marks are sent. */
export const firstPage = 30
export const minReadMarkMs = 1_000
/** How far before it arrives a message may have been written, by the phone's clock. */
export const maxWrittenBeforeMs = 24 * 3_600_000

export const MessageTranslations = getTranslations({ text: maxTextLength }, 16_000)

/** The least and the most of a value that is a number. */
export const phraseRanges = { minutes: [1, 240], number: [1, 99] } as const
const inRange = ([min, max]: readonly [number, number]) =>
  z.int({ error: 'platform.field_invalid' }).check(z.gte(min), z.lte(max))
/** The values for the gaps of a phrase. */
export const PhraseValues = z.strictObject({
  minutes: z.optional(inRange(phraseRanges.minutes)),
  time: z.optional(z.string().check(z.regex(timePattern, { error: 'platform.field_invalid' }))),
  date: z.optional(Day),
  number: z.optional(inRange(phraseRanges.number)),
})
export type PhraseValues = z.output<typeof PhraseValues>

export const aboutEntities = ['service_requests', 'orders', 'taxi_requests', 'extra_bookings'] as const
/** The ticket of the stay that a message is about. */
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
  /** Messages of guests that no staff member has read. */
  unread: z.int(),
  guest_read_until: z.nullable(Timestamp),
  /** The member who looks after the whole conversation. */
  assignee_id: z.nullable(Id),
  assignee_name: z.nullable(z.string()),
  claimed_at: z.nullable(Timestamp),
  claimed_by: z.nullable(z.string()),
  claimed_by_id: z.nullable(Id),
  escalation_level: z.int(),
  escalation_raised_at: z.nullable(Timestamp),
  escalation_due_at: z.nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Conversation = z.output<typeof Conversation>

/** A conversation in the list, with the beginning of its last message. */
export const ListedConversation = z.intersection(Conversation, z.object({ last_message: z.nullable(Message) }))
export type ListedConversation = z.output<typeof ListedConversation>

const said = {
  text: optionalText(maxTextLength),
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
/** A page of messages, and how far both sides have read. */
export const messagePage = z.extend(getPage(Message), {
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
nameSchemas({
  PhraseValues,
  Message,
  Conversation,
  ListedConversation,
  NewGuestMessage,
  NewStaffMessage,
})

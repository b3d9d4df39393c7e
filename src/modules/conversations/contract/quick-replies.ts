import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The most quick replies of a hotel, and the longest title and text of one. */
export const maxQuickReplies = 60
export const quickReplyTexts = { title: 60, text: 1_000 } as const
export const QuickReplyTranslations = getTranslations(quickReplyTexts)

export const QuickReply = z.object({
  id: Id,
  hotel_id: z.string(),
  title: z.string(),
  text: z.string(),
  translations: QuickReplyTranslations,
  order: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type QuickReply = z.output<typeof QuickReply>

/** Left-out translations stay as they are; given ones replace all. */
const quickReplyFields = {
  title: text(quickReplyTexts.title),
  text: text(quickReplyTexts.text),
  translations: z.optional(QuickReplyTranslations),
}
export const NewQuickReply = z.strictObject({ id: Id, ...quickReplyFields })
export type NewQuickReply = z.output<typeof NewQuickReply>
export const QuickReplyChange = z.strictObject({ ...quickReplyFields, seen: z.optional(Timestamp) })
export type QuickReplyChange = z.output<typeof QuickReplyChange>
export const tooManyQuickReplies = failure('conversations.too_many_quick_replies', 409)

const path = '/api/hotels/{hotelSlug}'
const staff = { access: 'manager', roles: deskRoles, feature: 'conversations' } as const
const reply = { params: z.object({ replyId: Id }) }

export const listQuickReplies = route({
  id: 'listQuickReplies',
  method: 'GET',
  path: `${path}/quick-replies`,
  summary: 'The quick replies in their order',
  ...staff,
  response: z.object({ items: z.array(QuickReply), event_number: z.int() }),
  errors: [],
})
export const addQuickReply = route({
  id: 'addQuickReply',
  method: 'POST',
  path: `${path}/quick-replies`,
  summary: 'Add a quick reply at the end',
  ...staff,
  body: NewQuickReply,
  status: 201,
  response: QuickReply,
  audit: 'conversations.reply_added',
  errors: [tooManyQuickReplies, idTaken],
})
export const updateQuickReply = route({
  id: 'updateQuickReply',
  method: 'PUT',
  path: `${path}/quick-replies/{replyId}`,
  summary: 'Change a quick reply',
  ...staff,
  ...reply,
  body: QuickReplyChange,
  response: QuickReply,
  audit: 'conversations.reply_changed',
  errors: [notFound, changedMeanwhile],
})
export const deleteQuickReply = route({
  id: 'deleteQuickReply',
  method: 'DELETE',
  path: `${path}/quick-replies/{replyId}`,
  summary: 'Delete a quick reply; what was sent with it stays',
  ...staff,
  ...reply,
  status: 204,
  audit: 'conversations.reply_deleted',
  errors: [notFound],
})
/** Names the neighbour that the caller saw, so that a retry moves nothing further. */
export const moveQuickReply = route({
  id: 'moveQuickReply',
  method: 'POST',
  path: `${path}/quick-replies/{replyId}/move`,
  summary: 'Swap places with the neighbour',
  ...staff,
  ...reply,
  body: z.strictObject({ direction: z.enum(['up', 'down'], { error: 'platform.field_invalid' }), past: Id }),
  response: z.object({ items: z.array(QuickReply) }),
  audit: { none: 'Only the order changes.' },
  errors: [notFound, changedMeanwhile],
})

nameSchemas({ QuickReply, NewQuickReply, QuickReplyChange })

import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** What every request, order and taxi holds of the people who see to it. */
export const attentionFields = {
  /** When somebody took it; a person, never a clock. */
  taken_at: z.nullable(Timestamp),
  /** Display name of who took it; never an e-mail, for the row reaches its guest too. */
  taken_by: z.nullable(z.string()),
  taken_by_id: z.nullable(Id),
  /** How far it has been raised while nobody took it: 0 new, 1 overdue, 2 escalated. */
  attention_level: z.int(),
  attention_raised_at: z.nullable(Timestamp),
  /** When it is raised next, unless somebody takes it. */
  attention_due_at: z.nullable(Timestamp),
  /** Display name of who entered it for a guest. */
  entered_by: z.nullable(z.string()),
  entered_by_id: z.nullable(Id),
}
/** Ids of staff accounts: they are the staff's business. A guest reads null. */
export const staffIds = ['taken_by_id', 'entered_by_id'] as const

const fields = z.object(attentionFields)
export type AttentionFields = z.output<typeof fields>

export const roomRequired = failure('tickets.room_required', 400)
export const nameRequired = failure('tickets.name_required', 400)

/** For whom staff enter something. */
export const forGuest = { room_number: text(40, roomRequired.code), guest_name: text(120, nameRequired.code) }

/** Somebody else has it: who, is said beside `current`. */
export const alreadyClaimed = failure('tickets.already_taken', 409)
/** The same, where whoever has it goes by no name. */
export const claimedByColleague = failure('tickets.taken_by_colleague', 409)

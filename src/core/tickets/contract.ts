import * as z from 'zod/mini'
import { changedMeanwhile, failure, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** What every ticket holds, beside the fields of its kind: whose it is, and the people who see to it. */
export const ticketFields = {
  id: Id,
  hotel_id: z.string(),
  guest_id: Id,
  guest_name: z.string(),
  room_number: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
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

const fields = z.object(ticketFields)
export type TicketFields = z.output<typeof fields>
/** A ticket of whatever kind. */
export type Ticket = TicketFields & { status: string }

export const roomRequired = failure('tickets.room_required', 400)
export const nameRequired = failure('tickets.name_required', 400)

/** For whom staff enter something. */
export const forGuest = { room_number: text(40, roomRequired.code), guest_name: text(120, nameRequired.code) }

/** Somebody else has it: who, is said beside `current`. */
export const alreadyClaimed = failure('tickets.already_taken', 409)
/** The same, where whoever has it goes by no name. */
export const claimedByColleague = failure('tickets.taken_by_colleague', 409)

/** How a step of staff, or of the ticket's guest, fails. */
export const transitionErrors = [notFound, changedMeanwhile] as const
export const claimErrors = [...transitionErrors, alreadyClaimed, claimedByColleague] as const

/**
 * How many are open by status and how many of them nobody has taken, with the one that has waited longest.
 * @param counts a number for each open status
 */
export const getOpenTickets = <Counts extends z.ZodMiniType, Row extends z.ZodMiniType>(counts: Counts, row: Row) =>
  z.object({ counts, untaken: z.int(), oldest: z.nullable(row), event_number: z.int() })

import * as z from 'zod/mini'
import { changedMeanwhile, failure, idTaken, notFound, type Failure } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { getPage, pageQuery } from '#platform/contract/page.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import { text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The columns that every kind of ticket has, beside its own: whose it is, and which staff handle it. */
export const ticketFields = {
  id: Id,
  hotel_id: z.string(),
  guest_id: Id,
  guest_name: z.string(),
  room_number: z.string(),
  /** The stay that its guest was in. */
  stay_id: z.nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** When a person claimed it. A timed job never sets it. */
  claimed_at: z.nullable(Timestamp),
  /** Display name of the claimer. Never an e-mail: the guest receives the row too. */
  claimed_by: z.nullable(z.string()),
  claimed_by_id: z.nullable(Id),
  /** The escalation level while it is unclaimed: 0 new, 1 overdue, 2 escalated. */
  escalation_level: z.int(),
  escalation_raised_at: z.nullable(Timestamp),
  /** When it escalates next, unless it is claimed. */
  escalation_due_at: z.nullable(Timestamp),
  /** Since when it waits: since it was created, or from shortly before its scheduled time. */
  escalation_from: Timestamp,
  /** The time that it is asked for; null: as soon as possible. */
  scheduled_for: z.nullable(Timestamp),
  /** When it rings; null when it has rung, or work on it has begun. Until then it is one of the scheduled ones. */
  ring_due_at: z.nullable(Timestamp),
  /** Display name of the member of staff who created it for a guest. */
  created_by: z.nullable(z.string()),
  created_by_id: z.nullable(Id),
}
/** Ids of staff accounts. A guest reads null instead. */
export const staffIds = ['claimed_by_id', 'created_by_id', 'staff_id'] as const

const fields = z.object(ticketFields)
export type TicketFields = z.output<typeof fields>
/** A ticket of any kind. */
export type Ticket = TicketFields & { status: string }

export const roomRequired = failure('tickets.room_required', 400)
export const nameRequired = failure('tickets.name_required', 400)

/** The guest for whom staff create a ticket. */
export const forGuest = { room_number: text(40, roomRequired.code), guest_name: text(120, nameRequired.code) }

/** The time that something is asked for; absent: as soon as possible. */
export const scheduledFor = z.optional(Timestamp)

/** A colleague has claimed it. The response names them, beside `current`. */
export const alreadyClaimed = failure('tickets.already_claimed', 409)
/** The same, where the colleague has no display name. */
export const claimedByColleague = failure('tickets.claimed_by_colleague', 409)

/** Only the scheduled ones, or only the others. */
const scheduled = z.enum(['true', 'false'], { error: 'platform.field_invalid' })

const transitionErrors = [notFound, changedMeanwhile] as const

/**
 * The common parts of the routes of every kind of ticket: their access, their answers and their failures. A contract
 * spreads them into its routes, and writes id, method, path and summary out itself.
 * @param feature the flag that switches the routes off; the scopes of keys have its name too
 * @param roles the staff roles that may call the staff's routes
 * @param row the schema of the kind's rows
 * @param params the path parameter that names one row
 */
export const ticketRoutes = <
  const Feature extends 'orders' | 'requests' | 'taxi',
  Row extends z.ZodMiniType,
  Params extends z.ZodMiniObject,
>(kind: {
  feature: Feature
  roles: readonly StaffRole[]
  row: Row
  params: Params
}) => {
  const { feature, roles, row, params } = kind
  const guest = { access: 'guest', feature } as const
  const staff = { access: 'manager', roles, feature } as const
  const reading = { ...staff, scope: `${feature}:read` } as const
  const writing = { ...staff, scope: `${feature}:write` } as const
  const openFields = <Counts extends z.ZodMiniObject>(counts: Counts) => ({
    counts,
    unclaimed: z.int(),
    oldest: z.nullable(row),
    /** Of the unclaimed ones, those that the reception and every manager hear. */
    escalated: z.object({ unclaimed: z.int(), oldest: z.nullable(row) }),
    scheduled: z.int(),
    next_scheduled: z.nullable(Timestamp),
  })
  const changed = { params, response: row, errors: transitionErrors } as const
  const audit = { none: 'The ticket keeps who did it and when.' } as const
  return {
    openFields,
    createOwn: <Body extends z.ZodMiniObject>(body: Body, errors: readonly Failure[]) =>
      ({ ...guest, body, status: 201, response: row, errors: [...errors, idTaken] }) as const,
    listOwn: { ...guest, query: z.object(pageQuery), response: getPage(row), errors: [] },
    /** A transition that the guest makes. */
    changeOwn: { ...guest, ...changed },
    /** @param filter which rows; `id` asks for one */
    list: <Filter extends Record<string, z.ZodMiniType>>(filter: Filter) =>
      ({
        ...reading,
        query: z.object({ ...pageQuery, ...filter, id: z.optional(Id), scheduled: z.optional(scheduled) }),
        response: getPage(row),
        errors: [],
      }) as const,
    /**
     * How many are open by status, how many of them are unclaimed, and the one that has waited longest.
     * Scheduled ones are not among them, but in `scheduled`, with the earliest of their times.
     * @param counts a number for each open status
     */
    getOpen: <Counts extends z.ZodMiniObject>(counts: Counts) =>
      ({
        ...reading,
        response: z.object({ ...openFields(counts), event_number: z.int() }),
        errors: [],
      }) as const,
    /** Created by staff for a guest on the phone or at the desk. `body` contains `forGuest`. */
    createForGuest: <Body extends z.ZodMiniObject>(body: Body, errors: readonly Failure[]) =>
      ({ ...writing, body, status: 201, response: row, audit, errors: [...errors, idTaken] }) as const,
    /** Possible until it rings or is claimed. */
    withdraw: { ...guest, params, status: 204, errors: transitionErrors },
    /** The status stays, so the guest sees no change. */
    claim: { ...writing, ...changed, audit, errors: [...transitionErrors, alreadyClaimed, claimedByColleague] },
    transition: { ...writing, ...changed, audit },
  } as const
}

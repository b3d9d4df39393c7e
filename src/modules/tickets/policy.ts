import { isOwn, actsForHotel, type Actor, type IntegrationActor } from '#modules/access/policy.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import type { TicketFields } from './contract.ts'

/**
 * The transitions of a ticket from each status; none from a closed one. The card offers `primary` first and `secondary`
 * beside it; `others` have no button of the staff.
 */
export type Transitions<Status extends string> = Readonly<
  Record<Status, { readonly primary?: Status; readonly secondary?: Status; readonly others?: readonly Status[] }>
>

/** The statuses from which one transition leads to this one. */
export const statusesBefore = <Status extends string>(transitions: Transitions<Status>, to: Status): Status[] =>
  (Object.keys(transitions) as Status[]).filter((from) => canTransition(transitions, from, to))

/** True if one transition leads from the one status to the other. */
export const canTransition = <Status extends string>(
  transitions: Transitions<Status>,
  from: Status,
  to: Status,
): boolean => {
  const { primary, secondary, others = [] } = transitions[from]
  return primary === to || secondary === to || others.includes(to)
}

/** Staff see every ticket of their hotel, guests their own. */
export const maySeeTicket = (actor: Actor | IntegrationActor, ticket: Pick<TicketFields, 'guest_id'>): boolean =>
  actsForHotel(actor) || isOwn(actor, ticket)

/** New, overdue, escalated. */
export type EscalationLevel = 0 | 1 | 2
/** The level that the reception and every manager hear. */
export const escalated = 2 satisfies EscalationLevel

const minuteMs = 60_000

/** The escalation level of an unclaimed ticket by its age, in the hotel's own minutes. */
export const escalationLevelAt = (
  since: number,
  now: number,
  { overdue_minutes, escalation_minutes }: Pick<PublicHotel, 'overdue_minutes' | 'escalation_minutes'>,
): EscalationLevel => {
  const age = now - since
  if (age >= escalation_minutes * minuteMs) return 2
  return age >= overdue_minutes * minuteMs ? 1 : 0
}

/** True if a ticket is scheduled: it is asked for at a time, and has neither rung nor been begun with. */
export const isScheduled = ({ ring_due_at }: Pick<TicketFields, 'ring_due_at'>): boolean => Boolean(ring_due_at)

/** True if a member of staff has claimed a ticket. */
export const isClaimed = ({ claimed_at }: Pick<TicketFields, 'claimed_at'>): boolean => Boolean(claimed_at)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The hotel's time of day, `22:05`. */
const timeIn = (now: number, timeZone: string): string => {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock.format(now)
}

/** True in quiet hours. From 22:00 until 07:00 crosses midnight. Equal times mean the whole day. */
export const isQuiet = (
  now: number,
  { quiet_from: from, quiet_until: until, time_zone }: Pick<PublicHotel, 'quiet_from' | 'quiet_until' | 'time_zone'>,
): boolean => {
  if (!from || !until) return false
  const time = timeIn(now, time_zone)
  return from < until ? from <= time && time < until : from <= time || time < until
}

import type { GuestScope, MemberScope } from '#modules/access/server/scope.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { escalationLevelAt } from '../policy.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60
const dayMs = dayMinutes * minuteMs
const times = { overdue_minutes: 5, escalation_minutes: 15 }

const toIso = (time: number): string => new Date(time).toISOString()

/**
 * When the tickets of the demo's last month were created, in minutes before now. All of them are long closed.
 * @param getHour an hour of the day, with its fraction
 */
export const listPastMinutes = (now: number, perDay: number, getHour: () => number): number[] => {
  const sinceMidnight = (now % (dayMinutes * minuteMs)) / minuteMs
  return Array.from(
    { length: 30 * perDay },
    (_, index) => sinceMidnight + Math.floor(index / perDay) * dayMinutes - getHour() * 60,
  ).filter((ago) => ago > 60)
}

/**
 * The columns of a demo row that every kind of ticket has.
 * @param claimed when staff claimed it; null: unclaimed
 */
export const demoTicketFields = (
  { hotelId, actor }: GuestScope,
  staff: MemberScope,
  created: number,
  claimed: number | null,
) => ({
  hotel_id: hotelId,
  guest_id: actor.id,
  guest_name: actor.guest_name,
  room_number: actor.room_number,
  created_at: toIso(created),
  claimed_at: claimed === null ? null : toIso(claimed),
  claimed_by: claimed === null ? null : staff.actor.display_name,
  claimed_by_id: claimed === null ? null : staff.actor.id,
})

/** The escalation columns of a demo row as they are by now, so that nothing escalates when the demo hotel opens. */
export const demoEscalation = (created: number, now: number, isClaimed: boolean) => {
  const at = (minutes: number): string => toIso(created + minutes * minuteMs)
  const level = isClaimed ? 0 : escalationLevelAt(created, now, times)
  return {
    escalation_level: level,
    escalation_raised_at: level === 0 ? null : at(level === 1 ? times.overdue_minutes : times.escalation_minutes),
    escalation_due_at: level === 2 ? null : at(level === 0 ? times.overdue_minutes : times.escalation_minutes),
  }
}

/**
 * The time that something of the demo is asked for.
 * @param time `HH:MM` on the hotel's clock
 * @param from when it may be at the earliest
 */
export const findNextTime = async (tx: Tx, { hotelId }: MemberScope, time: string, from: number): Promise<string> => {
  const { time_zone } = await tx
    .selectFrom('hotels')
    .select('time_zone')
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()
  const on = (moment: number): number => momentInZone(localTime(moment, time_zone).slice(0, 10), time, time_zone)
  return toIso(on(from) < from ? on(from + dayMs) : on(from))
}

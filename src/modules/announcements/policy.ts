import type { Failure } from '#platform/contract/failure.ts'
import { maxDays, audienceEmpty, periodInvalid, type Announcement, type MyAnnouncement } from './contract.ts'

export type AnnouncementState = 'planned' | 'running' | 'over' | 'withdrawn'
type Period = Pick<Announcement, 'from_at' | 'until_at'>
/** The receivers: rooms by id and floors by name; both empty for the whole hotel. */
export type Audience = Pick<Announcement, 'rooms' | 'floors'>
/** A room as far as announcements care. */
export type PlacedRoom = { id: string; floor: string | null }

/** The state of an announcement at `now` (milliseconds since 1970). */
export const getAnnouncementState = (
  { from_at, until_at, withdrawn_at }: Period & Pick<Announcement, 'withdrawn_at'>,
  now: number,
): AnnouncementState => {
  if (withdrawn_at !== null) return 'withdrawn'
  if (Date.parse(until_at) <= now) return 'over'
  return Date.parse(from_at) <= now ? 'running' : 'planned'
}

/** The problem of a period, or null: the end is in the future and after the beginning, at most 90 days later. */
export const findPeriodProblem = (from: number, until: number, now: number): Failure | null =>
  until > from && until > now && until - from <= maxDays * 86_400_000 ? null : periodInvalid

export const isForEverybody = ({ rooms, floors }: Audience): boolean => rooms.length === 0 && floors.length === 0

/** True if an announcement is for a room; null is one that is not in the hotel's list. */
export const isInAudience = (audience: Audience, room: PlacedRoom | null): boolean =>
  isForEverybody(audience) ||
  (room !== null && (audience.rooms.includes(room.id) || (room.floor !== null && audience.floors.includes(room.floor))))

/** The problem of an audience that matches no room, or null. */
export const findAudienceProblem = (audience: Audience, rooms: readonly PlacedRoom[]): Failure | null =>
  isForEverybody(audience) || rooms.some((room) => isInAudience(audience, room)) ? null : audienceEmpty

/** How many of these announcements run at the same time at most, while the first one runs. */
export const countMaxConcurrent = (first: Period, others: readonly Period[]): number => {
  const during = others.filter(({ from_at, until_at }) => from_at < first.until_at && until_at > first.from_at)
  // The number only rises where one begins.
  const beginnings = [first, ...during].map(({ from_at }) => (from_at > first.from_at ? from_at : first.from_at))
  return Math.max(
    ...beginnings.map(
      (moment) => 1 + during.filter(({ from_at, until_at }) => from_at <= moment && until_at > moment).length,
    ),
  )
}

/** The order in which guests read them: important ones first, then the newest. */
export const sortForReading = <One extends Pick<MyAnnouncement, 'kind' | 'from_at'>>(all: readonly One[]): One[] =>
  all.toSorted(
    (one, other) =>
      Number(other.kind === 'important') - Number(one.kind === 'important') ||
      Date.parse(other.from_at) - Date.parse(one.from_at),
  )

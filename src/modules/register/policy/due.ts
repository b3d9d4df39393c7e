import { openingAt, openSpans, type OpeningHours } from '#modules/hours/policy.ts'
import type { Moment, Pack, RegistrationChoices } from '#modules/registration/policy/packs.ts'
import { addDays } from '#platform/contract/day.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { addWorkingDays } from './working-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How far back the last open hours of a reception are looked for; one that is closed for longer is warned at once. */
const lookBackMs = 8 * dayMs

/** The days of a stay, and the hours of the hotel at which they begin and end. */
export type StayTimes = {
  check_in: string
  check_out: string | null
  check_in_from: string
  check_out_until: string
}

/** True for a stay of at most 24 hours, by the hours of the hotel and not of the guest. */
export const isShortStay = (stay: StayTimes, timeZone: string): boolean =>
  stay.check_out !== null &&
  momentInZone(stay.check_out, stay.check_out_until, timeZone) -
    momentInZone(stay.check_in, stay.check_in_from, timeZone) <=
    dayMs

/** When something happened, in milliseconds since 1970. @property isShort the stay is at most 24 hours long */
export type MomentFacts = { at: number; timeZone: string; isShort: boolean }

const getDay = (moment: number, timeZone: string): string => localTime(moment, timeZone).slice(0, 10)

/** The end of a day: the next midnight. */
const getEnd = (day: string, timeZone: string): number => momentInZone(addDays(day, 1), '00:00', timeZone)

const shortHours = 6
const shortWarnHours = 2
const czechWorkingDays = 3

/**
 * By when a moment has to be reported. Hours are real ones, so a clock change makes them neither longer nor shorter.
 * @returns milliseconds since 1970; null: never
 */
export const getDueAt = (
  pack: Pack,
  choices: Pick<RegistrationChoices, 'own_due_hours'>,
  moment: Moment,
  { at, timeZone, isShort }: MomentFacts,
): number | null => {
  if (!pack.moments.includes(moment)) return null
  const hours = pack.code === 'it' && isShort ? shortHours : pack.code === 'own' ? choices.own_due_hours : pack.dueHours
  if (hours !== null) return at + hours * hourMs
  if (pack.code === 'de') return getEnd(getDay(at, timeZone), timeZone)
  return pack.code === 'cz' ? getEnd(addWorkingDays(getDay(at, timeZone), czechWorkingDays), timeZone) : null
}

/** Hazard: a change that makes a stay due sooner makes it late at once. It leaves this much, so that staff are warned. */
const noticeMs = hourMs

/** The due time after a change of the stay: one that is past does not move, and none moves into the past. */
export const moveDueAt = (due: number | null, next: number, now: number): number => {
  if (due === null) return next
  return due <= now ? due : Math.max(next, Math.min(due, now + noticeMs))
}

/**
 * When staff are warned: some hours before the due time. Where the reception is closed then, an hour before it closes for
 * the last time before, so that somebody is there who can do it. Never before now, and never after the due time.
 * @param hours of the reception; null: it is always open
 */
export const getWarnAt = (
  pack: Pack,
  due: number,
  { at, timeZone, isShort }: MomentFacts,
  { hours, now }: { hours: OpeningHours | null; now: number },
): number => {
  const evening = Math.max(momentInZone(getDay(at, timeZone), '18:00', timeZone), at + 2 * hourMs)
  const warnHours = pack.code === 'it' && isShort ? shortWarnHours : pack.warnHours
  const wanted = pack.code === 'de' ? Math.min(evening, due) : due - warnHours * hourMs
  const possible = openingAt(hours, timeZone, wanted).open ? wanted : getLastHour(hours, timeZone, wanted)
  return Math.min(due, Math.max(possible, now))
}

/** An hour before the last closing time before a moment; where it is closed for days, long ago. */
const getLastHour = (hours: OpeningHours | null, timeZone: string, before: number): number => {
  const last = openSpans(hours, timeZone, before - lookBackMs, before).at(-1)
  return last ? Math.max(last.start, last.end - hourMs) : before - lookBackMs
}

import { fromCents, toCents } from '#modules/money/policy.ts'
import type { Transitions } from '#modules/tickets/policy.ts'
import { addDays } from '#platform/contract/day.ts'
import { invalidInput, type FieldProblem } from '#platform/contract/failure.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import {
  dayOutsideStay,
  dayRequired,
  maxNights,
  quantityInvalid,
  timeRequired,
  type BookingStatus,
  type Extra,
  type ExtraBooking,
  type NewExtraBooking,
} from './contract.ts'

/** Its guest withdraws what is asked, and the clock lets it expire. */
export const transitions: Transitions<BookingStatus> = {
  asked: { primary: 'approved', secondary: 'declined', others: ['withdrawn'] },
  approved: { primary: 'cancelled' },
  declined: {},
  withdrawn: {},
  expired: {},
  cancelled: {},
}

/** What waits for an answer. */
export const openStatuses = ['asked'] as const satisfies readonly BookingStatus[]
export const isOpen = ({ status }: Pick<ExtraBooking, 'status'>): boolean => status === 'asked'

type Wanted = Pick<NewExtraBooking, 'quantity' | 'nights' | 'for_day' | 'for_time'>
type StayDays = { check_in: string; check_out: string | null }

const dayMs = 86_400_000

/** The nights of an offer whose price is for a night: those chosen, or until the check-out; null for another offer. */
export const getNights = (
  { unit }: Pick<Extra, 'unit'>,
  { nights, for_day }: Pick<Wanted, 'nights' | 'for_day'>,
  { check_out }: Pick<StayDays, 'check_out'>,
): number | null => {
  if (unit !== 'night') return null
  if (nights !== undefined || for_day === undefined || check_out === null) return nights ?? 1
  return Math.min(maxNights, Math.max(1, (Date.parse(check_out) - Date.parse(for_day)) / dayMs))
}

/** What it costs, exact to the cent. */
export const computeTotal = ({ price }: Pick<Extra, 'price'>, quantity: number, nights: number | null): number =>
  fromCents(toCents(price) * quantity * (nights ?? 1))

const unasked = (field: string): FieldProblem => ({ failure: invalidInput, field })

/**
 * Why something cannot be asked for, by the offer and the dates of the stay.
 * @param today the hotel's day
 * @returns null if it can be; `invalidInput` for a field that the offer does not ask for
 */
export const findBookingProblem = (
  offer: Pick<Extra, 'unit' | 'timing' | 'quantity_most'>,
  wanted: Wanted,
  { check_in, check_out, today }: StayDays & { today: string },
): FieldProblem | null => {
  const { unit, timing, quantity_most } = offer
  const { quantity, nights, for_day, for_time } = wanted
  if (quantity > quantity_most) return { failure: quantityInvalid, field: 'quantity' }
  if (timing === 'none' && for_day !== undefined) return unasked('for_day')
  if (timing !== 'time' && for_time !== undefined) return unasked('for_time')
  if (unit !== 'night' && nights !== undefined) return unasked('nights')
  if (timing === 'none') return null
  if (for_day === undefined) return { failure: dayRequired, field: 'for_day' }
  if (timing === 'time' && for_time === undefined) return { failure: timeRequired, field: 'for_time' }
  const all = getNights(offer, wanted, { check_out })
  const isOutside =
    for_day < check_in ||
    for_day < today ||
    (check_out !== null && (for_day > check_out || (all !== null && addDays(for_day, all) > check_out)))
  return isOutside ? { failure: dayOutsideStay, field: 'for_day' } : null
}

/** The first and the last day that a booking takes up. @param today the day of one that is for no day of its own */
export const getDays = (
  { for_day, nights }: { for_day?: string | null | undefined; nights: number | null },
  today: string,
): { from: string; to: string } => {
  const from = for_day ?? today
  return { from, to: addDays(from, (nights ?? 1) - 1) }
}

/** The time that something is asked for; without a time of day the whole day; null: now. */
export const getSpan = (
  { for_day, for_time }: { for_day?: string | null | undefined; for_time?: string | null | undefined },
  zone: string,
): { start: number; end: number } | null => {
  if (!for_day) return null
  const start = momentInZone(for_day, for_time ?? '00:00', zone)
  return { start, end: for_time ? start + 1 : momentInZone(addDays(for_day, 1), '00:00', zone) }
}

/** For how long something waits for an answer at most. */
const maxWaitMs = dayMs

/** When something that is asked for now expires: after a day, or at its own time where that is sooner. */
export const getExpiry = (span: { start: number; end: number } | null, isTimed: boolean, now: number): number =>
  Math.min(now + maxWaitMs, span === null ? Infinity : isTimed ? span.start : span.end)

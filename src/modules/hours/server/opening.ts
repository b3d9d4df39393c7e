import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { Refusal, type Failure } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import { hoursClosed, timeUnavailable, type NextOpening } from '../contract/closed.ts'
import type { HoursSubject } from '../contract/subject.ts'
import {
  isOpenFor,
  isTimeAvailable,
  maxAheadMs,
  openingAt,
  openSpans,
  openTogether,
  type OpeningHours,
  type Span,
} from '../policy.ts'
import type { HotelHours } from './hotel-hours.ts'

type Options = { hours: HotelHours; hotels: Pick<Hotels, 'find'>; clock: Clock }

/** A thing that is asked for: the subjects that have to be open, and the conditions of the caller. */
type Asked = {
  subjects: readonly HoursSubject[]
  /** A time; undefined for now. */
  at: string | undefined
  /** How many minutes it takes at least. */
  lead: number
  /** Staff were asked and want it all the same. */
  overrideHours?: boolean | undefined
  /** The hotel's switch without which a guest cannot ask for a later time. */
  requiresSetting?: 'orders_ahead' | 'taxi_ahead' | undefined
  /** The refusal when the things are never open at the same time. */
  conflict?: Failure
}

/** Says what is open, by the server's clock. Costs no query. */
export const createOpening = ({ hours, hotels, clock }: Options) => {
  const find = async (
    hotelId: string,
    subjects: readonly HoursSubject[],
  ): Promise<{ all: readonly OpeningHours[]; zone: string }> => {
    const [timetables, hotel] = await Promise.all([hours.find(hotelId), hotels.find(hotelId)])
    return {
      all: [...new Set(subjects.flatMap((subject) => timetables?.get(subject) ?? []))],
      zone: hotel?.time_zone ?? 'UTC',
    }
  }

  /** True if something is open now. What has no hours is. */
  const isOpen = async (hotelId: string, subject: HoursSubject): Promise<boolean> => {
    const needed = await find(hotelId, [subject])
    return needed.all.every((hours) => openingAt(hours, needed.zone, clock.now()).open)
  }

  /** @returns why something cannot be asked for at a time, or now; null if it can, as when it was on its way at closing */
  const findRefusal = async (
    hotelId: string,
    { subjects, overrideHours, requiresSetting, conflict, at, lead }: Asked,
  ): Promise<Refusal | null> => {
    if (at === undefined && overrideHours) return null
    const now = clock.now()
    const { all, zone } = await find(hotelId, subjects)
    const isOffered = async () =>
      requiresSetting === undefined || (await hotels.find(hotelId))?.[requiresSetting] === true
    const isGranted =
      at === undefined
        ? all.every((hours) => isOpenFor(hours, zone, now))
        : (await isOffered()) && isTimeAvailable(overrideHours ? [] : all, zone, now, { at: Date.parse(at), lead })
    if (isGranted) return null
    const current = getNext(all, zone, now)
    const usual = at === undefined ? hoursClosed : timeUnavailable
    return new Refusal(current.next === null && all.length > 1 && conflict ? conflict : usual, { current })
  }

  /** @returns why something cannot be had at any moment of a span, such as a day; null if it can */
  const findRefusalWithin = async (
    hotelId: string,
    subject: HoursSubject,
    { start, end }: Span,
  ): Promise<Refusal | null> => {
    const { all, zone } = await find(hotelId, [subject])
    if (all.every((hours) => openSpans(hours, zone, start, end).length > 0)) return null
    return new Refusal(timeUnavailable, { current: getNext(all, zone, Math.max(start, clock.now())) })
  }

  return { isOpen, findRefusal, findRefusalWithin }
}

export type Opening = ReturnType<typeof createOpening>

/** When everything is open next, and until when. A single thing is looked for farther ahead. */
const getNext = (all: readonly OpeningHours[], zone: string, now: number): NextOpening => {
  const [first] = openTogether(all, zone, now, now + maxAheadMs)
  const next = first?.start ?? (all.length === 1 ? openingAt(all[0] ?? null, zone, now).next : null)
  const closes = first?.end ?? (next === null ? null : openingAt(all[0] ?? null, zone, next).until)
  const write = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())
  return { next: write(next), closes: write(closes) }
}

import { sql } from 'kysely'
import { getActorName } from '#modules/access/policy.ts'
import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import { totalTooHigh } from '#modules/bill/contract.ts'
import { readCurrency } from '#modules/bill/server/store.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { timeUnavailable } from '#modules/hours/contract/closed.ts'
import { forExtra } from '#modules/hours/contract/subject.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { maxAmount } from '#modules/invoices/contract.ts'
import { toCents } from '#modules/money/policy.ts'
import { stayEnded, type Stay } from '#modules/stays/contract.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { asSeenBy, resolveOwner } from '#modules/tickets/server/owner.ts'
import { findTicket } from '#modules/tickets/server/ticket-store.ts'
import { idTaken, invalidInput, notFound, Refusal, refuse, refuseIf } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import {
  priceChanged,
  soldOut,
  tooLate,
  unavailable,
  type Extra,
  type ExtraBooking,
  type NewExtraBooking,
  type Settle,
} from '../../contract.ts'
import { computeTotal, findBookingProblem, getDays, getExpiry, getNights, getSpan } from '../../policy.ts'
import { lockExtra } from '../offers/store.ts'
import { chargeBooking, findBill, getSettle } from './settle.ts'
import { countByDay, insertBooking, table } from './store.ts'

type Caller = GuestScope | ManagerScope
/** What staff say beside: how it is paid, and that they want it all the same. */
export type ByStaff = { settle?: Settle | undefined; despiteLimit?: boolean; despiteHours?: boolean }
type Parts = { database: Database; opening: Opening }

const hourMs = 3_600_000

/**
 * Asks for an extra; one that needs no approval, and one that staff book, is approved and charged at once. The same id
 * again asks for nothing. The stay is locked first, as for all that is charged, then the offer: bookings of one offer
 * take turns, so that the limit of a day holds.
 * @param byStaff undefined for a guest
 * @throws Refusal 409 with the offer when its price has changed, with what is left of each day, or with the next time;
 * 400 for a day or a time that the offer or the stay does not have
 */
export const book = (
  parts: Parts,
  scope: Caller,
  stayId: string,
  wanted: NewExtraBooking,
  byStaff?: ByStaff,
): Promise<ExtraBooking> =>
  parts.database.write(scope, async (tx) => {
    const stay = (await lockStay(tx, scope, stayId)) ?? refuse(notFound)
    const first = await findTicket(tx, scope, table, wanted.id)
    if (first) return answerAgain(scope, first, stay, wanted)
    if (stay.status === 'ended') throw new Refusal(stayEnded, { current: stay })
    const offer = await lockExtra(tx, scope, wanted.extra_id)
    if (!offer?.available) throw new Refusal(unavailable)
    const { today, zone } = await getHotelDay(tx, scope)
    refuseUnfit(offer, wanted, { ...stay, today })
    const nights = getNights(offer, wanted, stay)
    const total = refuseOtherTotal(offer, wanted, nights)
    const now = await readNow(tx)
    const span = getSpan(wanted, zone)
    await refuseTime(parts.opening, scope, offer, { span, now, despiteHours: byStaff?.despiteHours })
    if (!byStaff?.despiteLimit)
      await refuseSoldOut(tx, scope, offer, wanted.quantity, getDays({ ...wanted, nights }, today))
    const bill = await findBill(tx, scope)
    const isTrusted = scope.actor.kind === 'guest' ? (scope.session?.trusted ?? false) : stay.confirmed_at !== null
    const settle = getSettle(bill, isTrusted, byStaff?.settle)
    // What a guest may not charge to the room waits for the staff.
    const isApproved = byStaff !== undefined || (!offer.approval && (bill === null || settle === 'room'))
    const booking = await insertBooking(tx, scope, {
      ...(await resolveOwner(tx, scope, { room_number: stay.room_number, guest_name: stay.lead_name })),
      room_number: stay.room_number,
      stay_id: stay.id,
      id: wanted.id,
      extra_id: offer.id,
      name: offer.name,
      unit: offer.unit,
      price: offer.price,
      currency: await readCurrency(tx, scope),
      tax_rate: offer.tax_rate ?? bill?.tax_rate ?? null,
      quantity: wanted.quantity,
      nights,
      total,
      for_day: wanted.for_day ?? null,
      for_time: wanted.for_time ?? null,
      note: wanted.note,
      language: wanted.language ?? null,
      status: isApproved ? 'approved' : 'asked',
      settle,
      expires_at: isApproved ? null : new Date(getExpiry(span, wanted.for_time !== undefined, now)).toISOString(),
      answered_at: isApproved ? new Date(now).toISOString() : null,
      answered_by: scope.actor.kind === 'guest' ? null : getActorName(scope.actor),
    })
    if (!booking) return refuse(idTaken)
    if (isApproved) await chargeBooking(tx, scope, stay, booking)
    return asSeenBy(scope, booking)
  })

/** Lost answer: the same booking again. @throws Refusal 409 for something else under its id */
const answerAgain = (scope: Caller, first: ExtraBooking, stay: Stay, wanted: NewExtraBooking): ExtraBooking => {
  const { actor } = scope
  const isSender =
    actor.kind === 'guest'
      ? first.guest_id === actor.id && first.created_by_id === null
      : first.created_by_id === actor.id && first.stay_id === stay.id
  const isSame =
    (first.extra_id === null || first.extra_id === wanted.extra_id) &&
    first.quantity === wanted.quantity &&
    (wanted.nights === undefined || first.nights === wanted.nights) &&
    first.for_day === (wanted.for_day ?? null) &&
    first.for_time === (wanted.for_time ?? null) &&
    first.note === wanted.note
  return isSender && isSame ? asSeenBy(scope, first) : refuse(idTaken)
}

const refuseUnfit = (offer: Extra, wanted: NewExtraBooking, dates: Parameters<typeof findBookingProblem>[2]): void => {
  const problem = findBookingProblem(offer, wanted, dates)
  if (problem?.failure === invalidInput)
    throw new Refusal(invalidInput, { fields: { [problem.field]: 'platform.field_invalid' } })
  refuseIf(problem)
}

const refuseOtherTotal = (
  offer: Extra,
  { quantity, expected_total }: NewExtraBooking,
  nights: number | null,
): number => {
  const total = computeTotal(offer, quantity, nights)
  if (total > maxAmount) refuse(totalTooHigh, 'quantity')
  if (toCents(expected_total) !== toCents(total)) throw new Refusal(priceChanged, { current: offer })
  return total
}

type When = { span: { start: number; end: number } | null; now: number; despiteHours?: boolean | undefined }

const refuseTime = async (opening: Opening, scope: Caller, offer: Extra, when: When): Promise<void> => {
  const { span, now, despiteHours = false } = when
  const { id, lead_hours, timing } = offer
  if (span && lead_hours > 0 && span.start < now + lead_hours * hourMs)
    throw new Refusal(tooLate, { values: { hours: lead_hours } })
  if (span && timing === 'time' && span.start < now)
    throw new Refusal(timeUnavailable, { current: { next: null, closes: null } })
  if (despiteHours) return
  const refusal = span
    ? await opening.findRefusalWithin(scope.hotelId, forExtra(id), span)
    : await opening.findRefusal(scope.hotelId, { subjects: [forExtra(id)], at: undefined, lead: 0 })
  if (refusal) throw refusal
}

const refuseSoldOut = async (
  tx: Tx,
  scope: Caller,
  { id, per_day }: Extra,
  quantity: number,
  days: { from: string; to: string },
): Promise<void> => {
  if (per_day === null) return
  const left = (await countByDay(tx, scope, id, days)).map(({ day, taken }) => ({
    day,
    left: Math.max(0, per_day - taken),
  }))
  const short = left.find((one) => one.left < quantity)
  if (short) throw new Refusal(soldOut, { values: short, current: { left } })
}

const readNow = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from now()::timestamptz(3)) * 1000)::float8 as now`.execute(tx)
  return rows[0]?.now ?? Date.now()
}

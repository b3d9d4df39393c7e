import { sql } from 'kysely'
import type { HotelScope } from '#modules/access/server/scope.ts'
import { isOpenHotel } from '#modules/hotels/server/hotels.ts'
import { getZone } from '#modules/hotels/server/on-day.ts'
import type { TicketOwner } from '#modules/tickets/server/owner.ts'
import type { TicketTable } from '#modules/tickets/server/ticket-store.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { findDueIn, maxPerSweep, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import { maxOwnBookings, type ExtraBooking } from '../../contract.ts'
import { openStatuses, transitions } from '../../policy.ts'

/** The types of the columns that the generated schema lacks. */
type Known = Pick<ExtraBooking, 'unit' | 'status' | 'settle' | 'answer_phrase'>

export const table: TicketTable<ExtraBooking, (typeof openStatuses)[number]> = {
  name: 'extra_bookings',
  flag: 'extras',
  waiting: openStatuses,
  since: 'escalation_from',
  department: 'reception',
  open: openStatuses,
  transitions,
  transitionColumns: {},
}

/** What the guests of a stay have asked for, the newest first. */
export const listOfStay = (tx: Tx, { hotelId }: Scope, stayId: string): Promise<ExtraBooking[]> =>
  tx
    .selectFrom('extra_bookings')
    .selectAll()
    .$narrowType<Known>()
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', stayId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxOwnBookings)
    .execute()

/** A new booking. The database fills what every ticket has. */
export type NewRow = Pick<
  ExtraBooking,
  | 'id'
  | 'stay_id'
  | 'extra_id'
  | 'name'
  | 'unit'
  | 'price'
  | 'currency'
  | 'tax_rate'
  | 'quantity'
  | 'nights'
  | 'total'
  | 'for_day'
  | 'for_time'
  | 'note'
  | 'language'
  | 'status'
  | 'settle'
  | 'expires_at'
  | 'answered_at'
  | 'answered_by'
> &
  TicketOwner & { created_at?: string }

/** Adds a booking. Undefined if the id exists already. */
export const insertBooking = (tx: Tx, { hotelId }: HotelScope, row: NewRow): Promise<ExtraBooking | undefined> =>
  tx
    .insertInto('extra_bookings')
    .values({ ...row, hotel_id: hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<Known>()
    .executeTakeFirst()

/**
 * How many of an offer are asked for and approved on each of these days. One without a day takes up the day on which it
 * was asked for.
 */
export const countByDay = async (
  tx: Tx,
  { hotelId }: Scope,
  extraId: string,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; taken: number }[]> => {
  const first = sql`coalesce(booking.for_day, (booking.created_at at time zone ${getZone(hotelId)})::date)`
  const { rows } = await sql<{ day: string; taken: number }>`
    select day::date::text as day, coalesce(sum(booking.quantity), 0)::int as taken
    from generate_series(${from}::date, ${to}::date, interval '1 day') day
      left join extra_bookings booking on booking."hotel_id" = ${hotelId} and booking.extra_id = ${extraId}
        and booking.status in ('asked', 'approved')
        and day::date between ${first} and ${first} + coalesce(booking.nights, 1) - 1
    group by day order by day`.execute(tx)
  return rows
}

const expired = sql`status = 'expired', updated_at = now()`

/** What a stay that ends has asked for expires. */
export const expireOfStay = async (tx: Tx, { hotelId }: Scope, stayId: string): Promise<void> => {
  await sql`update extra_bookings set ${expired}
    where "hotel_id" = ${hotelId} and stay_id = ${stayId} and status = 'asked'`.execute(tx)
}

// In a hotel that is closed it waits, and expires when the hotel opens again.
const waiting = sql`
  from extra_bookings row join hotels hotel on hotel.id = row.hotel_id where row.status = 'asked' and ${isOpenHotel}`

/** What was not answered in time expires. An answer at the same moment has locked its row, and wins. */
export const dueBookings: DueRows = {
  ...findDueIn(waiting, 'expires_at'),
  move: async (tx, { hotelId }) => {
    const { rows } = await sql`update extra_bookings set ${expired}
      where "hotel_id" = ${hotelId} and status = 'asked' and id in (
        select id from extra_bookings where "hotel_id" = ${hotelId} and status = 'asked' and expires_at <= now()
        order by expires_at limit ${maxPerSweep} for update skip locked) returning id`.execute(tx)
    return rows.length
  },
}

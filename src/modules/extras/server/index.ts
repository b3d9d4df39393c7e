import { deskRoles } from '#modules/access/policy.ts'
import type { ChargeSource } from '#modules/bill/server/source.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import type { RatedKind } from '#modules/ratings/server/rated-things.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'
import { findTicket } from '#modules/tickets/server/ticket-store.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { dueBookings, expireOfStay, listOfStay, table } from './bookings/store.ts'
import { extrasDemo } from './demo.ts'
import { insights } from './insights.ts'
import { notices, webhookEvent } from './notifications.ts'
import { forgetStays, personal } from './privacy.ts'
import { extrasRoutes } from './routes.ts'

const stayFollower: StayFollower = {
  ended: (tx, scope, { id }) => expireOfStay(tx, scope, id),
  forgotten: forgetStays,
}

/**
 * What waits for an answer, however it is to be paid: the end of the stay makes it expire, and who approves it can charge
 * it to the room all the same.
 */
const chargeSource: ChargeSource = {
  listUnderWay: async (tx, scope, stayId) =>
    (await listOfStay(tx, scope, stayId))
      .filter(({ status }) => status === 'asked')
      .toReversed()
      .map(({ name, total, currency }) => ({ kind: 'extra', order_id: null, description: name, total, currency })),
}

/** Extras are rated from their day on, without a day from their approval. */
const rated: RatedKind = {
  kind: 'extra',
  find: async (tx, scope, id) => {
    const booking = await findTicket(tx, scope, table, id)
    if (booking?.status !== 'approved') return undefined
    const { today } = await getHotelDay(tx, scope)
    return booking.for_day !== null && booking.for_day > today
      ? undefined
      : { stay_id: booking.stay_id, about: booking.name }
  },
}

const heard = { guest: 'extras', roles: deskRoles, scope: 'extras:read' } as const

/** The server part of the extras. */
export const extras = {
  name: 'extras',
  live: { extras: heard, extra_bookings: heard },
  routes: (parts: { database: Database; opening: Opening }) => extrasRoutes(parts),
  notices,
  webhookEvent,
  jobs: ({ database }: { database: Database }) => sweepDueRows(database, [dueBookings]),
  tickets: table,
  rated,
  stayFollower,
  chargeSource,
  insights,
  personal,
  demo: extrasDemo,
} as const

import { getStayId, type GuestScope } from '#modules/access/server/scope.ts'
import { asGuestSees } from '#modules/tickets/server/owner.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import type { Extra, ExtraBooking, Settle } from '../contract.ts'
import { findBill, getSettle } from './bookings/settle.ts'
import { listOfStay } from './bookings/store.ts'
import { listAvailable } from './offers/store.ts'

type MyExtras = { offers: Extra[]; bookings: ExtraBooking[]; settle: Settle; event_number: number }

/** What a guest can ask for, and what their stay has asked for, in one snapshot. */
export const listMine = (database: Database, scope: GuestScope): Promise<MyExtras> =>
  database.read(scope, async (tx) => ({
    offers: await listAvailable(tx, scope),
    bookings: (await listOfStay(tx, scope, getStayId(scope))).map(asGuestSees),
    settle: getSettle(await findBill(tx, scope), scope.session?.trusted ?? false),
    event_number: await eventNumber(tx, scope),
  }))

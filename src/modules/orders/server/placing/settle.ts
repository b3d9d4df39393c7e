import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import { includesGuest } from '#modules/bill/policy.ts'
import { findBillSettings } from '#modules/bill/server/settings.ts'
import { findHotelWith, type Hotels } from '#modules/hotels/server/hotels.ts'
import { findPresentStay } from '#modules/stays/server/store.ts'
import type { TicketOwner } from '#modules/tickets/server/owner.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { settleChanged, type Settle } from '../../contract.ts'
import { getSettles } from '../../policy.ts'

/** How an order is paid, or how to find it out once its owner is known. Null: the hotel has no bills. */
export type FoundSettle = Settle | null | ((tx: Tx, owner: TicketOwner) => Promise<Settle>)

/**
 * How an order is paid: as asked for, or as the hotel's rule says.
 * @param asked what the screen showed; undefined: the rule decides
 * @returns the refusal, with how it is paid instead, where that is not possible: guests are told before they order
 */
export const findSettle = async (
  { database, hotels }: { database: Database; hotels: Pick<Hotels, 'find'> },
  scope: GuestScope | ManagerScope,
  asked: Settle | undefined,
): Promise<FoundSettle | Refusal> => {
  if (!(await findHotelWith(hotels, scope.hotelId, 'bill'))) return null
  const { to_room, pay_choice } = await database.read(scope, (tx) => findBillSettings(tx, scope))
  const isGuest = scope.actor.kind === 'guest'
  if (!isGuest && to_room !== 'nobody' && asked) return asked
  // What staff order for a guest goes by the stay that the order will belong to.
  if (!isGuest && to_room === 'trusted')
    return async (tx, owner) => {
      const stay = await findPresentStay(tx, scope, owner)
      return stay && stay.confirmed_at !== null ? 'room' : 'on_delivery'
    }
  const trusted = isGuest && ((scope as GuestScope).session?.trusted ?? false)
  const settles = getSettles({ to_room: includesGuest(to_room, trusted), pay_choice: pay_choice || !isGuest })
  const [settle] = settles
  if (asked && !settles.includes(asked)) return new Refusal(settleChanged, { current: { settle } })
  return asked ?? settle
}

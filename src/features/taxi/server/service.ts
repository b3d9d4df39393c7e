import { Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import { answerRetry, resolveOwner, type GuestNamed } from '#core/tickets/server/owner.ts'
import type { Opening } from '#core/hours/server/opening.ts'
import { findTicket } from '#core/tickets/server/ticket-store.ts'
import {
  maxPerGuest,
  maxPerRoom,
  oneAtATime,
  roomHasEnough,
  type NewTaxiRequest,
  type TaxiRequest,
} from '../contract.ts'
import * as store from './store.ts'

/** Creating taxi requests, with their limits. Everything else is as with every ticket. */
export class TaxiService {
  readonly #database: Database
  readonly #opening: Opening
  constructor(database: Database, opening: Opening) {
    this.#database = database
    this.#opening = opening
  }

  /**
   * Calls a taxi. The same id again calls none.
   * @param who the session's guest, or the guest for whom staff call it
   * @param despite also while it is closed
   * @throws Refusal 409 while it is closed, while the guest waits for another taxi, or the room for three
   */
  async call(
    scope: GuestScope | ManagerScope,
    { id, pickup_location }: NewTaxiRequest,
    who: GuestNamed,
    despite = false,
  ): Promise<TaxiRequest> {
    const closed = await this.#opening.refuseClosed(scope.hotelId, { usedBy: ['taxi'], despite })
    return this.#database.write(scope, async (tx) => {
      const owner = await resolveOwner(tx, scope, who)
      const same = (first: TaxiRequest | undefined): TaxiRequest =>
        answerRetry(scope, first, owner, (row) => row.pickup_location === pickup_location)
      await store.lockRoom(tx, scope, owner.room_number)
      const [first, awaited] = await Promise.all([
        findTicket(tx, scope, store.table, id),
        store.countAwaited(tx, scope, owner),
      ])
      // Checked before the limits: a retry of the call that counts now must not fail.
      if (first) return same(first)
      if (closed) throw closed
      if (awaited.of_guest >= maxPerGuest) throw new Refusal(oneAtATime)
      if (awaited.of_room >= maxPerRoom) throw new Refusal(roomHasEnough)
      return (
        (await store.insertTaxiRequest(tx, scope, { id, pickup_location, ...owner })) ??
        same(await findTicket(tx, scope, store.table, id))
      )
    })
  }
}

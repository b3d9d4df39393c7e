import { Refusal } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { GuestScope, ManagerScope } from '#core/people/server/gate.ts'
import {
  answerRetry,
  ownerFromSession,
  resolveOwner,
  type GuestNamed,
  type TicketOwner,
} from '#core/tickets/server/owner.ts'
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

/** What is special about taxi requests. Each use case opens its own transaction. */
export class TaxiService {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Calls a taxi. The same id again calls none.
   * @throws Refusal 409 while the guest waits for another taxi, or the room for three
   */
  call(scope: GuestScope, taxi: NewTaxiRequest): Promise<TaxiRequest> {
    const owner = ownerFromSession(scope)
    return this.#call(scope, taxi, owner, () => Promise.resolve(owner))
  }

  /** Calls a taxi for a guest, with the same limits. */
  enter(scope: ManagerScope, taxi: NewTaxiRequest, who: GuestNamed): Promise<TaxiRequest> {
    return this.#call(scope, taxi, who, (tx) => resolveOwner(tx, scope, who))
  }

  #call(
    scope: GuestScope | ManagerScope,
    { id, pickup_location }: NewTaxiRequest,
    who: GuestNamed,
    findOwner: (tx: Tx) => Promise<TicketOwner>,
  ): Promise<TaxiRequest> {
    const same = (first: TaxiRequest | undefined): TaxiRequest =>
      answerRetry(scope, first, who, (row) => row.pickup_location === pickup_location)
    return this.#database.write(scope, async (tx) => {
      await store.lockRoom(tx, scope, who.room_number)
      const owner = await findOwner(tx)
      const [first, awaited] = await Promise.all([
        findTicket(tx, scope, store.table, id),
        store.countAwaited(tx, scope, owner),
      ])
      // Checked before the limits: a retry of the call that counts now must not fail.
      if (first) return same(first)
      if (awaited.of_guest >= maxPerGuest) throw new Refusal(oneAtATime)
      if (awaited.of_room >= maxPerRoom) throw new Refusal(roomHasEnough)
      return (
        (await store.insertTaxiRequest(tx, scope, { id, pickup_location, ...owner })) ??
        same(await findTicket(tx, scope, store.table, id))
      )
    })
  }
}

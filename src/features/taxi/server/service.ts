import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { Refusal } from '#platform/contract/failure.ts'
import type { Page } from '#platform/contract/page.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import { onDay } from '#core/hotels/server/on-day.ts'
import type { GuestScope, HotelScope, ManagerScope } from '#core/access/server/scope.ts'
import {
  answerRetry,
  ownerFromSession,
  resolveOwner,
  type GuestNamed,
  type TicketOwner,
} from '#core/tickets/server/owner.ts'
import { readOpenTickets, readOwnTickets, readTickets } from '#core/tickets/server/ticket-lists.ts'
import { claim, findTicket, isOpenRow, transition } from '#core/tickets/server/ticket-store.ts'
import {
  maxPerGuest,
  maxPerRoom,
  oneAtATime,
  roomHasEnough,
  type getOpenTaxis,
  type listTaxiRequests,
  type NewTaxiRequest,
  type TaxiRequest,
} from '../contract.ts'
import * as store from './store.ts'

type BoardQuery = z.output<typeof listTaxiRequests.query>

const now = sql<string>`now()`

/** The use cases of taxi requests; each owns its transaction. */
export class TaxiService {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Calls a taxi. Twice with the same id is once, however often a phone sends it.
   * @throws Refusal 409 while another taxi is on its way to the guest, or three to the room
   */
  call(scope: GuestScope, taxi: NewTaxiRequest): Promise<TaxiRequest> {
    const owner = ownerFromSession(scope)
    return this.#call(scope, taxi, owner, () => Promise.resolve(owner))
  }

  /** Entered by staff for a guest, with the same limits. */
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
      // Before the limits: the answer to the first sending may have been lost.
      if (first) return same(first)
      if (awaited.of_guest >= maxPerGuest) throw new Refusal(oneAtATime)
      if (awaited.of_room >= maxPerRoom) throw new Refusal(roomHasEnough)
      return (
        (await store.insertTaxiRequest(tx, scope, { id, pickup_location, ...owner })) ??
        same(await findTicket(tx, scope, store.table, id))
      )
    })
  }

  listOwn(scope: GuestScope, query: Pick<BoardQuery, 'limit' | 'cursor'>): Promise<RawJson<Page<TaxiRequest>>> {
    return readOwnTickets(this.#database, scope, store.table, query)
  }

  listAll(scope: ManagerScope, { state, day, id, ...query }: BoardQuery): Promise<RawJson<Page<TaxiRequest>>> {
    return readTickets(this.#database, scope, store.table, query, [
      ...(state === 'open' ? [isOpenRow(store.table)] : []),
      ...(day === undefined ? [] : [onDay(scope.hotelId, day)]),
      ...(id === undefined ? [] : [sql<boolean>`id = ${id}`]),
    ])
  }

  open(scope: ManagerScope): Promise<z.output<typeof getOpenTaxis.response>> {
    return readOpenTickets(this.#database, scope, store.table)
  }

  take(scope: ManagerScope, id: string): Promise<TaxiRequest> {
    return this.#database.write(scope, (tx) => claim(tx, scope, store.table, id))
  }

  dispatch(scope: ManagerScope, id: string): Promise<TaxiRequest> {
    const columns = { dispatched_at: now }
    return this.#database.write(scope, (tx) => transition(tx, scope, store.table, id, 'dispatched', columns))
  }

  /** By staff, or by the guest whose it is. */
  cancel(scope: HotelScope, id: string): Promise<TaxiRequest> {
    const columns = { cancelled_at: now, cancelled_by: scope.actor.kind === 'guest' ? 'guest' : 'staff' } as const
    return this.#database.write(scope, (tx) => transition(tx, scope, store.table, id, 'cancelled', columns))
  }

  arrive(scope: ManagerScope, id: string): Promise<TaxiRequest> {
    const columns = { arrived_at: now }
    return this.#database.write(scope, (tx) => transition(tx, scope, store.table, id, 'arrived', columns))
  }

  complete(scope: ManagerScope, id: string): Promise<TaxiRequest> {
    const columns = { completed_at: now }
    return this.#database.write(scope, (tx) => transition(tx, scope, store.table, id, 'completed', columns))
  }
}

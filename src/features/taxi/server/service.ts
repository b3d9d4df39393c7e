import type * as z from 'zod/mini'
import { changedMeanwhile, idTaken, notFound, Refusal } from '#platform/contract/failure.ts'
import type { Page } from '#platform/contract/page.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { readOpen, readPage } from '#platform/server/list/page.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import { staffIds } from '#core/tickets/contract.ts'
import { asGuestSees, resolveOwner, isRetryOf, ownerFromSession, type TicketOwner } from '#core/tickets/server/owner.ts'
import { claim } from '#core/tickets/server/ticket-store.ts'
import type { GuestScope, HotelScope, ManagerScope } from '#core/people/server/gate.ts'
import {
  maxPerGuest,
  maxPerRoom,
  oneAtATime,
  roomHasEnough,
  type getOpenTaxis,
  type listTaxiRequests,
  type NewTaxiRequest,
  type TaxiRequest,
  type TaxiStatus,
} from '../contract.ts'
import { maySeeTaxi, openStatuses, statusesBefore } from '../policy.ts'
import * as store from './store.ts'

type Who = Pick<TaxiRequest, 'room_number' | 'guest_name'>
type BoardQuery = z.output<typeof listTaxiRequests.query>

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
  async call(scope: GuestScope, taxi: NewTaxiRequest): Promise<TaxiRequest> {
    const whose = ownerFromSession(scope)
    return asGuestSees(await this.#call(scope, taxi, whose, () => Promise.resolve(whose)))
  }

  /** Entered by staff for a guest, with the same limits. */
  enter(scope: ManagerScope, taxi: NewTaxiRequest, who: Who): Promise<TaxiRequest> {
    return this.#call(scope, taxi, who, (tx) => resolveOwner(tx, scope, who))
  }

  #call(
    scope: GuestScope | ManagerScope,
    { id, pickup_location }: NewTaxiRequest,
    who: Who,
    resolveTicketOwner: (tx: Tx) => Promise<TicketOwner>,
  ): Promise<TaxiRequest> {
    const same = (first: TaxiRequest | undefined): TaxiRequest => {
      if (first && isRetryOf(scope, first, who) && first.pickup_location === pickup_location) return first
      throw new Refusal(idTaken)
    }
    return this.#database.write(scope, async (tx) => {
      await store.lockRoom(tx, scope, who.room_number)
      const whose = await resolveTicketOwner(tx)
      const [first, awaited] = await Promise.all([
        store.findTaxiRequest(tx, scope, id),
        store.countAwaited(tx, scope, whose),
      ])
      // Before the limits: the answer to the first sending may have been lost.
      if (first) return same(first)
      if (awaited.of_guest >= maxPerGuest) throw new Refusal(oneAtATime)
      if (awaited.of_room >= maxPerRoom) throw new Refusal(roomHasEnough)
      return (
        (await store.insertTaxiRequest(tx, scope, { id, pickup_location, ...whose })) ??
        same(await store.findTaxiRequest(tx, scope, id))
      )
    })
  }

  listOwn(scope: GuestScope, query: Pick<BoardQuery, 'limit' | 'cursor'>): Promise<RawJson<Page<TaxiRequest>>> {
    return readPage(this.#database, scope, query.limit, (tx) => store.listOfGuest(tx, scope, query), staffIds)
  }

  listAll(scope: ManagerScope, query: BoardQuery): Promise<RawJson<Page<TaxiRequest>>> {
    return readPage(this.#database, scope, query.limit, (tx) => store.listOfHotel(tx, scope, query))
  }

  open(scope: ManagerScope): Promise<z.output<typeof getOpenTaxis.response>> {
    return readOpen(this.#database, scope, openStatuses, (tx) => [
      store.countOpen(tx, scope),
      store.oldestUnclaimed(tx, scope),
    ])
  }

  take(scope: ManagerScope, id: string): Promise<TaxiRequest> {
    return this.#database.write(scope, (tx) =>
      claim(tx, scope, store.table, id, () => store.findTaxiRequest(tx, scope, id)),
    )
  }

  dispatch(scope: ManagerScope, id: string): Promise<TaxiRequest> {
    return this.#move(scope, id, 'dispatched')
  }

  /** By staff, or by the guest whose it is. */
  cancel(scope: HotelScope, id: string): Promise<TaxiRequest> {
    return this.#move(scope, id, 'cancelled')
  }

  arrive(scope: ManagerScope, id: string): Promise<TaxiRequest> {
    return this.#move(scope, id, 'arrived')
  }

  complete(scope: ManagerScope, id: string): Promise<TaxiRequest> {
    return this.#move(scope, id, 'completed')
  }

  /** The loser of a race gets 409 with the request as it is now; what one may not see was never there. */
  #move(scope: HotelScope, id: string, to: Exclude<TaxiStatus, 'requested'>): Promise<TaxiRequest> {
    return this.#database.write(scope, async (tx) => {
      const moved = await store.moveTaxiRequest(tx, scope, id, statusesBefore(to), to)
      const shown = scope.actor.kind === 'guest' ? asGuestSees<TaxiRequest> : (row: TaxiRequest) => row
      if (moved) return shown(moved)
      const current = await store.findTaxiRequest(tx, scope, id)
      throw current && maySeeTaxi(scope.actor, current)
        ? new Refusal(changedMeanwhile, { current: shown(current) })
        : new Refusal(notFound)
    })
  }
}

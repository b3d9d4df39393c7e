import { changedMeanwhile, idTaken, notFound, Refusal } from '#platform/contract/failure.ts'
import type { Page } from '#platform/contract/page.ts'
import { eventCounter, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { readOpen, readPage } from '#platform/server/list/page.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import type { GuestScope, ManagerScope } from '#core/people/server/gate.ts'
import type * as z from 'zod/mini'
import type {
  countCompletedToday,
  getOpenRequests,
  listRequests,
  NewRequest,
  NewRequestForGuest,
  RequestStatus,
  RequestType,
  ServiceRequest,
} from '../contract.ts'
import { staffIds } from '#core/tickets/contract.ts'
import { asGuestSees, resolveOwner, isRetryOf, ownerFromSession } from '#core/tickets/server/owner.ts'
import { claim } from '#core/tickets/server/ticket-store.ts'
import * as store from './store.ts'

type Ask = z.output<typeof NewRequest>
type BoardQuery = z.output<typeof listRequests.query>
type CompletedToday = z.output<typeof countCompletedToday.response>
type OwnQuery = Pick<BoardQuery, 'limit' | 'cursor'>

/** The use cases of service requests; each owns its transaction. */
export class RequestService {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /** Asking twice with the same id is asking once: a phone that did not hear the answer may send again. */
  async ask(scope: GuestScope, { id, type, description, room_number, guest_name }: Ask): Promise<ServiceRequest> {
    const { actor } = scope
    const wanted = {
      id,
      type,
      description,
      room_number: room_number ?? actor.room_number,
      guest_name: guest_name ?? actor.guest_name,
    }
    const [[made]] = await this.#database.writeBatch(scope, (tx) => [
      store.insertRequest(tx, scope, { ...ownerFromSession(scope), ...wanted, ...getSender(scope, wanted) }),
    ])
    if (made) return made
    const first = await this.#database.read(scope, (tx) => store.findRequest(tx, scope, id))
    if (
      first &&
      isRetryOf(scope, first, wanted) &&
      first.type === type &&
      first.description === description &&
      first.room_number === wanted.room_number &&
      first.guest_name === wanted.guest_name
    )
      return asGuestSees(first)
    throw new Refusal(idTaken)
  }

  /** Entered by staff; the same id twice is one request. */
  enter(
    scope: ManagerScope,
    { id, type, description, ...who }: z.output<typeof NewRequestForGuest>,
  ): Promise<ServiceRequest> {
    return this.#database.write(scope, async (tx) => {
      const made = await store
        .insertRequest(tx, scope, { id, type, description, ...(await resolveOwner(tx, scope, who)) })
        .executeTakeFirst()
      const row = made ?? (await store.findRequest(tx, scope, id))
      if (row && isRetryOf(scope, row, who) && row.type === type && row.description === description) return row
      throw new Refusal(idTaken)
    })
  }

  listOwn(scope: GuestScope, query: OwnQuery): Promise<RawJson<Page<ServiceRequest>>> {
    return readPage(this.#database, scope, query.limit, (tx) => store.listOfGuest(tx, scope, query), staffIds)
  }

  listAll(scope: ManagerScope, query: BoardQuery): Promise<RawJson<Page<ServiceRequest>>> {
    return readPage(this.#database, scope, query.limit, (tx) => store.listOfHotel(tx, scope, query))
  }

  async completedToday(scope: ManagerScope): Promise<CompletedToday> {
    const [counts, [counter]] = await this.#database.readBatch<
      [{ type: RequestType; count: number }, { last_number: number }]
    >(scope, (tx) => [store.completedToday(tx, scope), eventCounter(tx, scope)])
    const of = (type: RequestType): number => counts.find((one) => one.type === type)?.count ?? 0
    return {
      towels: of('towels'),
      cleaning: of('cleaning'),
      maintenance: of('maintenance'),
      other: of('other'),
      event_number: counter?.last_number ?? 0,
    }
  }

  open(scope: ManagerScope): Promise<z.output<typeof getOpenRequests.response>> {
    return readOpen(this.#database, scope, ['pending', 'in-progress'], (tx) => [
      store.countOpen(tx, scope),
      store.oldestUnclaimed(tx, scope),
    ])
  }

  take(scope: ManagerScope, requestId: string): Promise<ServiceRequest> {
    return this.#database.write(scope, (tx) =>
      claim(tx, scope, store.table, requestId, () => store.findRequest(tx, scope, requestId)),
    )
  }

  start(scope: ManagerScope, requestId: string): Promise<ServiceRequest> {
    return this.#database.write(scope, (tx) => move(tx, scope, requestId, 'pending', 'in-progress'))
  }

  complete(scope: ManagerScope, requestId: string): Promise<ServiceRequest> {
    return this.#database.write(scope, (tx) => move(tx, scope, requestId, 'in-progress', 'completed'))
  }
}

/** Staff see whose session it was where room or name say something else. */
const getSender = (
  { actor }: GuestScope,
  { room_number, guest_name }: { room_number: string; guest_name: string },
): Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'> =>
  room_number === actor.room_number && guest_name === actor.guest_name
    ? { sent_by_name: null, sent_by_room: null }
    : { sent_by_name: actor.guest_name, sent_by_room: actor.room_number }

/** The loser of a race gets 409 with the request as it is now. */
const move = async (
  tx: Tx,
  scope: ManagerScope,
  requestId: string,
  from: RequestStatus,
  to: RequestStatus,
): Promise<ServiceRequest> => {
  const moved = await store.moveRequest(tx, scope, requestId, from, to)
  if (moved) return moved
  const current = await store.findRequest(tx, scope, requestId)
  throw current ? new Refusal(changedMeanwhile, { current }) : new Refusal(notFound)
}

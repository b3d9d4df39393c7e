import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Page } from '#platform/contract/page.ts'
import { eventCounter, type Database } from '#platform/server/database/transaction.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import { answerRetry, ownerFromSession, resolveOwner, type GuestNamed } from '#core/tickets/server/owner.ts'
import { readOpenTickets, readOwnTickets, readTickets } from '#core/tickets/server/ticket-lists.ts'
import { claim, findTicket, isOpenRow, transition } from '#core/tickets/server/ticket-store.ts'
import type {
  countCompletedToday,
  getOpenRequests,
  listRequests,
  NewRequest,
  NewRequestForGuest,
  RequestType,
  ServiceRequest,
} from '../contract.ts'
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
    const first = await this.#database.read(scope, (tx) => findTicket(tx, scope, store.table, id))
    return answerRetry(
      scope,
      first,
      wanted,
      (row) =>
        hasContent(row, wanted) && row.room_number === wanted.room_number && row.guest_name === wanted.guest_name,
    )
  }

  /** Entered by staff; the same id twice is one request. */
  enter(
    scope: ManagerScope,
    { room_number, guest_name, ...wanted }: z.output<typeof NewRequestForGuest>,
  ): Promise<ServiceRequest> {
    const who = { room_number, guest_name }
    return this.#database.write(scope, async (tx) => {
      const made = await store
        .insertRequest(tx, scope, { ...wanted, ...(await resolveOwner(tx, scope, who)) })
        .executeTakeFirst()
      const row = made ?? (await findTicket(tx, scope, store.table, wanted.id))
      return answerRetry(scope, row, who, (first) => hasContent(first, wanted))
    })
  }

  listOwn(scope: GuestScope, query: OwnQuery): Promise<RawJson<Page<ServiceRequest>>> {
    return readOwnTickets(this.#database, scope, store.table, query)
  }

  listAll(scope: ManagerScope, { state, id, ...query }: BoardQuery): Promise<RawJson<Page<ServiceRequest>>> {
    return readTickets(this.#database, scope, store.table, query, [
      ...(state === 'open' ? [isOpenRow(store.table)] : []),
      ...(state === 'completed' ? [sql<boolean>`status = 'completed'`] : []),
      ...(id === undefined ? [] : [sql<boolean>`id = ${id}`]),
    ])
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
    return readOpenTickets(this.#database, scope, store.table)
  }

  take(scope: ManagerScope, id: string): Promise<ServiceRequest> {
    return this.#database.write(scope, (tx) => claim(tx, scope, store.table, id))
  }

  start(scope: ManagerScope, id: string): Promise<ServiceRequest> {
    const columns = { started_at: sql<string>`now()`, started_by_name: scope.actor.display_name }
    return this.#database.write(scope, (tx) => transition(tx, scope, store.table, id, 'in-progress', columns))
  }

  complete(scope: ManagerScope, id: string): Promise<ServiceRequest> {
    const columns = { completed_at: sql<string>`now()`, completed_by_name: scope.actor.display_name }
    return this.#database.write(scope, (tx) => transition(tx, scope, store.table, id, 'completed', columns))
  }
}

type Content = Pick<ServiceRequest, 'type' | 'description'>

const hasContent = (row: Content, { type, description }: Content): boolean =>
  row.type === type && row.description === description

/** Staff see whose session it was where room or name say something else. */
const getSender = (
  { actor }: GuestScope,
  { room_number, guest_name }: GuestNamed,
): Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'> =>
  room_number === actor.room_number && guest_name === actor.guest_name
    ? { sent_by_name: null, sent_by_room: null }
    : { sent_by_name: actor.guest_name, sent_by_room: actor.room_number }

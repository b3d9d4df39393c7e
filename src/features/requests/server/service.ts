import type * as z from 'zod/mini'
import { Refusal } from '#platform/contract/failure.ts'
import { eventCounter, type Database } from '#platform/server/database/transaction.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import { answerRetry, ownerFromSession, resolveOwner, type GuestNamed } from '#core/tickets/server/owner.ts'
import { findTicket } from '#core/tickets/server/ticket-store.ts'
import {
  alreadyRequest,
  type countCompletedToday,
  type NewRequest,
  type NewRequestForGuest,
  type RequestType,
  type ServiceRequest,
} from '../contract.ts'
import * as store from './store.ts'

type Ask = z.output<typeof NewRequest>
type CompletedToday = z.output<typeof countCompletedToday.response>

/** What is special about service requests. Each use case opens its own transaction. */
export class RequestService {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /** Creates a request. The same id again creates nothing: a phone that got no answer sends it once more. */
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

  /**
   * Creates a request for a guest. The same id again creates nothing.
   * @throws Refusal 409 with the request that a colleague has made from the same message
   */
  enter(
    scope: ManagerScope,
    { room_number, guest_name, ...wanted }: z.output<typeof NewRequestForGuest>,
  ): Promise<ServiceRequest> {
    const who = { room_number, guest_name }
    return this.#database.write(scope, async (tx) => {
      const owner = await resolveOwner(tx, scope, who)
      const made = await store.insertRequest(tx, scope, { ...wanted, ...owner }).executeTakeFirst()
      const row = made ?? (await findTicket(tx, scope, store.table, wanted.id))
      const current = row || !wanted.message_id ? undefined : await store.findOfMessage(tx, scope, wanted.message_id)
      if (current) throw new Refusal(alreadyRequest, { current })
      return answerRetry(scope, row, owner, (first) => hasContent(first, wanted))
    })
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
}

type Content = Pick<ServiceRequest, 'type' | 'description'>

const hasContent = (row: Content, { type, description }: Content): boolean =>
  row.type === type && row.description === description

/** The session's own guest, where the request names another room or guest. Staff see both. */
const getSender = (
  { actor }: GuestScope,
  { room_number, guest_name }: GuestNamed,
): Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'> =>
  room_number === actor.room_number && guest_name === actor.guest_name
    ? { sent_by_name: null, sent_by_room: null }
    : { sent_by_name: actor.guest_name, sent_by_room: actor.room_number }

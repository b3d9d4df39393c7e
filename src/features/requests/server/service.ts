import type * as z from 'zod/mini'
import { Refusal } from '#platform/contract/failure.ts'
import { eventCounter, type Database } from '#platform/server/database/transaction.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import { answerRetry, ownerFromSession, resolveOwner, type GuestNamed } from '#core/tickets/server/owner.ts'
import type { Department } from '#core/access/policy.ts'
import { checkTime, withdraw } from '#core/tickets/server/scheduled.ts'
import { sumCounted } from '#core/tickets/server/ticket-service.ts'
import { countOpen, findTicket, oldestOfDepartments, type Counted } from '#core/tickets/server/ticket-store.ts'
import {
  alreadyRequest,
  leadMinutes,
  type countCompletedToday,
  type getOpenRequests,
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

  /**
   * Creates a request. The same id again creates nothing: a phone that got no answer sends it once more.
   * @param targetMinutes within which it is promised to be done; null: nothing is promised
   * @throws Refusal 409 for a time that it cannot be asked for
   */
  async ask(
    scope: GuestScope,
    { id, type, description, room_number, guest_name, scheduled_for }: Ask,
    targetMinutes: number | null = null,
  ): Promise<ServiceRequest> {
    const { actor } = scope
    const wanted = {
      id,
      type,
      description,
      room_number: room_number ?? actor.room_number,
      guest_name: guest_name ?? actor.guest_name,
    }
    const row = { ...ownerFromSession(scope), ...wanted, ...getSender(scope, wanted) }
    const same = (first: ServiceRequest | undefined): ServiceRequest =>
      answerRetry(
        scope,
        first,
        wanted,
        (one) =>
          hasContent(one, { ...wanted, scheduled_for }) &&
          one.room_number === wanted.room_number &&
          one.guest_name === wanted.guest_name,
      )
    if (scheduled_for !== undefined)
      return this.#database.write(scope, async (tx) => {
        const first = await findTicket(tx, scope, store.table, id)
        if (first) return same(first)
        await checkTime(tx, scope, actor.id, { scheduled_for, leadMinutes })
        const made = await store.insertRequest(tx, scope, row, { scheduled_for, targetMinutes }).executeTakeFirst()
        return made ?? same(await findTicket(tx, scope, store.table, id))
      })
    const [[made]] = await this.#database.writeBatch(scope, (tx) => [
      store.insertRequest(tx, scope, row, { targetMinutes }),
    ])
    return made ?? same(await this.#database.read(scope, (tx) => findTicket(tx, scope, store.table, id)))
  }

  /** Withdraws what the guest asked for at a time. @throws Refusal 409 once it has rung or somebody has claimed it */
  withdraw(scope: GuestScope, id: string): Promise<undefined> {
    return this.#database.write(scope, (tx) => withdraw(tx, scope, store.table, id))
  }

  /**
   * Creates a request for a guest. The same id again creates nothing.
   * @throws Refusal 409 with the request that a colleague has made from the same message
   */
  enter(
    scope: ManagerScope,
    { room_number, guest_name, scheduled_for, ...wanted }: z.output<typeof NewRequestForGuest>,
    targetMinutes: number | null = null,
  ): Promise<ServiceRequest> {
    const who = { room_number, guest_name }
    return this.#database.write(scope, async (tx) => {
      const owner = await resolveOwner(tx, scope, who)
      const first = scheduled_for === undefined ? undefined : await findTicket(tx, scope, store.table, wanted.id)
      if (scheduled_for !== undefined && !first)
        await checkTime(tx, scope, owner.guest_id, { scheduled_for, leadMinutes })
      const made = await store
        .insertRequest(tx, scope, { ...wanted, ...owner }, { scheduled_for, targetMinutes })
        .executeTakeFirst()
      const row = made ?? (await findTicket(tx, scope, store.table, wanted.id))
      const current = row || !wanted.message_id ? undefined : await store.findOfMessage(tx, scope, wanted.message_id)
      if (current) throw new Refusal(alreadyRequest, { current })
      return answerRetry(scope, row, owner, (one) => hasContent(one, { ...wanted, scheduled_for }))
    })
  }

  /** Counts what is open, in all and by department, and finds the oldest unclaimed request of each. */
  async readOpen(scope: ManagerScope): Promise<z.output<typeof getOpenRequests.response>> {
    const [counted, oldest, [counter]] = await this.#database.readBatch<
      [Counted, ServiceRequest, { last_number: number }]
    >(scope, (tx) => [
      countOpen(tx, scope, store.table),
      oldestOfDepartments(tx, scope, store.table),
      eventCounter(tx, scope),
    ])
    const of = (rows: readonly Counted[], waiting: readonly ServiceRequest[]) => ({
      ...sumCounted(store.table, rows),
      oldest: waiting.toSorted((a, b) => a.escalation_from.localeCompare(b.escalation_from))[0] ?? null,
    })
    const ofDepartment = (department: Department) =>
      of(
        counted.filter((row) => row.department === department),
        oldest.filter((row) => row.department === department),
      )
    return {
      ...of(counted, oldest),
      departments: {
        reception: ofDepartment('reception'),
        housekeeping: ofDepartment('housekeeping'),
        kitchen: ofDepartment('kitchen'),
        maintenance: ofDepartment('maintenance'),
      },
      event_number: counter?.last_number ?? 0,
    }
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

type Content = Pick<ServiceRequest, 'type' | 'description'> & { scheduled_for?: string | undefined }

const hasContent = (row: ServiceRequest, { type, description, scheduled_for }: Content): boolean =>
  row.type === type && row.description === description && row.scheduled_for === (scheduled_for ?? null)

/** The session's own guest, where the request names another room or guest. Staff see both. */
const getSender = (
  { actor }: GuestScope,
  { room_number, guest_name }: GuestNamed,
): Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'> =>
  room_number === actor.room_number && guest_name === actor.guest_name
    ? { sent_by_name: null, sent_by_room: null }
    : { sent_by_name: actor.guest_name, sent_by_room: actor.room_number }

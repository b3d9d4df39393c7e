import type * as z from 'zod/mini'
import type { Department } from '#core/access/policy.ts'
import type { GuestScope, HotelScope, ManagerScope } from '#core/access/server/scope.ts'
import type { Opening } from '#core/hours/server/opening.ts'
import { seedTypes, type SeedType } from '#core/request-types/contract.ts'
import { findType } from '#core/request-types/server/store.ts'
import { answerRetry, ownerFromSession, resolveOwner, type GuestNamed } from '#core/tickets/server/owner.ts'
import { checkTime, withdraw } from '#core/tickets/server/scheduled.ts'
import { sumOpen } from '#core/tickets/server/ticket-service.ts'
import { countOpen, findTicket, listOldestUnclaimed, type OpenCount } from '#core/tickets/server/ticket-store.ts'
import { invalidInput, Refusal, type FailureCode } from '#platform/contract/failure.ts'
import { eventCounter, type Database, type Tx } from '#platform/server/database/transaction.ts'
import {
  alreadyRequest,
  leadMinutes,
  type NewRequest,
  type NewRequestForGuest,
  type ServiceRequest,
  typeChanged,
  typeUnknown,
} from '../contract.ts'
import { type countCompletedToday, type getOpenRequests } from '../contract/staff.ts'
import { findProblems, type RequestDetails } from '../policy.ts'
import * as store from './store.ts'

type Ask = z.output<typeof NewRequest>
type CompletedToday = z.output<typeof countCompletedToday.response>

/** What is special about service requests. Each use case opens its own transaction. */
export class RequestService {
  readonly #database: Database
  readonly #opening: Opening
  constructor(database: Database, opening: Opening) {
    this.#database = database
    this.#opening = opening
  }

  /**
   * Creates a request. The same id again creates nothing: a phone that got no answer sends it once more.
   * @throws Refusal 409 where its type does not take it, while that is closed, or for a time that it cannot be asked for
   */
  async ask(scope: GuestScope, { room_number, guest_name, type_seen, ...asked }: Ask): Promise<ServiceRequest> {
    const { actor } = scope
    const wanted = {
      ...asked,
      room_number: room_number ?? actor.room_number,
      guest_name: guest_name ?? actor.guest_name,
    }
    const row = {
      ...ownerFromSession(scope),
      ...wanted,
      ...getSender(scope, wanted),
      stay_id: scope.session?.stayId ?? undefined,
    }
    const same = (first: ServiceRequest | undefined): ServiceRequest =>
      answerRetry(
        scope,
        first,
        wanted,
        (one) =>
          hasContent(one, wanted) && one.room_number === wanted.room_number && one.guest_name === wanted.guest_name,
      )
    const { scheduled_for } = asked
    const closed = await this.#findRefusal(scope, asked)
    if (scheduled_for !== undefined || closed) {
      const first = await this.#database.read(scope, async (tx) => {
        const found = await findTicket(tx, scope, store.table, asked.id)
        if (!found && closed) throw closed
        if (!found && scheduled_for !== undefined) await checkTime(tx, scope, actor.id, { scheduled_for, leadMinutes })
        return found
      })
      if (first) return same(first)
    }
    const [[made]] = await this.#database.writeBatch(scope, () => [store.insertRequest(scope, row)])
    if (made) return made
    return this.#database.read(scope, async (tx) => {
      const first = await findTicket(tx, scope, store.table, asked.id)
      if (!first) await explainRefusal(tx, scope, wanted, type_seen)
      return same(first)
    })
  }

  /** Why a type cannot be asked for now, or at the time; null if it can. */
  #findRefusal({ hotelId }: HotelScope, { type, scheduled_for }: Content, despite = false): Promise<Refusal | null> {
    return this.#opening.findRefusal(hotelId, {
      usedBy: [`type:${type}`],
      at: scheduled_for,
      lead: leadMinutes,
      despite,
    })
  }

  /** Withdraws what the guest asked for at a time. @throws Refusal 409 once it has rung or somebody has claimed it */
  withdraw(scope: GuestScope, id: string): Promise<undefined> {
    return this.#database.write(scope, (tx) => withdraw(tx, scope, store.table, id))
  }

  /**
   * Creates a request for a guest. The same id again creates nothing.
   * @throws Refusal 409 with the request that a colleague has made from the same message
   */
  async enter(
    scope: ManagerScope,
    { room_number, guest_name, type_seen, despite_hours, ...wanted }: z.output<typeof NewRequestForGuest>,
  ): Promise<ServiceRequest> {
    const who = { room_number, guest_name }
    const closed = await this.#findRefusal(scope, wanted, despite_hours)
    return this.#database.write(scope, async (tx) => {
      const owner = await resolveOwner(tx, scope, who)
      const first =
        wanted.scheduled_for === undefined && !closed ? undefined : await findTicket(tx, scope, store.table, wanted.id)
      if (closed && !first) throw closed
      if (wanted.scheduled_for !== undefined && !first)
        await checkTime(tx, scope, owner.guest_id, { scheduled_for: wanted.scheduled_for, leadMinutes })
      const made = (
        await tx.executeQuery<ServiceRequest>(store.insertRequest(scope, { ...wanted, ...owner }).compile())
      ).rows[0]
      const row = made ?? (await findTicket(tx, scope, store.table, wanted.id))
      const current = row || !wanted.message_id ? undefined : await store.findOfMessage(tx, scope, wanted.message_id)
      if (current) throw new Refusal(alreadyRequest, { current })
      if (!row) await explainRefusal(tx, scope, wanted, type_seen)
      return answerRetry(scope, row, owner, (one) => hasContent(one, wanted))
    })
  }

  /** Counts what is open, in all and by department, and finds the oldest unclaimed requests of each. */
  async readOpen(scope: ManagerScope): Promise<z.output<typeof getOpenRequests.response>> {
    const [counted, unclaimed, [counter]] = await this.#database.readBatch<
      [OpenCount, ServiceRequest, { last_number: number }]
    >(scope, (tx) => [
      countOpen(tx, scope, store.table),
      listOldestUnclaimed(tx, scope, store.table),
      eventCounter(tx, scope),
    ])
    const ofDepartment = (department: Department) =>
      sumOpen(
        store.table,
        counted.filter((row) => row.department === department),
        unclaimed.filter((row) => row.department === department),
      )
    return {
      ...sumOpen(store.table, counted, unclaimed),
      departments: {
        reception: ofDepartment('reception'),
        housekeeping: ofDepartment('housekeeping'),
        kitchen: ofDepartment('kitchen'),
        maintenance: ofDepartment('maintenance'),
      },
      event_number: counter?.last_number ?? 0,
    }
  }

  async countCompletedToday(scope: ManagerScope): Promise<CompletedToday> {
    const [counts, [counter]] = await this.#database.readBatch<[store.CompletedCount, { last_number: number }]>(
      scope,
      (tx) => [store.countCompletedToday(tx, scope), eventCounter(tx, scope)],
    )
    const types = sumByType(counts)
    const ofDepartment = (department: Department) => sumByType(counts.filter((row) => row.department === department))
    const ofSeeds = Object.fromEntries(seedTypes.map((type) => [type, types[type] ?? 0])) as Record<SeedType, number>
    return {
      ...ofSeeds,
      types,
      departments: {
        reception: ofDepartment('reception'),
        housekeeping: ofDepartment('housekeeping'),
        kitchen: ofDepartment('kitchen'),
        maintenance: ofDepartment('maintenance'),
      },
      event_number: counter?.last_number ?? 0,
    }
  }
}

/** A type counts once for each department: a request that was handed over is counted where it was completed. */
const sumByType = (counts: readonly store.CompletedCount[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { type, count } of counts) sums[type] = (sums[type] ?? 0) + count
  return sums
}

type Content = RequestDetails & { type: string }

// A type that asks how many takes none for one.
const hasContent = (row: ServiceRequest, { type, description, quantity, choice, scheduled_for }: Content): boolean =>
  row.type === type &&
  row.description === description &&
  (row.quantity ?? 1) === (quantity ?? 1) &&
  (row.choice ?? undefined) === choice &&
  row.scheduled_for === (scheduled_for ?? null)

/**
 * Says why a request of a type was not added.
 * @param seen the version of the type that the form was filled from
 * @throws Refusal always, but where the type takes it by now
 */
/** Throws why the type does not take a request that was not inserted; nothing where it would take it. */
const explainRefusal = async (tx: Tx, scope: HotelScope, asked: Content, seen: string | undefined): Promise<void> => {
  const type = await findType(tx, scope, asked.type)
  if (!type || type.hidden) throw new Refusal(typeUnknown)
  const { fields, hasMore } = findProblems(type, asked)
  const missing = Object.entries(fields)
  if (hasMore || (missing.length > 0 && seen !== undefined && seen !== type.updated_at))
    throw new Refusal(typeChanged, { current: type })
  if (missing.length === 0) return
  const [[, only] = []] = missing.length === 1 ? missing : []
  throw new Refusal(only ?? invalidInput, {
    fields: Object.fromEntries(missing.map(([name, { code }]): [string, FailureCode] => [name, code])),
  })
}

/** The session's own guest, where the request names another room or guest. Staff see both. */
const getSender = (
  { actor }: GuestScope,
  { room_number, guest_name }: GuestNamed,
): Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'> =>
  room_number === actor.room_number && guest_name === actor.guest_name
    ? { sent_by_name: null, sent_by_room: null }
    : { sent_by_name: actor.guest_name, sent_by_room: actor.room_number }

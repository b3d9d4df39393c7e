import type * as z from 'zod/mini'
import type { Department } from '#modules/access/policy.ts'
import type { GuestScope, HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { seedTypes, type SeedType } from '#modules/request-types/contract.ts'
import { findType } from '#modules/request-types/server/store.ts'
import { answerRetry, ownerFromSession, resolveOwner, type GuestNamed } from '#modules/tickets/server/owner.ts'
import { checkTime, withdraw } from '#modules/tickets/server/scheduled.ts'
import { sumOpen } from '#modules/tickets/server/ticket-service.ts'
import { countOpen, findTicket, listOldestUnclaimed, type OpenCount } from '#modules/tickets/server/ticket-store.ts'
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
export const createRequestService = ({ database, opening }: { database: Database; opening: Opening }) => {
  /** Why a type cannot be asked for now, or at the time; null if it can. */
  const findRefusal = ({ hotelId }: HotelScope, { type, scheduled_for }: Content, overrideHours = false) =>
    opening.findRefusal(hotelId, { subjects: [`type:${type}`], at: scheduled_for, lead: leadMinutes, overrideHours })

  return {
    /**
     * Creates a request. The same id again creates nothing: a phone that got no answer sends it once more.
     * @throws Refusal 409 where its type does not take it, while that is closed, or for a time that it cannot be asked
     * for
     */
    ask: async (scope: GuestScope, { room_number, guest_name, type_seen, ...asked }: Ask): Promise<ServiceRequest> => {
      const { actor } = scope
      const wanted = {
        ...asked,
        room_number: room_number ?? actor.room_number,
        guest_name: guest_name ?? actor.guest_name,
      }
      const answerWith = (first: ServiceRequest | undefined): ServiceRequest =>
        answerRetry(
          scope,
          first,
          wanted,
          (one) =>
            hasContent(one, wanted) && one.room_number === wanted.room_number && one.guest_name === wanted.guest_name,
        )
      const { scheduled_for } = asked
      const closed = await findRefusal(scope, asked)
      if (scheduled_for !== undefined || closed) {
        // A retry is answered first: what is closed or too late by now was neither when it was sent.
        const first = await database.read(scope, async (tx) => {
          const found = await findTicket(tx, scope, store.table, asked.id)
          if (found) return found
          if (closed) throw closed
          if (scheduled_for !== undefined) await checkTime(tx, scope, actor.id, { scheduled_for, leadMinutes })
          return undefined
        })
        if (first) return answerWith(first)
      }
      const row = {
        ...ownerFromSession(scope),
        ...wanted,
        ...getSender(scope, wanted),
        stay_id: scope.session?.stayId ?? undefined,
      }
      const [[made]] = await database.writeBatch(scope, () => [store.insertRequest(scope, row)])
      if (made) return made
      return database.read(scope, async (tx) => {
        const first = await findTicket(tx, scope, store.table, asked.id)
        if (!first) await explainRefusal(tx, scope, wanted, type_seen)
        return answerWith(first)
      })
    },

    /** Withdraws what the guest asked for at a time. @throws Refusal 409 once it has rung or somebody has claimed it */
    withdraw: (scope: GuestScope, id: string): Promise<undefined> =>
      database.write(scope, (tx) => withdraw(tx, scope, store.table, id)),

    /**
     * Creates a request for a guest. The same id again creates nothing.
     * @throws Refusal 409 with the request that a colleague has made from the same message
     */
    enter: async (
      scope: ManagerScope,
      { room_number, guest_name, type_seen, despite_hours, ...wanted }: z.output<typeof NewRequestForGuest>,
    ): Promise<ServiceRequest> => {
      const { id, scheduled_for, message_id } = wanted
      const closed = await findRefusal(scope, wanted, despite_hours)
      return database.write(scope, async (tx) => {
        const owner = await resolveOwner(tx, scope, { room_number, guest_name })
        const answerWith = (first: ServiceRequest | undefined): ServiceRequest =>
          answerRetry(scope, first, owner, (one) => hasContent(one, wanted))
        if (scheduled_for !== undefined || closed) {
          const first = await findTicket(tx, scope, store.table, id)
          if (first) return answerWith(first)
          if (closed) throw closed
          if (scheduled_for !== undefined) await checkTime(tx, scope, owner.guest_id, { scheduled_for, leadMinutes })
        }
        const made = await tx.executeQuery(store.insertRequest(scope, { ...wanted, ...owner }).compile())
        const row = made.rows[0] ?? (await findTicket(tx, scope, store.table, id))
        const current = row || !message_id ? undefined : await store.findOfMessage(tx, scope, message_id)
        if (current) throw new Refusal(alreadyRequest, { current })
        if (!row) await explainRefusal(tx, scope, wanted, type_seen)
        return answerWith(row)
      })
    },

    /** Counts what is open, in all and by department, and finds the oldest unclaimed requests of each. */
    readOpen: async (scope: ManagerScope): Promise<z.output<typeof getOpenRequests.response>> => {
      const [counted, unclaimed, [counter]] = await database.readBatch<
        [OpenCount, ServiceRequest, { last_number: number }]
      >(scope, (tx) => [
        countOpen(tx, scope, store.table),
        listOldestUnclaimed(tx, scope, store.table),
        eventCounter(tx, scope),
      ])
      return {
        ...sumOpen(store.table, counted, unclaimed),
        departments: ofEach((department) =>
          sumOpen(
            store.table,
            counted.filter((row) => row.department === department),
            unclaimed.filter((row) => row.department === department),
          ),
        ),
        event_number: counter?.last_number ?? 0,
      }
    },

    countCompletedToday: async (scope: ManagerScope): Promise<CompletedToday> => {
      const [counts, [counter]] = await database.readBatch<[store.CompletedCount, { last_number: number }]>(
        scope,
        (tx) => [store.countCompletedToday(tx, scope), eventCounter(tx, scope)],
      )
      const types = sumByType(counts)
      const ofSeeds = Object.fromEntries(seedTypes.map((type) => [type, types[type] ?? 0])) as Record<SeedType, number>
      return {
        ...ofSeeds,
        types,
        departments: ofEach((department) => sumByType(counts.filter((row) => row.department === department))),
        event_number: counter?.last_number ?? 0,
      }
    },
  }
}

/** Something of each department. */
const ofEach = <Part>(get: (department: Department) => Part): Record<Department, Part> => ({
  reception: get('reception'),
  housekeeping: get('housekeeping'),
  kitchen: get('kitchen'),
  maintenance: get('maintenance'),
})

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
 * Says why a request of a type was not inserted.
 * @param seen the version of the type that the form was filled from
 * @throws Refusal always, but where the type would take it by now
 */
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

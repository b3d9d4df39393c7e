import type * as z from 'zod/mini'
import type { Department } from '#modules/access/policy.ts'
import type { GuestScope, HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { forType } from '#modules/hours/contract/subject.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { seedTypes, type SeedType } from '#modules/request-types/contract.ts'
import { findType } from '#modules/request-types/server/store.ts'
import { answerRetry, ownerFromSession, resolveOwner, type TypedGuest } from '#modules/tickets/server/owner.ts'
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

type Input = z.output<typeof NewRequest>
type CompletedToday = z.output<typeof countCompletedToday.response>

/** The use cases of service requests beside those of all tickets. Each opens its own transaction. */
export const createRequestService = ({ database, opening }: { database: Database; opening: Opening }) => {
  /** Why a type cannot be asked for now, or at the time; null if it can. */
  const findRefusal = ({ hotelId }: HotelScope, { type, scheduled_for }: Content, overrideHours = false) =>
    opening.findRefusal(hotelId, { subjects: [forType(type)], at: scheduled_for, lead: leadMinutes, overrideHours })

  return {
    /**
     * Creates a request. The same id again creates nothing: a phone that got no answer sends it once more.
     * @throws Refusal 409 if the type rejects it, is closed, or the time is unavailable
     */
    createAsGuest: async (
      scope: GuestScope,
      { room_number, guest_name, type_seen, ...input }: Input,
    ): Promise<ServiceRequest> => {
      const { actor } = scope
      const { id, scheduled_for } = input
      const content = {
        ...input,
        room_number: room_number ?? actor.room_number,
        guest_name: guest_name ?? actor.guest_name,
      }
      const answerWith = (existing: ServiceRequest | undefined): ServiceRequest =>
        answerRetry(
          scope,
          existing,
          content,
          (row) =>
            hasContent(row, content) &&
            row.room_number === content.room_number &&
            row.guest_name === content.guest_name,
        )
      const refusal = await findRefusal(scope, input)
      if (scheduled_for !== undefined || refusal) {
        // Lost answer: a retry is answered first, because its type was open and its time free when it was sent.
        const existing = await database.read(scope, async (tx) => {
          const found = await findTicket(tx, scope, store.table, id)
          if (found) return found
          if (refusal) throw refusal
          if (scheduled_for !== undefined) await checkTime(tx, scope, actor.id, { scheduled_for, leadMinutes })
          return undefined
        })
        if (existing) return answerWith(existing)
      }
      const row = {
        ...ownerFromSession(scope),
        ...content,
        ...getSender(scope, content),
        stay_id: scope.session?.stayId ?? undefined,
      }
      const [[created]] = await database.writeBatch(scope, () => [store.insertRequest(scope, row)])
      if (created) return created
      return database.read(scope, async (tx) => {
        const existing = await findTicket(tx, scope, store.table, id)
        if (!existing) await explainRefusal(tx, scope, content, type_seen)
        return answerWith(existing)
      })
    },

    /** Withdraws a guest's scheduled request. @throws Refusal 409 once it has rung or is claimed */
    withdraw: (scope: GuestScope, id: string): Promise<undefined> =>
      database.write(scope, (tx) => withdraw(tx, scope, store.table, id)),

    /**
     * Creates a request for a guest. The same id again creates nothing.
     * @throws Refusal 409 with the request that a colleague has made from the same message
     */
    createForGuest: async (
      scope: ManagerScope,
      { room_number, guest_name, type_seen, despite_hours, ...input }: z.output<typeof NewRequestForGuest>,
    ): Promise<ServiceRequest> => {
      const { id, scheduled_for, message_id } = input
      const refusal = await findRefusal(scope, input, despite_hours)
      return database.write(scope, async (tx) => {
        const owner = await resolveOwner(tx, scope, { room_number, guest_name })
        const answerWith = (existing: ServiceRequest | undefined): ServiceRequest =>
          answerRetry(scope, existing, owner, (row) => hasContent(row, input))
        if (scheduled_for !== undefined || refusal) {
          const existing = await findTicket(tx, scope, store.table, id)
          if (existing) return answerWith(existing)
          if (refusal) throw refusal
          if (scheduled_for !== undefined) await checkTime(tx, scope, owner.guest_id, { scheduled_for, leadMinutes })
        }
        const created = await tx.executeQuery(store.insertRequest(scope, { ...input, ...owner }).compile())
        const row = created.rows[0] ?? (await findTicket(tx, scope, store.table, id))
        const current = row || !message_id ? undefined : await store.findOfMessage(tx, scope, message_id)
        if (current) throw new Refusal(alreadyRequest, { current })
        if (!row) await explainRefusal(tx, scope, input, type_seen)
        return answerWith(row)
      })
    },

    /** Counts what is open, in all and by department, and finds the oldest unclaimed requests of each. */
    readOpen: async (scope: ManagerScope): Promise<z.output<typeof getOpenRequests.response>> => {
      const [counted, longestUnclaimed, [counter]] = await database.readBatch<
        [OpenCount, ServiceRequest, { last_number: number }]
      >(scope, (tx) => [
        countOpen(tx, scope, store.table),
        listOldestUnclaimed(tx, scope, store.table),
        eventCounter(tx, scope),
      ])
      return {
        ...sumOpen(store.table, counted, longestUnclaimed),
        departments: ofEach((department) =>
          sumOpen(
            store.table,
            counted.filter((row) => row.department === department),
            longestUnclaimed.filter((row) => row.department === department),
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
 * Throws the reason why a request was not inserted; returns if the type accepts it by now.
 * @param seen the version of the type that the form was filled from
 */
const explainRefusal = async (tx: Tx, scope: HotelScope, content: Content, seen: string | undefined): Promise<void> => {
  const type = await findType(tx, scope, content.type)
  if (!type || type.hidden) throw new Refusal(typeUnknown)
  const { fields, hasMore } = findProblems(type, content)
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
  { room_number, guest_name }: TypedGuest,
): Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'> =>
  room_number === actor.room_number && guest_name === actor.guest_name
    ? { sent_by_name: null, sent_by_room: null }
    : { sent_by_name: actor.guest_name, sent_by_room: actor.room_number }

import { sql } from 'kysely'
import { getActorName } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { releaseColumns } from '#modules/tickets/server/release.ts'
import { findTicket, isOpenRow } from '#modules/tickets/server/ticket-store.ts'
import { changedMeanwhile, idTaken, notFound, Refusal } from '#platform/contract/failure.ts'
import { countRows, eventCounter, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { type ServiceRequest } from '../../contract.ts'
import {
  handedOverOften,
  maxHandovers,
  sameDepartment,
  type Handover,
  type NewHandover,
} from '../../contract/hand-over.ts'
import { table } from '../store.ts'

const find = (tx: Tx, { hotelId }: ManagerScope, id: string): Promise<Handover | undefined> =>
  tx.selectFrom('request_handovers').selectAll().where('hotel_id', '=', hotelId).where('id', '=', id).executeTakeFirst()

const isSame = (one: Handover, requestId: string, { from, to, note }: NewHandover, { actor }: ManagerScope): boolean =>
  one.request_id === requestId &&
  one.from_department === from &&
  one.to_department === to &&
  one.note === note &&
  one.by_id === actor.id

/** Names the department that has it, so the second of two colleagues changes nothing. The status stays. */
const moveRequest = async (
  tx: Tx,
  { hotelId }: ManagerScope,
  requestId: string,
  { from, to }: NewHandover,
): Promise<ServiceRequest | undefined> => {
  const { rows } = await sql<ServiceRequest>`
    update service_requests row set department = ${to}, handed_over_at = now(), handed_over_from = ${from}, ${releaseColumns}
    from hotels hotel
    where row."hotel_id" = ${hotelId} and hotel.id = row.hotel_id and row.id = ${requestId} and row.department = ${from}
      and row.status in ('pending', 'in-progress')
    returning row.*`.execute(tx)
  return rows[0]
}

const countHandovers = (tx: Tx, { hotelId }: ManagerScope, requestId: string): Promise<number> =>
  countRows(tx.selectFrom('request_handovers').where('hotel_id', '=', hotelId).where('request_id', '=', requestId))

/**
 * Gives an open request to another department, with a note for the colleagues: releases its claim, and it waits again
 * from now; its target stays. Lost answer: a repeated call with the same id changes nothing.
 * @throws Refusal 409 with the request: it is no longer with that department, or completed; 409 after 20 hand-overs
 */
export const handOver = (
  database: Database,
  scope: ManagerScope,
  requestId: string,
  handover: NewHandover,
): Promise<ServiceRequest> =>
  database.write(scope, async (tx) => {
    const { id, from, to, note } = handover
    if (from === to) throw new Refusal(sameDepartment)
    const moved = (await find(tx, scope, id)) ? undefined : await moveRequest(tx, scope, requestId, handover)
    if (!moved) {
      const [first, current] = [await find(tx, scope, id), await findTicket(tx, scope, table, requestId)]
      if (!current) throw new Refusal(first ? idTaken : notFound)
      if (first && !isSame(first, requestId, handover, scope)) throw new Refusal(idTaken)
      if (first) return current
      throw new Refusal(changedMeanwhile, { current })
    }
    if ((await countHandovers(tx, scope, requestId)) >= maxHandovers) throw new Refusal(handedOverOften)
    const { actor, hotelId } = scope
    await tx
      .insertInto('request_handovers')
      .values({
        hotel_id: hotelId,
        id,
        request_id: requestId,
        from_department: from,
        to_department: to,
        note,
        by_name: getActorName(actor),
        by_id: actor.id,
      })
      .execute()
    return moved
  })

/** The hand-overs of all open requests, newest first. */
export const listHandovers = async (
  database: Database,
  scope: ManagerScope,
): Promise<{ items: Handover[]; event_number: number }> => {
  const [items, [counter]] = await database.readBatch<[Handover, { last_number: number }]>(scope, (tx) => [
    tx
      .selectFrom('request_handovers')
      .selectAll()
      .where('hotel_id', '=', scope.hotelId)
      .where('request_id', 'in', (of) =>
        of.selectFrom('service_requests').select('id').where('hotel_id', '=', scope.hotelId).where(isOpenRow(table)),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1000),
    eventCounter(tx, scope),
  ])
  return { items, event_number: counter?.last_number ?? 0 }
}

/** The hand-overs of a guest's requests, for the export of what is stored about them. */
export const listHandoversOfGuest = (tx: Tx, hotelId: string, guestId: string): Promise<Handover[]> =>
  tx
    .selectFrom('request_handovers')
    .selectAll()
    .where('hotel_id', '=', hotelId)
    .where('request_id', 'in', (of) =>
      of.selectFrom('service_requests').select('id').where('hotel_id', '=', hotelId).where('guest_id', '=', guestId),
    )
    .orderBy('created_at')
    .execute()

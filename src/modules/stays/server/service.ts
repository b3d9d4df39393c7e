import { sql } from 'kysely'
import { getActorName } from '#modules/access/policy.ts'
import { getStayId, type GuestScope, type ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged } from '#modules/audit/server/record-row.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { moveSessionsToStay, trustSessionsOfStay } from '#modules/sessions/server/store/session-stays.ts'
import type { TicketTable } from '#modules/tickets/server/ticket-store.ts'
import { changedMeanwhile, idTaken, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { changedAt } from '#platform/server/database/column-values.ts'
import { eventNumber, lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
import {
  alreadyOpen,
  checkOutInvalid,
  identityFirst,
  stayEnded,
  type NewStay,
  type Stay,
  type StayChange,
} from '../contract.ts'
import { lockReservation, setConfirmed, setEnded, setOccupied, setReservation } from './changes.ts'
import type { DoorGate, MyStayPart, StayFollower } from './follower.ts'
import { lockStays } from './lock.ts'
import { putInvitation } from './opening/invitation-store.ts'
import { resolveRoom } from './resolve-room.ts'
import {
  columns,
  endsAt,
  findSharedRooms,
  findStay,
  findStayOfReservation,
  insertStay,
  listMembers,
  updateStay,
} from './store.ts'

/** Finds the reservation that names a guest of a room. */
export type FindReservationOf = (
  scope: ManagerScope,
  guest: { room_number: string; guest_name: string },
) => Promise<{ id: string } | null>

type Options = {
  database: Database
  followers: readonly StayFollower[]
  parts: readonly MyStayPart[]
  doorGates: readonly DoorGate[]
  tickets: readonly TicketTable[]
  findReservationOf: FindReservationOf
  now: () => number
}

/** The calls of guests about their stay, and of staff about stays, except ending them. */
export const createStayService = ({
  database,
  followers,
  parts,
  doorGates,
  tickets,
  findReservationOf,
  now,
}: Options) => {
  const refuseReserved = async (tx: Tx, scope: ManagerScope, reservationId: string): Promise<void> => {
    if (!(await lockReservation(tx, scope, reservationId))) throw new Refusal(notFound)
    const current = await findStayOfReservation(tx, scope, reservationId)
    if (current) throw new Refusal(alreadyOpen, { current })
  }

  /** The guest's stay with what features add to it, in one snapshot. */
  const getMine = (scope: GuestScope) =>
    database.read(scope, async (tx) => {
      const stay = (await findStay(tx, scope, getStayId(scope))) ?? refuse(notFound)
      const trusted = scope.session?.trusted ?? false
      const added: Record<string, unknown> = {}
      for (const part of parts) Object.assign(added, await part(tx, scope, { stay, trusted, now: now() }))
      const members = await listMembers(tx, scope, [stay.id])
      return {
        ...added,
        stay,
        members: members.map(({ guest_name }) => guest_name),
        trusted,
        other_party: (await findSharedRooms(tx, scope, [stay.room_number])).size > 0,
        event_number: await eventNumber(tx, scope),
      }
    })

  /** @throws Refusal when the stay has ended, or the id belongs to another guest's invitation */
  const invite = (scope: GuestScope, id: string): Promise<{ token: string; code: string; expires_at: string }> =>
    database.write(scope, async (tx) => {
      await getPresent(tx, scope, getStayId(scope))
      return putInvitation(tx, scope, id)
    })

  /**
   * Checks a guest in before their first sign-in. Idempotent by id.
   * @throws Refusal when the reservation has a stay already, with that stay
   */
  const open = (scope: ManagerScope, { id, room_number, lead_name, check_in, ...rest }: NewStay): Promise<Stay> => {
    const { check_out = null, reservation_id = null } = rest
    refuseDays(check_in, check_out)
    return database.write(scope, async (tx) => {
      // A call that is repeated while the first one is under way answers as the first one.
      await lockUntilCommit(tx, `stay:${scope.hotelId}:${id}`)
      const { room } = await resolveRoom(tx, scope, room_number)
      const row = { id, room_number: room?.room_number ?? room_number, lead_name, check_in, check_out, reservation_id }
      const first = await findStay(tx, scope, id)
      if (first) return isSame(first, row) ? first : refuse(idTaken)
      if (reservation_id !== null) await refuseReserved(tx, scope, reservation_id)
      const { zone } = await getHotelDay(tx, scope)
      const stay =
        (await insertStay(tx, scope, { ...row, room_id: room?.id ?? null, confirmed_by: 'staff' }, zone)) ??
        refuse(idTaken)
      for (const { opened } of followers) await opened?.(tx, scope, stay)
      return recordAdded(tx, scope, ['stays.opened', 'stays'], stay)
    })
  }

  /** @throws Refusal 409 with the row when another call changed it, or it has ended */
  const change = (scope: ManagerScope, id: string, { seen, ...change }: StayChange): Promise<Stay> =>
    database.write(scope, async (tx) => {
      const current = await getPresent(tx, scope, id)
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      const check_out = change.check_out === undefined ? current.check_out : change.check_out
      refuseDays(current.check_in, check_out)
      const meant = change.room_number === undefined ? null : await resolveRoom(tx, scope, change.room_number)
      const { zone } = await getHotelDay(tx, scope)
      const stay = await updateStay(tx, scope, id)
        .set({
          updated_at: changedAt,
          ...(change.check_out !== undefined && {
            check_out,
            check_out_by_staff: true,
            vacant_since: null,
            ends_due_at: endsAt(check_out, zone),
          }),
          ...(meant && { room_number: meant.room?.room_number ?? change.room_number, room_id: meant.room?.id ?? null }),
        })
        .returning(columns)
        .executeTakeFirstOrThrow()
      for (const { changed } of followers) await changed?.(tx, scope, stay)
      return recordChanged(tx, scope, ['stays.changed', 'stays'], current, stay)
    })

  /** The staff know these guests: their sessions of this moment become trusted. Twice is once. */
  const confirm = async (scope: ManagerScope, id: string): Promise<Stay> => {
    const found = (await database.read(scope, (tx) => findStay(tx, scope, id))) ?? refuse(notFound)
    const { room_number, lead_name: guest_name } = found
    const reservation = await findReservationOf(scope, { room_number, guest_name })
    return database.write(scope, async (tx) => {
      const { confirmed_at } = await getPresent(tx, scope, id)
      await setConfirmed(tx, scope, id, 'staff')
      if (reservation) await setReservation(tx, scope, id, reservation.id)
      const trusted = await trustSessionsOfStay(tx, scope.hotelId, id, new Date(now()).toISOString())
      if (confirmed_at === null || trusted > 0)
        await recordEntry(tx, scope, 'stays.confirmed', { entity: 'stays', id, label: room_number })
      return getPresent(tx, scope, id)
    })
  }

  /** Shows the door code before the check-in hour. Twice is once. @throws Refusal 409 while a gate is closed */
  const releaseDoor = (scope: ManagerScope, id: string): Promise<Stay> =>
    database.write(scope, async (tx) => {
      const current = await getPresent(tx, scope, id)
      if (current.door_released_at !== null) return current
      for (const isClosed of doorGates) if (await isClosed(tx, scope, current)) refuse(identityFirst)
      await recordEntry(tx, scope, 'stays.door_released', { entity: 'stays', id, label: current.room_number })
      return updateStay(tx, scope, id)
        .set({ door_released_at: sql<string>`now()`, updated_at: changedAt })
        .returning(columns)
        .executeTakeFirstOrThrow()
    })

  /**
   * Moves everything of a stay into another one of the same party. It cannot be undone.
   * @throws Refusal 409 when either has ended or was merged
   */
  const merge = (scope: ManagerScope, id: string, intoId: string): Promise<Stay> =>
    database.write(scope, async (tx) => {
      const locked = await lockStays(tx, scope, [id, intoId])
      const from = locked.find((stay) => stay.id === id)
      const into = locked.find((stay) => stay.id === intoId)
      if (!from || !into || from === into) throw new Refusal(notFound)
      for (const stay of [from, into]) if (stay.status === 'ended') throw new Refusal(stayEnded, { current: stay })
      const ended = await setEnded(tx, scope, id, { how: 'merged', byName: getActorName(scope.actor), into: intoId })
      if (!ended) throw new Error('A locked stay has ended.')
      await moveMembers(tx, scope, id, intoId)
      for (const { name } of tickets)
        await sql`update ${sql.table(name)} set stay_id = ${intoId} where "hotel_id" = ${scope.hotelId} and stay_id = ${id}`.execute(
          tx,
        )
      if (from.confirmed_by) await setConfirmed(tx, scope, intoId, from.confirmed_by)
      if (from.reservation_id) await setReservation(tx, scope, intoId, from.reservation_id)
      for (const { merged } of followers) await merged?.(tx, scope, { from: ended, into })
      await moveSessionsToStay(tx, scope.hotelId, id, intoId)
      await setOccupied(tx, scope, intoId)
      await recordEntry(tx, scope, 'stays.merged', {
        entity: 'stays',
        id,
        label: from.room_number === into.room_number ? from.room_number : `${from.room_number}, ${into.room_number}`,
      })
      return getPresent(tx, scope, intoId)
    })

  return { getMine, invite, open, change, confirm, releaseDoor, merge }
}

const refuseDays = (check_in: string, check_out: string | null): void => {
  if (check_out !== null && check_out <= check_in) refuse(checkOutInvalid, 'check_out')
}

/** A locked stay that has not ended. @throws Refusal 404 or 409 with the row */
const getPresent = async (tx: Tx, scope: ManagerScope | GuestScope, id: string): Promise<Stay> => {
  const [stay] = await lockStays(tx, scope, [id])
  if (!stay) throw new Refusal(notFound)
  if (stay.status === 'ended') throw new Refusal(stayEnded, { current: stay })
  return stay
}

const isSame = (
  stay: Stay,
  row: Pick<Stay, 'room_number' | 'lead_name' | 'check_in' | 'check_out' | 'reservation_id'>,
) =>
  (['room_number', 'lead_name', 'check_in', 'check_out', 'reservation_id'] as const).every(
    (name) => stay[name] === row[name],
  )

const moveMembers = async (tx: Tx, { hotelId }: ManagerScope, from: string, into: string): Promise<void> => {
  await sql`insert into stay_guests (hotel_id, stay_id, guest_id, joined_at)
    select hotel_id, ${into}::uuid, guest_id, joined_at from stay_guests where "hotel_id" = ${hotelId} and stay_id = ${from}
    on conflict (hotel_id, stay_id, guest_id) do nothing`.execute(tx)
  await tx.deleteFrom('stay_guests').where('hotel_id', '=', hotelId).where('stay_id', '=', from).execute()
}

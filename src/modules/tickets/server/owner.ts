import { getActorName } from '#modules/access/policy.ts'
import type { GuestScope, HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { findGuest } from '#modules/people/server/guests.ts'
import { placeholderGuestId } from '#modules/privacy/server/placeholder-guest.ts'
import { findGuestOfRoom, findMeantRoom } from '#modules/rooms/server/typed/meant.ts'
import { idTaken, Refusal } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { staffIds, type TicketFields } from '../contract.ts'

/** The columns of a new row that say whose it is and who created it. */
export type TicketOwner = TypedGuest & Pick<TicketFields, 'guest_id' | 'created_by' | 'created_by_id'>

/** The guest of a ticket, as staff typed it. */
export type TypedGuest = Pick<TicketFields, 'room_number' | 'guest_name'>

/** The owner of a ticket that a guest creates. */
export const ownerFromSession = ({ actor }: GuestScope): TicketOwner => ({
  guest_id: actor.id,
  room_number: actor.room_number,
  guest_name: actor.guest_name,
  created_by: null,
  created_by_id: null,
})

const isGuest = (scope: GuestScope | ManagerScope): scope is GuestScope => scope.actor.kind === 'guest'

/**
 * The guest whom staff mean by a room and a name, compared as at sign-in: the room has its own name where one of the
 * hotel's list is meant. `guest_id` is null if no guest has signed in with them.
 */
export const findGuestByRoomAndName = async (
  tx: Tx,
  scope: ManagerScope,
  { room_number, guest_name }: TypedGuest,
): Promise<TypedGuest & { guest_id: string | null }> => {
  const room = await findMeantRoom(tx, scope, room_number)
  const guest = await (room
    ? findGuestOfRoom(tx, scope, room, guest_name)
    : findGuest(tx, scope, room_number, guest_name))
  return {
    guest_id: guest?.id ?? null,
    room_number: room?.room_number ?? guest?.room_number ?? room_number,
    guest_name: guest?.guest_name ?? guest_name,
  }
}

/**
 * The owner of a new ticket. A guest creates it for the session's room and name. What staff create belongs to the guest
 * with the room and name that they typed, so it shows on that guest's own screen. Without such a guest it belongs to the
 * placeholder guest.
 */
export const resolveOwner = async (tx: Tx, scope: GuestScope | ManagerScope, who: TypedGuest): Promise<TicketOwner> => {
  if (isGuest(scope)) return ownerFromSession(scope)
  const meant = await findGuestByRoomAndName(tx, scope, who)
  return {
    ...meant,
    guest_id: meant.guest_id ?? (await placeholderGuestId(tx, scope.hotelId)),
    created_by: getActorName(scope.actor),
    created_by_id: scope.actor.id,
  }
}

/** A row as its guest may see it: a ticket, or a message. */
export const asGuestSees = <Row extends object>(row: Row): Row => ({
  ...row,
  ...Object.fromEntries(staffIds.filter((column) => column in row).map((column) => [column, null])),
})

/** A row as this person may see it. */
export const asSeenBy = <Row extends TicketFields>({ actor }: HotelScope, row: Row): Row =>
  actor.kind === 'guest' ? asGuestSees(row) : row

const key = (text: string): string => text.trim().toLowerCase()

/** True if this person created a row: a guest for themself, staff for the same room and name. */
const isSender = ({ actor }: HotelScope, row: TicketOwner, wanted: TypedGuest): boolean => {
  if (actor.kind === 'guest') return row.guest_id === actor.id && row.created_by_id === null
  return (
    row.created_by_id === actor.id &&
    key(row.room_number) === key(wanted.room_number) &&
    key(row.guest_name) === key(wanted.guest_name)
  )
}

/**
 * Answers a create whose id exists already: with the row, if this person has created it with the same content.
 * @param wanted for whom, with the room's own name where one of the list is meant
 * @param isSame whether the row has the content that was sent now
 * @throws Refusal 409 if the id belongs to something else
 */
export const answerRetry = <Row extends TicketFields>(
  scope: HotelScope,
  row: Row | undefined,
  wanted: TypedGuest,
  isSame: (row: Row) => boolean,
): Row => {
  if (row && isSender(scope, row, wanted) && isSame(row)) return asSeenBy(scope, row)
  throw new Refusal(idTaken)
}

import { idTaken, Refusal } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { GuestScope, HotelScope, ManagerScope } from '#core/access/server/scope.ts'
import { findGuest } from '#core/people/server/guests.ts'
import { placeholderGuestId } from '#core/privacy/server/placeholder-guest.ts'
import type { TicketFields } from '../contract.ts'

/** Whose a new row is. */
export type TicketOwner = GuestNamed & Pick<TicketFields, 'guest_id' | 'entered_by' | 'entered_by_id'>

/** For whom something is asked, as somebody wrote it. */
export type GuestNamed = Pick<TicketFields, 'room_number' | 'guest_name'>

/** The guest's own row. */
export const ownerFromSession = ({ actor }: GuestScope): TicketOwner => ({
  guest_id: actor.id,
  room_number: actor.room_number,
  guest_name: actor.guest_name,
  entered_by: null,
  entered_by_id: null,
})

/**
 * The row that a member of staff enters for somebody on the phone or at the desk: it belongs to the guest of this room
 * and name, as he signs in, so his own screen shows it too; to nobody where there is no such guest.
 */
export const resolveOwner = async (
  tx: Tx,
  scope: ManagerScope,
  { room_number, guest_name }: GuestNamed,
): Promise<TicketOwner> => {
  const guest = await findGuest(tx, scope, room_number, guest_name)
  const by = { entered_by: scope.actor.display_name, entered_by_id: scope.actor.id }
  return guest
    ? { guest_id: guest.id, room_number: guest.room_number, guest_name: guest.guest_name, ...by }
    : { guest_id: await placeholderGuestId(tx, scope.hotelId), room_number, guest_name, ...by }
}

/** A row as its guest sees it. */
export const asGuestSees = <Row extends TicketFields>(row: Row): Row => ({
  ...row,
  taken_by_id: null,
  entered_by_id: null,
})

/** A row as this person sees it. */
export const asSeenBy = <Row extends TicketFields>({ actor }: HotelScope, row: Row): Row =>
  actor.kind === 'guest' ? asGuestSees(row) : row

const key = (text: string): string => text.trim().toLowerCase()

/** Whether this person sent a row: a guest for themself, staff for the same room and name. */
const isSender = ({ actor }: HotelScope, row: TicketOwner, wanted: GuestNamed): boolean => {
  if (actor.kind === 'guest') return row.guest_id === actor.id && row.entered_by_id === null
  return (
    row.entered_by_id === actor.id &&
    key(row.room_number) === key(wanted.room_number) &&
    key(row.guest_name) === key(wanted.guest_name)
  )
}

/**
 * The answer to a create whose id is there already: the row, where this person has sent the same before.
 * @param isSame whether the row has the content that came now
 * @throws Refusal 409 where the id belongs to something else
 */
export const answerRetry = <Row extends TicketFields>(
  scope: HotelScope,
  row: Row | undefined,
  wanted: GuestNamed,
  isSame: (row: Row) => boolean,
): Row => {
  if (row && isSender(scope, row, wanted) && isSame(row)) return asSeenBy(scope, row)
  throw new Refusal(idTaken)
}

import type { Tx } from '#platform/server/database/transaction.ts'
import type { GuestScope, ManagerScope } from '#core/people/server/gate.ts'
import { findGuest } from '#core/people/server/guests.ts'
import { placeholderGuestId } from '#core/privacy/server/placeholder-guest.ts'
import type { AttentionFields } from '../contract.ts'

/** Whose a new row is. */
export type TicketOwner = Pick<AttentionFields, 'entered_by' | 'entered_by_id'> & {
  guest_id: string
  room_number: string
  guest_name: string
}

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
  { room_number, guest_name }: { room_number: string; guest_name: string },
): Promise<TicketOwner> => {
  const guest = await findGuest(tx, scope, room_number, guest_name)
  const by = { entered_by: scope.actor.display_name, entered_by_id: scope.actor.id }
  return guest
    ? { guest_id: guest.id, room_number: guest.room_number, guest_name: guest.guest_name, ...by }
    : { guest_id: await placeholderGuestId(tx, scope.hotelId), room_number, guest_name, ...by }
}

/** A row as its guest sees it. */
export const asGuestSees = <Row extends AttentionFields>(row: Row): Row => ({
  ...row,
  taken_by_id: null,
  entered_by_id: null,
})

const key = (text: string): string => text.trim().toLowerCase()

/**
 * Whether a row that is there already is what this person sent before: by himself for himself, or for the same room and
 * name.
 */
export const isRetryOf = (
  scope: GuestScope | ManagerScope,
  row: TicketOwner,
  wanted: { room_number: string; guest_name: string },
): boolean => {
  if (scope.actor.kind === 'guest') return row.guest_id === scope.actor.id && row.entered_by_id === null
  return (
    row.entered_by_id === scope.actor.id &&
    key(row.room_number) === key(wanted.room_number) &&
    key(row.guest_name) === key(wanted.guest_name)
  )
}

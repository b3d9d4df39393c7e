import type { Department, MemberKind } from '#modules/access/policy.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { GuestUser, ManagerUser } from '../contract.ts'

/** The user of this browser, to display. Never a credential. */
export type ClientGuest = { id: string; role: 'guest'; hotelId: string; roomNumber: string; guestName: string }
export type ClientManager = {
  id: string
  role: 'manager'
  hotelId: string
  email: string
  displayName: string | null
  mustChoosePassword: boolean
  mustSetSecondFactor: boolean
  staffRole: StaffRole
  memberKind: MemberKind
  /** The departments whose work rings for them. */
  follows: readonly Department[]
  /** The person at this shared device now. */
  nameTag: { id: string; display_name: string } | null
}
export type ClientUser = ClientGuest | ClientManager
export type Role = ClientUser['role']

/** Marks what this browser keeps for a guest: the hotel and the guest. */
export const getOwner = ({ hotelId, id }: ClientGuest): string => `${hotelId} ${id}`

export const clientGuest = ({ id, role, hotel_id, room_number, guest_name }: GuestUser): ClientGuest => ({
  id,
  role,
  hotelId: hotel_id,
  roomNumber: room_number,
  guestName: guest_name,
})

export const clientUser = (user: GuestUser | ManagerUser): ClientUser => {
  if (user.role === 'guest') return clientGuest(user)
  return {
    id: user.id,
    role: user.role,
    hotelId: user.hotel_id,
    email: user.email,
    displayName: user.display_name,
    mustChoosePassword: user.must_choose_password,
    mustSetSecondFactor: user.must_set_second_factor,
    staffRole: user.staff_role,
    memberKind: user.kind,
    follows: user.follows,
    nameTag: user.name_tag,
  }
}

import type { GuestUser, ManagerUser } from '../../contract.ts'

/** The user of this browser, to display. Never a credential. */
export type ClientGuest = { id: string; role: 'guest'; hotelId: string; roomNumber: string; guestName: string }
export type ClientManager = {
  id: string
  role: 'manager'
  hotelId: string
  email: string
  displayName: string | null
  mustChoosePassword: boolean
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
  const { id, role, hotel_id, email, display_name, must_choose_password } = user
  return { id, role, hotelId: hotel_id, email, displayName: display_name, mustChoosePassword: must_choose_password }
}

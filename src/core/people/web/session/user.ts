import type { GuestUser, ManagerUser, User } from '../../contract.ts'

/** The user of this browser: display data, never a credential. */
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

/** Whose something is that is kept at this browser: hotel and guest. */
export const getOwner = ({ hotelId, id }: ClientGuest): string => `${hotelId} ${id}`

export const clientGuest = (user: GuestUser): ClientGuest => ({
  id: user.id,
  role: 'guest',
  hotelId: user.hotel_id,
  roomNumber: user.room_number,
  guestName: user.guest_name,
})

export const clientManager = (user: ManagerUser): ClientManager => ({
  id: user.id,
  role: 'manager',
  hotelId: user.hotel_id,
  email: user.email,
  displayName: user.display_name,
  mustChoosePassword: user.must_choose_password,
})

export const clientUser = (user: User): ClientUser => (user.role === 'guest' ? clientGuest(user) : clientManager(user))

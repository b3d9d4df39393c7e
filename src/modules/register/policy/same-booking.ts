/** What of a reservation says which booking it is. */
export type BookingRow = {
  guest_name: string
  apartment: string
  check_in: string
  check_out: string
  source: string
  origin: string | null
  booking_number: string | null
}

type GetRoom = (apartment: string) => string | null

/**
 * True where two rows mean one booking: the same days and room, and the same guest. A calendar names no guest, so the room
 * of the list is enough there; several bookings of one kind of room are usual.
 */
export const isSameBooking = (one: BookingRow, other: BookingRow, getRoom: GetRoom): boolean => {
  if (one.check_in !== other.check_in || one.check_out !== other.check_out) return false
  const [number, otherNumber] = [one.booking_number, other.booking_number]
  if (number !== null && otherNumber !== null && number !== otherNumber) return false
  const room = getRoom(one.apartment)
  const [name, otherName] = [one.guest_name.toLowerCase(), other.guest_name.toLowerCase()]
  const isSamePlace =
    room === null ? one.apartment.toLowerCase() === other.apartment.toLowerCase() : room === getRoom(other.apartment)
  return isSamePlace && (name === '' || otherName === '' ? room !== null : name === otherName)
}

/** True where two rows that are both there can be one booking: a file tells its own bookings apart by their numbers. */
export const cameByOtherWay = (one: BookingRow, other: BookingRow): boolean =>
  one.source !== other.source ||
  one.origin !== other.origin ||
  (one.booking_number === null) !== (other.booking_number === null)

import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import type { Reservation } from '../../contract.ts'
import {
  dismissReservationConflict,
  listReservationConflicts,
  nameReservation,
  type ReservationConflict,
} from '../../contract/conflicts.ts'
import { all } from '../api.ts'

/** Rooms that are booked twice, and bookings that came twice. */
export const useConflicts = () => {
  const { id: hotelSlug } = useHotel()
  // A colleague may say that a conflict is right.
  useFollow(all(hotelSlug), 'reservation_conflicts')
  return useQuery({
    queryKey: [...all(hotelSlug), 'conflicts'],
    queryFn: ({ signal }) => call(listReservationConflicts, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** Says that two reservations are right as they are. */
export const dismiss = (hotelSlug: string, { first, second, starts_on, ends_on }: ReservationConflict): Promise<void> =>
  call(dismissReservationConflict, {
    params: { hotelSlug, first: first.id, second: second.id },
    body: { starts_on, ends_on },
  })

/** Gives a reservation a name in place of the one that was shown. */
export const saveName = (
  hotelSlug: string,
  { id, guest_name: seen }: Reservation,
  guest_name: string,
): Promise<Reservation> =>
  callSafely(nameReservation, { params: { hotelSlug, reservationId: id }, body: { guest_name, seen } })

import { isDay } from '#platform/contract/day.ts'
import type { Failure } from '#platform/contract/failure.ts'
import {
  checkOutNotAfterCheckIn,
  dayInvalid,
  fieldsRequired,
  type NewReservation,
  type Reservation,
} from './contract.ts'
import { manual } from './contract/origins.ts'

/** The problem of the form, or null. Equal dates are not allowed. */
export const newReservationProblem = ({
  guest_name,
  apartment,
  check_in,
  check_out,
}: Omit<NewReservation, 'id'>): Failure | null => {
  if (!guest_name || !apartment || !check_in || !check_out) return fieldsRequired
  if (!isDay(check_in) || !isDay(check_out)) return dayInvalid
  return check_out > check_in ? null : checkOutNotAfterCheckIn
}

/** Only reservations added by hand can be deleted one by one; the others would come back with the next file. */
export const mayDelete = (reservation: Pick<Reservation, 'source'>): boolean => reservation.source === manual

/**
 * The month to show first: the current one, or else the nearest with reservations; of two equally near ones the later.
 */
export const monthToShow = (months: readonly string[], today: string): string | null => {
  const distance = (month: string): number => Math.abs(monthNumber(month) - monthNumber(today))
  return months.toSorted((one, other) => distance(one) - distance(other) || other.localeCompare(one))[0] ?? null
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

import { useCalendarsAction } from '#modules/calendars/web/CalendarLinks.tsx'
import { Reservations } from '#modules/reservations/web/Reservations.tsx'

/** The reservations, with the way to the calendars that some come from. */
export const ReservationsRoute = () => <Reservations elsewhere={useCalendarsAction()} />

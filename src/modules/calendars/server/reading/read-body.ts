import { Refusal } from '#platform/contract/failure.ts'
import { calendarTooLarge, lettersUnknown, notACalendar } from '../../contract.ts'
import type { CalendarBody } from '../fetching/fetch-calendar.ts'
import { decodeCalendar } from './decode.ts'
import { readCalendar, type CalendarOptions, type CalendarReading } from './read-events.ts'

/**
 * Reads the bookings of a calendar. However hostile it is, its size, its events and their lines are cut, so that it
 * takes this process less than 50 ms.
 * @throws Refusal of what is no calendar, too large a one or no text
 */
export const readBody = ({ bytes, charset }: CalendarBody, options: CalendarOptions): CalendarReading => {
  const text = decodeCalendar(bytes, charset)
  if (text === null) throw new Refusal(lettersUnknown)
  const reading = readCalendar(text, options)
  if (reading === null) throw new Refusal(notACalendar)
  if (reading === 'too many') throw new Refusal(calendarTooLarge)
  return reading
}

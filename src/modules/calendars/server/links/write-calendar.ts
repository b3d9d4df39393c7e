import type { BookedNights } from './store.ts'

const asDate = (day: string): string => day.replaceAll('-', '')
const asTime = (moment: string): string => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A calendar of booked nights, without names. The same nights give the same text. */
export const writeCalendar = (nights: readonly BookedNights[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Deskbell//Calendars//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...nights.flatMap(({ id, check_in, check_out, updated_at }) => [
      'BEGIN:VEVENT',
      `UID:${id}@deskbell`,
      `DTSTAMP:${asTime(updated_at)}`,
      `DTSTART;VALUE=DATE:${asDate(check_in)}`,
      `DTEND;VALUE=DATE:${asDate(check_out)}`,
      'SUMMARY:Reserved',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

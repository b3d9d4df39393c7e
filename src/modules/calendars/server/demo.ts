import { demoCalendars, type DemoCalendar } from '#demo/calendars.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { upsertByExternalId } from '#modules/reservations/server/external-ids/upsert.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { followReservations } from '#modules/stays/server/follow.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { getNamespace } from './feeds/addresses.ts'
import { readCalendar } from './reading/read-events.ts'
import * as store from './store.ts'

const write = ({ events }: DemoCalendar, today: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(({ uid, from, to, summary, code }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${addDays(today, from).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${addDays(today, to).replaceAll('-', '')}`,
      `SUMMARY:${summary}`,
      ...(code === undefined
        ? []
        : [`DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

/**
 * Two calendars that have been read, for rooms of one hotel that are free. They have no address, for no platform would
 * answer: nothing is read again.
 */
export const calendarsDemo = async (database: Database, { staff, guests, now }: DemoHotel): Promise<void> => {
  if (staff.hotelId !== 'hotel-marina') return
  await database.write(staff, async (tx) => {
    const occupied = new Set(guests.map(({ actor }) => actor.room_number))
    const rooms = (await listRooms(tx, staff)).filter(({ room_number }) => !occupied.has(room_number))
    const { zone, today } = await getHotelDay(tx, staff)
    for (const [at, calendar] of demoCalendars.entries()) {
      const { source, host, address_end } = calendar
      const room = rooms[at]
      const reading = readCalendar(write(calendar, today), { source, zone, today })
      if (!room || reading === null || reading === 'too many') continue
      const id = newId()
      const address = { host, address_end, sealed: null, key_id: 1, digest: null }
      await store.insertFeed(tx, staff, { id, room_id: room.id, source }, address)
      await store.putAddress(tx, staff, id, { due_at: null })
      const rows = reading.bookings.map((booking) => ({ ...booking, apartment: room.room_number }))
      const given = { origin: 'feed', source, namespace: getNamespace(id), rows, whole: true } as const
      await upsertByExternalId(tx, staff, given, followReservations)
      const readAt = new Date(now - (at + 1) * 240_000).toISOString()
      await store.putFeed(tx, staff, id, {
        fetched_at: readAt,
        succeeded_at: readAt,
        event_count: reading.bookings.length,
        block_count: reading.blocks,
      })
    }
  })
}

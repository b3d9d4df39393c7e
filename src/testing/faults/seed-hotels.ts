import { newId } from '#platform/contract/id.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { hashToken, newToken } from '#platform/server/token.ts'
import { insertRows } from '../insert-rows.ts'
import { dayFrom } from '../setup/hotel-day.ts'

/** A person with a live session. */
export type Person = { id: string; sessionId: string; cookie: string }
/** A hotel with people who are signed in; each guest has a stay of the same id. */
export type TestHotel = { id: string; guests: Person[]; staff: Person[] }

/** Runs `work` as the owner of the database, without row-level security. */
export const asOwner = async <T>(owner: DatabaseAddress, work: (sql: Client) => Promise<T>): Promise<T> => {
  const sql = openClient(owner)
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Inserts hotels with signed-in people directly into the tables: hundreds within a moment, without sign-in limits. */
export const seedHotel = (
  owner: DatabaseAddress,
  count: number,
  people: { guests: number; staff: number },
): Promise<TestHotel[]> =>
  asOwner(owner, async (sql) => {
    const mark = newId().slice(-6)
    const hotels = Array.from({ length: count }, (_, index): TestHotel => ({
      id: `house-${mark}-${index}`,
      guests: Array.from({ length: people.guests }, () => aPerson('guest')),
      staff: Array.from({ length: people.staff }, () => aPerson('manager')),
    }))
    const staff = hotels.flatMap((hotel) =>
      hotel.staff.map(({ id }) => ({
        hotel_id: hotel.id,
        id,
        email: `${id}@house.example`,
        display_name: 'Vera Desk',
      })),
    )
    const guests = hotels.flatMap((hotel) =>
      hotel.guests.map(({ id }, index) => ({
        hotel_id: hotel.id,
        id,
        room_number: `Room ${index + 1}`,
        guest_name: `Ana Guest${index + 1}`,
      })),
    )
    const until = new Date(Date.now() + 24 * 3_600_000).toISOString()
    const sessions = hotels.flatMap((hotel) => [
      ...hotel.guests.map((guest) =>
        sessionRow(guest, hotel.id, { kind: 'guest', guest_id: guest.id, stay_id: guest.id, manager_id: null }, until),
      ),
      ...hotel.staff.map((manager) =>
        sessionRow(
          manager,
          hotel.id,
          { kind: 'manager', guest_id: null, stay_id: null, manager_id: manager.id },
          until,
        ),
      ),
    ])
    await insertRows(
      sql,
      'hotels',
      hotels.map(({ id }) => ({ id, name: `The house ${id}` })),
    )
    for (const { id } of hotels) await sql`select open_hotel(${id})`
    if (staff.length > 0) {
      await insertRows(
        sql,
        'accounts',
        staff.map(({ id, email }) => ({ id, email, password_hash: 'none' })),
      )
      await insertRows(sql, 'managers', staff)
    }
    if (guests.length > 0) {
      await insertRows(sql, 'guests', guests)
      await insertRows(
        sql,
        'stays',
        guests.map(({ hotel_id, id, room_number, guest_name }) => ({
          hotel_id,
          id,
          room_number,
          lead_name: guest_name,
          check_in: dayFrom(0),
        })),
      )
      await insertRows(
        sql,
        'stay_guests',
        guests.map(({ hotel_id, id }) => ({ hotel_id, stay_id: id, guest_id: id })),
      )
    }
    await insertRows(sql, 'sessions', sessions)
    return hotels
  })

const aPerson = (kind: 'guest' | 'manager'): Person => ({
  id: newId(),
  sessionId: newId(),
  cookie: `deskbell_${kind}=${newToken()}`,
})

const sessionRow = (
  person: Person,
  hotelId: string,
  who: { kind: string; guest_id: string | null; stay_id: string | null; manager_id: string | null },
  until: string,
) => ({
  id: person.sessionId,
  token_hash: hashToken(person.cookie.split('=')[1] ?? ''),
  hotel_id: hotelId,
  ...who,
  expires_at: until,
  ends_at: until,
})

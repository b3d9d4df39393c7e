import { getNameOrEmail } from '#modules/access/policy.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { mainChannel } from '../contract.ts'
import { manual } from '../contract/origins.ts'
import { insertImport } from './import/imports.ts'

const day = 86_400_000
const names = [
  'Lena Hauck, Marco Moretti, Ingrid Lindqvist, Paul Dubois, Zofia Kowalska, Eva Novotná, Horváth Bence, Jelena Marković',
  'Daan Jansen, Emily Brown, Andrei Ionescu, Ольга Волкова, Drita Gashi, Felix Schneider, Giulia Ferrari, Nikola Đurić',
  'Anna Fischer, Piotr Wiśniewski, Claire Martin, James Wilson, Szabó Katalin, Tereza Svobodová, Luuk Bakker',
  'Elena Dumitrescu',
].flatMap((line) => line.split(', '))

/**
 * Creates stays from two months ago to two months ahead, room by room, most of them as if imported from a channel's
 * file.
 */
export const reservationsDemo = async (
  database: Database,
  { guests, staff, now, random }: DemoHotel,
): Promise<void> => {
  const asDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
  let number = 4_201_000_000
  const rows = guests.flatMap(({ actor }, room) => {
    const stays = []
    for (let from = now - 60 * day + room * day; from < now + 60 * day;) {
      const nights = 2 + Math.floor(random() * 6)
      const inHotel = from <= now && now < from + nights * day
      const byHand = random() < 0.2
      number += 1 + Math.floor(random() * 900)
      stays.push({
        hotel_id: staff.hotelId,
        id: newId(),
        apartment: actor.room_number,
        check_in: asDay(from),
        check_out: asDay(from + nights * day),
        guest_name: inHotel ? actor.guest_name : (names[Math.floor(random() * names.length)] ?? ''),
        source: byHand ? manual : mainChannel,
        booking_number: byHand ? null : String(number),
        import_key: byHand ? null : String(number),
        origin: null,
      })
      from += (nights + Math.floor(random() * 5)) * day
    }
    return stays
  })
  const imported = rows.flatMap(({ hotel_id: _hotel, ...after }) =>
    after.source === mainChannel ? [{ before: null, after }] : [],
  )
  const log = {
    id: newId(),
    kind: 'import' as const,
    source: mainChannel,
    file_name: 'reservations.csv',
    by_name: getNameOrEmail(staff.actor),
    counts: { new: imported.length, changed: 0, unchanged: 0, cancelled: 0, skipped: 0, refused: 0 },
  }
  await database.write(staff, async (tx) => {
    await tx.insertInto('reservations').values(rows).execute()
    await insertImport(tx, staff, log, imported)
  })
}

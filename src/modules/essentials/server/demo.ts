import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { firstEmergency } from '../contract.ts'
import * as store from './store.ts'

/** Writes the essentials of a hotel that talks with its guests; one that does not has none. */
export const essentialsDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  await database.write(staff, async (tx) => {
    if (!(await hasFeature(tx, staff, 'conversations'))) return
    await store.insertEssentials(tx, staff, {
      check_in_from: '14:00',
      check_out_until: '11:00',
      phones: [
        {
          label: 'Reception',
          // from the range reserved for films and plays
          number: '+44 20 7946 0200',
          translations: { sr: { label: 'Recepcija' }, de: { label: 'Rezeption' }, ru: { label: 'Рецепция' } },
        },
      ],
      emergency: [...firstEmergency],
      address: 'Slovenska obala 12, Budva',
      directions: 'From the bus station five minutes on foot towards the sea. Parking behind the house.',
      translations: {
        sr: { directions: 'Od autobuske stanice pet minuta pješke prema moru. Parking je iza hotela.' },
        de: { directions: 'Vom Busbahnhof fünf Minuten zu Fuß Richtung Meer. Parkplätze hinter dem Haus.' },
        ru: { directions: 'От автовокзала пять минут пешком к морю. Парковка за домом.' },
      },
    })
    await store.putAccess(
      tx,
      staff,
      {
        room_id: null,
        wifi_name: 'Marina Guests',
        wifi_password: 'sunce-i-more-21',
        wifi_hidden: false,
        door_code: '2286',
        door_note: 'The night entrance on the side of the garden, from 23:00 on.',
        translations: {
          sr: { door_note: 'Noćni ulaz sa strane bašte, od 23:00.' },
          de: { door_note: 'Der Nachteingang auf der Gartenseite, ab 23:00 Uhr.' },
          ru: { door_note: 'Ночной вход со стороны сада, с 23:00.' },
        },
      },
      true,
    )
  })
}

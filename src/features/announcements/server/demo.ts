import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { DemoHotel } from '#app/server/feature.ts'
import { insertAnnouncement } from './store.ts'

const hourMs = 3_600_000

/** Plans the announcement of repairs on a floor of the hotel by the sea; the apartments announce nothing. */
export const announcementsDemo = async (database: Database, { staff, now }: DemoHotel): Promise<void> => {
  if (staff.hotelId !== 'hotel-marina') return
  await database.write(staff, async (tx) => {
    await insertAnnouncement(tx, staff, {
      id: newId(),
      title: 'No water from 10 to 12',
      text: 'Tomorrow the pipes on floor 2 are repaired. Please fill a bottle tonight.',
      translations: {
        de: {
          title: 'Kein Wasser von 10 bis 12 Uhr',
          text: 'Morgen werden die Leitungen im 2. Stock repariert. Bitte füllen Sie heute Abend eine Flasche.',
        },
        ru: {
          title: 'С 10 до 12 не будет воды',
          text: 'Завтра на 2-м этаже ремонтируют трубы. Пожалуйста, наполните бутылку сегодня вечером.',
        },
      },
      kind: 'info',
      rooms: [],
      floors: ['2'],
      from_at: new Date(now - hourMs).toISOString(),
      until_at: new Date(now + 36 * hourMs).toISOString(),
      push: false,
      by_name: staff.actor.display_name ?? staff.actor.email,
    })
  })
}

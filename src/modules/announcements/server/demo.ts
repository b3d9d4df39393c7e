import { defaultTimeZone } from '#modules/hotels/contract.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { deliverDue } from './delivery/deliver.ts'
import { insertAnnouncement } from './store.ts'

const hourMs = 3_600_000
const floorOfRepairs = '2'

/** Announces repairs on the second floor, or to the whole hotel where rooms have no floors, if the feature is on. */
export const announcementsDemo = async (database: Database, { staff, now }: DemoHotel): Promise<void> => {
  await database.write(staff, async (tx) => {
    if (!(await hasFeature(tx, staff, 'announcements'))) return
    const hasFloors = (await listRooms(tx, staff)).some(({ floor }) => floor === floorOfRepairs)
    const tomorrow = localTime(now + 24 * hourMs, defaultTimeZone).slice(0, 10)
    await insertAnnouncement(tx, staff, {
      id: newId(),
      title: 'No water from 10 to 12',
      text: 'Tomorrow the pipes on floor 2 are repaired. Please fill a bottle tonight.',
      translations: {
        sr: {
          title: 'Bez vode od 10 do 12',
          text: 'Sutra se popravljaju cijevi na drugom spratu. Molimo napunite flašu večeras.',
        },
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
      floors: hasFloors ? [floorOfRepairs] : [],
      from_at: new Date(now - hourMs).toISOString(),
      until_at: new Date(momentInZone(tomorrow, '12:00', defaultTimeZone)).toISOString(),
      push: false,
      by_name: staff.actor.display_name ?? staff.actor.email,
    })
    await deliverDue(tx, staff)
  })
}

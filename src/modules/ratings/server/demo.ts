import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { demoEscalation } from '#modules/tickets/server/demo.ts'
import { newId } from '#platform/contract/id.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { isLow, isQuestion } from '../policy.ts'
import { createRatingSettingsService } from './settings.ts'

const hourMs = 3_600_000

/** What was rated so many hours ago, by one guest after the other. */
const given = [
  ['request', 'Cleaning', 2, 'Hair in the bathroom again.', 'en', 1],
  ['order', 'Sea bass', 5, 'Der beste Fisch der Reise.', 'de', 2],
  ['request', 'Towels', 5, '', 'en', 5],
  ['taxi', null, 4, '', 'en', 7],
  ['order', 'Espresso', 5, '', 'de', 9],
  ['request', 'Repair', 4, 'Came within ten minutes.', 'en', 26],
  ['taxi', null, 5, '', 'ru', 30],
  ['order', 'Black risotto', 3, '', 'en', 50],
  ['mid_stay', null, 5, 'Sve je divno.', 'sr', 52],
  ['request', 'Towels', 5, '', 'de', 75],
  ['mid_stay', null, 4, '', 'en', 100],
  ['order', 'Octopus salad', 5, 'Отлично!', 'ru', 150],
  ['taxi', null, 4, '', 'en', 200],
  ['request', 'Cleaning', 5, '', 'de', 260],
] as const

/** Ratings of the last days. The one that is low is claimed, so that nothing rings when the demo is opened. */
export const ratingsDemo = async (database: Database, { staff, now }: DemoHotel): Promise<void> => {
  const isOn = await database.read(staff, (tx) => hasFeature(tx, staff, 'ratings'))
  if (!isOn) return
  await createRatingSettingsService(database).update(staff, {
    ask_things: true,
    ask_mid_stay: true,
    review_links: [
      { label: 'Maps', url: 'https://maps.example/hotel-marina' },
      { label: 'StayPortal', url: 'https://stayportal.example/hotel-marina' },
    ],
    thanks: 'We hope to see you again by the sea.',
    translations: {
      de: { thanks: 'Wir hoffen, Sie bald wieder am Meer zu begrüßen.' },
      sr: { thanks: 'Nadamo se da ćemo vas ponovo ugostiti na moru.' },
      ru: { thanks: 'Надеемся снова увидеть вас у моря.' },
    },
  })
  await database.write(staff, async (tx) => {
    const stays = await tx
      .selectFrom('stays')
      .select(['id', 'room_number', 'lead_name'])
      .where('hotel_id', '=', staff.hotelId)
      .where('status', '=', 'present')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    if (stays.length === 0) return
    const rows = given.map(([kind, about, score, words, language, hoursAgo], at) => {
      const stay = stays[at % stays.length] as (typeof stays)[number]
      const [id, created] = [newId(), now - hoursAgo * hourMs]
      const low = isLow(score)
      return {
        hotel_id: staff.hotelId,
        id,
        stay_id: stay.id,
        guest_name: stay.lead_name,
        room_number: stay.room_number,
        kind,
        source_id: isQuestion(kind) ? null : newId(),
        about,
        score,
        words,
        language,
        ids: asJson([id]),
        status: low ? ('low' as const) : ('fine' as const),
        created_at: new Date(created).toISOString(),
        escalation_from: new Date(created).toISOString(),
        ...(low && {
          ...demoEscalation(created, now, true),
          claimed_at: new Date(created + hourMs / 10).toISOString(),
          claimed_by: staff.actor.display_name,
          claimed_by_id: staff.actor.id,
        }),
      }
    })
    await tx.insertInto('ratings').values(rows).execute()
  })
}

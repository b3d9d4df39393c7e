import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { createMailQueue } from '#modules/mail/server/queue.ts'
import { findArrivals } from '#modules/reservations/server/read.ts'
import { addDays } from '#platform/contract/day.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Person } from '../contract/person.ts'
import { writeWishes } from './form/party.ts'
import { createSealing } from './form/sealing.ts'
import { createArrivalLinks } from './links/service.ts'
import { createRegistrationSettings } from './settings.ts'
import { createRegistrations } from './staff.ts'

// Invented, and no pattern of a real document.
const people: readonly (readonly Person[])[] = [
  [
    {
      surname: 'Almeida',
      given_name: 'Sofia',
      birth_date: '1988-05-02',
      citizenship: ['PRT'],
      sex: 'female',
      document_type: 'passport',
      document_number: 'DEMO 00101',
      document_country: 'PRT',
    },
    {
      surname: 'حداد',
      latin_surname: 'Haddad',
      given_name: 'ليلى',
      latin_given_name: 'Layla',
      birth_date: '1990-11-23',
      citizenship: ['JOR'],
      sex: 'female',
      document_type: 'passport',
      document_number: 'DEMO 00102',
      document_country: 'JOR',
    },
  ],
  [
    {
      surname: 'Sukarno',
      single_name: true,
      birth_date: '1979-01-30',
      citizenship: ['XXA'],
      sex: 'male',
      document_type: 'residence_permit',
      document_number: 'DEMO 00103',
      document_country: 'NLD',
    },
  ],
]

// The first person of a form is the one of the reservation, where its name needs no Latin form.
const splitName = (name: string): Person => {
  const words = name.split(' ')
  if (words.length < 2 || /\P{Script=Latin}/u.test(words.join(''))) return {}
  return { given_name: words[0], surname: words.slice(1).join(' '), single_name: false }
}

/** Of the next arrivals one party has filled its form, one is half done, and the others have no link yet. */
export const registrationDemo = async (database: Database, { staff, keys }: DemoHotel): Promise<void> => {
  const isOn = await database.read(staff, (tx) => hasFeature(tx, staff, 'registration'))
  if (!isOn) return
  const settings = createRegistrationSettings(database, {
    findSecretCopy: async () => new Date().toISOString(),
    follow: async () => {},
  })
  const { updated_at: _never, keep_set_on: _set, register_since: _since, ...untouched } = await settings.get(staff)
  await settings.update(staff, {
    ...untouched,
    in_house: 'enter',
    pack: 'me',
    intro: 'Fill this in before you come, and your key is ready when you arrive.',
    translations: {
      de: { intro: 'Füllen Sie das vor der Anreise aus, dann liegt Ihr Schlüssel schon bereit.' },
      sr: { intro: 'Popunite ovo prije dolaska i ključ Vas čeka kad stignete.' },
    },
  })
  if (!keys) return
  const sealing = createSealing(keys)
  const forms = createRegistrations(database, sealing)
  const links = createArrivalLinks({ database, keys, mail: createMailQueue(false), publicUrl: '' })
  const arrivals = await database.read(staff, async (tx) => {
    const { today } = await getHotelDay(tx, staff)
    return findArrivals(tx, staff.hotelId, addDays(today, 1), addDays(today, 6))
  })
  for (const [at, party] of people.entries()) {
    const arrival = arrivals[at]
    if (!arrival) return
    await links.make(staff, arrival.id, false)
    for (const [index, person] of party.entries()) {
      const name = index === 0 ? splitName(arrival.guest_name) : {}
      await forms.putPerson(staff, { id: arrival.id, position: index + 1 }, { person: { ...person, ...name } })
    }
    await database.write(staff, async (tx) => {
      const isFilled = at === 0
      if (isFilled) await writeWishes(tx, staff, sealing, arrival.id, 'A quiet room, please')
      await tx
        .updateTable('registration_persons')
        .set({ filled_by: 'guest' })
        .where('hotel_id', '=', staff.hotelId)
        .where('reservation_id', '=', arrival.id)
        .execute()
      await tx
        .updateTable('registrations')
        .set({
          persons_expected: 2,
          arrival_time: isFilled ? '18:30' : null,
          has_wishes: isFilled,
          status: isFilled ? 'filled' : 'part',
        })
        .where('hotel_id', '=', staff.hotelId)
        .where('id', '=', arrival.id)
        .execute()
    })
  }
}

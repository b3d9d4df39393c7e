import type { GuestScope } from '#modules/access/server/scope.ts'
import { readCurrency } from '#modules/bill/server/store.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { ownerFromSession } from '#modules/tickets/server/owner.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Extra } from '../contract.ts'
import { insertBooking } from './bookings/store.ts'
import { insertExtra } from './offers/store.ts'

type Words = [name: string, description: string]

const inLanguages = (sr: Words, de: Words) => ({
  sr: { name: sr[0], description: sr[1] },
  de: { name: de[0], description: de[1] },
})

/** The offers of the demo: what each is called, costs and asks for. */
const offers: readonly (Pick<Extra, 'name' | 'description' | 'translations' | 'price'> & Partial<Extra>)[] = [
  {
    name: 'Massage, 50 minutes',
    description: 'In the spa on the ground floor. Towels and tea are there.',
    translations: inLanguages(
      ['Masaža, 50 minuta', 'U spa centru u prizemlju. Peškiri i čaj su tamo.'],
      ['Massage, 50 Minuten', 'Im Spa im Erdgeschoss. Handtücher und Tee sind dort.'],
    ),
    price: 60,
    unit: 'person',
    timing: 'time',
    quantity_most: 2,
    per_day: 6,
    lead_hours: 3,
  },
  {
    name: 'Boat trip to Sveti Stefan',
    description: 'Three hours with a stop for swimming. We leave from our pier at 10:00.',
    translations: inLanguages(
      ['Izlet brodom do Svetog Stefana', 'Tri sata, sa pauzom za kupanje. Polazak sa našeg mola u 10:00.'],
      ['Bootsfahrt nach Sveti Stefan', 'Drei Stunden mit einer Badepause. Abfahrt um 10:00 an unserem Steg.'],
    ),
    price: 35,
    unit: 'person',
    timing: 'date',
    quantity_most: 6,
    per_day: 10,
    lead_hours: 12,
  },
  {
    name: 'Cot',
    description: 'For children up to three years, with bed linen.',
    translations: inLanguages(
      ['Krevetac', 'Za djecu do tri godine, sa posteljinom.'],
      ['Babybett', 'Für Kinder bis drei Jahre, mit Bettwäsche.'],
    ),
    price: 8,
    unit: 'night',
    timing: 'date',
    per_day: 4,
  },
  {
    name: 'Late check-out until 15:00',
    description: 'The room is yours until three in the afternoon.',
    translations: inLanguages(
      ['Kasna odjava do 15:00', 'Soba je Vaša do tri popodne.'],
      ['Später Check-out bis 15:00', 'Das Zimmer gehört Ihnen bis drei Uhr nachmittags.'],
    ),
    price: 24,
    unit: 'stay',
  },
  {
    name: 'Bottle of wine in the room',
    description: 'Vranac of the house, two glasses, on ice if you like.',
    translations: inLanguages(
      ['Boca vina u sobi', 'Domaći Vranac i dvije čaše, po želji na ledu.'],
      ['Eine Flasche Wein aufs Zimmer', 'Vranac des Hauses und zwei Gläser, auf Wunsch gekühlt.'],
    ),
    price: 18,
    quantity_most: 3,
    approval: false,
  },
  {
    name: 'Bicycle for a day',
    description: 'With a helmet and a lock. You find them at the reception.',
    translations: inLanguages(
      ['Bicikl na jedan dan', 'Sa kacigom i bravom. Čeka Vas na recepciji.'],
      ['Fahrrad für einen Tag', 'Mit Helm und Schloss. Es steht an der Rezeption bereit.'],
    ),
    price: 12,
    timing: 'date',
    quantity_most: 4,
    per_day: 8,
    approval: false,
  },
]

const plain = {
  unit: 'each',
  image_url: null,
  tax_rate: null,
  approval: true,
  timing: 'none',
  quantity_most: 1,
  per_day: null,
  lead_hours: 0,
  available: true,
} as const

const minuteMs = 60_000

type Asked = { offer: Extra; for_day: string | null; for_time: string | null; minutesAgo: number; now: number }

const ask = async (tx: Tx, guest: GuestScope, stay_id: string, { offer, minutesAgo, now, ...when }: Asked) => {
  const at = (minutes: number): string => new Date(now - minutes * minuteMs).toISOString()
  const isExpired = minutesAgo > 24 * 60
  await insertBooking(tx, guest, {
    ...ownerFromSession(guest),
    ...when,
    stay_id,
    id: newId(),
    extra_id: offer.id,
    name: offer.name,
    unit: offer.unit,
    price: offer.price,
    currency: await readCurrency(tx, guest),
    tax_rate: 21,
    quantity: 1,
    nights: null,
    total: offer.price,
    note: '',
    language: 'en',
    status: isExpired ? 'expired' : 'asked',
    settle: 'room',
    expires_at: at(minutesAgo - 24 * 60),
    answered_at: null,
    answered_by: null,
    created_at: at(minutesAgo),
  })
}

/** Six offers. One guest waits for an answer, and another one was not answered in time. */
export const extrasDemo = async (database: Database, { staff, guests, now }: DemoHotel): Promise<void> => {
  const isOn = await database.read(staff, (tx) => hasFeature(tx, staff, 'extras'))
  if (!isOn) return
  await database.write(staff, async (tx) => {
    const made: Extra[] = []
    for (const [at, offer] of offers.entries()) {
      const added = await insertExtra(tx, staff, { ...plain, ...offer, id: newId(), order: at + 1 })
      if (added) made.push(added)
    }
    const { today } = await getHotelDay(tx, staff)
    const [massage, , , late] = made
    const staying = await listStaying(tx, staff.hotelId, guests)
    const [first, second] = [staying[0], staying.at(-1)]
    if (!massage || !late || !first || !second) return
    const tomorrow = { for_day: addDays(today, 1), for_time: '17:00' }
    await ask(tx, first.guest, first.stay_id, { offer: massage, ...tomorrow, minutesAgo: 4, now })
    const whenever = { for_day: null, for_time: null }
    await ask(tx, second.guest, second.stay_id, { offer: late, ...whenever, minutesAgo: 26 * 60, now })
  })
}

/** The demo's guests who have a stay. */
const listStaying = async (tx: Tx, hotelId: string, guests: readonly GuestScope[]) => {
  const rows = await tx
    .selectFrom('stay_guests')
    .select(['guest_id', 'stay_id'])
    .where('hotel_id', '=', hotelId)
    .execute()
  return guests.flatMap((guest) => {
    const stay = rows.find(({ guest_id }) => guest_id === guest.actor.id)
    return stay ? [{ guest, stay_id: stay.stay_id }] : []
  })
}

import type { PhraseValues } from '#modules/conversations/contract.ts'
import type { Language } from '#platform/contract/languages.ts'

const hour = 60
const day = 24 * hour

/** One message: how many minutes ago, and what was said. */
type Line = {
  ago: number
  by: 'guest' | 'staff'
  text?: string
  phrase?: string
  values?: PhraseValues
  picture?: true
}
export type Talk = { room: string; language: Language; lines: readonly Line[]; isClosed?: true }

const guest = (ago: number, text: string): Line => ({ ago, by: 'guest', text })
const staff = (ago: number, text: string): Line => ({ ago, by: 'staff', text })
const phrase = (ago: number, by: Line['by'], key: string, values: PhraseValues = {}): Line => ({
  ago,
  by,
  phrase: key,
  values,
})

/** Six conversations: one waits for seven minutes, one has a picture, one in German was answered by phrases. */
export const demoTalks: readonly Talk[] = [
  {
    room: 'Room 3',
    language: 'en',
    lines: [
      guest(2 * day, 'Hello! Is there somewhere to leave two bicycles overnight?'),
      staff(2 * day - 6, 'Yes, in the yard behind the kitchen. Reception has the key.'),
      guest(7, 'Could we have breakfast in the room tomorrow? My daughter has hurt her foot.'),
    ],
  },
  {
    room: 'Room 12',
    language: 'en',
    lines: [
      guest(day + 40, 'The lamp beside the bed has come off the wall.'),
      phrase(day + 36, 'staff', 'send_picture'),
      { ago: day + 33, by: 'guest', text: 'Here it is.', picture: true },
      phrase(day + 30, 'staff', 'coming_in', { minutes: 20 }),
      phrase(day - 15, 'staff', 'repaired'),
      phrase(day - 25, 'guest', 'thank_you'),
      staff(day - 28, 'You are welcome. Tell us if it comes loose again.'),
    ],
  },
  {
    room: 'Room 8',
    language: 'de',
    lines: [
      guest(5 * hour, 'Guten Tag, gibt es heute Abend noch einen Tisch auf der Terrasse?'),
      phrase(5 * hour - 4, 'staff', 'gladly'),
      guest(5 * hour - 9, 'Wunderbar, und könnten wir am Sonntag später auschecken?'),
      phrase(5 * hour - 12, 'staff', 'late_check_out_until', { time: '13:00' }),
    ],
  },
  {
    room: 'Room 7',
    language: 'en',
    lines: [
      phrase(3 * hour, 'guest', 'when_breakfast'),
      phrase(3 * hour - 3, 'staff', 'breakfast_from', { time: '07:00' }),
      guest(3 * hour - 10, 'Is there something without gluten?'),
      staff(3 * hour - 14, 'Yes. Tell the kitchen when you come, they bake fresh bread for you.'),
    ],
  },
  {
    room: 'Apt 4',
    language: 'ru',
    lines: [
      guest(day + 3 * hour, 'Добрый вечер! Как добраться до пляжа Могрен?'),
      staff(day + 3 * hour - 8, 'Good evening! Ten minutes on foot, along the path by the sea.'),
      phrase(day + 3 * hour - 12, 'guest', 'thank_you'),
      staff(day + 3 * hour - 14, 'You are welcome! Enjoy the sea.'),
    ],
  },
  {
    room: 'Room 9',
    language: 'pl',
    isClosed: true,
    lines: [
      phrase(2 * day + hour, 'guest', 'call_taxi_at', { time: '06:15' }),
      phrase(2 * day + hour - 5, 'staff', 'we_see_to_it'),
      phrase(2 * day - 3 * hour, 'staff', 'taxi_here'),
    ],
  },
]

// The last one lacks Russian on purpose, to show the translation status.
export const demoQuickReplies = [
  {
    title: 'Late check-out',
    text: 'You can stay until 12:00 without a charge. Until 16:00 it is 25 €. Shall we book it for you?',
    translations: {
      sr: {
        title: 'Kasna odjava',
        text: 'Možete ostati do 12:00 bez doplate. Do 16:00 košta 25 €. Da Vam to upišemo?',
      },
      de: {
        title: 'Späte Abreise',
        text: 'Sie können ohne Aufpreis bis 12 Uhr bleiben. Bis 16 Uhr kostet es 25 €. Sollen wir es für Sie eintragen?',
      },
      ru: {
        title: 'Поздний выезд',
        text: 'Вы можете остаться до 12:00 бесплатно. До 16:00 — 25 €. Записать вас?',
      },
    },
  },
  {
    title: 'Parking',
    text: 'Parking is behind the house. The gate opens with your room card.',
    translations: {
      sr: { title: 'Parking', text: 'Parking je iza hotela. Kapija se otvara karticom Vaše sobe.' },
      de: { title: 'Parken', text: 'Parkplätze sind hinter dem Haus. Das Tor öffnet sich mit Ihrer Zimmerkarte.' },
      ru: { title: 'Парковка', text: 'Парковка за домом. Ворота открываются картой от номера.' },
    },
  },
  {
    title: 'Beach',
    text: 'Sunbeds on the hotel beach are free for you. Towels for the beach are at reception.',
    translations: {
      sr: {
        title: 'Plaža',
        text: 'Ležaljke na hotelskoj plaži su za Vas besplatne. Peškiri za plažu su na recepciji.',
      },
      de: {
        title: 'Strand',
        text: 'Liegen am Hotelstrand sind für Sie kostenlos. Strandtücher gibt es an der Rezeption.',
      },
      ru: {
        title: 'Пляж',
        text: 'Лежаки на пляже отеля для вас бесплатны. Пляжные полотенца — на рецепции.',
      },
    },
  },
  {
    title: 'Airport',
    text: 'A taxi to Tivat airport takes 30 minutes and costs 25 €.',
    translations: {
      sr: { title: 'Aerodrom', text: 'Taksi do aerodroma Tivat vozi 30 minuta i košta 25 €.' },
      de: { title: 'Flughafen', text: 'Ein Taxi zum Flughafen Tivat braucht 30 Minuten und kostet 25 €.' },
    },
  },
]

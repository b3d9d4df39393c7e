import sharp from 'sharp'
import type { GuestScope, MemberScope } from '#modules/access/server/scope.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import type { PrivateImage } from '#modules/images/contract/private.ts'
import { findDemoStay } from '#modules/stays/server/demo.ts'
import { demoEscalation } from '#modules/tickets/server/demo.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Message, PhraseValues } from '../contract.ts'
import { messagePictures } from './images/routes.ts'
import { insertMessageImage } from './images/store.ts'

const minute = 60_000
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
type Talk = { room: string; language: Language; lines: readonly Line[]; isClosed?: true }

const guest = (ago: number, text: string): Line => ({ ago, by: 'guest', text })
const staff = (ago: number, text: string): Line => ({ ago, by: 'staff', text })
const phrase = (ago: number, by: Line['by'], key: string, values: PhraseValues = {}): Line => ({
  ago,
  by,
  phrase: key,
  values,
})

const talks: readonly Talk[] = [
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
const quickReplies = [
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

const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
  <rect width="900" height="1200" fill="#d9cbb4"/><rect y="820" width="900" height="380" fill="#f4f0e8"/>
  <path d="M560 300v130" stroke="#51473a" stroke-width="14"/><circle cx="560" cy="290" r="34" fill="#8d7a5f"/>
  <path d="M560 430q40 60-20 130" fill="none" stroke="#51473a" stroke-width="8"/>
  <path d="M400 560l240-40 60 170-330 60z" fill="#efe0ae" stroke="#b69b5a" stroke-width="8"/>
  <path d="M520 300l-60-40m70-20l-20-70m80 70l40-60" stroke="#a9977b" stroke-width="6"/>
</svg>`

/** Six conversations: one waits for seven minutes, one has a picture, one in German was answered by phrases. */
export const conversationsDemo = async (database: Database, demo: DemoHotel): Promise<void> => {
  const { guests, staff: scope } = demo
  if (!(await database.read(scope, (tx) => hasFeature(tx, scope, 'conversations')))) return
  await database.write(scope, (tx) => insertReplies(tx, scope))
  // Some guests of the demo have left.
  const free = new Map<GuestScope, string>()
  for (const one of guests) {
    const stayId = await database.read(scope, (tx) => findDemoStay(tx, scope, one))
    if (stayId !== null) free.set(one, stayId)
  }
  for (const talk of talks) {
    const stays = [...free]
    const [writer, stayId] = stays.find(([one]) => one.actor.room_number === talk.room) ?? stays[0] ?? []
    if (!writer || !stayId) return
    free.delete(writer)
    await writeTalk(database, demo, writer, stayId, talk)
  }
}

const insertReplies = async (tx: Tx, { hotelId }: MemberScope): Promise<void> => {
  const rows = quickReplies.map((reply, at) => ({ hotel_id: hotelId, id: newId(), ...reply, order: at + 1 }))
  await tx.insertInto('quick_replies').values(rows).execute()
}

const writeTalk = async (
  database: Database,
  { staff: scope, now, pictures }: DemoHotel,
  writer: GuestScope,
  stayId: string,
  talk: Talk,
): Promise<void> => {
  const hasPicture = talk.lines.some(({ picture }) => picture)
  const upload = hasPicture
    ? { original: await sharp(Buffer.from(lamp)).jpeg().toBuffer(), fields: { id: newId() } }
    : null
  const image =
    upload && pictures
      ? await pictures.receive(writer, messagePictures, upload, (tx, { id }) =>
          insertMessageImage(tx, scope, id, stayId),
        )
      : null
  const rows = getRows(talk, { writer, scope, stayId, now, image })
  const last = rows.at(-1)
  if (!last) return
  const isWaiting = last.author === 'guest'
  const read = isWaiting ? rows.at(-2)?.created_at : last.created_at
  await database.write(scope, async (tx) => {
    if (image && pictures) await pictures.keep(tx, scope, messagePictures, image.id)
    await tx
      .insertInto('conversations')
      .values({
        hotel_id: scope.hotelId,
        id: stayId,
        stay_id: stayId,
        room_number: writer.actor.room_number,
        guest_name: writer.actor.guest_name,
        status: isWaiting ? 'waiting' : talk.isClosed ? 'closed' : 'answered',
        waiting_since: isWaiting ? last.created_at : null,
        last_message_at: last.created_at,
        last_author: last.author,
        unread: isWaiting ? 1 : 0,
        created_at: rows[0]?.created_at ?? last.created_at,
        ...(isWaiting && demoEscalation(Date.parse(last.created_at), now, false)),
      })
      .execute()
    await tx.insertInto('messages').values(rows).execute()
    // Messages before a guest's own count as read.
    const read_until = rows.findLast(({ author }) => author === 'guest')?.created_at ?? last.created_at
    await tx
      .insertInto('message_reads')
      .values({ hotel_id: scope.hotelId, stay_id: stayId, guest_id: writer.actor.id, read_until })
      .execute()
    if (read !== undefined)
      await tx
        .updateTable('stays')
        .set({ hotel_read_until: read, language: talk.language })
        .where('hotel_id', '=', scope.hotelId)
        .where('id', '=', stayId)
        .execute()
  })
}

type Place = { writer: GuestScope; scope: MemberScope; stayId: string; now: number; image: PrivateImage | null }

const getRows = ({ lines, language }: Talk, { writer, scope, stayId, now, image }: Place) => {
  let waitsSince: number | null = null
  return lines.map((line) => {
    const sent = now - line.ago * minute
    const isGuest = line.by === 'guest'
    const waited: number | null = isGuest || waitsSince === null ? null : Math.floor((sent - waitsSince) / 1000)
    waitsSince = isGuest ? (waitsSince ?? sent) : null
    const shown = line.picture ? image : null
    const at = new Date(sent).toISOString()
    return {
      hotel_id: scope.hotelId,
      id: newId(),
      stay_id: stayId,
      author: line.by,
      guest_id: isGuest ? writer.actor.id : null,
      guest_name: isGuest ? writer.actor.guest_name : null,
      staff_id: isGuest ? null : scope.actor.id,
      staff_name: isGuest ? null : scope.actor.display_name,
      text: line.text ?? '',
      language: isGuest ? language : line.text === undefined ? null : ('en' as const),
      phrase: line.phrase ?? null,
      phrase_values: line.values ?? {},
      image_id: shown?.id ?? null,
      image_width: shown?.width ?? null,
      image_height: shown?.height ?? null,
      written_at: at,
      created_at: at,
      waited_seconds: waited,
    } satisfies Partial<Message>
  })
}

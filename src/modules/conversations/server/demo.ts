import sharp from 'sharp'
import { demoQuickReplies, demoTalks, type Talk } from '#demo/conversations.ts'
import type { GuestScope, MemberScope } from '#modules/access/server/scope.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import type { PrivateImage } from '#modules/images/contract/private.ts'
import { findDemoStay } from '#modules/stays/server/demo.ts'
import { demoEscalation } from '#modules/tickets/server/demo.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Message } from '../contract.ts'
import { messagePictures } from './images/routes.ts'
import { insertMessageImage } from './images/store.ts'

const minute = 60_000

const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
  <rect width="900" height="1200" fill="#d9cbb4"/><rect y="820" width="900" height="380" fill="#f4f0e8"/>
  <path d="M560 300v130" stroke="#51473a" stroke-width="14"/><circle cx="560" cy="290" r="34" fill="#8d7a5f"/>
  <path d="M560 430q40 60-20 130" fill="none" stroke="#51473a" stroke-width="8"/>
  <path d="M400 560l240-40 60 170-330 60z" fill="#efe0ae" stroke="#b69b5a" stroke-width="8"/>
  <path d="M520 300l-60-40m70-20l-20-70m80 70l40-60" stroke="#a9977b" stroke-width="6"/>
</svg>`

/** The quick replies, and a conversation for each of the first guests who are in house. */
export const conversationsDemo = async (database: Database, demo: DemoHotel): Promise<void> => {
  const { guests, staff: scope } = demo
  if (!(await database.read(scope, (tx) => hasFeature(tx, scope, 'conversations')))) return
  const replies = demoQuickReplies.map((reply, at) => ({
    ...reply,
    hotel_id: scope.hotelId,
    id: newId(),
    order: at + 1,
  }))
  await database.write(scope, (tx) => tx.insertInto('quick_replies').values(replies).execute())
  // Some guests of the demo have left.
  const free = new Map<GuestScope, string>()
  for (const one of guests) {
    const stayId = await database.read(scope, (tx) => findDemoStay(tx, scope, one))
    if (stayId !== null) free.set(one, stayId)
  }
  for (const talk of demoTalks) {
    const stays = [...free]
    const [writer, stayId] = stays.find(([one]) => one.actor.room_number === talk.room) ?? stays[0] ?? []
    if (!writer || !stayId) return
    free.delete(writer)
    await writeTalk(database, demo, writer, stayId, talk)
  }
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

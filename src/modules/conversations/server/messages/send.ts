import { getStayId, type GuestScope, type HotelScope, type MemberScope } from '#modules/access/server/scope.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import { stayEnded } from '#modules/stays/contract.ts'
import { asGuestSees } from '#modules/tickets/server/owner.ts'
import { idTaken, invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { type Conversation, type Message, type NewGuestMessage, type NewStaffMessage } from '../../contract.ts'
import { answeredByColleague, answeredMeanwhile } from '../../contract/inbox.ts'
import { clampWrittenAt } from '../../policy.ts'
import { messagePictures } from '../images/routes.ts'
import { findStayOfImage } from '../images/store.ts'
import { findQuickReply } from '../quick-replies/store.ts'
import * as store from '../store.ts'
import { getContent, hasContent, refuseWrongContent, type Content } from './content.ts'
import * as messages from './store.ts'

type Author = Pick<Message, 'author' | 'guest_id' | 'guest_name' | 'staff_id' | 'staff_name'>
type Words = Pick<Message, 'text' | 'language' | 'translations'>

/** A message that is to be sent once. */
type Sending = {
  id: string
  stayId: string
  content: Content
  author: Author
  writtenAt: string | null
  /** True if a message with this id is the same one, sent before. */
  isSame: (first: Message) => boolean
  /** The words that are stored, found where the message is new. */
  getWords: (tx: Tx) => Promise<Words>
  /** Refuses a message that an answer of a colleague has overtaken. */
  refuseLate?: (tx: Tx) => Promise<void>
}

/** Sends messages. Each has its place after the one before, however many are sent at once. */
export const createMessageService = (database: Database, pictures: PrivatePictures) => {
  const send = (scope: HotelScope, wanted: Sending): Promise<Message> => {
    const { id, isSame } = wanted
    return database.write(scope, async (tx) => {
      let stayId = wanted.stayId
      let stay = await messages.holdStay(tx, scope, stayId)
      // Merged at this moment: guests go on in the other stay.
      while (scope.actor.kind === 'guest' && stay?.merged_into) {
        stayId = stay.merged_into
        stay = await messages.holdStay(tx, scope, stayId)
      }
      if (!stay) throw new Refusal(notFound)
      const sending = { ...wanted, stayId }
      let sent: Message | undefined
      // Race: another call may begin the conversation meanwhile. Then the message is sent into that one.
      while (!sent) {
        const conversation = await store.lockConversation(tx, scope, stayId)
        // Looked up under the lock: of two tries at once the second finds the first.
        const first = await messages.findMessage(tx, scope, id)
        if (first) return first.stay_id === stayId && isSame(first) ? first : refuse(idTaken)
        if (stay.status === 'ended') throw new Refusal(stayEnded)
        sent = await insert(tx, scope, sending, stay, conversation, await keepPicture(tx, scope, sending))
      }
      return sent
    })
  }

  /** From now on the picture stays. @throws Refusal 400 for one of another stay */
  const keepPicture = async (
    tx: Tx,
    scope: HotelScope,
    { stayId, content: { image_id } }: Sending,
  ): Promise<PictureOf> => {
    if (image_id === null) return { image_width: null, image_height: null }
    const isOfStay = (await findStayOfImage(tx, scope, image_id)) === stayId
    const picture = isOfStay ? await pictures.keep(tx, scope, messagePictures, image_id) : null
    if (!picture) throw new Refusal(invalidInput, { fields: { image_id: 'platform.field_invalid' } })
    return { image_width: picture.width, image_height: picture.height }
  }

  /** The same id again sends nothing: a phone that got no answer sends it once more. */
  const sendAsGuest = async (
    scope: GuestScope,
    { id, language, written_at, ...said }: NewGuestMessage,
  ): Promise<Message> => {
    const { actor } = scope
    const stayId = getStayId(scope)
    const content = getContent(said)
    const message = await send(scope, {
      id,
      stayId,
      content,
      author: {
        author: 'guest',
        guest_id: actor.id,
        guest_name: actor.guest_name,
        staff_id: null,
        staff_name: null,
      },
      writtenAt: written_at,
      isSame: (first) => first.guest_id === actor.id && first.language === language && hasContent(first, content),
      getWords: async () => ({ text: content.text, language, translations: {} }),
    })
    return asGuestSees(message)
  }

  /**
   * The same id again sends nothing.
   * @throws Refusal 404 without such a stay; 409 when a colleague has answered since, with their message
   */
  const sendAsStaff = (
    scope: MemberScope,
    stayId: string,
    { id, quick_reply_id, language, after, ...said }: NewStaffMessage,
  ): Promise<Message> => {
    const { actor } = scope
    const content = getContent(said)
    return send(scope, {
      id,
      stayId,
      content,
      author: {
        author: 'staff',
        guest_id: null,
        guest_name: null,
        staff_id: actor.id,
        staff_name: actor.display_name,
      },
      writtenAt: null,
      // The quick reply may have been changed or deleted since the first try.
      isSame: (first) => first.staff_id === actor.id && hasContent(first, content, quick_reply_id !== undefined),
      getWords: (tx) =>
        quick_reply_id === undefined
          ? Promise.resolve({ text: content.text, language: language ?? null, translations: {} })
          : readQuickReply(tx, scope, quick_reply_id),
      ...(after !== undefined && { refuseLate: (tx) => refuseAnswered(tx, scope, stayId, after) }),
    })
  }

  return { sendAsGuest, sendAsStaff }
}

type PictureOf = Pick<Message, 'image_width' | 'image_height'>

/** Adds the message and moves the conversation. Undefined after a lost race: another call began the conversation. */
const insert = async (
  tx: Tx,
  scope: HotelScope,
  { id, stayId, content, author, writtenAt, getWords, refuseLate }: Sending,
  stay: messages.StayOfMessages,
  conversation: (Conversation & { next_at: string }) | undefined,
  picture: PictureOf,
): Promise<Message | undefined> => {
  await refuseLate?.(tx)
  const words = await getWords(tx)
  await refuseWrongContent(tx, scope, stayId, author.author, { ...content, ...words })
  const at = conversation?.next_at ?? stay.now
  const moved = await moveConversation(tx, scope, stayId, stay, { author: author.author, at, conversation })
  if (!moved) return undefined
  const waitedSince = author.author === 'staff' ? conversation?.waiting_since : null
  const row = await messages.insertMessage(tx, scope, {
    id,
    stay_id: stayId,
    ...author,
    ...content,
    ...words,
    ...picture,
    written_at: writtenAt === null ? at : clampWrittenAt(writtenAt, at),
    waited_seconds: waitedSince ? Math.max(0, Math.floor((Date.parse(at) - Date.parse(waitedSince)) / 1000)) : null,
    created_at: at,
  })
  // Race: the id came to be used in another stay at this moment.
  return row ?? refuse(idTaken)
}

type Move = { author: Message['author']; at: string; conversation: Conversation | undefined }

/** A guest's message begins a wait, unless one is going on; a message of the hotel ends it. */
const moveConversation = async (
  tx: Tx,
  scope: HotelScope,
  stayId: string,
  stay: messages.StayOfMessages,
  { author, at, conversation }: Move,
): Promise<Conversation | undefined> => {
  const last = { last_message_at: at, last_author: author }
  const isNewWait = author === 'guest' && conversation?.status !== 'waiting'
  const wait = isNewWait
    ? store.newWait(at, (await messages.readHotelSettings(tx, scope)).overdue_minutes)
    : author === 'staff'
      ? store.endOfWait('answered')
      : {}
  const unread = (conversation?.unread ?? 0) + (author === 'guest' ? 1 : 0)
  if (conversation) return store.updateConversation(tx, scope, stayId, { ...last, ...wait, unread })
  const { room_number, lead_name: guest_name } = stay
  return store.insertConversation(tx, scope, stayId, {
    status: 'answered',
    room_number,
    guest_name,
    ...last,
    ...wait,
    unread,
  })
}

/** The words of a quick reply, so that guest and staff each read them in their language. */
const readQuickReply = async (tx: Tx, scope: MemberScope, id: string): Promise<Words> => {
  const reply = await findQuickReply(tx, scope, id)
  if (!reply) throw new Refusal(invalidInput, { fields: { quick_reply_id: 'platform.field_invalid' } })
  const [main = null] = (await messages.readHotelSettings(tx, scope)).content_languages
  const translations = Object.fromEntries(
    Object.entries(reply.translations).flatMap(([code, texts]) => (texts?.text ? [[code, { text: texts.text }]] : [])),
  )
  return { text: reply.text, language: main, translations }
}

const refuseAnswered = async (tx: Tx, scope: MemberScope, stayId: string, after: string): Promise<void> => {
  const shown = await messages.findMessage(tx, scope, after)
  if (shown?.stay_id !== stayId) throw new Refusal(invalidInput, { fields: { after: 'platform.field_invalid' } })
  const current = await messages.findNewer(tx, scope, stayId, {
    author: 'staff',
    after: shown.created_at,
    notBy: scope.actor.id,
  })
  if (!current) return
  throw current.staff_name === null
    ? new Refusal(answeredByColleague, { current })
    : new Refusal(answeredMeanwhile, { values: { name: current.staff_name }, current })
}

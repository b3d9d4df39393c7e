import type { HotelScope } from '#modules/access/server/scope.ts'
import { invalidInput, Refusal, type FailureCode, refuse } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { type Message, type NewGuestMessage, type PhraseValues } from '../../contract.ts'
import { messageEmpty, phraseUnknown } from '../../contract/mine.ts'
import { fillsPhrase, findPhrase } from '../../policy.ts'
import { isTicketOfStay } from './store.ts'

/** The content of a message, as guests and staff send it. */
export type MessageInput = Pick<NewGuestMessage, 'text' | 'phrase' | 'phrase_values' | 'image_id' | 'about'>

/** The columns of a message's content. */
export type Content = Pick<Message, 'text' | 'phrase' | 'phrase_values' | 'image_id' | 'about_entity' | 'about_id'>

/** The columns of a message's content, as it is sent. */
export const getContent = ({ text = '', phrase, phrase_values = {}, image_id, about }: MessageInput): Content => ({
  text,
  phrase: phrase ?? null,
  phrase_values,
  image_id: image_id ?? null,
  about_entity: about?.entity ?? null,
  about_id: about?.id ?? null,
})

const sameValues = (one: PhraseValues, other: PhraseValues): boolean =>
  (['minutes', 'time', 'date', 'number'] as const).every((name) => one[name] === other[name])

/** True if a message has this content. @param exceptText also when its text is another one */
export const hasContent = (row: Content, { phrase_values, text, ...content }: Content, exceptText = false): boolean =>
  sameValues(row.phrase_values, phrase_values) &&
  (exceptText || row.text === text) &&
  (Object.keys(content) as (keyof typeof content)[]).every((name) => row[name] === content[name])

const refuseField = (field: string, code: FailureCode = 'platform.field_invalid'): never => {
  throw new Refusal(invalidInput, { fields: { [field]: code } })
}

/**
 * Checks a new message.
 * @throws Refusal 400 when it says nothing, has a phrase or values of another version, or is about a ticket of
 * another stay
 */
export const refuseWrongContent = async (
  tx: Tx,
  scope: HotelScope,
  stayId: string,
  author: Message['author'],
  { text, phrase, phrase_values, image_id, about_entity, about_id }: Content,
): Promise<void> => {
  if (text === '' && phrase === null && image_id === null) refuse(messageEmpty, 'text')
  const known = phrase === null ? null : (findPhrase(author, phrase) ?? refuse(phraseUnknown, 'phrase'))
  if (known ? !fillsPhrase(known, phrase_values) : Object.keys(phrase_values).length > 0) refuseField('phrase_values')
  if (about_entity !== null && about_id !== null) {
    const isOfStay = await isTicketOfStay(tx, scope, stayId, { entity: about_entity, id: about_id })
    if (!isOfStay) refuseField('about')
  }
}

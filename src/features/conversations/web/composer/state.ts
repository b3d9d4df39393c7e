import { useState } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import { newId } from '#platform/contract/id.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { ApiFailure, callSafely } from '#platform/web/api.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { type About, type Message, type NewStaffMessage, type PhraseValues } from '../../contract.ts'
import { sendMessage } from '../../contract/inbox.ts'
import type { Phrase } from '../../contract/phrases.ts'
import type { QuickReply } from '../../contract/quick-replies.ts'

/** What is about to be sent: typed text, perhaps begun from a quick reply, or a phrase with its values. */
export type Draft = {
  text: string
  reply: QuickReply | null
  phrase: { phrase: Phrase; values: PhraseValues } | null
}
export const emptyDraft: Draft = { text: '', reply: null, phrase: null }

/** Whether the text is still that of the quick reply, which the guest then reads in their language. */
const isUnchanged = ({ text, reply }: Draft): boolean => reply !== null && text.trim() === reply.text.trim()

const isFilled = ({ phrase, values }: { phrase: Phrase; values: PhraseValues }): boolean =>
  phrase.values.every((name) => values[name] !== undefined)

/** Whether there is something to send, with all values of a phrase. */
export const isReady = ({ text, phrase }: Draft): boolean => (phrase ? isFilled(phrase) : text.trim() !== '')

/**
 * Whether the guest reads the draft in their own language.
 * @param own in which the writer writes
 */
export const arrivesTranslated = (draft: Draft, guests: Language, own: Language): boolean =>
  draft.phrase !== null ||
  draft.text.trim() === '' ||
  (isUnchanged(draft) ? draft.reply?.translations[guests]?.text !== undefined : false) ||
  (!isUnchanged(draft) && own === guests)

const getBody = (draft: Draft, language: Language): Omit<NewStaffMessage, 'id'> =>
  draft.phrase
    ? { phrase: draft.phrase.phrase.key, phrase_values: draft.phrase.values }
    : draft.reply && isUnchanged(draft)
      ? { quick_reply_id: draft.reply.id }
      : { text: draft.text, language }

// Texts that were not sent stay while other threads are looked at, until the page is closed.
const kept = new Map<string, Draft>()

const answeredCodes: readonly string[] = ['conversations.answered_meanwhile', 'conversations.answered_by_colleague']
/** A colleague's message that came while this one was written. */
export type Answered = { message: Message | null; title: string }

/**
 * The draft of a thread, and sending it.
 * @param after the newest message on this screen
 * @param about the ticket that it is about
 */
export const useDraft = ({
  stayId,
  after,
  about,
  onSent,
}: {
  stayId: string
  after: string | undefined
  about: About | undefined
  onSent: (message: Message) => void
}) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id: hotelSlug } = useHotel()
  const [draft, setDraft] = useState(kept.get(stayId) ?? emptyDraft)
  // One id for the message, not for each attempt: a retry cannot send it twice.
  const [id, setId] = useState(newId)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const { busy, send: submit } = useSubmit()
  useUnsaved(draft.text !== '')
  const change = (next: Draft) => {
    kept.set(stayId, next)
    setDraft(next)
  }

  const refuse = (cause: ApiFailure) => {
    if (answeredCodes.includes(cause.code))
      return setAnswered({ message: cause.current as Message | null, title: t(cause.code, { ...cause.values }) })
    toast.error(withReason(t, t('conversations.send_failed'), cause))
  }
  /** @param anyway also if a colleague has answered meanwhile */
  const send = (anyway = false): Promise<void> =>
    submit(async () => {
      const body: NewStaffMessage = {
        id,
        ...getBody(draft, language),
        ...(about && { about }),
        ...(!anyway && after !== undefined && { after }),
      }
      onSent(await callSafely(sendMessage, { params: { hotelSlug, stayId }, body }))
      setId(newId())
      setAnswered(null)
      change(emptyDraft)
    }, refuse)
  return { draft, change, busy, send, answered, dismiss: () => setAnswered(null) }
}

import { useRef, useState } from 'react'
import { create } from 'zustand'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { callSafely } from '#platform/web/api.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { type About, type Message, type NewStaffMessage, type PhraseValues } from '../../contract.ts'
import { sendMessage } from '../../contract/inbox.ts'
import type { Phrase } from '../../contract/phrases.ts'
import type { QuickReply } from '../../contract/quick-replies.ts'

/** A draft: typed text, perhaps begun from a quick reply, or a phrase with its values. */
export type Draft = {
  text: string
  reply: QuickReply | null
  phrase: { phrase: Phrase; values: PhraseValues } | null
}
export const emptyDraft: Draft = { text: '', reply: null, phrase: null }

/** True if the text is still that of the quick reply, which the guest then reads in their language. */
const isUnchanged = ({ text, reply }: Draft): boolean => reply !== null && text.trim() === reply.text.trim()

const isFilled = ({ phrase, values }: { phrase: Phrase; values: PhraseValues }): boolean =>
  phrase.values.every((name) => values[name] !== undefined)

/** True if there is something to send, with all values of a phrase. */
export const isReady = ({ text, phrase }: Draft): boolean => (phrase ? isFilled(phrase) : text.trim() !== '')

/**
 * True if the guest reads the draft in their own language.
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
const useDrafts = create<Readonly<Record<string, Draft>>>()(() => ({}))

/** The rest of a draft while it is sent: the text under a phrase is not part of the message, and stays in the field. */
const getRest = (sent: Draft): Draft => (sent.phrase ? { ...sent, phrase: null } : emptyDraft)

/** Puts a refused draft back in front of the text that was typed meanwhile. */
const putBack = (refused: Draft, typed: Draft): Draft => {
  if (refused.phrase) return { ...typed, phrase: refused.phrase }
  if (typed.text === '') return { ...refused, phrase: typed.phrase }
  return { text: `${refused.text}\n${typed.text}`, reply: null, phrase: typed.phrase }
}

const answeredCodes: readonly string[] = ['conversations.answered_meanwhile', 'conversations.answered_by_colleague']
/** A colleague's message that came while this one was written. */
export type OtherAnswer = { message: Message | null; title: string }

/**
 * The draft of a thread, and sending it. Text that is typed while a message is sent belongs to the next one.
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
  const { t, language } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const draft = useDrafts((drafts) => drafts[stayId]) ?? emptyDraft
  // One id for the message, not for each attempt: a retry cannot send it twice.
  const attempt = useRef<{ id: string; content: string } | null>(null)
  const [answered, setAnswered] = useState<(OtherAnswer & { refused: Draft; typed: Draft }) | null>(null)
  const { busy, send: submit } = useSubmit()
  useUnsaved(draft.text !== '' || busy)
  const change = (next: Draft) => useDrafts.setState({ [stayId]: next })
  const idOf = (content: string): string => {
    if (attempt.current?.content !== content) attempt.current = { id: newId(), content }
    return attempt.current.id
  }

  const deliver = (sent: Draft, rest: Draft, anyway: boolean): Promise<void> =>
    submit(
      async () => {
        const content = { ...getBody(sent, language), ...(about && { about }) }
        const body: NewStaffMessage = {
          id: idOf(JSON.stringify(content)),
          ...content,
          ...(!anyway && after !== undefined && { after }),
        }
        change(rest)
        onSent(await callSafely(sendMessage, { params: { hotelSlug, stayId }, body }))
        attempt.current = null
        setAnswered(null)
      },
      (cause) => {
        // This screen may be gone by now, and another one of the thread may be open.
        const typed = useDrafts.getState()[stayId] ?? emptyDraft
        change(putBack(sent, typed))
        if (answeredCodes.includes(cause.code))
          return setAnswered({
            message: cause.current as Message | null,
            title: t(cause.code, { ...cause.values }),
            refused: sent,
            typed,
          })
        toast.error(withReason(t, t('conversations.send_failed'), cause))
      },
    )
  return {
    draft,
    change,
    busy,
    send: () => deliver(draft, getRest(draft), false),
    answered,
    /** Also though a colleague has answered meanwhile. */
    sendAnyway: async () => answered && deliver(answered.refused, answered.typed, true),
    dismiss: () => setAnswered(null),
  }
}

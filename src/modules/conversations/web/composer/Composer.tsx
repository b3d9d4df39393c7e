import { BookOpen, CornerDownRight, Globe, Send, X, Zap } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { TicketName } from '#modules/tickets/web/board/StayTickets.tsx'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import type { Language } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useGo, useSearch } from '#platform/web/router/RouterProvider.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { aboutEntities, maxTextLength, type Message } from '../../contract.ts'
import type { Phrase } from '../../contract/phrases.ts'
import { quickReplyTexts, type QuickReply } from '../../contract/quick-replies.ts'
import { useQuickReplies } from '../replies/api.ts'
import { PhraseDraft } from './PhraseDraft.tsx'
import { arrivesTranslated, emptyDraft, isReady, useDraft } from './state.ts'

const AnsweredMeanwhile = lazyNamed(() => import('./AnsweredMeanwhile.tsx'), 'AnsweredMeanwhile')
const PickPhrase = lazyNamed(() => import('./PickPhrase.tsx'), 'PickPhrase')
const PickReply = lazyNamed(() => import('./PickReply.tsx'), 'PickReply')

const maxInStrip = 4
/** The first value of a phrase's minutes. */
const usualMinutes = 10

/** The ticket that the address names: `?about=orders:<id>`. */
const useAbout = () => {
  const go = useGo()
  const [entity, id] = useSearch('about')?.split(':') ?? []
  const known = aboutEntities.find((one) => one === entity)
  return {
    about: known !== undefined && id !== undefined ? { entity: known, id } : undefined,
    forget: () => {
      const address = new URL(location.href)
      address.searchParams.delete('about')
      go(address.pathname + address.search, { replace: true })
    },
  }
}

/** In which language the draft arrives. */
const Arrives = ({ name, language, as }: { name: string; language: Language; as: Language | null }) => {
  const { t } = useTranslation()
  return (
    <span className="composer__note">
      <Globe />
      <span>
        {as === null
          ? t('conversations.name_reads', { name, language: t(`conversations.in_${language}`) })
          : t('conversations.sent_only', { language: t(`conversations.in_${as}`) })}
      </span>
    </span>
  )
}

/** The input of staff: free text, a quick reply or a phrase. Shows in which language that arrives. */
export const Composer = ({
  stayId,
  name,
  language,
  after,
  onSent,
}: {
  stayId: string
  name: string
  /** In which the guest reads. */
  language: Language
  after: string | undefined
  onSent: (message: Message) => void
}) => {
  const { t, language: own } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const { about, forget } = useAbout()
  const sent = (message: Message) => {
    onSent(message)
    if (about) forget()
  }
  const { draft, change, busy, send, answered, sendAnyway, dismiss } = useDraft({ stayId, after, about, onSent: sent })
  const [picking, setPicking] = useState<'phrase' | 'reply' | null>(null)
  const replies = useQuickReplies().data?.items ?? []
  const read = useContentLanguage()
  const pickReply = (reply: QuickReply) => {
    change({ text: reply.text, reply, phrase: null })
    setPicking(null)
    field.current?.focus()
  }
  const pickPhrase = (phrase: Phrase) => {
    change({ ...draft, phrase: { phrase, values: phrase.values.includes('minutes') ? { minutes: usualMinutes } : {} } })
    setPicking(null)
  }
  const submit = () => {
    if (!isReady(draft) || busy) return
    void send()
    // After a phrase the field is drawn again first.
    requestAnimationFrame(() => field.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const enters = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    // On a phone Enter is the only way to a new line.
    if (!enters || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    submit()
  }
  const firstName = name.split(' ')[0] ?? name
  return (
    <>
      {replies.length > 0 && (
        <div className="strip composer__strip" role="group" aria-label={t('conversations.quick_replies')}>
          {replies.slice(0, maxInStrip).map((reply) => (
            <button key={reply.id} type="button" className="chip chip--s" onClick={() => pickReply(reply)}>
              <Zap />
              {read(reply, quickReplyTexts).title}
            </button>
          ))}
        </div>
      )}
      <form
        className="composer"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {about && (
          <p className="about composer__about">
            <CornerDownRight />
            <span className="grow">
              {t('conversations.about_ticket')} <TicketName entity={about.entity} id={about.id} />
            </span>
            <IconButton icon={X} label={t('conversations.about_remove')} onClick={forget} />
          </p>
        )}
        {draft.phrase ? (
          <PhraseDraft
            phrase={draft.phrase.phrase}
            values={draft.phrase.values}
            onValues={(values) => draft.phrase && change({ ...draft, phrase: { ...draft.phrase, values } })}
            onRemove={() => change({ ...draft, phrase: null })}
          />
        ) : (
          <textarea
            ref={field}
            rows={2}
            lang={draft.reply && draft.text === draft.reply.text ? undefined : own}
            maxLength={maxTextLength}
            aria-label={t('conversations.answer')}
            placeholder={t('conversations.answer')}
            value={draft.text}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              const text = event.target.value
              change(text === '' ? emptyDraft : { ...draft, text })
            }}
          />
        )}
        <div className="composer__foot">
          <Arrives name={firstName} language={language} as={arrivesTranslated(draft, language, own) ? null : own} />
          <span className="row gap-1 composer__buttons">
            <IconButton
              icon={Zap}
              label={t('conversations.quick_replies')}
              aria-haspopup="dialog"
              onClick={() => setPicking('reply')}
            />
            <IconButton
              icon={BookOpen}
              label={t('conversations.phrases')}
              aria-haspopup="dialog"
              disabled={busy}
              onClick={() => setPicking('phrase')}
            />
            <Button type="submit" icon={Send} busy={busy} disabled={!isReady(draft)}>
              {t('conversations.send')}
            </Button>
          </span>
        </div>
      </form>
      {picking === 'phrase' && <PickPhrase onPick={pickPhrase} onClose={() => setPicking(null)} />}
      {picking === 'reply' && <PickReply onPick={pickReply} onClose={() => setPicking(null)} />}
      {answered && (
        <AnsweredMeanwhile answered={answered} busy={busy} onSend={() => void sendAnyway()} onClose={dismiss} />
      )}
    </>
  )
}

import { BookOpen, Camera, Send, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useChosenPicture } from '#modules/images/web/chosen-picture.ts'
import { PictureInput } from '#modules/images/web/PictureInput.tsx'
import { QueuedPicture } from '#modules/images/web/QueuedPicture.tsx'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { getOwner } from '#modules/sessions/web/user.ts'
import type { OwnTickets } from '#modules/tickets/web/guest/NameTickets.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { maxTextLength, type About } from '../../contract.ts'
import { AboutLine } from './Bubbles.tsx'
import { keepDraft, readDraft, type MessageDraft } from './state.ts'

const load = importAhead(() => import('./PhraseDialog.tsx'))
const PhraseDialog = lazyNamed(load, 'PhraseDialog')

/** One tap says them; the others are behind "More phrases". */
const shortcuts = ['clean_room', 'late_check_out', 'need_towels', 'thank_you'] as const

const Phrases = ({ onSend }: { onSend: (draft: MessageDraft) => void }) => {
  const { t } = useTranslation()
  const { show, dialog } = useLateDialog(({ open, onClose }) => (
    <PhraseDialog
      open={open}
      onClose={onClose}
      onSend={(draft) => {
        onClose()
        onSend(draft)
      }}
    />
  ))
  return (
    <div className="talk-strip" role="group" aria-label={t('conversations.say_it')}>
      {shortcuts.map((phrase) => {
        const shown = t(`conversations.phrase_${phrase}`)
        return (
          <button key={phrase} type="button" className="chip chip--s" onClick={() => onSend({ phrase, shown })}>
            {shown}
          </button>
        )
      })}
      <button
        type="button"
        className="chip chip--s"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={show}
      >
        <BookOpen />
        {t('conversations.more_phrases')}
      </button>
      {dialog}
    </div>
  )
}

/** The text as it is typed: one line that grows, kept on this device until it is sent. */
const useText = () => {
  const guest = useGuest()
  const owner = guest ? getOwner(guest) : ''
  const [text, setText] = useState(() => readDraft(owner))
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = field
    if (current === null) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }, [text])
  const change = (next: string) => {
    setText(next)
    keepDraft(owner, next)
  }
  return { text, change, field }
}

const hasMouse = () => matchMedia('(pointer: fine)').matches

/**
 * Where the guest writes: phrases, picture, text.
 * @param about the ticket that the next message is about
 * @param send resolves with whether it is on its way or kept here
 */
export const Composer = ({
  about,
  tickets,
  onDropAbout,
  send,
}: {
  about: About | null
  tickets: OwnTickets
  onDropAbout: () => void
  send: (draft: MessageDraft) => Promise<boolean>
}) => {
  const { t } = useTranslation()
  const { text, change, field } = useText()
  const { picture, setPicture, choose, busy } = useChosenPicture()
  const input = useRef<HTMLInputElement>(null)
  const words = text.trim()
  const canSend = words !== '' || picture !== null
  const say = async (draft: MessageDraft): Promise<boolean> => {
    const isOn = await send({ ...draft, ...(about && { about }) })
    if (isOn && about) onDropAbout()
    return isOn
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return field.current?.focus()
    // Race: text that is typed while this message is stored belongs to the next one.
    change('')
    setPicture(null)
    const isOn = await say({ ...(words !== '' && { text: words }), ...(picture && { picture }), shown: words })
    if (isOn) return
    change(text)
    setPicture(picture)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasMouse()) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className="talkbar">
      <Phrases onSend={(draft) => void say(draft)} />
      <form className="composer" onSubmit={(event) => void submit(event)}>
        {about && (
          <div className="note">
            <AboutLine about={about} tickets={tickets} />
            <IconButton icon={X} label={t('platform.remove')} onClick={onDropAbout} />
          </div>
        )}
        {picture && (
          <div className="note">
            <QueuedPicture className="talk-preview" picture={picture} alt={t('conversations.picture')} />
            <IconButton icon={X} label={t('conversations.remove_picture')} onClick={() => setPicture(null)} />
          </div>
        )}
        <div className="line">
          <button
            type="button"
            className="round"
            aria-label={t('conversations.add_picture')}
            aria-busy={busy || undefined}
            onClick={() => input.current?.click()}
          >
            <Camera />
          </button>
          <textarea
            ref={field}
            rows={1}
            value={text}
            maxLength={maxTextLength}
            aria-label={t('conversations.write_to_us')}
            placeholder={t('conversations.write_to_us')}
            onChange={({ target }) => change(target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="submit" className="round round--go" aria-label={t('conversations.send')}>
            <Send />
          </button>
        </div>
        <PictureInput input={input} onPicture={(file) => void choose(file)} />
      </form>
    </div>
  )
}

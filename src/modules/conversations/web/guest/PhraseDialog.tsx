import { MessageSquareText, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { phraseRanges, type PhraseValues } from '../../contract.ts'
import { guestPhraseGroups, type Phrase } from '../../contract/phrases.ts'
import { formatPhrase } from '../thread/state.ts'

/** A phrase with its values, ready to be sent. */
export type ChosenPhrase = { phrase: string; phrase_values: PhraseValues; shown: string }

const halfHourMs = 1_800_000
const usualMinutes = 30

/** The first value of a gap, which the guest may change. */
const getUsualTime = (key: string, time: (moment: Date) => string): string =>
  key === 'do_not_disturb_until' ? '11:00' : time(new Date(Math.ceil(Date.now() / halfHourMs) * halfHourMs))

const Row = ({ children, onSend, label }: { children: ReactNode; onSend: () => void; label?: string }) =>
  label === undefined ? (
    <button type="button" className="phrase" onClick={onSend}>
      <MessageSquareText />
      <span className="grow">{children}</span>
      <Send />
    </button>
  ) : (
    <div className="phrase">
      <MessageSquareText />
      <span className="grow">{children}</span>
      <button type="button" className="round" aria-label={label} onClick={onSend}>
        <Send />
      </button>
    </div>
  )

/** A phrase with a gap: the value is set within the sentence. */
const GapRow = ({
  phrase,
  gap,
  onSend,
}: {
  phrase: Phrase
  gap: 'time' | 'minutes'
  onSend: (said: ChosenPhrase) => void
}) => {
  const { t, language } = useTranslation()
  const { time } = useFormats()
  const [value, setValue] = useState(() => (gap === 'time' ? getUsualTime(phrase.key, time) : String(usualMinutes)))
  const [least, most] = phraseRanges.minutes
  const isValid = gap === 'time' ? /^\d\d:\d\d$/.test(value) : /^\d+$/.test(value) && +value >= least && +value <= most
  const values: PhraseValues = gap === 'time' ? { time: value } : { minutes: Number(value) }
  const text = formatPhrase(t, language, phrase.key, values)
  const [before = '', ...others] = text.split(value || ' ')
  const after = others.join(value)
  // A full stop does not go alone onto the next line.
  const mark = /^\S*/.exec(after)?.[0] ?? ''
  const send = () => isValid && onSend({ phrase: phrase.key, phrase_values: values, shown: text })
  const range = { inputMode: 'numeric', min: least, max: most } as const
  return (
    <Row label={`${t('conversations.send')}: ${text}`} onSend={send}>
      {before}
      <span className="whitespace-nowrap">
        <input
          className="slot"
          {...(gap === 'time' ? { type: 'time', required: true } : { type: 'number', ...range })}
          value={value}
          aria-invalid={!isValid || undefined}
          aria-label={`${t(gap === 'time' ? 'conversations.time' : 'conversations.minutes')}: ${text}`}
          onChange={({ target }) => target.value !== '' && setValue(target.value)}
        />
        {mark}
      </span>
      {after.slice(mark.length)}
    </Row>
  )
}

/** All phrases of guests. One tap sends one. */
export const PhraseDialog = ({ open, onClose, onSend }: { onSend: (said: ChosenPhrase) => void } & LateDialog) => {
  const { t } = useTranslation()
  const getRow = (phrase: Phrase) => {
    const { key } = phrase
    const [gap] = phrase.values
    if (gap === 'time' || gap === 'minutes') return <GapRow key={key} phrase={phrase} gap={gap} onSend={onSend} />
    const text = t(`conversations.phrase_${key}`)
    return (
      <Row key={key} onSend={() => onSend({ phrase: key, phrase_values: {}, shown: text })}>
        {text}
      </Row>
    )
  }
  return (
    <Dialog title={t('conversations.say_it')} open={open} onClose={onClose}>
      <p className="meta">{t('conversations.hotel_reads')}</p>
      {guestPhraseGroups.map(({ title, phrases }) => (
        <section key={title} aria-label={t(title)}>
          <p className="overline mt-3">{t(title)}</p>
          {phrases.map(getRow)}
        </section>
      ))}
    </Dialog>
  )
}

import { useState } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { getEntryState, type Entry } from '#platform/web/outbox/entry.ts'
import type { Handling } from '#platform/web/outbox/waiting.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import type { MyRating, NewRating } from '../../contract.ts'
import { Stars } from '../Stars.tsx'
import { WordForm } from '../WordForm.tsx'
import { useRate, type Subject } from './state.ts'

/** A rating that has not arrived: it waits, is too old to be sent without a question, or was refused. */
const Waiting = ({ entry, handling }: { entry: Entry; handling: Handling | null }) => {
  const { t } = useTranslation()
  const standing = getEntryState(entry, useNow())
  const drop = () => handling?.drop(entry.id)
  if (standing === 'refused')
    return (
      <Callout tone="error" title={t('platform.not_taken')}>
        {t(entry.refused?.code ?? '', entry.refused?.values)}
        <Button variant="ghost" onClick={drop}>
          {t('platform.remove')}
        </Button>
      </Callout>
    )
  if (standing !== 'stale') return <Pill tone="queued">{t('platform.waiting_to_send')}</Pill>
  return (
    <Callout tone="warning">
      {t('platform.still_want')}
      <span className="row">
        <Button variant="ghost" onClick={drop}>
          {t('platform.no_longer')}
        </Button>
        <Button onClick={() => handling?.confirm(entry.id)}>{t('platform.yes_send')}</Button>
      </span>
    </Callout>
  )
}

/** The same after every score, so that it depends on none. */
const WriteToUs = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return useFeature('conversations') ? <Link href={guestPath(id, 'messages')}>{t('ratings.write_to_us')}</Link> : null
}

/**
 * Stars for something, and a word after them.
 * @param given the score that the server has
 * @param onDismiss puts the question aside, where that is possible
 */
export const Rate = ({
  subject,
  given,
  question,
  text,
  onAnswer,
  onDismiss,
}: {
  subject: Subject
  given: Pick<MyRating, 'score' | 'words'> | null
  question: string
  text?: string
  onAnswer?: () => void
  onDismiss?: () => void
}) => {
  const { t } = useTranslation()
  const { waiting, handling, send } = useRate(subject)
  const [writes, setWrites] = useState(false)
  const shown = (waiting?.body as NewRating | undefined) ?? given
  const words = shown?.words ?? ''
  const rate = (score: number): void => {
    onAnswer?.()
    void send(score, words)
  }
  return (
    <>
      <h3 className="serif">{shown ? t('ratings.thank_you') : question}</h3>
      {!shown && text !== undefined && <p className="meta">{text}</p>}
      <Stars label={question} value={shown?.score ?? null} onRate={rate} />
      {waiting && <Waiting entry={waiting} handling={handling} />}
      {shown && writes && (
        <WordForm
          words={words}
          onSend={(typed) => {
            setWrites(false)
            void send(shown.score, typed)
          }}
        />
      )}
      {words !== '' && !writes && <p className="meta wrap-anywhere">{words}</p>}
      <span className="row row--wrap">
        {shown && !writes && (
          <Button variant="ghost" onClick={() => setWrites(true)}>
            {t('ratings.add_word')}
          </Button>
        )}
        {!shown && onDismiss && (
          <Button variant="ghost" onClick={onDismiss}>
            {t('ratings.not_now')}
          </Button>
        )}
        {shown && <WriteToUs />}
      </span>
    </>
  )
}

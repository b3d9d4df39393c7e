import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { guestKey } from '#platform/web/outbox/clear-persisted.ts'
import { readStored, writeStored } from '#platform/web/storage/local-storage.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import type { AskedQuestion } from '../../contract.ts'
import { Rate } from './Rate.tsx'

// On this device, until the guest leaves.
const storedAs = guestKey('question-put-aside')

const Question = ({ asked: { kind, rating }, stayId }: { asked: AskedQuestion; stayId: string }) => {
  const { t } = useTranslation()
  const name = `${stayId} ${kind}`
  const [isAside, setIsAside] = useState(() => readStored(storedAs) === name)
  // What was answered here stays, for a word. Before the server has answered, the page may not know of an earlier answer.
  const [isAnswered, setIsAnswered] = useState(false)
  if (isAside || (rating !== null && !isAnswered)) return null
  const dismiss = () => {
    writeStored(storedAs, name)
    setIsAside(true)
  }
  const question = t(`ratings.how_is_${kind}`)
  return (
    <section className="card rate rate--card mb-3.5" aria-label={question}>
      <Rate
        subject={{ kind }}
        given={rating}
        question={question}
        text={t('ratings.mid_stay_text')}
        onAnswer={() => setIsAnswered(true)}
        onDismiss={dismiss}
      />
    </section>
  )
}

/** The question about the stay whose time has come, once: what was answered or put aside before is not asked again. */
export const StayQuestion = ({ all, stayId }: { all: readonly AskedQuestion[]; stayId: string }) => {
  const now = useNow()
  const asked = all.findLast(({ from }) => Date.parse(from) <= now)
  return asked && <Question key={asked.kind} asked={asked} stayId={stayId} />
}

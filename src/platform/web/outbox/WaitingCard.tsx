import { useEffect, type ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { tick, useNow } from '../ui/badges/clock-store.ts'
import { Pill } from '../ui/badges/Pill.tsx'
import { Stepper } from '../ui/badges/Stepper.tsx'
import { Callout } from '../ui/containers/Callout.tsx'
import { ProgressCard } from '../ui/containers/ProgressCard.tsx'
import { Button } from '../ui/controls/Button.tsx'
import type { IconType } from '../ui/icons.ts'
import { getEntryState, type Entry } from './entry.ts'
import type { Handling } from './waiting.ts'

/** The question whether something is still wanted, and what changes of it with a yes. */
export type RetryQuestion = { question: string; change: Record<string, unknown> }

/**
 * Something that waits to be sent, among what the server already has. @param next the steps that follow when it has
 * arrived @param mend what else can be done where it was refused @param parts of it that were refused
 * @param again what is asked about it where it was refused or has waited too long, in place of the usual words
 */
export const WaitingCard = ({
  entry,
  handling,
  icon,
  title,
  next,
  time,
  mend,
  parts,
  again,
}: {
  entry: Entry
  handling: Handling | null
  icon: IconType
  title: string
  next: readonly string[]
  time: (moment: Date) => string
  mend?: ReactNode
  parts?: string | undefined
  again?: RetryQuestion | undefined
}) => {
  const { t } = useTranslation()
  const standing = getEntryState(entry, useNow())
  const staleAt = entry.madeAt + entry.maxAgeMs
  useEffect(() => {
    const timer = setTimeout(tick, Math.max(0, staleAt - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [staleAt])
  const made = new Date(entry.madeAt)
  const drop = () => handling?.drop(entry.id)
  const steps = [
    {
      label: t('platform.waiting_to_send'),
      state: 'queue' as const,
      time: { at: made.toISOString(), text: time(made) },
    },
    ...next.map((label) => ({ label, state: 'next' as const })),
  ]
  if (standing === 'refused' && !again) {
    const ways = (
      <>
        <Button variant="ghost" onClick={drop}>
          {t('platform.remove')}
        </Button>
        {mend}
      </>
    )
    return (
      <ProgressCard icon={icon} title={title} text={entry.text} foot={ways}>
        <Callout tone="error" title={t('platform.not_taken')}>
          {t(entry.refused?.code ?? '', entry.refused?.values)}
          {parts && <b className="block">{parts}</b>}
        </Callout>
      </ProgressCard>
    )
  }
  if (standing === 'stale' || standing === 'refused') {
    const answers = (
      <>
        <Button variant="ghost" onClick={drop}>
          {t('platform.no_longer')}
        </Button>
        <Button onClick={() => handling?.confirm(entry.id, again?.change)}>{t('platform.yes_send')}</Button>
      </>
    )
    return (
      <ProgressCard icon={icon} title={title} text={entry.text} foot={answers}>
        <Callout tone="warning">{again?.question ?? t('platform.still_want')}</Callout>
      </ProgressCard>
    )
  }
  const foot = (
    <>
      <Pill tone="queued">{t('platform.saved_here')}</Pill>
      <Button variant="ghost" onClick={drop}>
        {t('platform.cancel')}
      </Button>
    </>
  )
  return (
    <ProgressCard icon={icon} title={title} text={entry.text} foot={foot}>
      <Stepper steps={steps} />
    </ProgressCard>
  )
}

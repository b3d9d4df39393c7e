import { useState, type ComponentProps, type ReactNode } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import type { Entry } from '#platform/web/outbox/entry.ts'
import type { useQueued } from '#platform/web/outbox/waiting.ts'
import { WaitingCard, type RetryQuestion } from '#platform/web/outbox/WaitingCard.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import type { OpeningNeeds } from './RetryForm.tsx'

// Only a ticket for a time, or one whose department was closed when it got through, loads this.
const RetryForm = lazyAhead(() => import('./RetryForm.tsx'), 'RetryForm')

/**
 * The words of the card of an unsent ticket. `next` are the steps after sending, `needed` what has to be open for it,
 * `mend` a button and `parts` what of it is meant if it was refused.
 */
type Description = {
  icon: IconType
  title: string
  next: readonly string[]
  needed: OpeningNeeds
  mend?: ReactNode
  parts?: string | undefined
}

const ofHours: readonly string[] = [hoursClosed, timeUnavailable].map(({ code }) => code)

/** True if the question of an entry is for which time it is wanted. */
const asksForTime = ({ refused, body }: Entry): boolean =>
  refused ? ofHours.includes(refused.code) : body['scheduled_for'] !== undefined

/** The tickets of the guest that this device has not sent yet. */
export const QueuedTickets = ({
  queued: { entries, handling },
  describe,
}: {
  queued: ReturnType<typeof useQueued>
  describe: (entry: Entry) => Description
}) => {
  const { time } = useFormats()
  return entries.map((entry) => (
    <QueuedTicket key={entry.id} entry={entry} handling={handling} time={time} {...describe(entry)} />
  ))
}

const QueuedTicket = ({ needed, ...card }: Omit<ComponentProps<typeof WaitingCard>, 'again'> & Description) => {
  const [again, setAgain] = useState<RetryQuestion>()
  const asks = asksForTime(card.entry)
  return (
    <>
      <WaitingCard {...card} again={asks ? again : undefined} />
      {asks && <RetryForm entry={card.entry} needed={needed} onChange={setAgain} />}
    </>
  )
}

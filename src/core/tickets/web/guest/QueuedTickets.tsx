import type { IconType } from '#platform/web/ui/icons.ts'
import type { ReactNode } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import type { Entry } from '#platform/web/outbox/entry.ts'
import type { useQueued } from '#platform/web/outbox/waiting.ts'
import { WaitingCard } from '#platform/web/outbox/WaitingCard.tsx'

/** What the card of an unsent ticket says. `next` are the steps after sending, `mend` a button if it was refused. */
type Description = { icon: IconType; title: string; next: readonly string[]; mend?: ReactNode }

/** What the guest asked for and this device has not sent yet. */
export const QueuedTickets = ({
  queued: { entries, handling },
  describe,
}: {
  queued: ReturnType<typeof useQueued>
  describe: (entry: Entry) => Description
}) => {
  const { time } = formatters(useLanguage(), useHotel().time_zone)
  return entries.map((entry) => (
    <WaitingCard key={entry.id} entry={entry} handling={handling} time={time} {...describe(entry)} />
  ))
}

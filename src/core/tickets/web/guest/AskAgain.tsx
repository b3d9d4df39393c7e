import type { ReactNode } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { isTimeAvailable, offerTimes, openingAt } from '#core/hours/policy.ts'
import { getTimetable, useHours, useServerNow } from '#core/hours/web/use-hours.ts'
import { sayWhen } from '#platform/contract/zone/say-when.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Entry } from '#platform/web/outbox/entry.ts'
import type { Again } from '#platform/web/outbox/WaitingCard.tsx'

/** What an unsent ticket needs to be open, such as `taxi`, and how it can be asked for at a time. */
export type Needed = { usedBy: readonly string[]; lead: number; offersTimes: boolean }

/**
 * Asks for which time something is wanted that could not be sent in time: for its own time, where it can still be had,
 * or for the next one.
 */
export const AskAgain = ({
  entry,
  needed: { usedBy, lead, offersTimes },
  children,
}: {
  entry: Entry
  needed: Needed
  children: (again: Again | undefined) => ReactNode
}) => {
  const { t, language } = useTranslation()
  const { has_hours, time_zone: timeZone } = useHotel()
  const { data } = useHours()
  const now = useServerNow()
  if (has_hours && !data) return children(undefined)
  const all = usedBy.map((one) => getTimetable(data, one))
  const own = entry.body['scheduled_for']
  if (own === undefined && all.every((hours) => openingAt(hours, timeZone, now).open))
    return children({ question: t('platform.still_want'), change: {} })
  const isOwnLeft = typeof own === 'string' && isTimeAvailable(all, timeZone, now, { at: Date.parse(own), lead })
  const next = offersTimes ? offerTimes(all, timeZone, now, lead)[0] : undefined
  const moment = isOwnLeft ? own : next === undefined ? null : new Date(next).toISOString()
  if (moment === null) return children(undefined)
  return children({
    question: t('tickets.still_want_for', { when: sayWhen(t, { moment, now, timeZone, language }) }),
    change: { scheduled_for: moment },
  })
}

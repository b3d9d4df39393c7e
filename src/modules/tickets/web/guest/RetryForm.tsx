import { useLayoutEffect } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { HoursSubject } from '#modules/hours/contract/subject.ts'
import { isTimeAvailable, offerTimes, openingAt } from '#modules/hours/policy.ts'
import { getTimetable, useHours, useServerNow } from '#modules/hours/web/use-hours.ts'
import { formatWhen } from '#platform/contract/zone/format-when.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Entry } from '#platform/web/outbox/entry.ts'
import type { RetryQuestion } from '#platform/web/outbox/WaitingCard.tsx'

/** The subjects that must be open for an unsent ticket, such as `taxi`, and how it can be asked for at a time. */
export type OpeningNeeds = { subjects: readonly HoursSubject[]; lead: number; offersTimes: boolean }

/**
 * Tells for which time to ask of something that could not be sent in time: for its own time, where it can still be had,
 * or for the next one. Draws nothing: the card that asks is on the screen before this is loaded, and stays.
 */
export const RetryForm = ({
  entry,
  needed: { subjects, lead, offersTimes },
  onChange,
}: {
  entry: Entry
  needed: OpeningNeeds
  onChange: (again: RetryQuestion | undefined) => void
}) => {
  const { t, language } = useTranslation()
  const { has_hours, time_zone: timeZone } = useHotel()
  const { data } = useHours()
  const now = useServerNow()
  const all = subjects.map((one) => getTimetable(data, one))
  const own = entry.body['scheduled_for']
  const isForNow = own === undefined && all.every((hours) => openingAt(hours, timeZone, now).open)
  const isOwnLeft = typeof own === 'string' && isTimeAvailable(all, timeZone, now, { at: Date.parse(own), lead })
  const next = offersTimes ? offerTimes(all, timeZone, now, lead)[0] : undefined
  const moment = isOwnLeft ? own : next === undefined ? null : new Date(next).toISOString()
  const isKnown = !has_hours || data !== undefined
  const askFor = isKnown && !isForNow ? moment : null
  const question =
    askFor === null
      ? isKnown && isForNow && t('platform.still_want')
      : t('tickets.still_want_for', { when: formatWhen(t, { moment: askFor, now, timeZone, language }) })
  useLayoutEffect(
    () => onChange(question ? { question, change: askFor === null ? {} : { scheduled_for: askFor } } : undefined),
    [onChange, question, askFor],
  )
  return null
}

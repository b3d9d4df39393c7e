import { Fragment, useEffect, useState } from 'react'
import type { GuestSlots } from '#modules/features/web/feature.ts'
import { getNames, useOfEach } from '#modules/features/web/of-each.ts'
import type { FeatureSlot } from '#modules/features/web/parts.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { guestKey } from '#platform/web/outbox/clear-persisted.ts'
import { readStoredJson, writeStored } from '#platform/web/storage/local-storage.ts'
import { Placeholder, useDelayed, useEver } from '#platform/web/ui/badges/Placeholder.tsx'

const storedAs = guestKey('under-way')
// After signing in guests rarely have anything in progress, so do not wait long.
const delayMs = 1_000

/** The features that had items in progress at this guest's last visit; null when unknown. */
const recall = (guest: string): string[] | null => {
  const kept = readStoredJson(storedAs) as { guest?: unknown; lines?: unknown } | null
  return kept?.guest === guest && Array.isArray(kept.lines) ? kept.lines : null
}

const remember = (guest: string, lines: string[]): void => writeStored(storedAs, JSON.stringify({ guest, lines }))

const Lines = ({ parts }: { parts: readonly FeatureSlot<GuestSlots>[] }) => {
  const lines = useOfEach(parts, ({ useActiveItem }) => useActiveItem)
  const guest = useGuest()?.id ?? ''
  const [before] = useState(() => recall(guest))
  const late = useDelayed()
  const known = lines.every(({ answer }) => answer !== undefined)
  const hasBeenKnown = useEver(known)
  const names = lines.flatMap(({ feature, answer }) => (answer ? [feature.name] : [])).join(' ')
  useEffect(() => {
    if (known) remember(guest, names.split(' ').filter(Boolean))
  }, [guest, known, names])
  if (before === null && !hasBeenKnown) return <Placeholder ms={delayMs} />
  return lines.map(({ feature: { name }, answer }) => (
    <Fragment key={name}>
      {answer === undefined && !late && before?.includes(name) ? <div className="card nowline held" /> : answer}
    </Fragment>
  ))
}

/**
 * The items of the guest in progress, one line for each feature. The first paint reserves space for the lines of the
 * last visit, so that nothing moves later. When they are unknown, the content below is drawn a moment later.
 */
export const ActiveItems = ({ parts }: { parts: readonly FeatureSlot<GuestSlots>[] }) => (
  <Lines key={getNames(parts)} parts={parts} />
)
